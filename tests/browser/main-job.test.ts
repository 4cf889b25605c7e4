import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startEventStoreDbDouble } from '../doubles/eventstoredb/double.ts';
import { casesOf } from '../support/thorough.ts';
import { testApp, type TestAppOptions } from '../support/app.ts';
import { type ActivitySite, pondExplorers, serveActivitySite } from './support/activity-site.ts';
import { openChromium } from './support/chromium.ts';
import { doMainJob } from './support/main-job.ts';

let browser: Browser;
let site: ActivitySite;

beforeAll(async () => {
  site = await serveActivitySite(pondExplorers);
  browser = await openChromium();
});

afterAll(async () => {
  await browser?.close();
  await site?.close();
});

async function complaintsOf(options: TestAppOptions, pictures: string): Promise<readonly string[]> {
  const app = await testApp({ scraperAllow: [site.host], ...options });
  try {
    return await doMainJob(browser, { url: app.url, pageUrl: site.url, newMember: app.newMember, pictures });
  } finally {
    await app.close();
  }
}

const logs = {
  PostgreSQL: () => complaintsOf({}, 'main-job'),
  EventStoreDB: async () => {
    const server = await startEventStoreDbDouble();
    try {
      const complaints = await complaintsOf({ environment: { EVENTSTORE_URL: server.url } }, 'main-job-eventstoredb');
      expect(server.log.events.length).toBeGreaterThan(5);
      return complaints;
    } finally {
      await server.close();
    }
  },
};
test.each(casesOf(['PostgreSQL'] as const, ['EventStoreDB'] as const))(
  'a web page becomes a live listing: pasted, corrected, submitted, approved, found, paid for and accounted for, with %s as the log',
  async (log) => {
    expect(await logs[log]()).toEqual([]);
  },
);
