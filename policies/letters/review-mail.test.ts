import { describe, expect, it } from 'vitest';
import { concepts, type DomainEvent, streams } from '#domain/catalog.ts';
import type { Origin, RevisionSource } from '#domain/listing/events.ts';
import { memoryLog } from '#tests/support/stores/memory-log.ts';
import { memberId, someContext } from '#tests/support/projection.ts';
import type { Consequence } from '../policy.ts';
import { reviewMailPolicy } from './review-mail.ts';
import { ERASED } from '#domain/kernel/erased.ts';
import { typed } from '#domain/listing/typed.ts';

const parent = memberId(1);
const admin = memberId(2);
const listingId = memberId(3);

const drafted = (origin: Origin, submittedBy: string | null): DomainEvent => ({
  type: 'ListingDrafted',
  data: typed(listingId, { origin, submittedBy, draftedBy: 'parent', fields: { name: 'Tumble <Tots>' } }),
});
const submitted = (origin: Origin, submittedBy: string | null, submitterEmail: string | null): DomainEvent => ({
  type: 'DraftSubmitted',
  data: {
    listingId,
    revision: 1,
    origin,
    submittedBy,
    submitterSubject: submittedBy ?? listingId,
    submitterName: 'Ann',
    submitterEmail,
    submitterComments: null,
  },
});
const reviewed = (
  type: 'ListingApproved' | 'ListingRejected',
  origin: Origin,
  submittedBy: string | null,
  reviewedBy = admin,
  adminNotes = 'Please add prices.',
): DomainEvent => ({
  type,
  data: { listingId, revision: 1, origin, submittedBy, reviewedBy, adminNotes },
});
const revised = (
  source: RevisionSource,
  proposedBy: string | null,
  adminNotes: string | null = 'Please add prices.',
): DomainEvent => ({
  type: 'RevisionRejected',
  data: { listingId, revisionId: memberId(5), source, proposedBy, reviewedBy: admin, adminNotes },
});
const accepted = (source: RevisionSource): DomainEvent => ({
  type: 'RevisionApproved',
  data: {
    ...concepts.listing.samples.RevisionApproved,
    listingId,
    revision: 2,
    source,
    proposedBy: parent,
    reviewedBy: admin,
    adminNotes: 'Please add prices.',
  },
});
const given: DomainEvent = {
  type: 'ListingGivenToBusiness',
  data: { ...concepts.listing.samples.ListingGivenToBusiness, listingId, businessId: memberId(6) },
};
const registered: DomainEvent = {
  type: 'MemberRegistered',
  data: { memberId: parent, firstName: 'Ann', lastName: 'Lee', email: 'ann@mail.example' },
};
const provider: readonly DomainEvent[] = [
  registered,
  { type: 'RoleGranted', data: { memberId: parent, role: 'provider' } },
];
const suspended: DomainEvent = { type: 'MemberSuspended', data: { memberId: parent, reason: 'Spam' } };
const erased: DomainEvent = { type: 'MemberErased', data: { memberId: parent } };

/** What follows from the last of the listing's events, with these events in the member's stream. */
async function mailAfter(listing: readonly DomainEvent[], member: readonly DomainEvent[] = [registered]) {
  const log = memoryLog();
  if (member.length > 0) await log.append(streams.member(parent), 'any', member, someContext());
  await log.append(streams.listing(listingId), 'any', listing, someContext());
  const last = (await log.readStream(streams.listing(listingId))).at(-1);
  if (!last) throw new Error('there are no events');
  return reviewMailPolicy('https://hop.example', async () => undefined).consequences(last, log);
}
const letterIn = (consequences: readonly Consequence[]) => {
  const [only, ...more] = consequences;
  expect(more).toEqual([]);
  if (only?.kind !== 'mail') throw new Error('there is no mail');
  return { to: only.to, ...only.message };
};

