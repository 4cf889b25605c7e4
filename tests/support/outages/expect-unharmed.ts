import { expect } from 'vitest';
import { UNHANDLED } from '#operations/site/steady.ts';
import { allReadModels } from '#projectors/all.ts';
import { rebuild } from '#projectors/runtime/rebuild/rebuild.ts';
import type { BesiegedSite } from './outages.ts';

/** Asks every part of a site whether what it went through has left something behind. */
export async function expectUnharmed(site: BesiegedSite): Promise<void> {
  const { crowd, context } = site;
  const { db, log, logger } = context;
  await crowd.heardAgain();
  await site.lift();
  expect(crowd.complaints).toEqual([]);
  expect(site.process.runs()).toBe(true);
  expect(site.process.said()).not.toContain(UNHANDLED);

  await expectEachOnce(site);
  await expectWorkDone(site);
  const reports = await rebuild({ log, db, logger }, allReadModels, { dryRun: true });
  for (const { readModel, tables } of reports)
    for (const { table, added, removed, different } of tables)
      expect({ readModel, table, added, removed, different }).toEqual({
        readModel,
        table,
        added: 0,
        removed: 0,
        different: 0,
      });
  const verified = await site.operate('log', 'verify');
  expect(verified.code, verified.said).toBe(0);
}

/** No acknowledged submission is lost or doubled, and none that nobody acknowledged is there. */
async function expectEachOnce({ crowd, context }: BesiegedSite): Promise<void> {
  const submitted = await context.db.query<{ id: string; count: number }>(
    `select substr(stream, 9) as id, count(*) as count from log.events
     where type = 'DraftSubmitted' and starts_with(stream, 'listing-') group by stream`,
  );
  expect(submitted.filter(({ count }) => count !== 1)).toEqual([]);
  expect(submitted.map(({ id }) => id).toSorted()).toEqual(crowd.acknowledged.toSorted());
}

/** Everybody's work is in somebody's hands and gets to its end. */
async function expectWorkDone({ context: { db, log } }: BesiegedSite): Promise<void> {
  const head = await log.head();
  const behind = () =>
    db.query(
      `select 'projection' as kind, name, slot from projection.checkpoints where position < $1
         or owner is null or owner not in (select id from partitions.processes)
       union all select 'policies', name, slot from policies.checkpoints where position < $1
         or owner is null or owner not in (select id from partitions.processes)`,
      [head],
    );
  await expect.poll(behind, { timeout: 60_000 }).toEqual([]);
  const open = async () => {
    const [row] = await db.query<{ runs: number; requests: number; parked: number; stopped: number }>(
      `select (select count(*) from scraping.open_runs) as runs,
         (select count(*) from platform.idempotency where status is null and lease_until > now()) as requests,
         (select count(*) from projection.parked) as parked, (select count(*) from policies.stopped) as stopped`,
    );
    return row;
  };
  await expect.poll(open, { timeout: 60_000 }).toEqual({ runs: 0, requests: 0, parked: 0, stopped: 0 });
}
