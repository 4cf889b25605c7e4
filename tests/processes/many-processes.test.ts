import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFrontend } from '#operations/site/frontend.ts';
import { newMember } from '#tests/support/app.ts';
import { type DistributedSite, distributedSite, workingParts } from '#tests/support/servers/distributed-site.ts';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { type ActivitySite, pondExplorers, serveActivitySite } from '#tests/browser/support/activity-site.ts';
import { launchChromium } from '#tests/browser/support/chromium.ts';
import { doMainJob, type Point } from '#tests/browser/support/main-job.ts';

let browser: Browser;
let pages: ActivitySite;
let database: TestDatabase;
let site: DistributedSite;

beforeAll(async () => {
  await buildFrontend(() => undefined);
  pages = await serveActivitySite(pondExplorers);
  database = await testDatabase();
  site = await distributedSite({ databaseUrl: database.url, scraperAllow: [pages.host] });
  browser = await launchChromium();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
  await database?.drop();
  await pages?.close();
});

/** Kills the first or the second process of every part; the others have to do alone. */
async function killOneOfEach(which: 0 | 1): Promise<void> {
  await Promise.all(workingParts.map(async (part) => site.parts[part][which]?.kill()));
}
async function startAll(): Promise<void> {
  await Promise.all(
    Object.values(site.parts)
      .flat()
      .map((one) => one.start()),
  );
}

/** What happens to the site while people use it. */
const disasters: Readonly<Record<Point, () => Promise<void>>> = {
  'reading the page': () => killOneOfEach(0),
  submitting: startAll,
  'waiting for review': async () => {
    await killOneOfEach(1);
    await site.nats?.kill();
  },
  approving: async () => {
    await site.eventstore.kill();
    await Promise.all([site.eventstore.start(), startAll()]);
  },
  looking: async () => {
    await site.nats?.start();
    await site.parts['query-api'][0]?.kill();
  },
};

/** What a browser says of a connection that a killed process has cut off; anything else counts. */
const ofConnections = /ERR_INCOMPLETE_CHUNKED_ENCODING|ERR_CONNECTION|ERR_EMPTY_RESPONSE|status of 50[23]/;

test('every part twice, as processes of their own: the main job is done while they are killed and started again', async () => {
  const complaints = await doMainJob(browser, {
    url: site.url,
    pageUrl: pages.url,
    newMember: (role) => newMember(site.context, role),
    meanwhile: (point) => disasters[point](),
    pictures: 'many-processes',
  }).catch((error: unknown) => {
    throw new Error(`The main job was not done. The processes say:\n${site.said()}`, { cause: error });
  });
  expect(complaints.filter((complaint) => !ofConnections.test(complaint))).toEqual([]);
  await startAll();
  await expect.poll(async () => (await fetch(`${site.url}/readyz`)).status).toBe(200);
});
