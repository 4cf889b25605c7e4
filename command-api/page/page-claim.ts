import { concepts, type DomainCommand, type DomainEvent, streams } from '#domain/catalog.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { holdsItsPage, type Listing } from '#domain/listing/listing.ts';
import type { ExecuteOptions } from '#event-store/execute.ts';
import type { CommandContext, Log, NamedEvent } from '#event-store/log.ts';
import { PAGE_ATTEMPTS } from '#platform/scraping/page-commands.ts';
import { heldBy } from '#platform/scraping/page-holder.ts';
import { idOf } from '#platform/command-steps.ts';

/**
 * For `handle`, on what brings a listing into review or into the directory: makes its page its own, so that one page never
 * has two listings there. Throws `already-listed` or `already-suggested` with the other one's id when another one is there.
 *
 * There is no transaction over two streams in every store, so the page is claimed first, and the listing goes there by the append
 * that follows. A claim whose listing never got there holds nothing: the next one takes the page over. Before that, it writes
 * into the other listing's stream: whatever was decided on that listing before fails at its append, is decided anew, and
 * has to claim the page again. So each append that goes there follows a claim that nobody has taken over since.
 */
export function holdingPage(log: Log, context: CommandContext): ExecuteOptions<Listing> {
  return { guard: (listing) => holdPage(log, listing, context), attempts: PAGE_ATTEMPTS };
}

async function holdPage(log: Log, listing: Listing, context: CommandContext): Promise<void> {
  const { pageId, listingId } = listing;
  if (pageId === null) return;
  const stream = streams.page(pageId);
  const { state: page, revision } = await log.fold(stream, concepts.page.decider);
  const isHolder = page.listingId === listingId;
  // Whoever is there already stays there until its own stream says otherwise, and that fails the append.
  if (isHolder && holdsItsPage(listing)) return;
  if (page.listingId !== null && !isHolder) await takeOver(log, page.listingId, listing, context);
  const claimedBy = listing.submittedBy ?? anonymousSubject(listingId);
  const claim = { pageId, listingId, claimedBy, claimedAt: context.occurredAt };
  const step = { ...context, commandId: idOf(context, `hold ${listingId} after ${revision}`) };
  const command = { type: 'ClaimPage', claim } as const;
  const claimed = named(concepts.page.decider.decide(command, page), command);
  await log.append(stream, revision === 0 ? 'no-stream' : revision, claimed, step);
}

/** At the revision that was looked at and no other: whoever gets in between has the listing's own command decided anew. */
const named = (events: readonly DomainEvent[], { type: commandName }: DomainCommand): NamedEvent[] =>
  events.map((event) => ({ ...event, commandName }));

/** Takes the page from `holderId`, unless that listing is in review or live. */
async function takeOver(log: Log, holderId: string, { listingId, pageId }: Listing, context: CommandContext) {
  const stream = streams.listing(holderId);
  const { state: holder, revision } = await log.fold(stream, concepts.listing.decider);
  if (holdsItsPage(holder)) throw heldBy(holder);
  // Claimed by a version that claimed pages before it wrote the draft, and never wrote it.
  if (revision === 0 || pageId === null) return;
  const command = { type: 'GiveUpPage', pageId, byListingId: listingId } as const;
  const given = concepts.listing.decider.decide(command, holder);
  const step = { ...context, commandId: idOf(context, `take over from ${holderId} after ${revision}`) };
  await log.append(stream, revision, named(given, command), step);
}

/** The listing that has the page, when that is why `error` was thrown. */
export function holderIn(error: unknown): string | undefined {
  const isHeld =
    error instanceof DomainError && (error.code === 'already-listed' || error.code === 'already-suggested');
  return isHeld ? String(error.details['listingId']) : undefined;
}

/** Whose personal data it is when somebody without an account submits a listing. */
export const anonymousSubject = (listingId: string): string => `anonymous-${listingId}`;
