import { z } from 'zod';
import type { AuditPage } from '#domain/audit/views.ts';
import { concepts, streams } from '#domain/catalog.ts';
import type { ListingEvent } from '#domain/listing/events.ts';
import { fieldChanges } from '#domain/listing/history.ts';
import { type Listing, listingOf } from '#domain/listing/listing.ts';
import type { Log } from '#event-store/log.ts';

/**
 * What the listing `entity` held when the log was at `upTo` (null: now), computed from its own events and from nothing else; null
 * when it did not exist then, or `entity` is no listing.
 */
export async function stateAsOf(log: Log, entity: string, upTo: number | null): Promise<AuditPage['state']> {
  if (!z.uuid().safeParse(entity).success) return null;
  const stream = streams.listing(entity);
  const { state, position, now } = upTo === null ? await newest(log, stream) : await past(log, stream, upTo);
  if (position === 0) return null;
  const { revision, fields } = state;
  const since = now && { status: statusOf(now), changes: fieldChanges(fields, now.fields) };
  return { status: statusOf(state), revision, fields, asOfPosition: upTo ?? position, now: since };
}

interface AtPosition {
  readonly state: Listing;
  readonly position: number;
  /** Null where `state` is that. */
  readonly now: Listing | null;
}
const statusOf = ({ status }: Listing): string => status ?? 'draft';

async function newest(log: Log, stream: string): Promise<AtPosition> {
  return { ...(await log.fold(stream, concepts.listing.decider)), now: null };
}

/** No snapshot is as old as anybody may ask for. */
async function past(log: Log, stream: string, upTo: number): Promise<AtPosition> {
  const events = await log.readStream<ListingEvent>(stream);
  const then = events.filter(({ position }) => position <= upTo);
  return { state: listingOf(then), position: then.at(-1)?.position ?? 0, now: listingOf(events) };
}
