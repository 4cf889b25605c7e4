import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AccessRule } from '#domain/kernel/call.ts';
import { issueAfter, issueBefore } from '#domain/subscription/issue.ts';
import { settledAt } from '#policies/read-first.ts';
import { accessTable, type RouteName } from '#platform/access.ts';
import type { Queryable } from '#platform/database.ts';
import type { TestApp } from '#tests/support/app.ts';
import { peopledSite } from '#tests/support/pages/peopled-site.ts';
import { type PageServer, servePages } from '#tests/support/servers/page-server.ts';
import { answeredInstead, requestFor, send } from './requests.ts';
import type { Asked, World } from './requests/asked.ts';
import { type CallerName, callersOf, inProduction, sharedSecrets } from './requests/callers.ts';

/** Who asks, of those who may. */
const asking: Readonly<Record<AccessRule, readonly CallerName[]>> = {
  public: ['anonymous', 'parent', 'admin'],
  'public-write': [],
  'signed-in': ['parent', 'admin'],
  provider: ['provider', 'admin'],
  'own-provider': ['provider', 'admin'],
  admin: ['admin'],
  owner: ['parent', 'admin'],
  'scraper-token': ['holder of the scraper token'],
  'api-key': ['holder of an API key'],
  'payment-provider': [],
  operator: ['holder of the operator token'],
};
const reads = (Object.entries(accessTable) as [RouteName, AccessRule][]).filter(([route]) => route.startsWith('GET '));

/** What is written while a site is read, and why nobody has changed anything by it. */
const besides: Readonly<Record<string, string>> = {
  'counts.daily': 'totals of how often something was asked for, of nobody: asking is what is counted',
  'platform.rate_limits': 'how often somebody has asked, forgotten once the time is over that it is for',
  'partitions.processes': 'by which processes know of one another, every few seconds',
};

let pages: PageServer;
let production: TestApp;
let world: World;
/** With what each route is asked, by route and for whom it was made. */
const made = new Map<string, Asked>();
/** What is for everybody is the same for all. */
const madeFor = (rule: AccessRule, name: CallerName): CallerName => (rule === 'public' ? 'admin' : name);
/** What all tables held before the route was asked. */
let before: Readonly<Record<string, string>>;

beforeAll(async () => {
  pages = await servePages();
  const secrets = sharedSecrets();
  const site = await peopledSite({ scraperAllow: [pages.host], rateLimits: false, environment: secrets });
  production = await inProduction(site, secrets);
  world = { site, production, pages, callers: await callersOf(site, production) };
  // All that is asked for is there before any of it is: to make it is no read.
  for (const [route, rule] of reads)
    for (const name of new Set(asking[rule].map((each) => madeFor(rule, each))))
      made.set(`${route} ${name}`, await requestFor(route, world, world.callers[name]));
  await lettersAreDone(site.context.db);
  before = await settled(site.context.db);
}, 900_000);
afterAll(async () => {
  await production?.close();
  await world?.site.close();
  await pages?.close();
});

test.each(reads)('%s finds what is asked for and changes no row, whoever may ask: %s', async (route, rule) => {
  for (const name of asking[rule]) {
    const caller = world.callers[name];
    const { as = caller, ...asked } = made.get(`${route} ${madeFor(rule, name)}`) ?? {};
    const { status, text } = await send(route, asked, as.fetch, caller.headers);
    // The pages may not be built where this runs.
    const isAnswered = status < 400 || (route === 'GET /*' && text.includes('have not been built'));
    if (!isAnswered) expect({ name, status }).toEqual({ name, status: answeredInstead(route, caller)?.status });
  }
  const after = await heldIn(world.site.context.db);
  const changed = changedIn(before, after);
  before = after;
  expect(changed).toEqual([]);
});

test('a row that comes, one that changes and one that goes would be seen', async () => {
  const { db } = world.site.context;
  for (const statement of [
    `insert into platform.news_letters (due_at) values ('2000-01-01')`,
    `update platform.news_letters set done_at = '2000-01-02' where due_at = '2000-01-01'`,
    `delete from platform.news_letters where due_at = '2000-01-01'`,
  ]) {
    const held = await heldIn(db);
    await db.query(statement);
    expect(changedIn(held, await heldIn(db))).toEqual(['platform.news_letters']);
  }
});

/** The letters that go out by themselves, which a site looks for some minutes after it began and at their times, are done. */
async function lettersAreDone(db: Queryable): Promise<void> {
  await db.query(`insert into platform.news_letters (due_at) values ('9999-01-01')`);
  const issue = issueBefore(settledAt(new Date()));
  for (const due of [issue, issueAfter(issue)])
    await db.query('insert into platform.newsletter_issues (due_at) values ($1) on conflict do nothing', [
      due.toISOString(),
    ]);
}

const changedIn = (held: Readonly<Record<string, string>>, now: Readonly<Record<string, string>>): readonly string[] =>
  Object.keys(now).filter((table) => now[table] !== held[table]);

/** What each table holds, as a hash: the log, sessions and accounts among them. */
async function heldIn(db: Queryable): Promise<Readonly<Record<string, string>>> {
  const tables = await db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  );
  const hashes = tables
    .filter(({ name }) => !(name in besides))
    .map(
      ({ name }) => `select '${name}' as name, md5(string_agg(t::text, ' ' order by t::text)) as held from ${name} t`,
    );
  const rows = await db.query<{ name: string; held: string | null }>(hashes.join(' union all '));
  return Object.fromEntries(rows.map(({ name, held }) => [name, held ?? 'nothing']));
}

/** Waits until nothing follows any more from what was made: in read models, as letters, in the chain of hashes. */
async function settled(db: Queryable): Promise<Readonly<Record<string, string>>> {
  const ends = performance.now() + 120_000;
  let held = await heldIn(db);
  for (let quiet = 0; quiet < 3;) {
    await sleep(1_000);
    const now = await heldIn(db);
    const changed = changedIn(held, now);
    quiet = changed.length === 0 ? quiet + 1 : 0;
    held = now;
    if (performance.now() > ends) throw new Error(`still changing: ${changed.join(', ')}`);
  }
  return held;
}
