import { readFileSync, writeFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type AnchoredLog, anchoredLog } from '#tests/support/stores/chained-log.ts';

/** What somebody may do to the anchors who writes where they lie, but has no master key. */
let log: AnchoredLog;
beforeEach(async () => {
  log = await anchoredLog();
});
afterEach(() => log.close());

describe('the anchors themselves:', () => {
  const lines = () => readFileSync(log.anchorFile, 'utf8').trimEnd().split('\n');
  const three = async () => {
    await log.anchored();
    for (let count = 0; count < 2; count += 1) await log.anchor();
  };

  test('a line that was deleted is found', async () => {
    await three();
    const [first, , third] = lines();
    writeFileSync(log.anchorFile, `${first}\n${third}\n`);
    expect(await log.findings()).toEqual([
      `line 2 of ${log.anchorFile} does not follow the line before: lines were removed or exchanged`,
    ]);
  });
  test('the newest lines gone are found', async () => {
    await three();
    writeFileSync(log.anchorFile, `${lines()[0]}\n`);
    expect(await log.findings()).toEqual([
      `the newest 2 of the anchors that were written into ${log.anchorFile} are gone from it`,
    ]);
  });
  test('a line that was changed or made up is found', async () => {
    await three();
    const [first, second = '', third] = lines();
    writeFileSync(log.anchorFile, `${first}\n${second.replace('"position":6', '"position":5')}\n${third}\nnonsense\n`);
    expect(await log.findings()).toEqual([
      `line 2 of ${log.anchorFile} is no anchor of this site, or was changed`,
      `line 3 of ${log.anchorFile} does not follow the line before: lines were removed or exchanged`,
      `line 4 of ${log.anchorFile} is no anchor of this site, or was changed`,
    ]);
  });
  test('a line that was cut off by a crash is not one, and the next takes its place', async () => {
    await three();
    writeFileSync(log.anchorFile, `${lines()[0]}\n${lines()[1]}\n${lines()[2]}\n{"file":"`);
    expect(await log.findings()).toEqual([]);
    await log.anchor();
    expect(lines()).toHaveLength(4);
    expect(await log.findings()).toEqual([]);
  });
  test('a state that somebody accepts, as after a restore, is the one from then on', async () => {
    await log.anchored();
    await log.tamper('delete from log.events where position > 3; delete from audit_chain.links where position > 3');
    expect(await log.findings()).toHaveLength(1);
    const keeper = await log.open();
    await keeper.anchors?.take('accepted', new Date('2026-03-03T00:00:00.000Z'));
    await keeper.close();
    expect(await log.findings()).toEqual([]);
  });
  test('a state that somebody accepts counts from then on also where a clock that was ahead has dated an anchor later', async () => {
    await log.anchored();
    const ahead = await log.open();
    await ahead.anchors?.take('anchor', new Date('2027-03-03T00:00:00.000Z'));
    await ahead.close();
    await log.tamper('delete from log.events where position > 3; delete from audit_chain.links where position > 3');
    expect(await log.findings()).not.toEqual([]);
    const keeper = await log.open();
    await keeper.anchors?.take('accepted', new Date('2026-03-03T00:00:00.000Z'));
    await keeper.close();
    expect(await log.findings()).toEqual([]);
  });
});
