import { describe, expect, it } from 'vitest';
import { concepts, type DomainEvent } from '#domain/catalog.ts';
import { reasons } from '#domain/points/rates.ts';
import type { Origin } from '#domain/listing/events.ts';
import { memberId } from '#tests/support/projection.ts';
import { recorded } from '#tests/support/recorded.ts';
import { awardsFor } from './points.ts';

const parent = memberId(1);
const admin = memberId(2);
const listingId = memberId(3);
const revisionId = memberId(4);

const happened = (event: DomainEvent) =>
  recorded(event, { stream: `listing-${listingId}`, actor: { id: parent, role: 'parent' } });
const when = (event: DomainEvent) => ({
  then: (...awards: [reason: string, subject: string][]) =>
    expect(awardsFor(happened(event))).toEqual(
      awards.map(([reason, subjectId]) => ({
        type: 'AwardPoints',
        memberId: parent,
        reason,
        subjectId,
        day: '2026-01-05',
      })),
    ),
  thenNobodyIsPaid: () => expect(awardsFor(happened(event))).toEqual([]),
});

const submitted = (origin: Origin, submittedBy: string | null = parent): DomainEvent => ({
  type: 'DraftSubmitted',
  data: {
    listingId,
    revision: 1,
    origin,
    submittedBy,
    submitterSubject: parent,
    submitterName: 'Ann',
    submitterEmail: null,
    submitterComments: null,
  },
});
const approved = (origin: Origin, reviewedBy = admin, submittedBy: string | null = parent): DomainEvent => ({
  type: 'ListingApproved',
  data: { listingId, revision: 1, origin, submittedBy, reviewedBy, adminNotes: null },
});
const amended = (
  source: 'parent_amendment' | 'provider_edit' | 'page_change',
  reviewedBy = admin,
  proposedBy: string | null = parent,
): DomainEvent => ({
  type: 'RevisionApproved',
  data: {
    listingId,
    revision: 2,
    contactSubject: listingId,
    revisionId,
    source,
    proposedBy,
    reviewedBy,
    changes: {},
    adminNotes: null,
  },
});

describe('points for suggestions', () => {
  it.each(['parent_suggestion', 'parent_submission'] as const)('a parent who submits a %s is paid for it', (origin) => {
    when(submitted(origin)).then(['activity-suggested', listingId]);
  });
  it.each(['provider_application', 'provider_submission', 'scraper', 'manual'] as const)(
    'nobody is paid for submitting a %s',
    (origin) => {
      when(submitted(origin)).thenNobodyIsPaid();
      when(approved(origin)).thenNobodyIsPaid();
    },
  );
  it('without an account there is nobody to pay', () => {
    when(submitted('parent_submission', null)).thenNobodyIsPaid();
    when(approved('parent_submission', admin, null)).thenNobodyIsPaid();
  });
  it('an approved suggestion is paid again', () => {
    when(approved('parent_suggestion')).then(['suggestion-approved', listingId]);
  });
  it('nobody earns by approving their own submission', () => {
    when(approved('parent_suggestion', parent)).thenNobodyIsPaid();
    when(amended('parent_amendment', parent)).thenNobodyIsPaid();
  });
});

describe('points for changes to a live activity', () => {
  it('an approved amendment of a parent is paid once for the revision', () => {
    when(amended('parent_amendment')).then(['amendment-approved', revisionId]);
  });
  it('a provider who edits, and a page that changes, earn nothing', () => {
    when(amended('provider_edit')).thenNobodyIsPaid();
    when(amended('page_change', admin, null)).thenNobodyIsPaid();
  });
});

