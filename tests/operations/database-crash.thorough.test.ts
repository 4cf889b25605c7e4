import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFrontend } from '#operations/site/frontend.ts';
import { type RunningPostgres, startPostgres } from '#platform/postgres/launcher.ts';
import { submitUntilVisible } from '#tests/bench/processes.ts';
import { type DistributedSite, distributedSite, workingParts } from '#tests/support/servers/distributed-site.ts';
import { killPostgres } from '#tests/support/servers/kill.ts';
import { listingIn } from '#tests/support/made/listings.ts';
import { dataFolder } from '#tests/support/servers/data-folder.ts';

let folder: string;
let postgres: RunningPostgres;
let site: DistributedSite;

beforeAll(async () => {
  await buildFrontend(() => undefined);
  folder = dataFolder('crash');
  postgres = await startPostgres({ dataDir: folder, log: () => undefined });
  site = await distributedSite({ databaseUrl: postgres.url, each: 1 });
});
afterAll(async () => {
  await site?.close();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('when PostgreSQL crashes under all parts, none of them ends, and all of them go on by themselves', async () => {
  expect(await submitUntilVisible(site.url, site.context)).toBe(true);
  for (let crash = 1; crash <= 2; crash += 1) {
    await crashPostgres();
    const works = () => submitUntilVisible(site.url, site.context).catch(() => false);
    await expect.poll(works, { timeout: 300_000, interval: 200 }).toBe(true);
    await expect.poll(() => paid(), { timeout: 300_000, interval: 200 }).toBe(true);
    for (const part of workingParts)
      for (const address of site.addresses[part])
        await expect.poll(async () => (await fetch(`${address}/readyz`)).status).toBe(200);
  }
  const ended = Object.values(site.parts).flatMap((some) => some.filter((one) => !one.runs()));
  expect(ended.map((one) => `${one.name}: ${one.said()}`)).toEqual([]);
});

/** Ends every process of the server at once, as a power cut would, and waits for the next one. */
async function crashPostgres(): Promise<void> {
  const { pid } = postgres;
  killPostgres(pid);
  await expect.poll(() => postgres.pid).not.toBe(pid);
}

/** Whether an approval brings its member the points, which takes the policies and the projectors. */
async function paid(): Promise<boolean> {
  const submittedBy = randomUUID();
  await listingIn(site.context.log, 'live', { submittedBy });
  const entries = () => site.context.db.query('select from points.entries where member_id = $1', [submittedBy]);
  await expect.poll(async () => (await entries()).length).toBe(2);
  return true;
}
