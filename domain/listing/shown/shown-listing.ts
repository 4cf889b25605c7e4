import type { Timed } from '../../kernel/decider.ts';
import type { PersonEvent } from '../../person/events.ts';
import type { ListingEvent } from '../events.ts';
import { evolve, initialListing, type Listing } from '../listing.ts';
import { evidenceAfter, type KeptEvidence, noEvidence } from './evidence.ts';
import {
  type ByField,
  type ChangeVerdict,
  changeVerdictAfter,
  type FieldOrigin,
  type ListingTimes,
  notesAfter,
  ownersNotesAfter,
  proposalsAfter,
  provenanceAfter,
  type Replaced,
  replacedAfter,
  timesAfter,
} from './told.ts';

/** A listing as the rules see it, and what is shown of it besides, so that whoever changes it can answer with it. */
export interface ShownListing extends Listing {
  readonly shown: {
    /** Null until it has been drafted. */
    readonly times: ListingTimes | null;
    readonly provenance: ByField<FieldOrigin>;
    /** What it was of the fields that the last verdict has set, while that can be taken back. */
    readonly replaced: Replaced | null;
    readonly evidence: KeptEvidence;
    readonly adminNotes: string | null;
    /** What of them its owner reads. */
    readonly ownersNotes: string | null;
    readonly proposedAt: Readonly<Record<string, string>>;
    readonly changeVerdict: ChangeVerdict | null;
  };
}
export const initialShown: ShownListing = {
  ...initialListing,
  shown: {
    times: null,
    provenance: {},
    replaced: null,
    evidence: noEvidence,
    adminNotes: null,
    ownersNotes: null,
    proposedAt: {},
    changeVerdict: null,
  },
};

/** `listing` after `event`. */
export function evolveShown(listing: ShownListing, event: Timed<ListingEvent | PersonEvent>): ShownListing {
  const after = evolve(listing, event);
  // Nothing has happened to the listing itself.
  if (event.type === 'PersonErased') return { ...after, shown: listing.shown };
  const { times, provenance, replaced, evidence, adminNotes, ownersNotes, proposedAt, changeVerdict } = listing.shown;
  const shown = {
    times: timesAfter(times ?? undefined, event),
    provenance: provenanceAfter(provenance, replaced, event, after),
    replaced: replacedAfter(provenance, event),
    evidence: evidenceAfter(evidence, event, after),
    adminNotes: notesAfter(adminNotes, event),
    ownersNotes: ownersNotesAfter(ownersNotes, event, after),
    proposedAt: proposalsAfter(proposedAt, event, after),
    changeVerdict: changeVerdictAfter(changeVerdict, event),
  };
  return { ...after, shown };
}
