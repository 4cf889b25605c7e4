import { ERASED } from '../../kernel/erased.ts';
import { newsDueBefore } from '../../saved-search/news.ts';
import { issueAfter } from '../../subscription/issue.ts';
import type { EventEnvelope } from '../../kernel/event.ts';
import { changesHands, type Editor, type Grounds, type ListingEvent } from '../events.ts';
import type { FieldName } from '../facts/fields.ts';
import { statedTrust } from '../facts/trust.ts';
import { editorOf, type Listing } from '../listing.ts';
import { ownWords } from '../notes.ts';
import { isProviders } from '../providers.ts';
import { waitingAgain } from '../verdicts.ts';

/** A listing's event and when it happened. */
export type ToldEvent = ListingEvent & Pick<EventEnvelope, 'occurredAt'>;

/** When a listing was begun, last changed, reviewed and confirmed; ISO 8601. */
export interface ListingTimes {
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly submittedAt: string | null;
  readonly reviewedAt: string | null;
  /**
   * When it went live; later changes to it do not make it new. An approval that is taken back and given again, or a deletion or a merge
   * that is, makes it new where no letters about what is new can have told of it before, or a newsletter has missed it meanwhile. While
   * it waits again this is the first approval's; a rejection forgets it.
   */
  readonly approvedAt: string | null;
  /** Since when it is gone: the verdict on it was taken back and it waits again, or it was deleted or merged. Whatever else took it away since. */
  readonly goneAt: string | null;
  /** When somebody, or its page, last said that this is so. */
  readonly lastConfirmedAt: string;
}

export type ByField<Value> = Readonly<Partial<Record<FieldName, Value>>>;

/** Where one field's value came from. `url` and `method` only when it was read from a page. */
export interface FieldOrigin {
  readonly by: Editor;
  readonly at: string;
  readonly url: string | null;
  readonly method: string | null;
  readonly confidence?: number;
}

/** The times after `event`. A proposal or its refusal says nothing about what the listing holds. */
export function timesAfter(before: ListingTimes | undefined, event: ToldEvent): ListingTimes {
  const { type, data, occurredAt } = event;
  const times = before ?? firstTimes(occurredAt);
  switch (type) {
    case 'ListingDrafted':
    case 'ListingEdited':
    case 'ListingRescraped':
      return { ...times, updatedAt: occurredAt, lastConfirmedAt: occurredAt };
    case 'DraftSubmitted':
      return { ...times, submittedAt: occurredAt, lastConfirmedAt: occurredAt };
    case 'ListingApproved':
      return {
        ...times,
        reviewedAt: occurredAt,
        approvedAt: isInNoIssue(times, occurredAt) ? occurredAt : (times.approvedAt ?? occurredAt),
        goneAt: null,
        lastConfirmedAt: occurredAt,
      };
    case 'ListingRejected':
      return { ...times, reviewedAt: occurredAt, approvedAt: null, goneAt: null };
    case 'RevisionApproved':
      return { ...times, updatedAt: occurredAt, reviewedAt: occurredAt, lastConfirmedAt: occurredAt };
    case 'ListingConfirmed':
      return { ...times, lastConfirmedAt: occurredAt };
    case 'ListingVerdictUndone':
      if (data.revisionId === null)
        return { ...times, reviewedAt: null, approvedAt: toldBefore(times, occurredAt), goneAt: occurredAt };
      return data.undone === 'approved' ? { ...times, updatedAt: occurredAt } : times;
    case 'RevisionProposed':
    case 'RevisionRejected':
    case 'RevisionWithdrawn':
    case 'PageTakenOver':
    case 'ListingVanished':
    case 'ListingFoundAgain':
    case 'DraftSentAsChange':
    case 'ListingGivenToBusiness':
    case 'ListingHandedOver':
    case 'RevisionHandedOver':
    case 'ListingFeatured':
    case 'ListingUnfeatured':
      return times;
    case 'ListingRestored':
      return data.standing === undefined
        ? backAt(times, occurredAt)
        : { ...times, updatedAt: occurredAt, goneAt: null };
    case 'ListingUnmerged':
      return data.standing === 'live' ? backAt(times, occurredAt) : { ...times, updatedAt: occurredAt };
    case 'ListingArchived':
    case 'ListingMerged':
      return { ...times, updatedAt: occurredAt, goneAt: times.goneAt ?? occurredAt };
  }
}

