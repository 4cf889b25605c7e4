import type { BusinessEvent } from '#domain/business/events.ts';
import { concepts, streams } from '#domain/catalog.ts';
import type { Listing } from '#domain/listing/listing.ts';
import type { PersonEvent } from '#domain/person/events.ts';
import { UnreadableEvent } from '#event-store/invalid-event.ts';
import type { Log } from '#event-store/log.ts';
import { businessesOf, contactAfter } from './hand-over.ts';

type Read = Pick<Log, 'stored' | 'readStream' | 'fold'>;

/** A business, and when each of those joined it who acted for it until the erasure. */
export interface Team {
  readonly id: string;
  readonly joined: ReadonlyMap<string, string>;
}

/** `erasures` are the times of those that go on, which what they have done bears. */
export async function teamOf(log: Read, id: string, erasures: ReadonlySet<string>): Promise<Team> {
  const joined = new Map<string, string>();
  const events = await log.readStream<BusinessEvent | PersonEvent>(streams.business(id));
  for (const { type, data, occurredAt } of events) {
    if (type === 'BusinessMemberJoined') joined.set(data.memberId, occurredAt);
    if (type === 'BusinessMemberLeft' && !erasures.has(occurredAt)) joined.delete(data.memberId);
  }
  return { id, joined };
}

/**
 * With whom an activity goes on whose contact is one of `erased`: the contact of the business that it belongs to, where others act for it.
 * The same before the erased have been taken out of their `teams` and after.
 */
export async function heirOf(
  log: Read,
  listing: Listing,
  teams: readonly Team[],
  erased: ReadonlySet<string>,
): Promise<string | undefined> {
  const businessId = erased.has(listing.contactSubject) ? businessIn(teams, listing) : undefined;
  return businessId === undefined ? undefined : contactAfter(log, businessId, erased);
}

/** As the site has it (businessOf), by the log alone: read models may know of the departure already, or of nothing. */
function businessIn(teams: readonly Team[], { businessId, submittedBy, origin }: Listing): string | undefined {
  if (businessId !== undefined || submittedBy === null || !origin.startsWith('provider')) return businessId;
  const theirs = teams.flatMap(({ id, joined }) => {
    const at = joined.get(submittedBy);
    return at === undefined ? [] : [{ id, order: `${at} ${id}` }];
  });
  return theirs.toSorted((one, other) => (one.order < other.order ? -1 : 1))[0]?.id;
}

/** A listing; undefined where nobody can read it: that keeps nobody from being erased. */
export const readableListing = (log: Read, id: string): Promise<Listing | undefined> =>
  ifReadable(async () => (await log.fold(streams.listing(id), concepts.listing.decider)).state);

/** What becomes of the activities of somebody who is erased. */
export interface Staying {
  /** The streams of those that are handed over, and of their pages. */
  readonly streams: ReadonlySet<string>;
  /** The pages of those that go, by their contacts: whoever an activity was handed over to has nothing else that names its page. */
  readonly pagesOf: ReadonlyMap<string, readonly string[]>;
}

/**
 * Which of `listings` are handed over when `erased` go; `times` as for `teamOf`. One that nobody can read, or whose business nobody can,
 * is none of them.
 */
export async function whatStays(
  log: Read,
  listings: Iterable<string>,
  erased: ReadonlySet<string>,
  times: ReadonlySet<string>,
): Promise<Staying> {
  const theirs: Listing[] = [];
  for (const id of listings) {
    const listing = await readableListing(log, id);
    if (listing && erased.has(listing.contactSubject)) theirs.push(listing);
  }
  const [staying, pagesOf] = [new Set<string>(), new Map<string, string[]>()];
  if (theirs.length === 0) return { streams: staying, pagesOf };
  const teams: Team[] = [];
  for (const id of (await businessesOf(log, [{ subjects: [...erased] }])).keys()) {
    const team = await ifReadable(() => teamOf(log, id, times));
    if (team) teams.push(team);
  }
  for (const listing of theirs) {
    const { listingId, pageId, contactSubject } = listing;
    const stays = (await ifReadable(() => heirOf(log, listing, teams, erased))) !== undefined;
    if (stays) staying.add(streams.listing(listingId));
    if (pageId === null) continue;
    if (stays) staying.add(streams.page(pageId));
    else pagesOf.set(contactSubject, [...(pagesOf.get(contactSubject) ?? []), pageId]);
  }
  return { streams: staying, pagesOf };
}

async function ifReadable<Value>(read: () => Promise<Value>): Promise<Value | undefined> {
  try {
    return await read();
  } catch (error) {
    if (error instanceof UnreadableEvent) return undefined;
    throw error;
  }
}
