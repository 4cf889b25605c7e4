import type { EventType } from '#domain/catalog.ts';
import { seeded } from '#tests/support/outages/seeded.ts';

interface Kind {
  /** How often it is chosen among the others; what waits for long is rare. */
  readonly often: number;
  /** Events that it leaves, or that follow from it, often enough that a site on which it was done for long lacks none of them. */
  readonly leadsTo: readonly EventType[];
  /** Those for which several things have to come together, or that one in many of these deeds leaves: a run says which of them it had none of. */
  readonly atTimes?: readonly EventType[];
}

/** What people do, each on the real API (does.ts). */
const kinds = {
  suggest: { often: 6, leadsTo: ['ListingDrafted', 'DraftSubmitted'] },
  approve: { often: 5, leadsTo: ['ListingApproved', 'PointsAwarded'] },
  reject: { often: 1, leadsTo: ['ListingRejected'] },
  idea: { often: 3, leadsTo: ['IdeaSuggested'] },
  'approve idea': { often: 2, leadsTo: ['IdeaApproved'] },
  vote: { often: 4, leadsTo: ['IdeaVoted'] },
  favourite: { often: 4, leadsTo: ['FavouriteAdded'] },
  unfavourite: { often: 1, leadsTo: ['FavouriteRemoved'] },
  book: { often: 5, leadsTo: ['BookingAsked', 'SessionOffered'] },
  wait: { often: 2, leadsTo: [], atTimes: ['WaitingListJoined'] },
  'take up': { often: 0.8, leadsTo: [], atTimes: ['PlacesOffered', 'WaitingListLeft'] },
  accept: { often: 2, leadsTo: ['BookingAccepted'] },
  cancel: { often: 2, leadsTo: ['BookingCancelled'] },
  write: { often: 2, leadsTo: ['MessageReceived'] },
  'handle message': { often: 0.8, leadsTo: ['MessageHandled'], atTimes: ['MessageReopened'] },
  read: { often: 6, leadsTo: [] },
  page: { often: 1, leadsTo: ['ScrapeRequested', 'ActivityScraped'] },
  draft: { often: 0.7, leadsTo: ['ListingEdited'] },
  import: { often: 0.4, leadsTo: ['BulkImportStarted', 'ImportAddressDone'] },
  'sign up': { often: 1, leadsTo: ['MemberRegistered', 'MemberSignedIn'] },
  password: { often: 0.3, leadsTo: ['MemberSignedIn'] },
  'two-step': { often: 0.3, leadsTo: ['TwoStepTurnedOn'] },
  erase: { often: 0.15, leadsTo: ['MemberErased', 'PersonErased'] },
  'delete account': { often: 0.15, leadsTo: ['MemberErased'] },
  'ten tabs': { often: 0.5, leadsTo: ['DraftSubmitted'] },
  'twenty admins': { often: 0.4, leadsTo: ['ListingApproved', 'ListingRejected'] },
  rebuild: { often: 0.3, leadsTo: ['UpkeepRequested', 'UpkeepDone'] },
  'keep search': { often: 1, leadsTo: ['SearchSaved'], atTimes: ['SavedSearchChanged', 'SavedSearchRemoved'] },
  newsletter: { often: 0.6, leadsTo: ['SubscriptionRequested', 'SubscriptionConfirmed', 'SubscriptionEnded'] },
  'propose offer': { often: 1, leadsTo: ['OfferProposed'] },
  'approve offer': { often: 0.7, leadsTo: ['OfferApproved'] },
  lead: { often: 0.7, leadsTo: ['LeadReceived'] },
  'handle lead': { often: 0.5, leadsTo: ['LeadStatusSet'] },
  enquire: { often: 1, leadsTo: ['EnquirySent'] },
  'answer enquiry': { often: 0.6, leadsTo: ['EnquiryAnswered'] },
  report: { often: 1, leadsTo: ['ReportMade'] },
  'answer report': { often: 0.7, leadsTo: ['ReportAnswered'], atTimes: ['ReportReopened'] },
  claim: { often: 0.5, leadsTo: ['ClaimMade'] },
  'decide claim': { often: 0.5, leadsTo: ['ClaimApproved', 'ListingGivenToBusiness'], atTimes: ['ClaimRejected'] },
  correct: { often: 1, leadsTo: ['RevisionProposed'] },
  'edit listing': {
    often: 1,
    leadsTo: ['ListingArchived', 'ListingRestored', 'ListingFeatured'],
    atTimes: ['RevisionApproved', 'RevisionRejected'],
  },
  'still right': { often: 0.3, leadsTo: ['ListingConfirmed'] },
  gallery: { often: 0.4, leadsTo: ['RevisionProposed', 'RevisionApproved'] },
  template: { often: 0.3, leadsTo: ['TemplateSaved'] },
  list: { often: 0.4, leadsTo: ['ListingDrafted', 'SourceRunEnded'] },
  source: {
    often: 0.5,
    leadsTo: ['SourceAdded', 'SourceRunBegun'],
    atTimes: ['SourcePaused', 'SourceResumed', 'SourceRemoved'],
  },
  'search internet': { often: 0.2, leadsTo: ['InternetSearchMade'] },
  'price advertising': { often: 0.2, leadsTo: ['AdvertisingRateSet'] },
  'book banner': { often: 0.6, leadsTo: ['BannerAdBooked'] },
  'review banner': { often: 0.5, leadsTo: ['BannerAdApproved'], atTimes: ['BannerAdRejected'] },
  'end banner': { often: 0.3, leadsTo: ['BannerAdEnded'] },
  sponsor: { often: 0.5, leadsTo: ['SponsorshipBooked', 'SponsorshipApproved', 'SponsorshipEnded'] },
  'take back': {
    often: 1.5,
    leadsTo: ['ListingVerdictUndone', 'ListingMerged', 'OfferVerdictUndone', 'IdeaVerdictUndone'],
  },
  pay: { often: 1.5, leadsTo: ['PayeeOpened', 'BookingPaymentReceived', 'BookingPaid'] },
  'give back': { often: 0.2, leadsTo: [], atTimes: ['BookingRefundDue', 'BookingRefunded'] },
  subscribe: { often: 0.2, leadsTo: ['BusinessApplied', 'BusinessApproved', 'PlanCheckoutBegun', 'PlanTrialStarted'] },
  'search page': { often: 0.8, leadsTo: ['SeoPageCreated'], atTimes: ['SeoPageEdited', 'SeoPageDeleted'] },
  'issue key': { often: 0.4, leadsTo: ['ApiKeyIssued'] },
  'use key': { often: 0.8, leadsTo: [] },
  'withdraw key': { often: 0.3, leadsTo: ['ApiKeyWithdrawn'] },
  'term dates': { often: 0.6, leadsTo: ['TermDatesKept'], atTimes: ['TermDatesCorrected', 'TermDatesRemoved'] },
  // No event says that they were changed: what is shown does.
  picture: { often: 1, leadsTo: [] },
  logo: { often: 0.4, leadsTo: [] },
  team: { often: 0.6, leadsTo: ['BusinessMemberInvited', 'BusinessMemberLeft'] },
} as const satisfies Readonly<Record<string, Kind>>;

