import { streams } from '#domain/catalog.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import type { EventOf } from '#domain/kernel/event.ts';
import type { Editor, Origin } from '#domain/listing/events.ts';
import { holdsItsPage, type Listing } from '#domain/listing/listing.ts';
import type { ActivityScraped } from '#domain/page/events.ts';
import { handle } from '#event-store/handle.ts';
import type { CommandContext, Log } from '#event-store/log.ts';
import { idOf, stepOf } from '../command-steps.ts';
import { draftIdOf } from './draft-id.ts';
import { heldBy, listingIn, pageHolder } from './page-holder.ts';
import { unlessErased } from './record-found.ts';

/** What a page said when it was read, and where readers must have come to see it in the log. */
export interface Reading {
  readonly found: EventOf<typeof ActivityScraped>['data'];
  readonly position: number;
}

/** On whose behalf a page becomes a draft. */
export interface Claimant {
  /** Member id, or what stands for somebody without an account; a repeated request brings the same one. */
  readonly person: string;
  /** Of somebody without an account: as whom they have the drafts of the other classes of the page on which `listingId` is theirs. */
  readonly personBeside?: (listingId: string) => string;
  /** The draft that somebody without an account opens with the token they bring; null without one. */
  readonly opens: string | null;
  readonly origin: Origin;
  readonly submittedBy: string | null;
  /** The hash to record of the token that will open the draft `listingId`; null for members. */
  readonly claimTokenHash: (listingId: string) => string | null;
  /** Whose data the contact fields are: a provider's; null for the listing's own. */
  readonly contactSubject: string | null;
  readonly draftedBy: Editor;
  /** Whether a draft is the claimant's own. */
  readonly owns: (listing: Listing) => boolean;
  /** Whether what an admin has rejected or archived may be brought up again. */
  readonly bringsBack: boolean;
}

/** What became of a page. `taken`: it gave no draft, because `holder` is there already; `message` says so. */
export type FromPage =
  | {
      readonly outcome: 'created' | 'unchanged' | 'revised';
      readonly listingId: string;
      /** The listing in review or live that the draft will be a change to; null when it will be the first. */
      readonly beside: Listing | null;
      readonly position: number;
    }
  | {
      readonly outcome: 'taken';
      readonly holder: Listing;
      readonly revised: boolean;
      readonly message: string;
      readonly position: number;
    };

/** Racing requests of one person look again when another one was faster. */
const ATTEMPTS = 60;

/**
 * One draft for each page and person (docs/decisions/0006-one-page-one-listing.md). Its id follows from the two, so that of many
 * racing requests of a person one writes it and the others find it. Nobody is stopped by somebody else's draft.
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
      const lost = error instanceof DomainError && error.code === 'already-drafted';
      if (!lost || attempt === ATTEMPTS) throw error;
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
  const claimed = await pageHolder(log, pageId);
  const holder = claimed && holdsItsPage(claimed) ? claimed : null;
  const { open, last, nextId } = await draftsOf(log, pageId, claimed, claimant);
  if (open) {
    // The same request repeated, whose answer was lost: the log knows what it did.
    const made = await log.findCommand(streams.listing(open.listingId), stepOf(context, 'draft').commandId);
    const at = Math.max(reading.position, made?.position ?? 0);
    if (made) return { outcome: 'created', listingId: open.listingId, beside: null, position: at };
    const { changed, position } = await refresh(log, open.listingId, reading, context);
    return { outcome: changed ? 'revised' : 'unchanged', listingId: open.listingId, beside: holder, position };
  }
  if (holder) {
    const { changed, position } = await refresh(log, holder.listingId, reading, context);
    return { outcome: 'taken', holder, revised: changed, message: heldBy(holder).message, position };
  }
  const ended = [claimed, last].find(isDecided);
  if (ended && !claimant.bringsBack) {
    const message = 'An admin has decided on this page already.';
    return { outcome: 'taken', holder: ended, revised: false, message, position: reading.position };
  }
  return drafted(log, nextId, reading, claimant, context);
}

/** Whether the page `pageId` has a listing, or the claimant a draft of it, as a whole, or an admin decided on that: it is one then. */
export async function isOneListing(log: Log, pageId: string, claimant: Claimant): Promise<boolean> {
  const claimed = await pageHolder(log, pageId);
  if (claimed && holdsItsPage(claimed)) return true;
  const { open, last } = await draftsOf(log, pageId, claimed, claimant);
  if (open) return true;
  return !claimant.bringsBack && [claimed, last].some(isDecided);
}

