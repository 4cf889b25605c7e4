import { v5 as uuidv5 } from 'uuid';
import { entityOf, streams } from '#domain/catalog.ts';
import type { Listing } from '#domain/listing/listing.ts';
import { handle } from '#event-store/handle.ts';
import type { Log } from '#event-store/log.ts';
import type { StoredEvent } from '#event-store/port.ts';
import type { Erasure, Erasures } from '#event-store/sealing/erasures.ts';
import { byItself, type Failures } from './by-itself.ts';
import { eachPage } from './each-page.ts';
import type { Businesses } from './hand-over.ts';
import { heirOf, readableListing, type Team, teamOf } from './listings-that-stay.ts';
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
      teams.push(await teamOf(log, id, times));
    });
  for (const [id, subjects] of listings)
    await byItself(failures, concernedBy(subjects), async () => {
      const listing = await readableListing(log, id);
      const heir = listing && (await heirOf(log, listing, teams, erased));
      if (listing && heir !== undefined)
        await handOver(parts, listing, { heir, erased: [...erased] }, concernedBy(new Set([listing.contactSubject])));
    });
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

/**
 * What stands for the addresses and numbers of an account itself. Its marks also stand for what it gave beside them, which is the
 * business's here.
 */
async function ownMarks({ log, markOf }: Parts, { account, marks }: Erasure): Promise<readonly string[]> {
  if (account === null) return marks;
  const events = await log.readStream(streams.member(account));
  return events.flatMap(reachedIn).map(({ contact }) => markOf(contact));
}

/** An address or number that is theirs who go by `concerned` goes with them, also out of the changes that wait. */
async function handOver(
  { log, markOf }: Parts,
  { listingId, fields, pendingRevisions }: Listing,
  { heir, erased }: { readonly heir: string; readonly erased: readonly string[] },
  concerned: readonly Erasure[],
): Promise<void> {
  const [erasure] = concerned;
  if (erasure === undefined) return;
  const theirs = new Set((await Promise.all(concerned.map((each) => ownMarks({ log, markOf }, each)))).flat());
  const without = [fields, ...pendingRevisions.map(({ changes }) => changes)]
    .flatMap(({ contactEmail, contactPhone }) => [contactEmail ?? '', contactPhone ?? ''])
    .filter((contact) => theirs.has(markOf(contact)));
  const commandId = uuidv5(`hand over ${listingId} ${heir}`, NAMESPACE);
  const caused = { commandId, correlationId: commandId, causationId: null, occurredAt: erasure.at } as const;
  const actor = { id: erasure.by, role: 'system' } as const;
  await handle(log, listingId, { type: 'HandOverListing', to: heir, without, erased }, { ...caused, actor });
}