/** Live again `at` some time, after it was deleted or merged. */
function backAt(times: ListingTimes, at: string): ListingTimes {
  const { approvedAt, goneAt } = times;
  const told = isInNoIssue(times, at) ? null : toldBefore(times, goneAt ?? at);
  return { ...times, updatedAt: at, approvedAt: approvedAt === null ? null : (told ?? at), goneAt: null };
}

/** The approval that letters may have told of before it was gone, `at` some time; null where none were due between. */
const toldBefore = ({ approvedAt }: ListingTimes, at: string): string | null =>
  approvedAt !== null && approvedAt < newsDueBefore(new Date(at)).toISOString() ? approvedAt : null;

/**
 * Whether the newsletter in which it would have been new was due while it was gone: live again `at` some time, it would be in none. Who
 * has saved a search may be told a second time then, which costs less than that nobody else is told at all.
 */
function isInNoIssue({ approvedAt, goneAt }: ListingTimes, at: string): boolean {
  if (approvedAt === null || goneAt === null) return false;
  const issue = issueAfter(new Date(approvedAt)).toISOString();
  return goneAt < issue && issue <= at;
}

const firstTimes = (at: string): ListingTimes => ({
  createdAt: at,
  updatedAt: at,
  submittedAt: null,
  reviewedAt: null,
  approvedAt: null,
  goneAt: null,
  lastConfirmedAt: at,
});

/** When it was last known to be so: `page` is what its page said last and when, which confirms a listing that says the same. */
export function confirmedAt(
  { contentHash }: Pick<Listing, 'contentHash'>,
  lastConfirmedAt: string,
  page: { readonly contentHash: string; readonly scrapedAt: string } | null,
): string {
  const said = page !== null && page.contentHash === contentHash ? new Date(page.scrapedAt).toISOString() : '';
  return said > lastConfirmedAt ? said : lastConfirmedAt;
}

/** Of fields where they came from; null where that was not known. */
export type Replaced = ByField<FieldOrigin | null>;

/** Where each field came from after `event`. An undo puts back what the approval had `replaced`, as it was, and nothing else. */
export function provenanceAfter(
  before: ByField<FieldOrigin>,
  replaced: Replaced | null,
  event: ToldEvent,
  listing: Pick<Listing, 'sourceUrl' | 'fields'>,
): ByField<FieldOrigin> {
  if (event.type !== 'ListingVerdictUndone') return { ...before, ...provenanceOf(event, listing) };
  const after = Object.entries({ ...before, ...replaced });
  return Object.fromEntries(after.filter(([, origin]) => origin !== null));
}

/** Where the fields came from that an approved change has set: kept until anything else happens, as its verdict is. Null without one. */
export function replacedAfter(before: ByField<FieldOrigin>, event: ToldEvent): Replaced | null {
  return event.type === 'RevisionApproved' ? each(event.data.changes, (name) => before[name] ?? null) : null;
}

/** Where the fields that `event` set came from; `sourceUrl` is the listing's page. */
function provenanceOf(
  event: ToldEvent,
  { sourceUrl: url, fields }: Pick<Listing, 'sourceUrl' | 'fields'>,
): ByField<FieldOrigin> {
  const at = event.occurredAt;
  switch (event.type) {
    case 'ListingDrafted':
      return each(event.data.fields, (name) => read(event.data.draftedBy, at, url, event.data, name));
    case 'ListingRescraped':
      return each(event.data.changes, (name) => read('page', at, url, event.data, name));
    case 'ListingEdited':
      return each(event.data.changes, () => from(event.data.editedBy, at, url));
    case 'RevisionApproved':
      return each(event.data.changes, (name) => read(editorOf(event.data.source), at, url, event.data, name));
    case 'ListingConfirmed':
      // What parents trust it for is said again with everything else, and shown with the day on which it was.
      return Object.fromEntries(statedTrust(fields).map((name) => [name, from(event.data.confirmedBy, at, null)]));
    default:
      return {};
  }
}

