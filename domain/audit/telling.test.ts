import { describe, expect, it } from 'vitest';
import type { DomainEvent } from '../catalog.ts';
import type { Told } from '../kernel/concept.ts';
import { taleOf } from './telling.ts';
import { ERASED } from '../kernel/erased.ts';
import { typed } from '../listing/typed.ts';

const memberId = (n: number): string => `01890000-0000-7000-8000-00000000000${n}`;

const listingId = memberId(1);
const admin = memberId(2);
const about = { listingId, contactSubject: listingId };

const drafted: DomainEvent = {
  type: 'ListingDrafted',
  data: typed(listingId, {
    ...about,
    origin: 'parent_suggestion',
    sourceUrl: 'https://club.example/',
    draftedBy: 'page',
    fields: { name: 'Tumble Tots', priceFrom: 5 },
  }),
};
const edited: DomainEvent = {
  type: 'ListingEdited',
  data: { ...about, revision: 2, editedBy: 'parent', changes: { priceFrom: 6, town: 'Woking' } },
};
const submitted: DomainEvent = {
  type: 'DraftSubmitted',
  data: {
    listingId,
    revision: 2,
    origin: 'parent_suggestion',
    submittedBy: null,
    submitterSubject: listingId,
    submitterName: 'Ann',
    submitterEmail: null,
    submitterComments: 'Lovely',
  },
};
const verdict = { listingId, revision: 2, origin: 'parent_suggestion', submittedBy: null, reviewedBy: admin } as const;
const approved: DomainEvent = { type: 'ListingApproved', data: { ...verdict, adminNotes: 'Checked' } };
const proposed: DomainEvent = {
  type: 'RevisionProposed',
  data: {
    ...about,
    revisionId: memberId(3),
    basedOn: 2,
    source: 'parent_amendment',
    proposedBy: null,
    changes: { priceFrom: 7, town: null },
    contentHash: null,
    evidence: {},
    replaces: null,
  },
};

const after = (...events: readonly DomainEvent[]): Told | undefined =>
  events.reduce<Told | undefined>((before, event) => taleOf(before, event).after, undefined);
/** What the last of `events` changed, as the trail says it. */
const entry = (...events: readonly [DomainEvent, ...DomainEvent[]]) => {
  const { summary, changes } = taleOf(after(...events.slice(0, -1)), events.at(-1) ?? events[0]);
  return { summary, changes };
};

describe('the audit trail of a listing', () => {
  it('begins with everything that the page said', () => {
    expect(entry(drafted)).toEqual({
      summary: '“Tumble Tots” was drafted from https://club.example/',
      changes: [
        { field: 'name', before: null, after: 'Tumble Tots' },
        { field: 'origin', before: null, after: 'parent_suggestion' },
        { field: 'priceFrom', before: null, after: 5 },
        { field: 'sourceUrl', before: null, after: 'https://club.example/' },
        { field: 'status', before: null, after: 'draft' },
      ],
    });
  });
  it('tells of an edit only what it changed, before and after', () => {
    expect(entry(drafted, edited)).toEqual({
      summary: '“Tumble Tots” was edited: Price from, Town',
      changes: [
        { field: 'priceFrom', before: 5, after: 6 },
        { field: 'town', before: null, after: 'Woking' },
      ],
    });
  });
  it('tells what the submitter and the reviewer said', () => {
    expect(entry(drafted, edited, submitted).changes).toEqual([
      { field: 'status', before: 'draft', after: 'pending' },
      { field: 'submitterComments', before: null, after: 'Lovely' },
      { field: 'submitterName', before: null, after: 'Ann' },
    ]);
    expect(entry(drafted, edited, submitted, approved)).toEqual({
      summary: '“Tumble Tots” was approved and is live',
      changes: [
        { field: 'adminNotes', before: null, after: 'Checked' },
        { field: 'status', before: 'pending', after: 'live' },
      ],
    });
  });
  it('tells of a proposal what it would change', () => {
    expect(entry(drafted, edited, submitted, approved, proposed)).toEqual({
      summary: 'A change to “Tumble Tots” was proposed: Price from, Town',
      changes: [
        { field: 'priceFrom', before: 6, after: 7 },
        { field: 'town', before: 'Woking', after: null },
      ],
    });
  });
  it('tells of the same changes in the same order when the entity comes back from the database', () => {
    const kept = after(drafted);
    const stored = kept && { ...kept, view: Object.fromEntries(Object.entries(kept.view).toReversed()) };
    const changes = { name: 'Tots', priceFrom: 9 };
    const event: DomainEvent = { type: 'ListingEdited', data: { ...about, revision: 2, editedBy: 'parent', changes } };
    expect(taleOf(stored, event).changes).toEqual(taleOf(kept, event).changes);
    expect(taleOf(kept, event).changes).toHaveLength(2);
  });
  it('sees no change where only the order of keys is another', () => {
    const with2 = (socialMedia: { facebook: string; instagram: string }): DomainEvent => ({
      ...edited,
      type: 'ListingEdited',
      data: { ...about, revision: 2, editedBy: 'parent', changes: { socialMedia } },
    });
    const [facebook, instagram] = ['https://f.example/', 'https://i.example/'];
    expect(entry(drafted, with2({ facebook, instagram }), with2({ instagram, facebook })).changes).toEqual([]);
  });
});

describe('the audit trail of members and points', () => {
  const registered: DomainEvent = {
    type: 'MemberRegistered',
    data: { memberId: admin, firstName: 'Ann', lastName: 'Lee', email: 'ann@mail.example' },
  };
  it('tells which role was granted', () => {
    expect(entry(registered, { type: 'RoleGranted', data: { memberId: admin, role: 'admin' } })).toEqual({
      summary: 'The role admin was granted',
      changes: [{ field: 'roles', before: null, after: ['admin'] }],
    });
  });
  it('keeps nothing of a person that was erased', () => {
    const gone = after(registered, { type: 'MemberErased', data: { memberId: admin } });
    expect(gone).toEqual({ name: ERASED, state: null, view: { erased: true } });
  });
  it('tells what an award made of the total', () => {
    const award: DomainEvent = {
      type: 'PointsAwarded',
      data: {
        memberId: admin,
        entryId: 'first-sign-in:x',
        points: 5,
        reason: 'first-sign-in',
        action: 'FIRST_LOGIN',
        subjectId: 'x',
        day: '2026-01-05',
        description: 'Welcome',
      },
    };
    expect(entry(award, award)).toEqual({
      summary: '5 points awarded: Welcome',
      changes: [{ field: 'totalPoints', before: 5, after: 10 }],
    });
  });
});