/** A draft that somebody has deleted nobody has decided on. */
const isDecided = (listing: Listing | null): boolean =>
  listing?.status === 'rejected' || (listing?.status === 'archived' && listing.archivedFrom !== 'draft');

/** The draft that somebody has begun from the page `pageId` and not sent yet; null without one. */
export async function openDraftOf(log: Log, pageId: string, whose: Whose): Promise<Listing | null> {
  return (await draftsOf(log, pageId, null, whose)).open;
}
/** The same, or the one that the command `commandId` has sent already: whoever repeats it is told again what came of it. */
export async function draftToSend(
  log: Log,
  pageId: string,
  whose: Whose,
  commandId: string,
): Promise<{ readonly listing: Listing; readonly isSent: boolean } | null> {
  const { open, last } = await draftsOf(log, pageId, null, whose);
  const isSent = last !== null && (await log.findCommand(streams.listing(last.listingId), commandId)) !== undefined;
  const listing = isSent ? last : open;
  return listing && { listing, isSent };
}

export interface Whose extends Pick<Claimant, 'person' | 'opens' | 'owns'> {
  /**
   * Which of the drafts that they began count. Whoever began what a business has now, for which they do not act, begins another: that one
   * is its members' alone.
   */
  readonly counts?: (begun: Listing) => boolean;
}

/** The claimant's open draft of the page, the last that they had, and the id of their next one. */
async function draftsOf(
  log: Log,
  pageId: string,
  claimed: Listing | null,
  { person, opens, owns, counts = (begun) => begun.businessId === undefined || owns(begun) }: Whose,
): Promise<{ open: Listing | null; last: Listing | null; nextId: string }> {
  const isOpen = (listing: Listing): boolean =>
    listing.status === 'draft' && listing.pageId === pageId && owns(listing);
  const brought = opens === null ? null : await listingIn(log, opens);
  const [first] = await log.readStream(streams.page(pageId), { limit: 1 });
  const since = first?.occurredAt ?? '';
  let last: Listing | null = null;
  for (let number = 0; ; number += 1) {
    const nextId = draftIdOf({ pageId, person, number, since });
    const listing = await listingIn(log, nextId);
    if (listing.status === 'draft' && counts(listing)) return { open: listing, last, nextId };
    // A draft of the time when drafts claimed their pages has an id that does not follow from anything.
    const open = [brought, claimed].find((each) => each !== null && isOpen(each)) ?? null;
    if (listing.status === null) return { open, last, nextId };
    last = listing;
  }
}

async function drafted(
  log: Log,
  listingId: string,
  { found, position }: Reading,
  claimant: Claimant,
  context: CommandContext,
): Promise<FromPage> {
  const command = draftOf(listingId, { found }, claimant);
  const done = await handle(log, listingId, [command], stepOf(context, 'draft'));
  return { outcome: 'created', listingId, beside: null, position: Math.max(position, done.position) };
}

/** The command that begins the draft `listingId` of a page, on behalf of `claimant`. */
export function draftOf(listingId: string, { found }: Pick<Reading, 'found'>, claimant: Claimant) {
  const { origin, submittedBy, draftedBy } = claimant;
  const { url, pageId, contentHash, fields, methods, evidence, grounds } = found;
  // A row of a list has no page on the web.
  const sourceUrl = /^https?:/i.test(url) ? url : null;
  const contactSubject = claimant.contactSubject ?? listingId;
  const claimTokenHash = claimant.claimTokenHash(listingId);
  const about = { listingId, contactSubject, origin, submittedBy, claimTokenHash, draftedBy };
  return {
    type: 'DraftListing',
    ...about,
    sourceUrl,
    pageId,
    contentHash,
    fields,
    methods,
    evidence,
    grounds,
  } as const;
}

/** A listing follows its page in what nobody has touched; what is live, by a change that waits for an admin. */
async function refresh(
  log: Log,
  listingId: string,
  { found, position }: Reading,
  context: CommandContext,
): Promise<{ changed: boolean; position: number }> {
  const step = stepOf(context, 'refresh');
  const done = await unlessErased(found, ({ contentHash, fields, methods, evidence, grounds }) => {
    const command = { contentHash, fields, methods, evidence, grounds, revisionId: idOf(context, 'revision') };
    return handle(log, listingId, [{ type: 'RefreshFromPage', ...command }], step);
  });
  return { changed: done.events.length > 0, position: Math.max(position, done.position) };
}
