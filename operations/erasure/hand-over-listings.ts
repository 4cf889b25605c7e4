import { v5 as uuidv5 } from 'uuid';
import type { BusinessEvent } from '#domain/business/events.ts';
import { concepts, entityOf, streams } from '#domain/catalog.ts';
import type { Listing } from '#domain/listing/listing.ts';
import type { PersonEvent } from '#domain/person/events.ts';
import { handle } from '#event-store/handle.ts';
import type { Log } from '#event-store/log.ts';
import { UnreadableEvent } from '#event-store/invalid-event.ts';
import type { StoredEvent } from '#event-store/port.ts';
import type { Erasure, Erasures } from '#event-store/sealing/erasures.ts';
import { byItself, type Failures } from './by-itself.ts';
import { eachPage } from './each-page.ts';
import type { Businesses } from './hand-over.ts';
import { reachedIn } from './personal-in.ts';

/** Ours alone, so that a repeated erasure makes the same events. */
const NAMESPACE = '3f6a1c58-0d7b-4c1e-8b0a-6e2d9c4f7a35';

interface Parts {
  readonly log: Log;
  readonly markOf: Erasures['markOf'];
}

/**
 * Has the activities whose contact is somebody who is erased by `unfinished` go on with the business that they belong to, where others
 * act for it; `businesses` are those in which the erased are or were, who have been taken out of them by now. Repeated, it does what has
 * come since. A business that cannot be read holds up those whom it concerns alone: why is put into `failures`.
 */
export async function handOverListings(
  parts: Parts,
  unfinished: readonly Erasure[],
  businesses: Businesses,
  failures: Failures,
): Promise<void> {
  const { log } = parts;
  const erased = new Set(unfinished.flatMap(({ subjects }) => subjects));
  const concernedBy = (subjects: ReadonlySet<string>): readonly Erasure[] =>
    unfinished.filter((each) => each.subjects.some((subject) => subjects.has(subject)));
  const listings = await listingsOf(log, erased);
  if (listings.size === 0) return;
  const times = new Set(unfinished.map(({ at }) => at));
  const teams: Team[] = [];
  for (const [id, subjects] of businesses)
    await byItself(failures, concernedBy(subjects), async () => {
      teams.push({ id, joined: await joinedAt(log, id, times) });
    });
  for (const [id, subjects] of listings)
    await byItself(failures, concernedBy(subjects), async () => {
      const listing = await readable(log, id);
      if (listing === undefined) return;
      const concerned = concernedBy(new Set([listing.contactSubject]));
      const businessId = businessIn(teams, listing);
      const heir = concerned.length === 0 || businessId === undefined ? undefined : await heirOf(log, businessId);
      if (heir !== undefined && !erased.has(heir)) await handOver(parts, listing, heir, concerned);
    });
}

/** A listing; undefined where nobody can read it: that keeps nobody from being erased. */
async function readable(log: Log, id: string): Promise<Listing | undefined> {
  try {
    return (await log.fold(streams.listing(id), concepts.listing.decider)).state;
  } catch (error) {
    if (error instanceof UnreadableEvent) return undefined;
    throw error;
  }
}

/** The listings whose contact one of `erased` is or was, and who. */
async function listingsOf(log: Log, erased: ReadonlySet<string>): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const listings = new Map<string, Set<string>>();
  const look = ({ stream, data }: StoredEvent): void => {
    const { contactSubject } = data as { readonly contactSubject?: unknown };
    if (typeof contactSubject !== 'string' || !erased.has(contactSubject)) return;
    const { id } = entityOf(stream);
    listings.set(id, (listings.get(id) ?? new Set()).add(contactSubject));
  };
  await eachPage(log, (events) => events.forEach(look), { streamPrefixes: [streams.listing('')] });
  return listings;
}

/** A business, and when each of those joined it who acted for it until the erasure. */
interface Team {
  readonly id: string;
  readonly joined: ReadonlyMap<string, string>;
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

/** `erasures` are the times of those that go on, which what they have done bears. */
async function joinedAt(
  log: Log,
  businessId: string,
  erasures: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const joined = new Map<string, string>();
  const events = await log.readStream<BusinessEvent | PersonEvent>(streams.business(businessId));
  for (const { type, data, occurredAt } of events) {
    if (type === 'BusinessMemberJoined') joined.set(data.memberId, occurredAt);
    if (type === 'BusinessMemberLeft' && !erasures.has(occurredAt)) joined.delete(data.memberId);
  }
  return joined;
}

/** The contact of an approved business for which somebody acts. */
async function heirOf(log: Log, businessId: string): Promise<string | undefined> {
  const { shown } = (await log.fold(streams.business(businessId), concepts.business.decider)).state;
  return shown?.status === 'approved' && shown.members.length > 0 ? shown.contactSubject : undefined;
}

/**
 * What stands for the addresses and numbers of an account itself. Its marks also stand for what it gave beside them, which is the
 * business's here.
 */
async function ownMarks({ log, markOf }: Parts, { account, marks }: Erasure): Promise<readonly string[]> {
  if (account === null) return marks;
  const events = await log.readStream(streams.member(account));
  return events.flatMap(reachedIn).map(({ contact }) => markOf(contact));
}

/** An address or number that is theirs who go by `concerned` goes with them. */
async function handOver(
  { log, markOf }: Parts,
  { listingId, fields }: Listing,
  heir: string,
  concerned: readonly Erasure[],
): Promise<void> {
  const [erasure] = concerned;
  if (erasure === undefined) return;
  const theirs = new Set((await Promise.all(concerned.map((each) => ownMarks({ log, markOf }, each)))).flat());
  const without = (['contactEmail', 'contactPhone'] as const).filter((name) => theirs.has(markOf(fields[name] ?? '')));
  const commandId = uuidv5(`hand over ${listingId} ${heir}`, NAMESPACE);
  const caused = { commandId, correlationId: commandId, causationId: null, occurredAt: erasure.at } as const;
  const actor = { id: erasure.by, role: 'system' } as const;
  await handle(log, listingId, { type: 'HandOverListing', to: heir, without }, { ...caused, actor });
}
