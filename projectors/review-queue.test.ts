import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type DomainEvent, streams } from '#domain/catalog.ts';
import { approved, draftData, found, proposed, rejected, submitted } from '#domain/listing/listing-samples.ts';
import type { ListingEvent } from '#domain/listing/events.ts';
import { sourceReader } from '#domain/source/reader.ts';
import { memberId, someContext } from '#tests/support/projection.ts';
import { type Projecting, projecting } from '#tests/support/projecting.ts';
import { reviewQueue } from './review-queue.ts';
import { rebuild } from './runtime/rebuild/rebuild.ts';

let bench: Projecting;
beforeEach(async () => {
  bench = await projecting();
});
afterEach(() => bench.end());

const ann = memberId(1);
const bob = memberId(2);
const listing = (n: number): string => memberId(100 + n);

/** What happens to the `n`th listing; answers the position. */
async function happens(n: number, ...events: ListingEvent[]): Promise<number> {
  const of = (event: ListingEvent) => ({ ...event, data: { ...event.data, listingId: listing(n) } }) as DomainEvent;
  const { position } = await bench.log.append(streams.listing(listing(n)), 'any', events.map(of), someContext());
  return position;
}

const confirms = async (member: string): Promise<number> => {
  const event: DomainEvent = { type: 'MemberEmailConfirmed', data: { memberId: member } };
  return (await bench.log.append(streams.member(member), 'any', [event], someContext())).position;
};
const draft: ListingEvent = { type: 'ListingDrafted', data: draftData };
const submittedBy = (submitterSubject: string): ListingEvent => {
  const event = submitted();
  return { ...event, data: { ...event.data, submitterSubject } } as ListingEvent;
};
const suggestedBy = (proposedBy: string | null, revisionId = memberId(900)): ListingEvent => {
  const event = proposed({ priceFrom: 9 });
  return { ...event, data: { ...event.data, proposedBy, revisionId } } as ListingEvent;
};

/** Numbers of the listings that wait, in the order in which admins see them. */
async function queue(): Promise<number[]> {
  const rows = await bench.db.query<{ listing_id: string }>(
    `select listing_id from review_queue.places where standing in ('found', 'submitted', 'changed')
     order by at_end, since`,
  );
  const numbers = new Map(Array.from({ length: 10 }, (_, n) => [listing(n), n]));
  return rows.map((row) => numbers.get(row.listing_id) ?? -1);
}
const rows = () =>
  Promise.all(
    ['places order by listing_id', 'people order by subject', 'counts'].map((from) =>
      bench.db.query(`select * from review_queue.${from}`),
    ),
  );

describe('the review queue', () => {
  it('shows what waits longest first, and last what only people ask for who have not confirmed their address', async () => {
    await bench.run([reviewQueue]);
    await confirms(ann);
    await happens(1, draft, submittedBy(bob));
    await happens(2, draft, submittedBy('anonymous-2'));
    await happens(3, draft, submittedBy(ann));
    await happens(4, found());
    await happens(5, draft);
    await bench.reached('review_queue', await happens(6, draft, submittedBy(ann)));
    expect(await queue()).toEqual([3, 4, 6, 1, 2]);
  });

  it('knows which run of a source drafted what, whoever goes on with it', async () => {
    await bench.run([reviewQueue]);
    const run = memberId(800);
    const context = { ...someContext(), actor: sourceReader, correlationId: run };
    const drafted = (n: number) => ({ ...found(), data: { ...found().data, listingId: listing(n) } }) as DomainEvent;
    for (const n of [1, 2]) await bench.log.append(streams.listing(listing(n)), 'any', [drafted(n)], context);
    await happens(2, submittedBy(ann));
    await bench.reached('review_queue', await happens(3, found()));
    const known = await bench.db.query('select listing_id, run_id from review_queue.places order by since');
    expect(known).toEqual([1, 2, 3].map((n) => ({ listing_id: listing(n), run_id: n === 3 ? null : run })));
  });

  it('moves up what somebody asked for before they confirmed, to where it belongs by its age', async () => {
    await bench.run([reviewQueue]);
    await happens(1, draft, submittedBy(bob));
    await confirms(ann);
    await happens(2, draft, submittedBy(ann));
    await happens(3, draft, submittedBy(bob));
    await bench.reached('review_queue', await happens(4, draft, submittedBy('anonymous-4')));
    expect(await queue()).toEqual([2, 1, 3, 4]);
    await bench.reached('review_queue', await confirms(bob));
    expect(await queue()).toEqual([1, 2, 3, 4]);
    await bench.reached('review_queue', await happens(5, draft, submittedBy(bob)));
    expect(await queue()).toEqual([1, 2, 3, 4, 5].toSorted((a, b) => Number(a === 4) - Number(b === 4)));
  });

  it('holds a live listing while a change to it waits, since the first who asked and is known', async () => {
    await bench.run([reviewQueue]);
    await confirms(ann);
    await happens(1, draft, submittedBy(ann), approved());
    await happens(1, suggestedBy(null));
    await happens(2, draft, submittedBy(ann));
    await bench.reached('review_queue', await happens(3, draft, submittedBy('anonymous-3')));
    expect(await queue()).toEqual([2, 1, 3]);
    await bench.reached('review_queue', await happens(1, suggestedBy(ann, memberId(901))));
    expect(await queue()).toEqual([2, 1, 3]);
    await bench.reached('review_queue', await happens(2, rejected()));
    expect(await queue()).toEqual([1, 3]);
    await bench.reached(
      'review_queue',
      await happens(1, { type: 'ListingArchived', data: { listingId: listing(1), archivedBy: 'admin' } }),
    );
    expect(await queue()).toEqual([3]);
  });

  it('counts what stands where, and a rebuild gives the same rows', async () => {
    await bench.run([reviewQueue]);
    await happens(1, draft, submittedBy(bob), approved());
    await happens(1, suggestedBy(bob), suggestedBy(ann, memberId(901)));
    await happens(2, found());
    await happens(3, draft, submittedBy(bob));
    await confirms(bob);
    await happens(3, rejected());
    await bench.reached('review_queue', await happens(4, draft, submittedBy(ann)));
    const live = await rows();
    expect(live[2]).toEqual([
      {
        name: 'all',
        changes: 2,
        listings: {
          draft: { parent_suggestion: 0 },
          submitted: { parent_suggestion: 1 },
          live: { parent_suggestion: 0 },
          changed: { parent_suggestion: 1 },
          found: { scraper: 1 },
          rejected: { parent_suggestion: 1 },
        },
      },
    ]);
    await rebuild({ log: bench.log, db: bench.db, logger: bench.logger }, [reviewQueue]);
    expect(await rows()).toEqual(live);
  });
});
