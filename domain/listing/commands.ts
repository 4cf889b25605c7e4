import type { EventOf } from '../kernel/event.ts';
import type {
  Archivist,
  DraftSentAsChange,
  Editor,
  Grounds,
  ListingFoundAgain,
  ListingGivenToBusiness,
  ListingVanished,
  Origin,
} from './events.ts';
import type { ListingChanges, ListingFields } from './facts/fields.ts';
import type { GallerySaid } from './facts/gallery.ts';
import type { PendingRevision } from './listing.ts';

/** What a page said of a field, or how that was found. */
export type Evidence = Partial<Record<keyof ListingFields, string>>;

/** What can be asked of a listing. */
export type ListingCommand =
  | {
      readonly type: 'DraftListing';
      readonly listingId: string;
      readonly contactSubject: string;
      readonly origin: Origin;
      readonly submittedBy: string | null;
      readonly claimTokenHash: string | null;
      readonly sourceUrl: string | null;
      readonly pageId: string | null;
      readonly contentHash: string | null;
      readonly draftedBy: Editor;
      readonly fields: ListingFields;
      readonly methods: Evidence;
      readonly evidence: Evidence;
      readonly grounds?: Grounds | undefined;
    }
  | {
      readonly type: 'EditListing';
      readonly changes: ListingChanges;
      readonly editedBy: Editor;
      /** The content revision that the editor looked at; without it the newest is edited, whatever it says. */
      readonly revision?: number;
      readonly galleryBefore?: GallerySaid | undefined;
    }
  | {
      readonly type: 'RefreshFromPage';
      readonly revisionId: string;
      readonly contentHash: string;
      readonly fields: ListingFields;
      readonly methods: Evidence;
      readonly evidence: Evidence;
      readonly grounds?: Grounds | undefined;
    }
  | {
      readonly type: 'SubmitDraft';
      readonly submitterSubject: string;
      readonly submitterName: string;
      readonly submitterEmail: string | null;
      readonly submitterComments: string | null;
      /** When the submitter says only now whether they are a parent or a provider (generic flow). */
      readonly origin?: Origin;
      /** The member who submits what nobody owns yet: they began it before they signed in. */
      readonly submittedBy?: string | null;
    }
  | ({ readonly type: 'ApproveListing'; readonly changes?: ListingChanges } & Review)
  | ({ readonly type: 'RejectListing' } & Review)
  | {
      readonly type: 'ProposeRevision';
      readonly revisionId: string;
      readonly source: PendingRevision['source'];
      readonly proposedBy: string | null;
      readonly changes: ListingChanges;
      /** The change that somebody without an account sent earlier; members are known by their id. */
      readonly joins?: string | null;
      /** Whether they hold the listing's claim token, by which they are known as well. */
      readonly byToken?: true | undefined;
      /** The gallery that whoever changes it began with; undefined where nobody says. */
      readonly galleryBefore?: GallerySaid | undefined;
    }
  | ({ readonly type: 'ApproveRevision'; readonly revisionId: string; readonly changes?: ListingChanges } & Review)
  | ({ readonly type: 'RejectRevision'; readonly revisionId: string } & Omit<Review, 'revision'>)
  | { readonly type: 'WithdrawRevision'; readonly revisionId: string }
  /** `revisionId` names the change whose verdict it was; without it, it was on the listing itself. */
  | {
      readonly type: 'UndoVerdict';
      readonly revision: number;
      readonly revisionId?: string | undefined;
      readonly undoneBy: string;
    }
  | { readonly type: 'MergeListing'; readonly into: string; readonly revision: number; readonly mergedBy: string }
  /** `into`: the merge that was looked at. */
  | { readonly type: 'UnmergeListing'; readonly into: string; readonly undoneBy: string }
  | {
      readonly type: 'ArchiveListing';
      readonly by: Archivist;
      /** The content revision that was looked at; without it the newest is archived, whatever it says. */
      readonly revision?: number;
    }
  | { readonly type: 'ConfirmListing'; readonly by: Archivist }
  | ({ readonly type: 'MarkVanished' } & Omit<EventOf<typeof ListingVanished>['data'], 'listingId'>)
  | ({ readonly type: 'MarkFoundAgain' } & Omit<EventOf<typeof ListingFoundAgain>['data'], 'listingId'>)
  | { readonly type: 'FeatureListing' | 'UnfeatureListing' }
  | { readonly type: 'RestoreListing'; readonly by: Archivist }
  /** Another listing of its page goes to review or live, which this one does not hold. */
  | { readonly type: 'GiveUpPage'; readonly pageId: string; readonly byListingId: string }
  /** `from` is whose it was when that was decided; it may have become somebody else's since. */
  | {
      readonly type: 'GiveToBusiness';
      readonly businessId: string;
      readonly from: string | null;
      readonly why: EventOf<typeof ListingGivenToBusiness>['data']['why'];
    }
  /** Before its contact is erased; `without`: addresses and numbers that are theirs, `erased`: under whose keys all stands that goes. */
  | {
      readonly type: 'HandOverListing';
      readonly to: string;
      readonly without: readonly string[];
      readonly erased: readonly string[];
    }
  | ({ readonly type: 'SendAsChange' } & Omit<
      EventOf<typeof DraftSentAsChange>['data'],
      'listingId' | 'submittedBy'
    > & {
        readonly submittedBy?: string | null;
      });

/** The command of that name. */
export type Command<Type extends ListingCommand['type']> = Extract<ListingCommand, { type: Type }>;

/** A review names the content revision that the admin looked at. */
export interface Review {
  readonly revision: number;
  readonly reviewedBy: string;
  readonly adminNotes: string | null;
}
