import type { Listing } from '../listing.ts';
import { type ByField, stillToDecide, type ToldEvent } from './told.ts';

/** The words of its page behind what a listing says, and behind what the page says otherwise by now. Personal: pages quote names. */
export interface KeptEvidence {
  /** Behind each field. */
  readonly now: ByField<string>;
  /** Behind each change of the page that waits, or waits again if the last verdict is taken back, by its revision id. */
  readonly proposed: Readonly<Record<string, ByField<string>>>;
  /** What stood behind the fields that an approved change of the page has set; kept until anything else happens, as its verdict is. */
  readonly replaced: ByField<string | null> | null;
}
export const noEvidence: KeptEvidence = { now: {}, proposed: {}, replaced: null };

/** The words of the page after `event`; those of somebody who was erased are gone with them. */
export const evidenceAfter = (
  before: KeptEvidence,
  event: ToldEvent,
  listing: Pick<Listing, 'pendingRevisions' | 'verdict'>,
): KeptEvidence => ({
  now: nowAfter(before, event),
  proposed: stillToDecide(proposedAfter(before, event), listing),
  replaced: replacedAfter(before, event),
});

function nowAfter({ now, proposed, replaced }: KeptEvidence, event: ToldEvent): ByField<string> {
  switch (event.type) {
    case 'ListingDrafted':
    case 'ListingRescraped': {
      const { evidence } = event.data;
      return typeof evidence === 'object' ? { ...now, ...evidence } : {};
    }
    case 'RevisionApproved': {
      const { source, revisionId, changes } = event.data;
      if (source !== 'page_change') return now;
      // What the page said before is not what the field says now: a quotation beside it would contradict it.
      return { ...leftOf(now, (name) => !(name in changes)), ...only(proposed[revisionId], changes) };
    }
    case 'ListingVerdictUndone':
      return leftOf({ ...now, ...replaced }, (_name, words) => words !== null) as ByField<string>;
    default:
      return now;
  }
}

function proposedAfter({ proposed }: KeptEvidence, event: ToldEvent): KeptEvidence['proposed'] {
  if (event.type !== 'RevisionProposed') return proposed;
  const { revisionId, evidence, changes } = event.data;
  const words = typeof evidence === 'object' ? only(evidence, changes) : {};
  return Object.keys(words).length === 0 ? proposed : { ...proposed, [revisionId]: words };
}

function replacedAfter({ now }: KeptEvidence, event: ToldEvent): KeptEvidence['replaced'] {
  if (event.type !== 'RevisionApproved' || event.data.source !== 'page_change') return null;
  const names = Object.keys(event.data.changes) as (keyof typeof now)[];
  return Object.fromEntries(names.map((name) => [name, now[name] ?? null]));
}

const only = (words: ByField<string> = {}, changes: object): ByField<string> =>
  leftOf(words, (name) => name in changes);

const leftOf = <Words>(all: ByField<Words>, stays: (name: string, words: unknown) => boolean): ByField<Words> =>
  Object.fromEntries(Object.entries(all).filter(([name, words]) => stays(name, words)));
