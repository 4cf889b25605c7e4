import { DomainError } from '#domain/kernel/errors.ts';
import type { ListingCommand } from '#domain/listing/commands.ts';
import { decide } from '#domain/listing/decide.ts';
import { changesTo } from '#domain/listing/editing.ts';
import { evolve, type Listing } from '#domain/listing/listing.ts';
import type { ShownListing } from '#domain/listing/shown/shown-listing.ts';
import type { CommandContext, Log } from '#event-store/log.ts';
import { holderIn, holdingPage } from '../page/page-claim.ts';
import { idOf, stepOf } from '#platform/command-steps.ts';
import { executeListing, foldListing } from './listing-stream.ts';

/** What is sent, and whether whoever sends it is the provider whose another listing is: by that alone a change counts as its provider's. */
interface Sending {
  readonly before: readonly ListingCommand[];
  readonly submit: Submit;
  readonly isTheirs?: (listing: Listing) => boolean;
}
type Submit = Extract<ListingCommand, { type: 'SubmitDraft' }>;

/** Where a submitted listing is now. */
export interface Sent {
  readonly listing: ShownListing;
  /** `change`: its page has another listing in review or live, to which it is a change; `same`: it says nothing else. */
  readonly as: 'listing' | 'change' | 'same';
  readonly position: number;
}

/** The listing whose page it was ended meanwhile, or another came: each time it is looked at anew. */
const ATTEMPTS = 20;

/**
 * Sends the draft `listingId` to review, after `before`. Of the listings of one page the first goes there; what is sent beside it
 * becomes a change to it, and nobody's work is lost. Repeated, it answers as it did first.
 */
export async function submitListing(
  log: Log,
  listingId: string,
  { before, submit, isTheirs = () => false }: Sending,
  context: CommandContext,
): Promise<Sent> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const commands = [...before, submit];
      const options = { ...holdingPage(log, context), begins: before[0]?.type === 'DraftListing' };
      const { state, events, position } = await executeListing(log, listingId, commands, context, options);
      const sent = events.find((event) => event.type === 'DraftSentAsChange');
      const as = sent === undefined ? 'listing' : sent.data.revisionId === null ? 'same' : 'change';
      return { listing: state, as, position };
    } catch (error) {
      const holderId = holderIn(error);
      if (holderId === undefined) throw error;
      const sent = await sendAsChange(log, { listingId, holderId, before, submit, isTheirs }, context);
      if (sent) return sent;
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

interface Beside extends Required<Sending> {
  readonly listingId: string;
  readonly holderId: string;
}

/** Undefined when the other listing is in review or live no more. The change is there before the draft says so: a repeat finds it. */
async function sendAsChange(
  log: Log,
  { listingId, holderId, before, submit, isTheirs }: Beside,
  context: CommandContext,
): Promise<Sent | undefined> {
  const [mine, theirs] = await Promise.all([foldListing(log, listingId), foldListing(log, holderId)]);
  const edited = before.reduce<Listing>((listing, command) => decide(command, listing).reduce(evolve, listing), mine);
  const proposedBy = mine.submittedBy ?? submit.submittedBy ?? null;
  const source = isTheirs(theirs) ? 'provider_edit' : 'parent_amendment';
  const joins = mine.sentAsChange?.revisionId ?? null;
  const propose: ListingCommand = {
    type: 'ProposeRevision',
    revisionId: idOf(context, 'change'),
    source,
    proposedBy,
    changes: changesTo(theirs, edited, source),
    joins,
  };
  let revisionId: string | null;
  let reached = 0;
  try {
    const proposed = await executeListing(log, holderId, [propose], stepOf(context, 'change'));
    // Of those without an account only the draft knows which change is theirs.
    const waits = proposed.state.pendingRevisions.find(
      (each) => each.revisionId === joins || (proposedBy !== null && each.proposedBy === proposedBy),
    );
    const event = proposed.events.find(({ type }) => type === 'RevisionProposed');
    revisionId = event?.type === 'RevisionProposed' ? event.data.revisionId : (waits?.revisionId ?? null);
    reached = proposed.position;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'not-live') return undefined;
    if (error.code !== 'nothing-changed') throw error;
    revisionId = null;
  }
  const { type: _, origin: _origin, ...submitter } = submit;
  const send: ListingCommand = { type: 'SendAsChange', toListingId: holderId, revisionId, ...submitter };
  const { state, position } = await executeListing(log, listingId, [...before, send], context);
  return { listing: state, as: revisionId === null ? 'same' : 'change', position: Math.max(position, reached) };
}
