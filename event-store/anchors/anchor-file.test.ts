import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { openLog, type OpenedLog } from '../open-log.ts';
import { StoreUnavailable } from '../port.ts';
import { logPool } from '../postgres/pool.ts';
import { type Anchors, anchorsAt } from './anchor-file.ts';

const masterKey = randomBytes(32);
const folder = mkdtempSync(join(tmpdir(), 'hopscotch-anchor-file-'));
let database: TestDatabase;
let opened: OpenedLog;
beforeAll(async () => {
  database = await testDatabase();
  opened = await openLog({ url: database.url, masterKey });
});
afterAll(async () => {
  await opened.close();
  await database.drop();
  rmSync(folder, { recursive: true });
});

/** Ends whoever waits for its client within its turn to write an anchor, as the server does after ten seconds. */
async function endTurn(): Promise<void> {
  const pool = logPool({ url: database.url, max: 1 });
  const { rowCount } = await pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity join pg_locks using (pid)
     where state = 'idle in transaction' and locktype = 'advisory' and pg_stat_activity.datname = current_database()`,
  );
  await pool.end();
  expect(rowCount).toBe(1);
}

test.each(['before', 'after'])(
  'a process that stands for longer than its turn, %s it has asked whether it still is, writes no second line of one number',
  async (when) => {
    const path = join(folder, when);
    const { chain, keys } = opened;
    const [stands, goesOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const stand = async (): Promise<void> => {
      stands.resolve();
      await goesOn.promise;
    };
    const anchoring: typeof chain.anchoring = (work) =>
      chain.anchoring((note) =>
        work(async (file, number) => {
          if (when === 'before') await stand();
          await note(file, number);
          if (when === 'after') await stand();
        }),
      );
    const other: Anchors = anchorsAt(path, masterKey, opened);
    await other.take('anchor', new Date());
    const one = anchorsAt(path, masterKey, { keys, chain: { head: () => chain.head(), anchoring } });
    const late = one.take('anchor', new Date()).catch((error: unknown) => error);
    await stands.promise;
    await endTurn();
    const theirs = await other.take('anchor', new Date());
    goesOn.resolve();
    expect(await late).toBeInstanceOf(StoreUnavailable);
    const { anchors, wrong } = await other.read();
    expect([anchors.length, anchors.at(-1), wrong]).toEqual([2, theirs, []]);
    expect((await other.take('anchor', new Date())).number).toBe(3);
  },
);
