import { streams } from '#domain/catalog.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import type { CommandContext, Log } from '#event-store/log.ts';
import { foldListing } from '../listing/listing-stream.ts';
import { submitListing } from '../listing/submit-listing.ts';
import type { Submitter } from '../listing/submitter.ts';
import { crawler } from '#platform/scraping/crawler.ts';
import type { FromPage, Reading } from '#platform/scraping/draft-from-page.ts';
import { draftsFromPage } from '#platform/scraping/drafts-from-page.ts';

/** What became of a page that an admin had read. */
export interface ForReview {
  readonly outcome: 'created' | 'there-already';
  /** The new listing, or the one that was there before. */
  readonly listingId: string;
  readonly message: string;
  readonly position: number;
}

/**
 * The page that an admin had read waits for review among the scraped ones: it is the crawlers' draft of the page, so that what was found
 * twice stands there once. What an admin decided on once, an admin may bring up again. Of a page with several classes each waits.
 */
export async function pageForReview(
  log: Log,
  reading: Reading,
  submitter: Submitter,
  context: CommandContext,
): Promise<ForReview> {
  const claimant = { ...crawler, draftedBy: 'page', bringsBack: true } as const;
  const drafted = await draftsFromPage(log, reading, claimant, context);
  const all: ForReview[] = [];
  for (const { result, context: step } of drafted) all.push(await oneForReview(log, result, submitter, step));
  const created = all.filter(({ outcome }) => outcome === 'created');
  const first = created[0] ?? all[0];
  if (!first) throw new Error('a page gives one draft at least');
  const position = Math.max(...all.map((each) => each.position));
  if (all.length === 1) return { ...first, position };
  const there = all.length - created.length;
  return { ...first, message: severalWords(created.length, there), position };
}

const severalWords = (created: number, there: number): string =>
  [
    created > 0 && `The page has several activities: ${created === 1 ? '1 waits' : `${created} wait`} for review.`,
    there > 0 && `${there === 1 ? '1 of them was' : `${there} of them were`} there already.`,
  ]
    .filter(Boolean)
    .join(' ');

async function oneForReview(
  log: Log,
  result: FromPage,
  submitter: Submitter,
  context: CommandContext,
): Promise<ForReview> {
  const { position } = result;
  if (result.outcome === 'taken') {
    // The same attempt repeated, of which nothing was recorded: it was this one that sent the listing to review.
    const own = await log.findCommand(streams.listing(result.holder.listingId), context.commandId);
    if (own) return { outcome: 'created', listingId: result.holder.listingId, message: CREATED, position };
    return { outcome: 'there-already', listingId: result.holder.listingId, message: result.message, position };
  }
  const { listingId, outcome, beside } = result;
  if (beside)
    return {
      outcome: 'there-already',
      listingId: beside.listingId,
      message: THERE[beside.status ?? 'pending'],
      position,
    };
  try {
    const sent = await submitListing(
      log,
      listingId,
      { before: [], submit: { type: 'SubmitDraft', ...submitter } },
      context,
    );
    const message = outcome === 'created' ? CREATED : FOUND_BEFORE;
    if (sent.as === 'listing') return { outcome: 'created', listingId, message, position: sent.position };
    const to = sent.listing.sentAsChange?.toListingId ?? listingId;
    return { outcome: 'there-already', listingId: to, message: THERE.pending, position: sent.position };
  } catch (error) {
    // A page without a description: what a crawler finds waits for an admin by itself, who fills in what is missing.
    if (!(error instanceof DomainError && error.code === 'incomplete-draft')) throw error;
    const listing = await foldListing(log, listingId);
    return { outcome: 'created', listingId: listing.listingId, message: INCOMPLETE, position };
  }
}

const CREATED = 'A new activity that waits for review.';
const FOUND_BEFORE = 'It was found before, and waits for review.';
const INCOMPLETE = 'A new activity that waits for review. Its page has no description: please fill in what is missing.';
const waits = 'We have this activity already: it is waiting for review.';
const THERE = {
  pending: waits,
  live: 'This activity is already in the directory.',
  draft: waits,
  rejected: waits,
  archived: waits,
};
