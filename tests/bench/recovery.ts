import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { jsonRequest } from '#tests/support/api-client.ts';
import { distributedSite, type DistributedSite, workingParts } from '#tests/support/servers/distributed-site.ts';
import { listingIn } from '#tests/support/made/listings.ts';
import { type PageServer, servePages } from '#tests/support/servers/page-server.ts';
import type { Figure } from './figure.ts';
import { submitUntilVisible } from './processes.ts';

/** Long enough for the processes of a part to have shared the work between them. */
const SETTLE_MS = 8_000;
/** Probes at once: with this many, every slot is met. */
const PROBES = 8;
const AGAIN_AFTER_MS = 50;
const GIVE_UP_MS = 90_000;

type Target = (typeof workingParts)[number] | 'gateway';

/**
 * Every part twice, in processes of their own. One process of a part is killed with -9 and not started again; measured is the time
 * until everything that the part does works again, for every share of the work. There is one gateway, which is started again at once.
 */
export async function recoveryFigures({ url }: { url: string }): Promise<Figure[]> {
  const pages = await servePages();
  const site = await distributedSite({ databaseUrl: url, scraperAllow: [pages.host] });
  try {
    await sleep(SETTLE_MS);
    const figures: Figure[] = [];
    for (const part of [...workingParts, 'gateway'] as const) {
      await works(site, pages, part);
      const victim = site.parts[part][0];
      const killed = performance.now();
      await victim?.kill();
      if (part === 'gateway') await victim?.start();
      await works(site, pages, part);
      const seconds = (performance.now() - killed) / 1000;
      figures.push({ name: `Until all works again after kill -9 of ${nameOf(part)}`, value: seconds, unit: 's' });
      await victim?.start();
    }
    return figures;
  } finally {
    await site.close();
    await pages.close();
  }
}

const nameOf = (part: Target): string => (part === 'gateway' ? 'the only gateway' : `one of two: ${part}`);

/** Resolves when what `part` does has worked for each of the probes. */
async function works(site: DistributedSite, pages: PageServer, part: Target): Promise<void> {
  const deadline = performance.now() + GIVE_UP_MS;
  const untilItWorks = async (n: number): Promise<void> => {
    while (!(await probe(site, pages, part, n).catch(() => false))) {
      if (performance.now() > deadline)
        throw new Error(`the site does not work again without ${part}:\n${site.said()}`);
      await sleep(AGAIN_AFTER_MS);
    }
  };
  await Promise.all(Array.from({ length: PROBES }, (_, n) => untilItWorks(n)));
}

async function probe(site: DistributedSite, pages: PageServer, part: Target, n: number): Promise<boolean> {
  if (part === 'policies') return paid(site);
  if (part === 'scraper') return pageRead(site, pages, n);
  const page = await fetch(`${site.url}/api/activities`);
  return page.ok && submitUntilVisible(site.url, site.context, GIVE_UP_MS);
}

/** Whether an approval brings its member the points. */
async function paid({ context }: DistributedSite): Promise<boolean> {
  const submittedBy = randomUUID();
  await listingIn(context.log, 'live', { submittedBy });
  const deadline = performance.now() + GIVE_UP_MS;
  while (performance.now() < deadline) {
    const rows = await context.db.query('select from points.entries where member_id = $1', [submittedBy]);
    if (rows.length === 2) return true;
    await sleep(AGAIN_AFTER_MS);
  }
  return false;
}

async function pageRead({ url }: DistributedSite, pages: PageServer, n: number): Promise<boolean> {
  const address = pages.put(`/page-${n}-${randomUUID()}`, { name: 'Forest School', price: 6.5 });
  const answer = await fetch(
    `${url}/api/scrape-url`,
    jsonRequest(
      'POST',
      { url: address },
      { 'idempotency-key': randomUUID(), cookie: `hopscotch.client=${randomUUID()}` },
    ),
  );
  await answer.arrayBuffer();
  return answer.ok;
}
