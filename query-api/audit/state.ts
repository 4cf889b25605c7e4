import { z } from 'zod';
import type { AuditPage } from '#domain/audit/views.ts';
import { concepts, streams } from '#domain/catalog.ts';
import type { ListingEvent } from '#domain/listing/events.ts';
import { type Listing, listingOf } from '#domain/listing/listing.ts';
import type { Log } from '#event-store/log.ts';

/**
 * What the listing `entity` held when the log was at `upTo` (null: now), computed from its own events and from nothing else; null
 * when it did not exist then, or `entity` is no listing.
 */
export async function stateAsOf(log: Log, entity: string, upTo: number | null): Promise<AuditPage['state']> {
  if (!z.uuid().safeParse(entity).success) return null;
  const stream = streams.listing(entity);
  const { state, position } =
    upTo === null ? await log.fold(stream, concepts.listing.decider) : await past(log, stream, upTo);
  if (position === 0) return null;
  const { status, revision, fields } = state;
  return { status: status ?? 'draft', revision, fields, asOfPosition: upTo ?? position };
}

/** No snapshot is as old as anybody may ask for. */
async function past(
  log: Log,
  stream: string,
  upTo: number,
): Promise<{ readonly state: Listing; readonly position: number }> {
  const events = await log.readStream<ListingEvent>(stream);
  const then = events.filter(({ position }) => position <= upTo);
  return { state: listingOf(then), position: then.at(-1)?.position ?? 0 };
}