export type DeedKind = keyof typeof kinds;
export const deedKinds = Object.keys(kinds) as DeedKind[];
const kindOf = (kind: DeedKind): Kind => kinds[kind];

/** Events that such a deed as good as always leads to. */
export const leadsTo = (kind: DeedKind): readonly EventType[] => kindOf(kind).leadsTo;

/** All events that people lead to. Each concept has one here. */
export const ledTo: ReadonlySet<EventType> = new Set(
  deedKinds.flatMap((kind) => [...leadsTo(kind), ...(kindOf(kind).atTimes ?? [])]),
);

/** Something that somebody does. `who` and `which` are from 0 to below 1 and pick among whoever and whatever there is by then. */
export interface Deed {
  readonly kind: DeedKind;
  readonly who: number;
  readonly which: number;
}

export const deedOf = (chance: () => number, kind: DeedKind): Deed => ({ kind, who: chance(), which: chance() });

const ALL = deedKinds.reduce<number>((sum, kind) => sum + kinds[kind].often, 0);

/** One of the kinds, each as often as it weighs. */
export function weighted(chance: () => number): DeedKind {
  let left = chance() * ALL;
  for (const kind of deedKinds) {
    left -= kinds[kind].often;
    if (left < 0) return kind;
  }
  return 'read';
}

/** One thing after the other that people do, for ever: the same for a seed. Nothing that operators do. */
export function* deedsOf(seed: number): Generator<Deed, never> {
  const chance = seeded(seed);
  for (;;) {
    const kind = weighted(chance);
    if (kind !== 'rebuild') yield deedOf(chance, kind);
  }
}
