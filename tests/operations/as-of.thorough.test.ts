import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DomainEvent } from '#domain/catalog.ts';
import { happenedBy } from '#domain/history/happened-by.ts';
import type { ListingThenView, PointsThen } from '#domain/history/views.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { Listing } from '#domain/listing/listing.ts';
import { directory } from '#projectors/directory.ts';
import { points } from '#projectors/points.ts';
import { rebuild } from '#projectors/runtime/rebuild/rebuild.ts';
import type { SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { projectionBench, someContext } from '#tests/support/projection.ts';
import { memoryLog } from '#tests/support/stores/memory-log.ts';
import { shown } from '#tests/support/shown.ts';

const DATES = 20;
/** Moments at which something happened: what happens at a moment has happened by then. */
const EDGES = 4;

let site: TestApp;
let admin: SiteFetch;
const events: Recorded<DomainEvent>[] = [];
beforeAll(async () => {
  site = await testApp({ demo: true });
  admin = await site.signedInAs('admin');
  const { log, readPosition } = site.context;
  for (let position = 0, endReached = false; !endReached;) {
    const page = await log.readAll(position);
    events.push(...page.events);
    ({ nextPosition: position, endReached } = page);
  }
  // What the site's policies still add is after all of the dates.
  await shown({ readPosition, log }, ['directory_history', 'points', 'members']);
});
afterAll(() => site.close());

/** Random moments between the first and the last event of the demo, and those of random changes to what families see. */
function moments(): string[] {
  const times = events.map(({ occurredAt }) => Date.parse(occurredAt));
  const [first, last] = [Math.min(...times), Math.max(...times)];
  const anywhere = Array.from({ length: DATES }, () => first + Math.random() * (last - first));
  const changes = events.filter(({ type }) => type === 'ListingApproved' || type === 'ListingArchived');
  const edges = Array.from(
    { length: EDGES },
    () => changes[Math.floor(Math.random() * changes.length)]?.occurredAt ?? 0,
  );
  return [...anywhere, ...edges].map((time) => new Date(time).toISOString());
}

/** What rebuilding `directory` and `points` over the log up to `moment` gives. */
async function rebuilt(moment: string) {
  const log = memoryLog();
  for (const { stream, type, data, occurredAt } of events) {
    if (occurredAt > moment) continue;
    await log.append(stream, 'any', [{ type, data } as DomainEvent], someContext({ occurredAt }));
  }
  const bench = await projectionBench();
  try {
    await rebuild({ log, db: bench.db, logger: bench.logger }, [directory, points]);
    const rows = await bench.db.query<{
      listing_id: string;
      name: string;
      listing: Listing;
      live_since: Date;
      updated_at: Date;
      confirmed_at: Date;
    }>(
      `select l.listing_id, l.name, c.listing, l.live_since, l.updated_at, l.confirmed_at
       from directory.listings l join directory.contents c using (listing_id)`,
    );
    const totals = await bench.db.query<{ member_id: string; total_points: number; lifetime_points: number }>(
      'select member_id, total_points, lifetime_points from points.totals order by member_id',
    );
    const listings = rows.map((row) => ({
      id: row.listing_id,
      name: row.name,
      fields: row.listing.fields as Record<string, unknown>,
      liveSince: row.live_since.toISOString(),
      updatedAt: row.updated_at.toISOString(),
      lastConfirmedAt: row.confirmed_at.toISOString(),
    }));
    return { listings: listings.toSorted(byId), totals };
  } finally {
    await bench.close();
  }
}

const byId = (a: { readonly id: string }, b: { readonly id: string }): number => (a.id < b.id ? -1 : 1);

/** The same as the site says that it was, without what is said of now. */
async function told(moment: string) {
  const listings: object[] = [];
  for (let url: string | undefined = `/api/admin/history/directory?asOf=${moment}&limit=100`; url !== undefined;) {
    const answer: Response = await admin(url);
    for (const { nameNow: _now, changes: _changes, ...then } of (await answer.json()) as ListingThenView[])
      listings.push(then);
    url = /^<([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1];
  }
  return (listings as { id: string }[]).toSorted(byId);
}

test('as of twenty random dates, the directory and everybody’s points are what a rebuild up to there gives', async () => {
  const members = [
    ...new Set(events.filter(({ stream }) => stream.startsWith('points-')).map(({ stream }) => stream.slice(7))),
  ];
  expect(members.length).toBeGreaterThan(0);
  let most = 0;
  for (const moment of moments()) {
    const { listings, totals } = await rebuilt(moment);
    expect(await told(moment), moment).toEqual(listings);
    for (const member of members) {
      const { then } = (await (await admin(`/api/admin/history/points/${member}?asOf=${moment}`)).json()) as PointsThen;
      const row = totals.find((each) => each.member_id === member);
      expect([then.totalPoints, then.lifetimePoints], moment).toEqual([
        row?.total_points ?? 0,
        row?.lifetime_points ?? 0,
      ]);
    }
    most = Math.max(most, listings.length);
  }
  expect(most).toBeGreaterThan(50);
});

test('within each stream of the demo no clock goes back, so that a date divides its log', () => {
  for (const stream of Map.groupBy(events, (event) => event.stream).values()) {
    const moment = stream[Math.floor(stream.length / 2)]?.occurredAt ?? '';
    expect(happenedBy(stream, moment)).toEqual(stream.filter(({ occurredAt }) => occurredAt <= moment));
  }
});
