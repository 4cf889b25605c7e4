import { randomBytes, randomUUID } from 'node:crypto';
import { executeListing, foldListing } from '#command-api/listing/listing-stream.ts';
import { type DomainEvent, streams } from '#domain/catalog.ts';
import type { Log } from '#event-store/log.ts';
import { openLog } from '#event-store/open-log.ts';
import { toldAt } from '#query-api/audit/told.ts';
import { listingIn } from '#tests/support/made/listings.ts';
import { someContext } from '#tests/support/projection.ts';
import type { Figure } from './figure.ts';

const EVENTS = 10_000;
const EDITS_AT_ONCE = 1_000;
const WARM_UP = 20;
const APPROVALS = 200;
/** Events on a page of the audit, and one more to know whether there is another. */
const PAGE = 51;
const PAGES = 100;

/** What an approval costs the command side with a listing of 10,000 events, and in turn with one of a few, in the log at `url`. */
export async function approvalFigures({ url }: { url: string }): Promise<Figure[]> {
  const opened = await openLog({ url, masterKey: randomBytes(32) });
  const { log } = opened;
  try {
    const { listingId: long } = await listingIn(log, 'live');
    await edit(log, long, EVENTS);
    const times: { readonly long: number[]; readonly short: number[] } = { long: [], short: [] };
    for (let n = 0; n < WARM_UP + APPROVALS; n += 1) {
      // The short one stays short.
      const { listingId: short } = await listingIn(log, 'live');
      const order = n % 2 === 0 ? (['long', 'short'] as const) : (['short', 'long'] as const);
      for (const which of order) {
        const took = await approve(log, which === 'long' ? long : short, n);
        if (n >= WARM_UP) times[which].push(took);
      }
    }
    const value = middle(times.long);
    const limit = middle(times.short);
    return [
      {
        name: `An approval with ${EVENTS.toLocaleString('en-GB')} events in the stream, p50`,
        value,
        unit: 'ms',
        limit,
        limitName: 'with 5',
        ratio: limit / value,
      },
      {
        name: `What the audit’s newest page tells of a listing with ${EVENTS.toLocaleString('en-GB')} events, p50`,
        value: await told(log, streams.listing(long)),
        unit: 'ms',
      },
    ];
  } finally {
    await opened.close();
  }
}

/** Milliseconds, once somebody has looked at it. */
async function told(log: Log, stream: string): Promise<number> {
  const newest = (await log.readStream(stream)).slice(-PAGE);
  const times: number[] = [];
  for (let n = 0; n < WARM_UP + PAGES; n += 1) {
    const began = performance.now();
    await toldAt(log, newest, new Set());
    if (n >= WARM_UP) times.push(performance.now() - began);
  }
  return middle(times);
}

async function edit(log: Log, listingId: string, count: number): Promise<void> {
  const { revision } = await foldListing(log, listingId);
  for (let done = 0; done < count; done += EDITS_AT_ONCE) {
    const events = Array.from({ length: EDITS_AT_ONCE }, (_, index): DomainEvent => {
      const n = done + index + 1;
      return {
        type: 'ListingEdited',
        data: {
          listingId,
          contactSubject: listingId,
          revision: revision + n,
          editedBy: 'admin',
          changes: { priceTo: 10 + n },
        },
      };
    });
    await log.append(streams.listing(listingId), 'any', events, someContext());
  }
}

/** Milliseconds from the command to its answer; that the change is proposed before is not counted. */
async function approve(log: Log, listingId: string, n: number): Promise<number> {
  const revisionId = randomUUID();
  const propose = {
    type: 'ProposeRevision',
    revisionId,
    source: 'parent_amendment',
    proposedBy: randomUUID(),
    changes: { shortDescription: `As it was on day ${n}.` },
  } as const;
  const { state } = await executeListing(log, listingId, [propose], someContext());
  const review = { revision: state.revision, reviewedBy: randomUUID(), adminNotes: null };
  const began = performance.now();
  await executeListing(log, listingId, [{ type: 'ApproveRevision', revisionId, ...review }], someContext());
  return performance.now() - began;
}

const middle = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