describe('mail about a review', () => {
  it('tells a parent that the suggestion is live', async () => {
    const origin = 'parent_suggestion';
    const letter = letterIn(
      await mailAfter([
        drafted(origin, parent),
        submitted(origin, parent, 'ann@mail.example'),
        reviewed('ListingApproved', origin, parent),
      ]),
    );
    expect(letter.to).toBe('ann@mail.example');
    expect(letter.subject).toBe('“Tumble <Tots>” is now on Hopscotch');
    expect(letter.text).toContain(`https://hop.example/activities/${listingId}`);
    expect(letter.text).toContain('Hello Ann,');
    expect(letter.html).not.toContain('<Tots>');
  });

  it('greets a member by the name that they gave last', async () => {
    const origin = 'parent_suggestion';
    const renamed: DomainEvent = {
      type: 'ProfileCompleted',
      data: { ...concepts.member.samples.ProfileCompleted, memberId: parent, firstName: 'Alex' },
    };
    const listing = [
      drafted(origin, parent),
      submitted(origin, parent, 'ann@mail.example'),
      reviewed('ListingApproved', origin, parent),
    ];
    expect(letterIn(await mailAfter(listing, [registered, renamed])).text).toContain('Hello Alex,');
  });

  it('tells nobody that something was written where an admin rejects without a word', async () => {
    const letter = letterIn(
      await mailAfter([
        drafted('provider_submission', parent),
        submitted('provider_submission', parent, null),
        reviewed('ListingRejected', 'provider_submission', parent, admin, 'Rejected by admin'),
      ]),
    );
    expect(letter.text).not.toMatch(/reviewer wrote|Rejected by admin/);
  });

  it('tells a provider why an application was rejected, and a parent not', async () => {
    const rejected = async (origin: Origin) =>
      letterIn(
        await mailAfter([
          drafted(origin, parent),
          submitted(origin, parent, null),
          reviewed('ListingRejected', origin, parent),
        ]),
      ).text;
    expect(await rejected('provider_application')).toContain('What our reviewer wrote: Please add prices.');
    expect(await rejected('provider_application')).toContain(`/provider/draft-review/${listingId}`);
    expect(await rejected('parent_suggestion')).not.toContain('Please add prices.');
    expect(await rejected('parent_suggestion')).toContain(`/parent/draft-review/${listingId}`);
  });

  it('reaches somebody without an account at the address they gave', async () => {
    const origin = 'parent_submission';
    const letter = letterIn(
      await mailAfter(
        [drafted(origin, null), submitted(origin, null, 'jo@mail.example'), reviewed('ListingRejected', origin, null)],
        [],
      ),
    );
    expect(letter.to).toBe('jo@mail.example');
    expect(letter.text).toContain('https://hop.example/add-listing');
    expect(letter.text).toContain('Hello Ann,');
  });

  it.each([
    ['somebody without an account', null, []],
    ['an account whose address nobody has confirmed', parent, [registered]],
  ] as const)('says nothing of a rejected activity that %s wrote', async (_who, submittedBy, member) => {
    const origin = 'parent_submission';
    const letter = letterIn(
      await mailAfter(
        [
          drafted(origin, submittedBy),
          submitted(origin, submittedBy, 'victim@mail.example'),
          reviewed('ListingRejected', origin, submittedBy),
        ],
        member,
      ),
    );
    expect(letter.subject).toBe('About the activity that you sent us on Hopscotch');
    expect(letter.text + letter.html).not.toContain('Tumble');
  });

  it('names a rejected activity to whoever has confirmed the address', async () => {
    const origin = 'parent_suggestion';
    const confirmed: DomainEvent = { type: 'MemberEmailConfirmed', data: { memberId: parent } };
    const events = [
      drafted(origin, parent),
      submitted(origin, parent, null),
      reviewed('ListingRejected', origin, parent),
    ];
    expect(letterIn(await mailAfter(events, [registered, confirmed])).subject).toBe(
      'About “Tumble <Tots>” on Hopscotch',
    );
  });

  it('carries no line break, no address and nothing hidden of a name from before there was a rule', async () => {
    const origin = 'parent_suggestion';
    const draft = drafted(origin, parent);
    if (draft.type !== 'ListingDrafted') throw new Error('another event');
    const name = 'Tots\r\nBcc: all@mail.example \u202ehttps://evil.example';
    const member = { ...registered, data: { ...registered.data, firstName: 'Win at evil.example\nBcc: x' } };
    const letter = letterIn(
      await mailAfter(
        [
          { ...draft, data: { ...draft.data, fields: { name } } },
          submitted(origin, parent, null),
          reviewed('ListingApproved', origin, parent),
        ],
        [member],
      ),
    );
    expect(letter.subject).toBe('“Tots Bcc:” is now on Hopscotch');
    expect(letter.text).toMatch(/^Hello,\n/);
    expect(letter.text + letter.html).not.toMatch(/evil|Bcc: x|all@|\u202e/);
  });

  it.each([
    ['the submitter has been erased', parent, 'ann@mail.example', [registered, erased]],
    ['the submitter is shut out', parent, 'ann@mail.example', [registered, suspended]],
    ['the submitter’s key is gone', parent, ERASED, [{ ...registered, data: { ...registered.data, email: ERASED } }]],
    ['an address without an account is erased', null, ERASED, []],
    ['nobody gave an address', null, null, []],
  ] as const)('is not written when %s', async (_what, submittedBy, email, member) => {
    const origin = 'parent_submission';
    const events = [
      drafted(origin, submittedBy),
      submitted(origin, submittedBy, email),
      reviewed('ListingApproved', origin, submittedBy),
    ];
    expect(await mailAfter(events, member as readonly DomainEvent[])).toEqual([]);
  });

  it('is written again to who has been let in again', async () => {
    const origin = 'parent_submission';
    const events = [
      drafted(origin, parent),
      submitted(origin, parent, null),
      reviewed('ListingApproved', origin, parent),
    ];
    const readmitted: DomainEvent = { type: 'MemberReadmitted', data: { memberId: parent, reason: 'Sorry' } };
    expect(letterIn(await mailAfter(events, [registered, suspended, readmitted])).subject).toContain('Tumble');
  });

  it('is not written to somebody who reviewed their own', async () => {
    const origin = 'parent_submission';
    const own = reviewed('ListingApproved', origin, parent, parent);
    expect(await mailAfter([drafted(origin, parent), submitted(origin, parent, null), own])).toEqual([]);
  });

  it('is not written for what a crawler found', async () => {
    expect(await mailAfter([drafted('scraper', null), reviewed('ListingApproved', 'scraper', null)])).toEqual([]);
  });

  it('tells who proposed a change, but nobody when the page itself had changed', async () => {
    const listing = [drafted('parent_suggestion', null), reviewed('ListingApproved', 'parent_suggestion', null)];
    const letter = letterIn(await mailAfter([...listing, revised('parent_amendment', parent)]));
    expect(letter.subject).toBe('About your change to “Tumble <Tots>”');
    expect(letter.text).toContain('What our reviewer wrote: Please add prices.');
    expect(letter.text).toContain('because you sent this change to Hopscotch');
    expect(letter.text).toContain(`https://hop.example/activities/${listingId}`);
    expect(await mailAfter([...listing, revised('page_change', null)])).toEqual([]);
  });

  it('says that what was sent beside a listing is turned down, too, and leads nowhere that is not there', async () => {
    const origin = 'provider_application';
    const pending = [drafted(origin, memberId(7)), submitted(origin, memberId(7), null)];
    const turnedDown = [...pending, reviewed('ListingRejected', origin, memberId(7))];
    const letter = letterIn(await mailAfter([...turnedDown, revised('parent_amendment', parent, null)]));
    expect(letter.subject).toBe('About the activity that you sent us on Hopscotch');
    expect(letter.text).toContain('Thank you for the activity that you sent us.');
    expect(letter.text).toContain('https://hop.example/add-listing');
    expect(letter.text + letter.html).not.toMatch(
      /Please add prices|left the (?:activity|listing) as it (?:is|was)|\/activities\//,
    );
    // Alone, while the other one waits, it is told why.
    const alone = letterIn(await mailAfter([...pending, revised('parent_amendment', parent)])).text;
    expect(alone).toContain('What our reviewer wrote: Please add prices.');
    expect(alone).not.toContain('/activities/');
    const own = letterIn(await mailAfter([...turnedDown, revised('provider_edit', parent)], provider)).text;
    expect(own).toContain('What our reviewer wrote: Please add prices.');
    expect(own).toContain('https://hop.example/provider/dashboard');
  });

  it('leads nobody to a dashboard who said that they are the provider and is not one', async () => {
    const pending = [drafted('provider_submission', memberId(7)), submitted('provider_submission', memberId(7), null)];
    const letter = letterIn(await mailAfter([...pending, revised('provider_edit', parent)]));
    expect(letter.text).toContain('https://hop.example/add-listing');
    expect(letter.text + letter.html).not.toContain('/provider/dashboard');
  });

  it('shows a note on an approved change to its provider, whoever sent the activity in, and to no parent', async () => {
    const liveOf = (origin: Origin) => [drafted(origin, memberId(7)), reviewed('ListingApproved', origin, memberId(7))];
    const told = async (...events: DomainEvent[]) => letterIn(await mailAfter(events)).text;
    const note = 'What our reviewer wrote: Please add prices.';
    expect(await told(...liveOf('provider_application'), accepted('parent_amendment'))).not.toContain(note);
    expect(await told(...liveOf('parent_suggestion'), given, accepted('provider_edit'))).toContain(note);
  });

  it('tells who sent in what a business has now the outcome alone', async () => {
    const origin = 'provider_application';
    const events = [drafted(origin, parent), submitted(origin, parent, null), given];
    const letter = letterIn(await mailAfter([...events, reviewed('ListingRejected', origin, parent)]));
    expect(letter.text).not.toContain('Please add prices.');
  });

  it('tells who sends in for a business what it has already why it was turned down', async () => {
    const origin = 'provider_application';
    const copied = [drafted(origin, parent), given, submitted(origin, parent, null)];
    const letter = letterIn(await mailAfter([...copied, reviewed('ListingRejected', origin, parent)]));
    expect(letter.text).toContain('What our reviewer wrote: Please add prices.');
    expect(letter.text).toContain(`https://hop.example/provider/draft-review/${listingId}`);
  });

  it('speaks of a change to what has been deleted since as the change that it was', async () => {
    const origin = 'provider_application';
    const archived: DomainEvent = {
      type: 'ListingArchived',
      data: { ...concepts.listing.samples.ListingArchived, listingId },
    };
    const gone = [drafted(origin, memberId(7)), reviewed('ListingApproved', origin, memberId(7)), archived];
    const letter = letterIn(await mailAfter([...gone, revised('parent_amendment', parent)]));
    expect(letter.text).toContain('Thank you for your change to');
    expect(letter.text).toContain('What our reviewer wrote: Please add prices.');
    expect(letter.text).toContain('https://hop.example/add-listing');
    expect(letter.text).not.toContain('/activities/');
    const own = letterIn(await mailAfter([...gone, revised('provider_edit', parent)], provider)).text;
    expect(own).toContain('https://hop.example/provider/dashboard');
  });
});
