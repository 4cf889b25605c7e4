import { z } from 'zod';
import type { AuditPage } from '#domain/audit/views.ts';
import { streams } from '#domain/catalog.ts';
import type { ListingEvent } from '#domain/listing/events.ts';
import { listingOf } from '#domain/listing/listing.ts';
import type { Log } from '#event-store/log.ts';

/**
 * What the listing `entity` held when the log was at `upTo` (null: now), computed from its own events and from nothing else; null
 * when it did not exist then, or `entity` is no listing.
 */
export async function stateAsOf(log: Log, entity: string, upTo: number | null): Promise<AuditPage['state']> {
  if (!z.uuid().safeParse(entity).success) return null;
  const events = await log.readStream<ListingEvent>(streams.listing(entity));
  const past = upTo === null ? events : events.filter(({ position }) => position <= upTo);
  const last = past.at(-1);
  if (!last) return null;
  const { status, revision, fields } = listingOf(past);
  return { status: status ?? 'draft', revision, fields, asOfPosition: upTo ?? last.position };
}
