import { concept } from '../kernel/concept.ts';
import { plainSnapshot } from '../kernel/decider.ts';
import { listingSentences, listingTrail } from './audit.ts';
import { decide } from './decide.ts';
import { listingEvents } from './events.ts';
import { listingSamples } from './samples.ts';
import { evolveShown, initialShown, type ShownListing } from './shown/shown-listing.ts';

/** An activity that families can find, or may once an admin has looked at it. */
export const listing = concept({
  name: 'listing',
  events: listingEvents,
  decider: { initial: initialShown, evolve: evolveShown, decide, snapshot: plainSnapshot<ShownListing>(20) },
  commands: {
    DraftListing: true,
    EditListing: true,
    RefreshFromPage: true,
    SubmitDraft: true,
    ApproveListing: true,
    RejectListing: true,
    ProposeRevision: true,
    ApproveRevision: true,
    RejectRevision: true,
    WithdrawRevision: true,
    UndoVerdict: true,
    MergeListing: true,
    UnmergeListing: true,
    ArchiveListing: true,
    RestoreListing: true,
    ConfirmListing: true,
    MarkVanished: true,
    MarkFoundAgain: true,
    FeatureListing: true,
    UnfeatureListing: true,
    GiveUpPage: true,
    SendAsChange: true,
    GiveToBusiness: true,
    HandOverListing: true,
  },
  trail: listingTrail,
  says: listingSentences,
  samples: listingSamples,
});
