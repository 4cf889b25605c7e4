import { concepts, streams } from '#domain/catalog.ts';
import type { Decider } from '#domain/kernel/decider.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { ListingCommand } from '#domain/listing/commands.ts';
import { decide } from '#domain/listing/decide.ts';
import type { ListingEvent } from '#domain/listing/events.ts';
import { changesSince } from '#domain/listing/history.ts';
import { evolve, type Listing, listingOf } from '#domain/listing/listing.ts';
import type { ShownListing } from '#domain/listing/shown/shown-listing.ts';
import { execute, type Executed, type ExecuteOptions } from '#event-store/execute.ts';
import type { CommandContext, Log } from '#event-store/log.ts';

/** Several commands on one listing, decided one after the other and appended together: all of them happen, or none. */
const together: Decider<readonly ListingCommand[], ShownListing, ListingEvent> = {
  ...concepts.listing.decider,
  decide: (commands, listing) => {
    const decided: ListingEvent[] = [];
    let state: Listing = listing;
    for (const command of commands) {
      const events = decide(command, state);
      decided.push(...events);
      state = events.reduce(evolve, state);
    }
    return decided;
  },
};

/** Executes `commands` on one listing. A refusal because it changed meanwhile says in `changes` which fields did. */
export async function executeListing(
  log: Log,
  listingId: string,
  commands: readonly ListingCommand[],
  context: CommandContext,
  options?: ExecuteOptions<ShownListing>,
): Promise<Executed<ShownListing, ListingEvent>> {
  try {
    return await execute(log, streams.listing(listingId), together, commands, context, options);
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
