import { concepts, streams } from '#domain/catalog.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { ListingCommand } from '#domain/listing/commands.ts';
import type { ListingEvent } from '#domain/listing/events.ts';
import { changesSince } from '#domain/listing/history.ts';
import { type Listing, listingOf } from '#domain/listing/listing.ts';
import type { ShownListing } from '#domain/listing/shown/shown-listing.ts';
import type { Executed, ExecuteOptions } from '#event-store/execute.ts';
import { handle } from '#event-store/handle.ts';
import type { CommandContext, Log } from '#event-store/log.ts';

/** Sends `commands` to one listing, see `handle`. A refusal because it changed meanwhile says in `changes` which fields did. */
export async function executeListing(
  log: Log,
  listingId: string,
  commands: readonly ListingCommand[],
  context: CommandContext,
  options?: ExecuteOptions<ShownListing>,
): Promise<Executed<ShownListing, ListingEvent>> {
  try {
    return await handle(log, listingId, commands, context, options);
  } catch (error) {
    if (error instanceof DomainError && error.code === 'changed-since-review' && !error.details['changes'])
      throw await withChanges(log, listingId, error);
    throw error;
  }
}

/** The listing as it is; `status` is null when there is none. */
export async function foldListing(log: Log, listingId: string): Promise<ShownListing> {
  const { state } = await log.fold(streams.listing(listingId), concepts.listing.decider);
  return state;
}

/** The listing and everything that happened to it, for whoever shows its history; `status` is null when there is none. */
export async function loadListing(log: Log, listingId: string): Promise<{ listing: Listing; events: RecordedListing }> {
  const events = await log.readStream<ListingEvent>(streams.listing(listingId));
  return { listing: listingOf(events), events };
}
export type RecordedListing = readonly Recorded<ListingEvent>[];

async function withChanges(log: Log, listingId: string, error: DomainError): Promise<DomainError> {
  const { events } = await loadListing(log, listingId);
  const changes = changesSince(events, Number(error.details['reviewed']));
  return new DomainError(error.code, error.message, error.kind, { ...error.details, changes });
}