describe('points for an approval that is taken back', () => {
  const undone = (more: object = {}): DomainEvent => ({
    type: 'ListingVerdictUndone',
    data: {
      listingId,
      contactSubject: listingId,
      revision: 1,
      undone: 'approved',
      standing: 'pending',
      revisionId: null,
      source: null,
      origin: 'parent_suggestion',
      submittedBy: parent,
      reviewedBy: admin,
      undoneBy: admin,
      changes: {},
      ...more,
    },
  });
  const takenBack = (event: DomainEvent) =>
    awardsFor(happened(event)).map((each) => (each.type === 'WithdrawPoints' ? each.entryId : each.type));
  it('are withdrawn: of a suggestion, and of a change', () => {
    expect(takenBack(undone())).toEqual([`suggestion-approved:${listingId}`]);
    const change = { revisionId, source: 'parent_amendment', standing: 'live' };
    expect(takenBack(undone(change))).toEqual([`amendment-approved:${revisionId}`]);
  });
  it('are not where none were paid', () => {
    expect(takenBack(undone({ undone: 'rejected' }))).toEqual([]);
    expect(takenBack(undone({ origin: 'provider_application' }))).toEqual([]);
    expect(takenBack(undone({ reviewedBy: parent }))).toEqual([]);
    expect(takenBack(undone({ revisionId, source: 'provider_edit' }))).toEqual([]);
  });
  it('are paid under another name when it is approved again, and withdrawn under that', () => {
    const data = { ...(approved('parent_suggestion').data as object), again: 1 };
    expect(awardsFor(happened({ type: 'ListingApproved', data } as DomainEvent))).toMatchObject([{ again: 1 }]);
    expect(takenBack(undone({ again: 1 }))).toEqual([`suggestion-approved:2:${listingId}`]);
  });
});

describe('points for an approval of an idea or an offer that is taken back', () => {
  const ideaId = listingId;
  const by = { reviewedBy: admin, undoneBy: admin };
  const withdrawn = (event: DomainEvent) =>
    awardsFor(happened(event)).map((each) => (each.type === 'WithdrawPoints' ? each.entryId : each.type));
  it('are withdrawn, each under the name that it was paid under', () => {
    const idea = (undone: 'approved' | 'rejected' | 'implemented', more: object = {}): DomainEvent => ({
      type: 'IdeaVerdictUndone',
      data: { ideaId, suggestedBy: parent, ...by, undone, standing: 'pending', ...more },
    });
    expect(withdrawn(idea('approved'))).toEqual([`feature-approved:${ideaId}`]);
    expect(withdrawn(idea('implemented', { again: 1 }))).toEqual([`feature-implemented:2:${ideaId}`]);
    expect(withdrawn(idea('rejected'))).toEqual([]);
    const offer = (more: object = {}): DomainEvent => ({
      type: 'OfferVerdictUndone',
      data: { offerId: ideaId, source: 'parent_submission', proposedBy: parent, ...by, undone: 'approved', ...more },
    });
    expect(withdrawn(offer({ again: 1 }))).toEqual([`suggestion-approved:2:${ideaId}`]);
    for (const more of [{ undone: 'rejected' }, { source: 'manual' }, { proposedBy: admin }])
      expect(withdrawn(offer(more))).toEqual([]);
  });
});

describe('points for ideas', () => {
  const idea = (type: 'IdeaApproved' | 'IdeaRejected' | 'IdeaImplemented', reviewedBy = admin): DomainEvent => {
    const data = { ideaId: listingId, suggestedBy: parent, reviewedBy, adminNotes: null };
    return type === 'IdeaImplemented' ? { type, data: { ...data, implementationDate: '2026-01-05' } } : { type, data };
  };
  const voted = (before: 'upvote' | null): DomainEvent => ({
    type: 'IdeaVoted',
    data: { ideaId: listingId, memberId: parent, voteType: 'downvote', before },
  });
  it('suggesting one, its approval and its implementation are each paid once for the idea', () => {
    when({
      type: 'IdeaSuggested',
      data: { ideaId: listingId, suggestedBy: parent, category: 'bug', title: 'T', description: 'D' },
    }).then(['feature-suggested', listingId]);
    when(idea('IdeaApproved')).then(['feature-approved', listingId]);
    when(idea('IdeaImplemented')).then(['feature-implemented', listingId]);
    when(idea('IdeaRejected')).thenNobodyIsPaid();
  });
  it('the first vote on one is paid, and changing it is not', () => {
    when(voted(null)).then(['feature-voted', listingId]);
    when(voted('upvote')).thenNobodyIsPaid();
  });
  it('nobody earns by their own verdict on their own idea', () => {
    when(idea('IdeaApproved', parent)).thenNobodyIsPaid();
    when(idea('IdeaImplemented', parent)).thenNobodyIsPaid();
  });
});

