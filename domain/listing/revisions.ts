import { canonicalJson } from '../kernel/canonical-json.ts';
import { DomainError } from '../kernel/errors.ts';
import type { Command, Evidence } from './commands.ts';
import { about, edit, isEmpty, isFromPage } from './editing.ts';
import type { ListingEvent } from './events.ts';
import {
  changesBetween,
  type FieldName,
  type ListingChanges,
  type ListingFields,
  withChanges,
} from './facts/fields.ts';
import { isRereading, ratingsJoined } from './facts/ratings.ts';
import { contactFields, keyOf } from './handing-over.ts';
import { fieldChanges } from './history.ts';
import { evolve, type Listing, type PendingRevision } from './listing.ts';
import { REASON_REQUIRED } from './notes.ts';
import { mustBeAtRevision, mustMakeSense } from './rules.ts';
import { timesUndone } from './verdicts.ts';

/**
 * Changes of so many people may wait beside each other. A reviewer reads them one by one, and every reader of the listing carries
 * them along; more people than that rarely know something new of one activity in the time that a review takes.
 */
export const MOST_PEOPLE_WAITING = 50;
/** Of these so many may be of nobody with an account: one stranger can send any number of them, and keeps no member out. */
export const MOST_STRANGERS_WAITING = 10;

type Proposal = Omit<Command<'ProposeRevision'>, 'type'>;

/** How that was found which a page or a list says; nothing of it for people. */
interface Found extends Pick<PendingRevision, 'methods' | 'grounds'> {
  readonly contentHash: string | null;
  readonly evidence: Evidence;
}
const BY_HAND: Found = { contentHash: null, evidence: {} };

/**
 * Has a change of a live listing, or of one in review, wait for an admin. Only pictures that its provider takes out go at once: whoever
 * is on one must not have to wait until somebody has the time for it.
 */
export function propose(listing: Listing, command: Proposal, page: Found = BY_HAND): ListingEvent[] {
  const takenOut = picturesTakenOut(listing, command);
  const after = takenOut.reduce(evolve, listing);
  return [...takenOut, ...wait(after, command, page, takenOut.length > 0)];
}

function picturesTakenOut(listing: Listing, { source, changes: { gallery: wanted } }: Proposal): ListingEvent[] {
  const shown = listing.fields.gallery ?? [];
  if (source !== 'provider_edit' || listing.status !== 'live' || wanted === undefined) return [];
  const left = shown.filter(({ name }) => wanted?.some((each) => each.name === name));
  if (left.length === shown.length) return [];
  const changes = { gallery: left.length === 0 ? null : left };
  const data = { ...about(listing), revision: listing.revision + 1, editedBy: 'provider' as const, changes };
  return [{ type: 'ListingEdited', data }];
}

/** What is left of a change, which may be nothing when some of it is done. */
function wait(listing: Listing, command: Proposal, page: Found, isDone: boolean): ListingEvent[] {
  const { revisionId, source, proposedBy, joins = null, byToken } = command;
  if (listing.status !== 'live' && !(listing.status === 'pending' && source !== 'page_change'))
    throw new DomainError('not-live', 'Only a live activity can be amended.', 'conflict');
  const people = listing.pendingRevisions.filter((each) => each.source !== 'page_change');
  // One person has one change waiting: what they send later joins it, and the reviewer sees the whole.
  const earlier =
    source === 'page_change'
      ? undefined
      : people.find(
          (each) =>
            each.revisionId === joins ||
            (proposedBy !== null && each.proposedBy === proposedBy) ||
            (byToken && each.byToken),
        );
  const changes = changesBetween(listing.fields, {
    ...earlier?.changes,
    ...command.changes,
    ...bothRatings(listing, earlier, command),
  });
  if (isEmpty(changes)) {
    // Whoever wants the gallery as it is shown takes back what waits of it.
    if (earlier && command.changes.gallery !== undefined) return withdrawRevision(listing, earlier);
    if (isDone) return [];
    throw new DomainError('nothing-changed', 'Nothing was changed.');
  }
  // Said twice, as by a second click, it is still one change: it waits once, and is paid once.
  if (earlier && areSame(earlier.changes, changes)) return [];
  // Whoever owns it is kept out by nobody.
  const isTheirs = source === 'provider_edit' || byToken || (proposedBy !== null && proposedBy === listing.submittedBy);
  const strangers = people.filter((each) => each.proposedBy === null).length;
  const isFull = people.length >= MOST_PEOPLE_WAITING || (proposedBy === null && strangers >= MOST_STRANGERS_WAITING);
  if (!earlier && source !== 'page_change' && !isTheirs && isFull) {
    const words = 'Many changes to this activity are waiting for review already. Please try again in a few days.';
    throw new DomainError('too-many-waiting', words, 'conflict');
  }
  const replaces = earlier?.revisionId ?? null;
  // Whoever holds the token and was signed in before stays who has sent it.
  const isSame = proposedBy === null && byToken === true && earlier?.byToken === true;
  const by = isSame ? { source: earlier.source, proposedBy: earlier.proposedBy } : { source, proposedBy };
  const sender = { ...by, ...(byToken && { byToken }) };
  const proposal = { revisionId, basedOn: listing.revision, ...sender, changes, replaces };
  const contactSubject = whoseContact(listing, { revisionId, ...by, changes });
  return [{ type: 'RevisionProposed', data: { ...about(listing), contactSubject, ...proposal, ...page } }];
}

