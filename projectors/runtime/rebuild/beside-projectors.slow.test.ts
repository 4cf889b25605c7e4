import { expect, it } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { awarded, loggedBench, memberId, someContext, until } from '#tests/support/projection.ts';
import { points } from '../../points.ts';
import { runProjectors, type RunningProjectors } from '../projectors.ts';
import { rebuild } from './rebuild.ts';

it('a rebuild beside several projectors compares each slot where it stands, loses and doubles nothing', async () => {
  const bench = await loggedBench();
  const { log } = bench.opened;
  const running: RunningProjectors[] = [];
  for (let n = 0; n < 2; n += 1)
    running.push(await runProjectors({ ...bench, db: bench.anotherPool(), log }, [points]));
  let stop = false;
  let appended = 0;
  const write = async (): Promise<void> => {
    while (!stop) {
      const id = memberId(appended % 9);
      await log.append(streams.points(id), 'any', [awarded(id, appended)], someContext());
      appended += 1;
    }
  };
  const writing = write();
  try {
    for (let n = 0; n < 3; n += 1) {
      const [report] = await rebuild({ ...bench, log }, [points]);
      for (const table of report?.tables ?? []) expect(table).toMatchObject({ added: 0, removed: 0, different: 0 });
      expect(report?.tables[0]?.rows).toBeGreaterThan(0);
    }
    stop = true;
    await writing;
    const total = async (): Promise<number> => {
      const [row] = await bench.db.query<{ sum: number }>(`select sum(total_points)::int as sum from points.totals`);
      return row?.sum ?? 0;
    };
    await until(async () => (await total()) === appended * 10, `${appended} awards`);
  } finally {
    stop = true;
    await writing;
    await Promise.all(running.map((each) => each.stop()));
    await bench.close();
  }
});
