import { expect, test } from 'vitest';
import { concepts, streams } from '#domain/catalog.ts';
import { awardsFor } from '#policies/points.ts';
import { memberId } from '#tests/support/projection.ts';
import { memoryLog } from '#tests/support/stores/memory-log.ts';
import { demoListings } from './listings.ts';
import { closed } from './pasts.ts';
import { seedPoints } from './seed-points.ts';
import { seedListings } from './seed-listings.ts';
import { readingsToTell } from './seed-readings.ts';
import { keepSources } from './seed-sources.ts';
import { tellInOrder } from './timeline.ts';
import { demoListingId, demoWorld } from './world.ts';

const people = {
  parent: memberId(1),
  provider: memberId(2),
  admin: memberId(3),
  premium: memberId(4),
  colleague: memberId(5),
};

test('whatever happened to a listing of the demo in the weeks before, it says in the end what the demo says', async () => {
  const log = memoryLog();
  const now = new Date();
  await seedListings(demoWorld(log, people), now);
  for (const fields of demoListings()) {
    const { state } = await log.fold(streams.listing(demoListingId(`live ${fields.name}`)), concepts.listing.decider);
    expect(state.status).toBe('live');
    expect(state.fields).toMatchObject(fields);
  }
  const gone = await log.readStream(streams.listing(demoListingId(`live ${closed.name}`)));
  expect(gone.at(-1)?.type).toBe('ListingArchived');
  const told = await log.readStream(streams.listing(demoListingId('live Inky Fingers Redhill')));
  expect(told.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['RevisionApproved', 'RevisionRejected', 'ListingArchived', 'ListingRestored']),
  );
  // Months of it, and nothing that is still to come.
  const times = told.map(({ occurredAt }) => Date.parse(occurredAt));
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(Math.max(...times)).toBeLessThan(now.getTime());
  expect(Math.min(...times)).toBeLessThan(now.getTime() - 60 * 86_400_000);
});

test('pages were read in the order of the log, and those of live activities are read again', async () => {
  const log = memoryLog();
  const world = demoWorld(log, people);
  const now = new Date();
  await seedListings(world, now, await readingsToTell(world, log, now));
  await tellInOrder(await keepSources(world, log, now));
  const { events } = await log.readAll(0);
  for (const ends of [['ActivityScraped', 'ScrapeFailed', 'PageUnchanged'], ['SourceRunEnded']]) {
    const times = events.filter(({ type }) => ends.includes(type)).map(({ occurredAt }) => occurredAt);
    expect(times.length).toBeGreaterThan(4);
    expect(times).toEqual(times.toSorted());
  }
  const again = events.flatMap((event) => {
    if (event.type !== 'ActivityScraped' || event.data.classes === undefined) return [];
    return [event.data.pageId];
  });
  const standings = await Promise.all(
    again.map(async (pageId) => (await log.fold(streams.page(pageId), concepts.page.decider)).state.again),
  );
  expect(standings.map(({ failed, isPaused, runId }) => [failed, isPaused, runId])).toEqual(
    expect.arrayContaining([
      [false, false, null],
      [true, false, null],
      [false, true, null],
    ]),
  );
  const pages = await Promise.all(again.map((pageId) => log.fold(streams.page(pageId), concepts.page.decider)));
  expect(pages.filter(({ state }) => state.goneReview?.isOpen)).toHaveLength(1);
  // They were told, and are not told again.
  expect([...(await keepSources(world, log, now)), ...(await readingsToTell(world, log, now))]).toEqual([]);
});

const entryIn = (data: object): unknown => 'entryId' in data && data.entryId;

test('what the demo parent earned by suggestions bears its own time, and nobody is paid for it again', async () => {
  const log = memoryLog();
  const world = demoWorld(log, people);
  const now = new Date();
  await seedPoints(world, now);
  const paid = await log.readStream(streams.points(people.parent));
  const times = paid.map(({ occurredAt }) => Date.parse(occurredAt));
  expect(times.length).toBeGreaterThan(2);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(Math.max(...times)).toBeLessThan(now.getTime() - 7 * 86_400_000);
  await seedListings(world, now);
  const earned = (await log.readAll(0)).events.flatMap(awardsFor).filter(({ memberId: id }) => id === people.parent);
  for (const command of earned)
    await world.send(people.parent, command, { id: 'policy:points', role: 'system' }, now, JSON.stringify(command));
  const ledger = await log.readStream(streams.points(people.parent));
  expect(ledger.slice(0, paid.length)).toEqual(paid);
  expect(new Set(ledger.map(({ data }) => entryIn(data))).size).toBe(ledger.length);
});