/**
 * Nobody has looked yet at what a person says of how an activity is reached: it goes with them, and does not make the activity theirs.
 * Approved, it is the activity's.
 */
function whoseContact(
  { contactSubject, isContactErased }: Listing,
  revision: Pick<PendingRevision, 'source' | 'proposedBy' | 'revisionId' | 'changes'>,
): string {
  const { source, changes } = revision;
  if (source !== 'page_change' && isContactErased && contactFields.some((name) => (changes[name] ?? null) !== null)) {
    const words = 'The personal data of this person has been erased; nothing new can be recorded about them.';
    throw new DomainError('person-erased', words, 'conflict');
  }
  return keyOf(contactSubject, revision);
}

/** What a person enters for one site today and for another tomorrow is both in their change. */
function bothRatings(
  { fields }: Listing,
  earlier: PendingRevision | undefined,
  later: Pick<PendingRevision, 'changes'>,
): Pick<ListingChanges, 'reviews'> {
  const [first, last] = [earlier?.changes.reviews, later.changes.reviews];
  return first === undefined || last === undefined ? {} : { reviews: ratingsJoined(fields.reviews, first, last) };
}

/** The page has changed again: what it said before is no longer worth a review. */
export function supersededPageChanges({ listingId, pendingRevisions }: Listing): ListingEvent[] {
  return pendingRevisions
    .filter(({ source }) => source === 'page_change')
    .map(({ revisionId, source, proposedBy }) => ({
      type: 'RevisionRejected',
      data: { listingId, revisionId, source, proposedBy, reviewedBy: 'system', adminNotes: null },
    }));
}

/** What a page says of `listing` and nobody has turned down: it may have changed in one thing and go on saying another. */
export const unlessTurnedDown = ({ turnedDown = {} }: Listing, changes: ListingChanges): ListingChanges =>
  Object.fromEntries(
    Object.entries(changes).filter(([name, said]) => {
      const field = name as FieldName;
      if (turnedDown[field] === undefined) return true;
      // The same rating on a later day is the same.
      if (field === 'reviews') return !isRereading(turnedDown.reviews ?? undefined, changes.reviews ?? undefined);
      return canonicalJson(turnedDown[field]) !== canonicalJson(said);
    }),
  );

/** What a waiting change would change now: a page's does not go over what a person has typed since. */
export const stillMeant = (
  { setBy }: Pick<Listing, 'setBy'>,
  { source, changes }: Pick<PendingRevision, 'source' | 'changes'>,
): ListingChanges =>
  source === 'page_change'
    ? Object.fromEntries(Object.entries(changes).filter(([name]) => isFromPage(setBy[name as FieldName])))
    : changes;

/** Whether the page's change that waits says the same. */
export const isWaiting = ({ pendingRevisions }: Listing, changes: ListingChanges): boolean =>
  pendingRevisions.some((each) => each.source === 'page_change' && areSame(each.changes, changes));

export function approveRevision(listing: Listing, command: Command<'ApproveRevision'>): ListingEvent[] {
  const { revisionId, reviewedBy, adminNotes } = command;
  const { source, proposedBy, ...revision } = pending(listing, revisionId);
  const meant = stillMeant(listing, { source, ...revision });
  const changes = source === 'page_change' ? meant : unlessPutRight(meant, command.changes);
  if (listing.status !== 'live') {
    const words = 'Decide on the activity itself first: this change waits until it is live.';
    throw new DomainError('not-live', words, 'conflict');
  }
  mustBeAtRevision(listing, command.revision);
  // Each of two changes may make sense beside what was live when it was sent, and both together none.
  if (source !== 'page_change')
    mustMakeSense(listing, changesBetween(listing.fields, { ...changes, ...command.changes }));
  const approved: ListingEvent = {
    type: 'RevisionApproved',
    data: {
      ...about(listing),
      revision: listing.revision + 1,
      revisionId,
      source,
      proposedBy,
      reviewedBy,
      changes,
      ...howRead(revision, changes),
      adminNotes,
      ...timesUndone(listing),
    },
  };
  return [approved, ...(command.changes ? edit(evolve(listing, approved), command.changes, 'admin') : [])];
}

