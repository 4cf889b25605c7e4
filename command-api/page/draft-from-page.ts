import { DomainError } from '#domain/kernel/errors.ts';
import type { Editor, Origin } from '#domain/listing/events.ts';
import type { Listing } from '#domain/listing/listing.ts';
import type { CommandContext, Log } from '#event-store/log.ts';
import { executePage } from '#platform/scraping/page-stream.ts';
import { unlessErased } from '#platform/scraping/record-found.ts';
import type { Reading } from './read-page.ts';
import { executeListing } from '../listing/listing-stream.ts';
import { type Holder, holderOf, loadPage, wasClaimedMeanwhile } from '../page-stream.ts';
import { idOf, stepOf } from '../steps.ts';

/** On whose behalf a page becomes a listing. */
export interface Claimant {
  /** Id for a listing that has to be made; a repeated request brings the same one. */
  readonly newListingId: string;
  /** Member id, or what stands for somebody without an account. */
  readonly claimedBy: string;
  readonly origin: Origin;
  readonly submittedBy: string | null;
  readonly claimTokenHash: string | null;
  /** Whose data the contact fields are: a provider's; null for the listing's own. */
  readonly contactSubject: string | null;
  readonly draftedBy: Editor;
  /** Whether an open draft that holds the page is the claimant's own. */
  readonly owns: (listing: Listing) => boolean;
}

/** What became of a page. `taken`: it has a listing that is not the claimant's open draft; `message` says what with it. */
export type FromPage =
  | { readonly outcome: 'created' | 'unchanged' | 'revised'; readonly listingId: string; readonly position: number }
  | {
      readonly outcome: 'taken';
      readonly holder: Holder;
      readonly revised: boolean;
      readonly message: string;
      readonly position: number;
    };

/** Racing requests for one page each look again when another one was faster. */
const ATTEMPTS = 60;

/**
 * One page, one listing (docs/decisions/0006-one-page-one-listing.md). The page is claimed before the draft is written, and
 * whoever finds its own claim without a draft writes it: of many racing requests exactly one makes the listing, the others of
 * the same claimant get it too.
 */
export async function draftFromPage(
  log: Log,
  reading: Reading,
  claimant: Claimant,
  context: CommandContext,
): Promise<FromPage> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await attemptDraft(log, reading, claimant, context);
    } catch (error) {
      if (!lostARace(error) || attempt === ATTEMPTS) throw error;
    }
  }
}

async function attemptDraft(
  log: Log,
  reading: Reading,
  claimant: Claimant,
  context: CommandContext,
): Promise<FromPage> {
  const { pageId } = reading.found;
  const { page, holder } = await loadPage(log, pageId);
  // The same id is the same request repeated, whose answer was lost: the log knows what it did.
  if (holder?.listingId === claimant.newListingId) return drafted(log, holder.listingId, reading, claimant, context);
  if (holder?.listing.status === 'draft' && claimant.owns(holder.listing))
    return refreshed(log, holder, reading, context);
  const abandoned = holder?.listing.status === null && page.claimedBy === claimant.claimedBy;
  if (holder && abandoned) return drafted(log, holder.listingId, reading, claimant, context);
  try {
    const { newListingId: listingId, claimedBy } = claimant;
    const claim = { type: 'ClaimPage', pageId, listingId, claimedBy, at: context.occurredAt } as const;
    await executePage(log, pageId, { ...claim, holder: holderOf(holder) }, stepOf(context, `claim ${page.listingId}`));
  } catch (error) {
    if (!holder || !isTaken(error)) throw error;
    return taken(log, holder, reading, error.message, context);
  }
  return drafted(log, claimant.newListingId, reading, claimant, context);
}

async function drafted(
  log: Log,
  listingId: string,
  { found, position }: Reading,
  claimant: Claimant,
  context: CommandContext,
): Promise<FromPage> {
  const { origin, submittedBy, claimTokenHash, draftedBy } = claimant;
  const { url: sourceUrl, pageId, contentHash, fields, methods, evidence } = found;
  const contactSubject = claimant.contactSubject ?? listingId;
  const about = { listingId, contactSubject, origin, submittedBy, claimTokenHash, draftedBy };
  const command = { ...about, sourceUrl, pageId, contentHash, fields, methods, evidence };
  const done = await executeListing(log, listingId, [{ type: 'DraftListing', ...command }], stepOf(context, 'draft'));
  return { outcome: 'created', listingId, position: Math.max(position, done.position) };
}

/** The claimant's own open draft: what nobody has touched follows the page. */
async function refreshed(log: Log, holder: Holder, reading: Reading, context: CommandContext): Promise<FromPage> {
  const done = await refresh(log, holder, reading, context);
  return { outcome: done.changed ? 'revised' : 'unchanged', listingId: holder.listingId, position: done.position };
}

/** Somebody's listing. What is live or waits for review follows its page too; somebody else's open draft is left alone. */
async function taken(
  log: Log,
  holder: Holder,
  reading: Reading,
  message: string,
  context: CommandContext,
): Promise<FromPage> {
  const followsItsPage = holderOf(holder)?.status === 'live' || holderOf(holder)?.status === 'waiting';
  if (!followsItsPage) return { outcome: 'taken', holder, revised: false, message, position: reading.position };
  const done = await refresh(log, holder, reading, context);
  return { outcome: 'taken', holder, revised: done.changed, message, position: done.position };
}

async function refresh(
  log: Log,
  { listingId }: Holder,
  { found, position }: Reading,
  context: CommandContext,
): Promise<{ changed: boolean; position: number }> {
  const step = stepOf(context, 'refresh');
  const done = await unlessErased(found, ({ contentHash, fields, methods, evidence }) => {
    const command = { contentHash, fields, methods, evidence, revisionId: idOf(context, 'revision') };
    return executeListing(log, listingId, [{ type: 'RefreshFromPage', ...command }], step);
  });
  return { changed: done.events.length > 0, position: Math.max(position, done.position) };
}

const takenCodes = new Set(['already-listed', 'already-suggested', 'being-suggested']);
const isTaken = (error: unknown): error is DomainError => error instanceof DomainError && takenCodes.has(error.code);
const lostARace = (error: unknown): boolean =>
  wasClaimedMeanwhile(error) || (error instanceof DomainError && error.code === 'already-drafted');
