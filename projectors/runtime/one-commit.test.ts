import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { PROJECTION_CHANNEL, type Moved } from '#platform/read-position.ts';
import type { Database } from '#platform/database.ts';
import { countingDatabase } from '#tests/support/stores/counting-database.ts';
import { memberId, someContext, until } from '#tests/support/projection.ts';
import { type Projecting, projecting } from '#tests/support/projecting.ts';
import { audit } from '../audit.ts';
import { directory } from '../directory.ts';
import { members } from '../members.ts';
import { points } from '../points.ts';
import { storedPositions } from './checkpoint.ts';

/** Two of them take something from an award, two do not. */
const models = [audit, directory, members, points];
const MOVES = 'update projection.checkpoints';

let bench: Projecting;
beforeEach(async () => {
  bench = await projecting();
});
afterEach(() => bench.end());

it('a page of the log is one commit for all slots of all read models, and reading what they know is part of it', async () => {
  const db = countingDatabase(bench.db);
  await bench.run(models, { db });
  const before = db.commitsWith(MOVES).length;
  const position = await bench.award(1, 1);
  for (const { name } of models) await bench.reached(name, position);
  expect(db.commitsWith(MOVES)).toHaveLength(before + 1);
  expect(db.commitsWith('"points"."totals"')).toHaveLength(1);
  const [written = []] = db.commitsWith('"audit"."entries"');
  expect(db.commitsWith('"audit"."entries"')).toHaveLength(1);
  expect(await bench.totals()).toEqual({ [memberId(1)]: 10 });
  // The fence, and once for both that have changed that they have.
  expect(written.filter((sql) => sql.includes(MOVES))).toHaveLength(2);
  const changed = await bench.db.query<{ name: string }>(
    `select distinct name from projection.checkpoints where changed = $1 order by name`,
    [position],
  );
  expect(changed.map(({ name }) => name)).toEqual(['audit', 'points']);
});

it('where hints go elsewhere, the database notifies nobody, and of a page that changes nothing it is told at once and stored soon', async () => {
  const db = countingDatabase(bench.db);
  const told: Moved[] = [];
  await bench.run([members, points], { db, moved: (moved) => told.push(moved) });
  const heard: string[] = [];
  const listener = await bench.db.listen(PROJECTION_CHANNEL, (payload) => heard.push(payload ?? ''));
  const awarded = await bench.award(1, 1);
  for (const name of ['members', 'points']) await bench.reached(name, awarded);
  const stored = db.commitsWith(MOVES).length;

  const pageId = randomUUID();
  const asked = { pageId, runId: randomUUID(), url: 'https://club.example' };
  const event = { type: 'ScrapeRequested', data: asked } as const;
  const { position: idle } = await bench.log.append(streams.page(pageId), 'no-stream', [event], someContext());
  await until(async () => told.filter((moved) => moved.position === idle).length === 2, 'both have told of the page');
  await bench.reached('points', idle);
  expect(await storedPositions(bench.db, ['members', 'points'])).toEqual(
    new Map([
      ['members', idle],
      ['points', idle],
    ]),
  );
  expect(db.commitsWith(MOVES)).toHaveLength(stored + 1);

  await bench.db.query(`select pg_notify('${PROJECTION_CHANNEL}', 'the end')`);
  await until(async () => heard.includes('the end'), 'the end is heard');
  expect(heard).toEqual(['the end']);
  await listener.close();
});

it('where hints go elsewhere, a page moves the slots of those that it changes, and only now and then those of all', async () => {
  // Time stands still for whoever measures it, and not for timers.
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const moves: string[][] = [];
  const db: Database = {
    ...bench.db,
    transaction: (work, options) =>
      bench.db.transaction(
        (tx) =>
          work({
            ...tx,
            query: (sql, params) => {
              if (sql.includes('json_to_recordset($1::json) as held')) moves.push(namesIn(params?.[0]));
              return tx.query(sql, params);
            },
          }),
        options,
      ),
  };
  const told: Moved[] = [];
  await bench.run(models, { db, moved: (moved) => told.push(moved) });
  const everybody = models.map(({ name }) => name).toSorted();
  const toldOf = (position: number): string[] =>
    told.flatMap((moved) => (moved.position === position ? [moved.readModel] : [])).toSorted();
  const awards: number[] = [];
  for (const n of [1, 2, 3]) {
    const position = await bench.award(1, n);
    awards.push(position);
    await until(async () => toldOf(position).length === everybody.length, `all have told of award ${n}`);
  }
  // The first stores it for all, those right after it for the two that they change. What was passed may be stored beside one of them.
  expect(moves[0]).toEqual(everybody);
  expect(moves.slice(1)).toContainEqual(['audit', 'points']);
  for (const name of everybody) await bench.reached(name, awards.at(-1) ?? 0);
  // What was passed is stored all the same, and the next page after a while stores it for all again.
  vi.advanceTimersByTime(1_000);
  await bench.reached('members', await bench.award(1, 4));
  expect(moves.at(-1)).toEqual(everybody);
  expect(await bench.totals()).toEqual({ [memberId(1)]: 40 });
});

/** Of whom the claims are that a statement moves. */
const namesIn = (claims: unknown): string[] =>
  [...new Set((JSON.parse(String(claims)) as { name: string }[]).map(({ name }) => name))].toSorted();