describe('points for offers', () => {
  const offer = { offerId: listingId, source: 'parent_submission' as const, proposedBy: parent };
  const verdict = { ...offer, revision: 1, adminNotes: null };
  it('a parent who proposes one is paid for it, and again when it is approved', () => {
    when({
      type: 'OfferProposed',
      data: {
        ...offer,
        contactSubject: listingId,
        sourceUrl: null,
        readAt: null,
        fields: {},
        submitterName: 'Ann',
        submitterEmail: null,
        submitterComments: null,
      },
    }).then(['offer-suggested', listingId]);
    when({ type: 'OfferApproved', data: { ...verdict, reviewedBy: admin } }).then(['suggestion-approved', listingId]);
  });
  it('nobody earns by approving their own, nor by one that is rejected or was not theirs to suggest', () => {
    when({ type: 'OfferApproved', data: { ...verdict, reviewedBy: parent } }).thenNobodyIsPaid();
    when({ type: 'OfferRejected', data: { ...verdict, reviewedBy: admin } }).thenNobodyIsPaid();
    when({ type: 'OfferApproved', data: { ...verdict, source: 'manual', reviewedBy: admin } }).thenNobodyIsPaid();
  });
});

describe('the day by which daily caps count', () => {
  const dayAt = (occurredAt: string) =>
    awardsFor({ ...happened(submitted('parent_suggestion')), occurredAt }).map((each) => 'day' in each && each.day);
  it('ends at midnight in Britain', () => {
    expect(dayAt('2027-06-10T23:30:00.000Z')).toEqual(['2027-06-11']);
    expect(dayAt('2027-01-10T23:30:00.000Z')).toEqual(['2027-01-10']);
  });
  it('was one of UTC, and of what happened then stays so: who asks anew pays nobody more', () => {
    expect(dayAt('2026-06-10T23:30:00.000Z')).toEqual(['2026-06-10']);
  });
});

describe('points for joining in', () => {
  it('signing in and completing the profile are each paid once for the member', () => {
    when({ type: 'MemberSignedIn', data: { memberId: parent } }).then(['first-sign-in', parent]);
    when({
      type: 'ProfileCompleted',
      data: {
        memberId: parent,
        firstName: 'A',
        lastName: 'B',
        phone: '0',
        postcode: 'GU1',
        town: 'Guildford',
        howHeardAboutUs: null,
        emailOptIn: false,
        interestedActivities: [],
      },
    }).then(['profile-completed', parent]);
  });
  it('a rejection pays nothing', () => {
    when({
      type: 'ListingRejected',
      data: {
        listingId,
        revision: 1,
        origin: 'parent_suggestion',
        submittedBy: parent,
        reviewedBy: admin,
        adminNotes: null,
      },
    }).thenNobodyIsPaid();
  });
});

it('every rate is paid by some event, but for what nobody can do yet', () => {
  const when = { occurredAt: '2026-01-05T10:00:00.000Z' };
  const paid = Object.values(concepts).flatMap(({ events, samples }) =>
    events.flatMap(({ type }) =>
      variantsOf((samples as Readonly<Record<string, object>>)[type] ?? {}).flatMap((data) =>
        awardsFor({ ...happened({ type, data } as DomainEvent), ...when }),
      ),
    ),
  );
  const reasonsPaid = new Set(paid.map((award) => (award.type === 'AwardPoints' ? award.reason : '')));
  expect(reasons.filter((reason) => !reasonsPaid.has(reason))).toEqual(['business-suggested']);
});

/** `data` as it is, and as it would be of a parent, whichever of these fields it has. */
const variantsOf = (data: object): object[] => [
  data,
  {
    ...data,
    ...('origin' in data && { origin: 'parent_suggestion' }),
    ...('source' in data && { source: 'parent_amendment' }),
    ...('before' in data && { before: null }),
  },
];