/** Of `changes` how each was read and how surely, as far as that is known. */
export function howRead(
  { methods, grounds }: Pick<PendingRevision, 'methods' | 'grounds'>,
  changes: ListingChanges,
): Pick<PendingRevision, 'methods' | 'grounds'> {
  const ofChanges = <Of extends object>(all: Of | undefined): Of | undefined => {
    const known = Object.entries(all ?? {}).filter(([name]) => name in changes);
    return known.length === 0 ? undefined : (Object.fromEntries(known) as Of);
  };
  const [known, sure] = [ofChanges(methods), ofChanges(grounds)];
  return { ...(known && { methods: known }), ...(sure && { grounds: sure }) };
}

/**
 * What is approved of `meant` where an admin puts some of it right at once: how they are reached who wrote it, and nobody shall reach,
 * would stand in the log as the activity's, and take its contact along when they are erased.
 */
function unlessPutRight(meant: ListingChanges, putRight: ListingChanges = {}): ListingChanges {
  const isOtherwise = (name: FieldName): boolean => putRight[name] !== undefined && putRight[name] !== meant[name];
  return Object.fromEntries(
    Object.entries(meant).filter(([name]) => !contactFields.some((each) => each === name && isOtherwise(each))),
  );
}

export function rejectRevision(
  listing: Listing,
  { revisionId, reviewedBy, adminNotes }: Command<'RejectRevision'>,
): ListingEvent[] {
  const { source, proposedBy } = pending(listing, revisionId);
  // Whoever sent it is told why (decisions 5.18).
  if (!adminNotes?.trim()) throw new DomainError('notes-required', REASON_REQUIRED);
  return [
    {
      type: 'RevisionRejected',
      data: { listingId: listing.listingId, revisionId, source, proposedBy, reviewedBy, adminNotes },
    },
  ];
}

/** Takes a change back that nobody has decided on yet. */
export function withdrawRevision(
  listing: Listing,
  { revisionId }: Pick<PendingRevision, 'revisionId'>,
): ListingEvent[] {
  const { source, proposedBy } = pending(listing, revisionId);
  return [{ type: 'RevisionWithdrawn', data: { listingId: listing.listingId, revisionId, source, proposedBy } }];
}

/**
 * `events`, by which every change is taken back of which they leave nothing, since every picture that it is about is taken out: nobody has
 * to read it. Right behind what takes them out, so that a verdict behind that can still be undone.
 */
export function withEmptiedTakenBack(listing: Listing, events: ListingEvent[]): ListingEvent[] {
  const said = listing.pendingRevisions.filter(({ changes }) => !isEmpty(changes)).map(({ revisionId }) => revisionId);
  if (said.length === 0) return events;
  const after = events.reduce(evolve, listing);
  const takenBack = after.pendingRevisions
    .filter(({ revisionId, changes }) => isEmpty(changes) && said.includes(revisionId))
    .flatMap((each) => withdrawRevision(after, each));
  return events.toSpliced(events.findIndex(takesPicturesOut) + 1, 0, ...takenBack);
}
const takesPicturesOut = ({ type, data }: ListingEvent): boolean =>
  (type === 'ListingEdited' || type === 'RevisionApproved') && data.changes.gallery !== undefined;

/** The waiting change `revisionId`. Throws when it does not wait any more, or its person has added to it. */
function pending(listing: Listing, revisionId: string): PendingRevision {
  const revision = listing.pendingRevisions.find((each) => each.revisionId === revisionId);
  if (revision) return revision;
  const grown = listing.pendingRevisions.find((each) => each.replaces === revisionId);
  if (!grown)
    throw new DomainError('revision-not-pending', 'This change is not waiting for review any more.', 'conflict');
  throw new DomainError(
    'changed-since-review',
    'Whoever suggested this change has added to it since you looked at it. Please look at what changed.',
    'conflict',
    {
      revisionId: grown.revisionId,
      current: listing.revision,
      changes: fieldChanges(listing.fields, withChanges(listing.fields, grown.changes)),
    },
  );
}

const areSame = (one: ListingChanges, other: ListingChanges): boolean =>
  isEmpty(changesBetween(one as ListingFields, other)) && isEmpty(changesBetween(other as ListingFields, one));