function from(by: Editor, at: string, url: string | null, method?: string): FieldOrigin {
  const read = by === 'page' || by === 'crawler';
  return { by, at, url: read ? url : null, method: read ? (method ?? null) : null };
}

/** As `from`, with how sure the reader was, and the page that it stands on where that is another one. */
function read(
  by: Editor,
  at: string,
  url: string | null,
  { methods = {}, grounds }: { readonly methods?: ByField<string> | undefined; readonly grounds?: Grounds | undefined },
  name: FieldName,
): FieldOrigin {
  const ground = grounds?.[name];
  const origin = from(by, at, ground?.page ?? url, methods[name]);
  return ground === undefined || origin.url === null ? origin : { ...origin, confidence: ground.confidence };
}

const each = <Origin>(fields: object, origin: (name: FieldName) => Origin): ByField<Origin> =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, origin(name as FieldName)]));

/** What the last review said; submitting again begins anew. */
export function notesAfter(before: string | null, event: ListingEvent): string | null {
  if (event.type === 'DraftSubmitted') return null;
  if (event.type === 'ListingVerdictUndone' && event.data.revisionId === null) return null;
  return event.type === 'ListingApproved' || event.type === 'ListingRejected' ? event.data.adminNotes : before;
}

/**
 * What of that its owner reads. Providers do, for whom it is written; of what a parent or anybody else sent in it is a note among admins, as
 * their letter leaves it out, too.
 */
export function ownersNotesAfter(
  before: string | null,
  event: ListingEvent,
  listing: Pick<Listing, 'origin' | 'businessId'>,
): string | null {
  if (event.type === 'ListingApproved' || event.type === 'ListingRejected')
    return isProviders(listing) ? ownWords(unlessErased(event.data.adminNotes)) : null;
  return goesToAnother(event) ? null : notesAfter(before, event);
}

const goesToAnother = (event: ListingEvent): boolean =>
  event.type === 'ListingGivenToBusiness' && changesHands(event.data.why);

/** When each change was proposed that waits, or waits again if the last verdict is taken back, by its revision id. */
export function proposalsAfter(
  before: Readonly<Record<string, string>>,
  event: ToldEvent,
  listing: Pick<Listing, 'pendingRevisions' | 'verdict'>,
): Readonly<Record<string, string>> {
  const all = event.type === 'RevisionProposed' ? { ...before, [event.data.revisionId]: event.occurredAt } : before;
  return stillToDecide(all, listing);
}

/** What is kept of changes by their revision ids, of those that wait, or wait again if the last verdict is taken back. */
export function stillToDecide<Kept>(
  all: Readonly<Record<string, Kept>>,
  listing: Pick<Listing, 'pendingRevisions' | 'verdict'>,
): Readonly<Record<string, Kept>> {
  const waiting = new Set(waitingAgain(listing).map(({ revisionId }) => revisionId));
  return Object.fromEntries(Object.entries(all).filter(([revisionId]) => waiting.has(revisionId)));
}

/** What became of the last change that the activity's own provider sent, so that they see it where they see the activity. */
export interface ChangeVerdict {
  readonly outcome: 'approved' | 'rejected';
  /** ISO 8601. */
  readonly at: string;
  /** Why, in the admin's words. */
  readonly notes: string | null;
}

/** A change that is sent later, and what is approved or rejected then, takes the place of what was said before. */
export function changeVerdictAfter(before: ChangeVerdict | null, event: ToldEvent): ChangeVerdict | null {
  const { type, occurredAt: at } = event;
  if (goesToAnother(event)) return null;
  // It waits again.
  if (type === 'ListingVerdictUndone') return event.data.source === 'provider_edit' ? null : before;
  if (type !== 'RevisionProposed' && type !== 'RevisionApproved' && type !== 'RevisionRejected') return before;
  if (event.data.source !== 'provider_edit') return before;
  if (type === 'RevisionProposed') return null;
  return {
    outcome: type === 'RevisionApproved' ? 'approved' : 'rejected',
    at,
    notes: unlessErased(event.data.adminNotes),
  };
}

const unlessErased = (notes: string | null): string | null => (notes === ERASED ? null : notes);
