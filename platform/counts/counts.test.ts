import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { memberId, type ProjectionBench, projectionBench } from '#tests/support/projection.ts';
import { openCounts } from './counts.ts';

let bench: ProjectionBench;
let day = '2026-03-01';
const open = () => openCounts({ ...bench, now: () => new Date(`${day}T23:59:59Z`) });
beforeAll(async () => {
  bench = await projectionBench();
  await (await open()).close();
});
beforeEach(() => bench.db.query('truncate counts.daily'));
afterAll(() => bench.close());

const ids = Array.from({ length: 200 }, (_each, index) => memberId(index + 1));
const [kite = '', swim = ''] = ids;
const written = async () => {
  const rows = await bench.db.query<{ what: string; subject_id: string; day: string; count: number }>(
    'select what, subject_id, day::text as day, count from counts.daily order by day, what, subject_id',
  );
  return rows.map(({ what, subject_id: id, day: on, count }) => [what, id, on, count]);
};

test('what is counted is written as totals of each day, and what is left when the process ends', async () => {
  const counts = await open();
  for (const id of [kite, kite, swim]) counts.add('views', id);
  counts.add('saves', kite.toUpperCase());
  await counts.flush();
  counts.add('views', kite);
  day = '2026-03-02';
  counts.add('views', kite);
  await counts.close();
  day = '2026-03-01';
  expect(await written()).toEqual([
    ['saves', kite, '2026-03-01', 1],
    ['views', kite, '2026-03-01', 3],
    ['views', swim, '2026-03-01', 1],
    ['views', kite, '2026-03-02', 1],
  ]);
});

test('two processes count together, whichever order they count in', async () => {
  const [one, two] = [await open(), await open()];
  for (let round = 0; round < 10; round += 1) {
    for (const id of ids) one.add('views', id);
    for (const id of ids.toReversed()) two.add('views', id);
    await Promise.all([one.flush(), two.flush()]);
  }
  await Promise.all([one.close(), two.close()]);
  const all = await written();
  expect(all).toHaveLength(ids.length);
  expect(new Set(all.map(([, , , count]) => count))).toEqual(new Set([20]));
});

test('whoever asks for writing waits for what is being written', async () => {
  const counts = await open();
  counts.add('views', kite);
  void counts.flush();
  await counts.flush();
  expect(await written()).toEqual([['views', kite, '2026-03-01', 1]]);
  await counts.close();
});

test('what cannot be written now is written with the next', async () => {
  const counts = await open();
  counts.add('views', kite);
  await bench.db.query('alter table counts.daily rename to away');
  await expect(counts.flush()).rejects.toThrow('counts.daily');
  await bench.db.query('alter table counts.away rename to daily');
  counts.add('views', kite);
  await counts.close();
  expect(await written()).toEqual([['views', kite, '2026-03-01', 2]]);
});
