import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { concepts, type DomainEvent, streams } from '#domain/catalog.ts';
import type { Overview } from '#domain/overview/views.ts';
import type { Activity, ListingView, ReviewItem } from '#domain/listing/shown/views.ts';
import type { ListingCommand } from '#domain/listing/commands.ts';
import { WITHOUT_WORDS } from '#domain/listing/notes.ts';
import { call, sessionOf, siteAt, type SiteFetch } from '#tests/support/api-client.ts';
import { type NewMember, testApp, type TestApp } from '#tests/support/app.ts';
import { asBusiness } from '#tests/support/made/businesses.ts';
import { approve, listingWith, review, sendTo, submit } from '#tests/support/made/live-listings.ts';
import { after as past, apply } from '#tests/support/made/partners.ts';
import { someContext } from '#tests/support/projection.ts';
import { shown } from '#tests/support/shown.ts';

let site: TestApp;
let admin: SiteFetch;
beforeAll(async () => {
  site = await testApp();
  admin = await site.signedInAs('admin');
});
afterAll(() => site.close());

const fields = { name: 'Owl Club', description: 'Night walks.', town: 'Woking', postcode: 'GU21 4XY' };
const json = async <Body>(answer: Response): Promise<Body> => {
  expect(answer.status).toBe(200);
  return (await answer.json()) as Body;
};
async function memberIdOf(member: SiteFetch): Promise<string> {
  return (await json<{ id: string }>(await member('/api/auth/user'))).id;
}

describe('who sees a draft', () => {
  test('its owner and admins do; missing and not yours are the same answer', async () => {
    const owner = await site.signedInAs('parent');
    const stranger = await site.signedInAs('parent');
    const id = await listingWith(site.context, { fields, submittedBy: await memberIdOf(owner) });
    for (const who of [owner, admin]) {
      const answer = await who(`/api/activities/${id}`);
      expect(answer.headers.get('cache-control')).toBe('private, no-store');
      expect(await json<ListingView>(answer)).toMatchObject({
        id,
        status: 'draft',
        adminNotes: null,
        provenance: { name: { by: 'parent', method: null, url: null } },
      });
    }
    const missing = await site.anonymous('/api/activities/01900000-0000-7000-8000-000000000000');
    const body = await missing.text();
    for (const who of [stranger, site.anonymous, await site.signedInAs('provider')]) {
      const answer = await who(`/api/activities/${id}`);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toBe(body);
      expect(Object.fromEntries(withoutChanging(answer.headers))).toEqual(
        Object.fromEntries(withoutChanging(missing.headers)),
      );
    }
    for (const nonsense of ['x', '%27', '..%2f..', 'null', '0'.repeat(90), '0'.repeat(250)]) {
      const answer = await site.anonymous(`/api/activities/${nonsense}`);
      expect([answer.status, await answer.text()]).toEqual([404, body]);
    }
  });

  test('an admin’s words of a rejection are for admins and for providers, and not for parents', async () => {
    const rejected = async (role: 'parent' | 'provider', adminNotes = 'No dates.') => {
      const owner = await site.signedInAs(role);
      const submittedBy = await memberIdOf(owner);
      const origin = role === 'provider' ? 'provider_application' : 'parent_submission';
      const id = await listingWith(site.context, { fields, submittedBy, origin }, [
        submit,
        { type: 'RejectListing', ...review, adminNotes },
      ]);
      const seenBy = async (who: SiteFetch) => (await json<ListingView>(await who(`/api/activities/${id}`))).adminNotes;
      const [listed] = await json<ListingView[]>(await owner('/api/drafts/mine'));
      return [await seenBy(owner), listed?.adminNotes, await seenBy(admin)];
    };
    expect(await rejected('parent')).toEqual([null, null, 'No dates.']);
    expect(await rejected('provider')).toEqual(['No dates.', 'No dates.', 'No dates.']);
    // What is noted where they wrote nothing is no word of theirs.
    expect(await rejected('provider', WITHOUT_WORDS)).toEqual([null, null, WITHOUT_WORDS]);
  });

  test('a business reads what an admin wrote of an activity since it is its own, and nothing of what was written before', async () => {
    const acting = await site.newMember('provider');
    const businessId = await asBusiness(site, [acting]);
    const fetch = siteAt(site.url, await sessionOf(site.anonymous, acting));
    const given = (why: 'mail' | 'admin' | 'member-left'): ListingCommand => ({
      type: 'GiveToBusiness',
      businessId,
      from: null,
      why,
    });
    const [adminNotes, revisionId] = ['Rude on the phone.', randomUUID()];
    const approved: ListingCommand = { type: 'ApproveListing', ...review, adminNotes };
    const rejected: ListingCommand = { type: 'RejectListing', ...review, adminNotes };
    const change = {
      revisionId,
      source: 'provider_edit',
      proposedBy: randomUUID(),
      changes: { priceFrom: 7 },
    } as const;
    const sent = { fields, origin: 'provider_application', submittedBy: randomUUID() } as const;
    const before = [
      await listingWith(site.context, { fields }, [submit, approved, given('mail')]),
      await listingWith(site.context, sent, [
        submit,
        approved,
        { type: 'ProposeRevision', ...change },
        { type: 'RejectRevision', revisionId, reviewedBy: 'an-admin', adminNotes: 'Rude again.' },
        given('admin'),
      ]),
    ];
    for (const id of before) {
      const seen = await fetch(`/api/activities/${id}`);
      expect(await json<ListingView>(seen)).toMatchObject({ adminNotes: null, changeVerdict: null });
      expect(await json<ListingView>(await admin(`/api/activities/${id}`))).toMatchObject({ adminNotes });
      const changed = await call(fetch, 'PUT', `/api/drafts/${id}`, { town: 'Guildford' });
      expect(changed.body).toMatchObject({ activity: { adminNotes: null, changeVerdict: null } });
    }
    const since = [
      await listingWith(site.context, { fields }, [given('admin'), submit, rejected]),
      await listingWith(site.context, sent, [submit, rejected, given('member-left')]),
    ];
    for (const id of since) {
      expect(await json<ListingView>(await fetch(`/api/activities/${id}`))).toMatchObject({ adminNotes });
      const changed = await call(fetch, 'PUT', `/api/drafts/${id}`, { town: 'Guildford' });
      expect(changed.body).toMatchObject({ activity: { adminNotes } });
    }
    // Tests of the queue count what waits.
    await shown(site.context, ['listing']);
    for (const id of before) {
      const { pendingRevisions } = await json<ListingView>(await admin(`/api/activities/${id}`));
      for (const { revisionId: waiting } of pendingRevisions)
        await sendTo(site.context, id, [{ type: 'RejectRevision', ...review, revisionId: waiting }]);
    }
  });

  test('who sent in what belongs to a business now reads nothing of what passes between the business and us', async () => {
    const sender = await site.signedInAs('provider');
    const submittedBy = await memberIdOf(sender);
    const gallery = [{ name: `${'a'.repeat(64)}.webp`, width: 80, height: 60, alt: 'Owls' }];
    const proposes = (changes: object, revisionId: string): ListingCommand => ({
      type: 'ProposeRevision',
      revisionId,
      source: 'provider_edit',
      proposedBy: submittedBy,
      changes,
    });
    const [turnedDown, waiting, businessId] = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    const id = await listingWith(site.context, { fields, submittedBy, origin: 'provider_application' }, [
      submit,
      approve,
      { type: 'EditListing', changes: { gallery }, editedBy: 'admin' },
      proposes({ priceFrom: 7 }, turnedDown),
      { type: 'RejectRevision', revisionId: turnedDown, reviewedBy: 'an-admin', adminNotes: 'Your colleague says 8.' },
      proposes({ priceFrom: 9 }, waiting),
    ]);
    const listed = async () =>
      (await json<ListingView[]>(await sender('/api/drafts/mine'))).find((each) => each.id === id);
    expect(await listed()).toMatchObject({ gallery, pendingRevisions: [{ revisionId: waiting }] });
    await sendTo(site.context, id, [
      { type: 'RejectRevision', revisionId: waiting, reviewedBy: 'an-admin', adminNotes: 'Your colleague says 8.' },
      { type: 'GiveToBusiness', businessId, from: null, why: 'admin' },
    ]);
    expect(await listed()).toMatchObject({
      name: 'Owl Club',
      status: 'live',
      adminNotes: null,
      pendingRevisions: [],
      changeVerdict: null,
      gallery: null,
    });
    expect(await listed()).not.toHaveProperty('gone');
    // What the business then takes away is there for its sender no more, and the list leads nowhere.
    await sendTo(site.context, id, [{ type: 'ArchiveListing', by: 'provider' }]);
    expect(await listed()).toMatchObject({ status: 'archived', gone: true });
    expect((await sender(`/api/activities/${id}`)).status).toBe(404);
  });

  test('what a business has by now, and families do not see, is not even its sender’s to read, but for who acts for it', async () => {
    const [left, acting] = [await site.newMember('provider'), await site.newMember('provider')];
    const businessId = await asBusiness(site, [acting]);
    const sentBy = async ({ memberId: submittedBy }: NewMember) => {
      const begun = { submittedBy, origin: 'provider_application', sourceUrl: 'https://zq-owls.example/' } as const;
      const named = (name: string) => ({ ...begun, fields: { ...fields, name } });
      const ids = [
        await listingWith(site.context, named('Zq Owl Club')),
        await listingWith(site.context, named('Owl Camp'), [submit, approve]),
      ];
      const give: ListingCommand = { type: 'GiveToBusiness', businessId, from: null, why: 'admin' };
      const [draft = '', live = ''] = ids;
      await sendTo(site.context, draft, [
        give,
        { type: 'EditListing', changes: { schedule: 'Zq Mondays' }, editedBy: 'provider' },
      ]);
      await sendTo(site.context, live, [give, { type: 'ArchiveListing', by: 'provider' }]);
      const awards = ids.map((subjectId): DomainEvent => {
        const award = {
          ...concepts.points.samples.PointsAwarded,
          memberId: submittedBy,
          entryId: subjectId,
          subjectId,
        };
        return { type: 'PointsAwarded', data: award };
      });
      await site.context.log.append(streams.points(submittedBy), 'any', awards, someContext());
      await shown(site.context, ['points']);
      return { draft, live };
    };
    const told = async (who: NewMember, { draft, live }: { readonly draft: string; readonly live: string }) => {
      const fetch = siteAt(site.url, await sessionOf(site.anonymous, who));
      const read = async (path: string): Promise<string> => (await fetch(path)).text();
      const texts = [
        await read('/api/drafts/mine'),
        await read('/api/account/data'),
        await read('/api/points/transactions'),
      ];
      const [mine, data, entries] = texts.map((text): unknown => JSON.parse(text));
      const points = (entries as { id: string }[]).filter(({ id }) => id === draft || id === live);
      return { mine, data, points, all: texts.join(' ') };
    };
    const theirs = await sentBy(left);
    const { mine, data, points, all } = await told(left, theirs);
    expect(mine).toMatchObject([
      { id: theirs.live, status: 'archived', name: 'Owl Camp', gone: true, town: null },
      { id: theirs.draft, status: 'draft', name: '', gone: true, sourceUrl: null, provenance: {}, revision: 0 },
    ]);
    expect(data).toMatchObject({
      activities: [
        { listing_id: theirs.draft, status: 'draft', fields: null },
        { listing_id: theirs.live, fields: null },
      ],
    });
    expect(points).toMatchObject([{ rewarded: { kind: 'archived', name: 'Owl Camp' } }, { rewarded: null }]);
    expect(all).not.toMatch(/zq|night walks|woking/i);
    // Whoever acts for the business reads what is their business's.
    const own = await sentBy(acting);
    const colleague = await told(acting, own);
    expect(colleague.mine).toMatchObject([{ id: own.live }, { id: own.draft, schedule: 'Zq Mondays' }]);
    expect(colleague.data).toMatchObject({ activities: [{ fields: { schedule: 'Zq Mondays' } }, {}] });
    expect(colleague.points).toMatchObject([{}, { rewarded: { kind: 'draft', name: 'Zq Owl Club' } }]);
  });

  test('and of what is live, the changes that wait for review; the public sees nothing of them', async () => {
    const owner = await site.signedInAs('provider');
    const id = await listingWith(site.context, { fields, submittedBy: await memberIdOf(owner) }, [submit, approve]);
    const answer = await call(owner, 'PUT', `/api/drafts/${id}`, { town: 'Guildford' });
    expect(answer.status).toBe(200);
    const reached = { headers: { 'x-min-position': answer.headers.get('x-log-position') ?? '' } };
    const seen = await json<ListingView>(await owner(`/api/activities/${id}`, reached));
    const told = seen.pendingRevisions;
    expect(told).toMatchObject([{ changes: [{ field: 'town', before: 'Woking', after: 'Guildford' }] }]);
    const waits = { status: 'live', town: 'Woking', pendingRevisions: told };
    expect(seen).toMatchObject(waits);
    expect(await json<ListingView[]>(await owner('/api/drafts/mine'))).toMatchObject([waits]);
    const shown = await json<object>(await site.anonymous(`/api/activities/${id}`));
    expect(shown).toMatchObject({ town: 'Woking' });
    expect(shown).not.toHaveProperty('pendingRevisions');
    const verdict = { revisionId: told[0]?.revisionId ?? '', reviewedBy: 'an-admin', adminNotes: 'Not in Guildford' };
    await sendTo(site.context, id, [{ type: 'RejectRevision', ...verdict }]);
    expect((await json<ListingView>(await owner(`/api/activities/${id}`))).pendingRevisions).toEqual([]);
  });

  test('what is stated of safety says on its page who stated it and when, and is not there when nobody did', async () => {
    const stated = { ...fields, ofstedUrn: 'EY123456', insured: true, dbsChecked: false };
    const id = await listingWith(site.context, { fields: stated, draftedBy: 'provider' }, [submit, approve]);
    const { trust } = await json<Activity>(await site.anonymous(`/api/activities/${id}`));
    expect(trust).toEqual([
      { field: 'ofstedUrn', by: 'provider', said: 'The provider says so', at: expect.any(String) },
      { field: 'insured', by: 'provider', said: 'The provider says so', at: expect.any(String) },
    ]);
    const other = await listingWith(site.context, { fields }, [submit, approve]);
    expect((await json<Activity>(await site.anonymous(`/api/activities/${other}`))).trust).toEqual([]);
    // A row of a list stands on no web page.
    for (const [method, said] of [
      ['list', 'A list that we were given says so'],
      ['json-ld', 'Its web page says so'],
    ] as const) {
      const begun = { fields: { ...fields, insured: true }, draftedBy: 'page', methods: { insured: method } } as const;
      const read = await listingWith(site.context, begun, [submit, approve]);
      const trust = async () => (await json<Activity>(await site.anonymous(`/api/activities/${read}`))).trust;
      expect(await trust()).toMatchObject([{ said }]);
      // Nor does what it says later.
      const revisionId = crypto.randomUUID();
      const later = { ...fields, insured: true, firstAid: true };
      const again = { contentHash: 'later', fields: later, methods: { firstAid: method }, evidence: {} };
      await sendTo(site.context, read, [
        { type: 'RefreshFromPage', revisionId, ...again },
        { type: 'ApproveRevision', revisionId, ...review },
      ]);
      expect(await trust()).toContainEqual(expect.objectContaining({ field: 'firstAid', said }));
    }
  });

  test('a verdict that is undone puts back who stated each field, when, and how it was read', async () => {
    const begun = { ...fields, insured: true, dbsChecked: true, priceFrom: 5 };
    const id = await listingWith(
      site.context,
      {
        fields: begun,
        draftedBy: 'page',
        sourceUrl: 'https://owls.example/',
        methods: Object.fromEntries(Object.keys(begun).map((name) => [name, 'json-ld'])),
      },
      [submit, approve],
    );
    await sendTo(site.context, id, [{ type: 'ConfirmListing', by: 'provider' }]);
    const seen = async () => {
      const { trust } = await json<Activity>(await site.anonymous(`/api/activities/${id}`));
      return { trust, provenance: (await json<ListingView>(await admin(`/api/activities/${id}`))).provenance };
    };
    const before = await seen();
    expect(before).toMatchObject({
      trust: [{ field: 'insured', by: 'provider' }, { field: 'dbsChecked' }],
      provenance: { priceFrom: { by: 'page', method: 'json-ld', url: 'https://owls.example/' } },
    });
    const revisionId = crypto.randomUUID();
    await sendTo(site.context, id, [
      {
        type: 'ProposeRevision',
        revisionId,
        source: 'parent_amendment',
        proposedBy: null,
        changes: { dbsChecked: null, priceFrom: 6, schedule: 'Mondays' },
      },
      { type: 'ApproveRevision', revisionId, ...review },
    ]);
    expect(await seen()).toMatchObject({ trust: [{ field: 'insured' }], provenance: { priceFrom: { by: 'parent' } } });
    await sendTo(site.context, id, [{ type: 'UndoVerdict', revision: 2, revisionId, undoneBy: review.reviewedBy }]);
    expect(await seen()).toEqual(before);
    // As whoever decides on it next is answered.
    const { state } = await site.context.log.fold(`listing-${id}`, concepts.listing.decider);
    expect(state.shown.provenance).toEqual(before.provenance);
    // Tests of the queue count what waits.
    await sendTo(site.context, id, [{ type: 'RejectRevision', ...review, revisionId }]);
  });

  test('whoever holds the claim token of an anonymous draft does', async () => {
    const token = 'a-claim-token-of-a-test';
    const claimTokenHash = createHash('sha256').update(token).digest('hex');
    const id = await listingWith(site.context, { fields, claimTokenHash, draftedBy: 'anonymous' });
    const ask = (claim: string) => site.anonymous(`/api/activities/${id}`, { headers: { 'x-claim-token': claim } });
    expect((await json<ListingView>(await ask(token))).id).toBe(id);
    for (const wrong of ['', 'other', claimTokenHash]) expect((await ask(wrong)).status).toBe(404);
    expect(await (await ask(token)).text()).not.toContain(claimTokenHash);
  });

  test('a member finds all that they began, and nobody else finds it', async () => {
    const owner = await site.signedInAs('provider');
    const submittedBy = await memberIdOf(owner);
    const draft = await listingWith(site.context, { fields, submittedBy });
    const live = await listingWith(site.context, { fields, submittedBy }, [submit, approve]);
    const mine = await json<ListingView[]>(await owner('/api/drafts/mine'));
    expect(new Set(mine.map(({ id }) => id))).toEqual(new Set([draft, live]));
    expect(await json(await (await site.signedInAs('provider'))('/api/drafts/mine'))).toEqual([]);
    expect((await site.anonymous('/api/drafts/mine')).status).toBe(401);
  });
});

describe('the review queue', () => {
  const page = {
    fields: { ...fields, name: 'Otter Swim School', website: 'https://otter.example/', priceFrom: 6 },
    origin: 'parent_suggestion' as const,
    draftedBy: 'page' as const,
    sourceUrl: 'https://otter.example/classes',
    methods: { name: 'json-ld', priceFrom: 'text' },
    evidence: { priceFrom: 'From £6 a session' },
  };

  test('shows what was found, where and how, and what the submitter changed of it', async () => {
    const id = await listingWith(site.context, page, [
      { type: 'EditListing', changes: { priceFrom: 8, postcode: null, schedule: 'Saturdays' }, editedBy: 'parent' },
      submit,
    ]);
    const queue = await json<ReviewItem[]>(await admin('/api/admin/listings/pending'));
    const item = queue.find((each) => each.id === id);
    expect(item).toMatchObject({
      status: 'pending',
      revision: 2,
      submitterName: 'Jo Whitfield',
      submitterEmail: 'jo.whitfield@mail.example',
      submitterComments: 'We go every week.',
      scraped: { url: page.sourceUrl, methods: page.methods, evidence: page.evidence, fields: { priceFrom: 6 } },
      provenance: {
        name: { by: 'page', method: 'json-ld', url: page.sourceUrl },
        priceFrom: { by: 'parent', method: null, url: null },
      },
    });
    expect(item?.changed).toEqual(
      expect.arrayContaining([
        { field: 'priceFrom', found: 6, now: 8, by: 'parent' },
        { field: 'postcode', found: 'GU21 4XY', now: null, by: 'parent' },
        { field: 'schedule', found: null, now: 'Saturdays', by: 'parent' },
      ]),
    );
    expect(item?.changed).toHaveLength(3);
  });

  test('holds what crawlers found, but no draft that nobody has submitted', async () => {
    const crawled = await listingWith(site.context, { ...page, origin: 'scraper', draftedBy: 'crawler' });
    const unsubmitted = await listingWith(site.context, { fields });
    const ids = (await json<ReviewItem[]>(await admin('/api/admin/listings/pending'))).map(({ id }) => id);
    expect(ids).toContain(crawled);
    expect(ids).not.toContain(unsubmitted);
    await sendTo(site.context, crawled, [{ type: 'RejectListing', ...review }]);
    const after = (await json<ReviewItem[]>(await admin('/api/admin/listings/pending'))).map(({ id }) => id);
    expect(after).not.toContain(crawled);
  });

  test('names likely duplicates: the same site, or a similar name nearby', async () => {
    const there = { name: 'Willow Tree Ceramics', town: 'Dorking', postcode: 'RH4 1AA' };
    const live = await listingWith(
      site.context,
      { fields: { ...there, description: 'Pots.', website: 'https://www.willow.example/a' } },
      [submit, approve],
    );
    const sameSite = await listingWith(
      site.context,
      { fields: { name: 'Another Name', description: 'x', website: 'https://willow.example/b' } },
      [submit],
    );
    const sameName = await listingWith(
      site.context,
      { fields: { name: 'Willow Tree Ceramic', description: 'x', postcode: 'RH4 2BB' } },
      [submit],
    );
    const farAway = await listingWith(
      site.context,
      { fields: { name: 'Willow Tree Ceramics', description: 'x', town: 'Farnham' } },
      [submit],
    );
    const turned = await listingWith(
      site.context,
      { fields: { name: 'Ceramics at Willow Tree', description: 'x', town: 'Dorking' } },
      [submit],
    );
    const duplicates = async (id: string) =>
      (await json<ReviewItem>(await admin(`/api/admin/activities/${id}`))).duplicates.map((each) => [
        each.id,
        each.why,
      ]);
    expect((await json<ReviewItem>(await admin(`/api/admin/activities/${sameSite}`))).duplicates).toEqual([
      { id: live, name: 'Willow Tree Ceramics', town: 'Dorking', status: 'live', why: 'same-site' },
    ]);
    expect(await duplicates(sameName)).toEqual([[live, 'similar-name']]);
    expect(await duplicates(turned)).toContainEqual([live, 'similar-name']);
    expect(await duplicates(farAway)).toEqual([]);
  });

  test('holds a change to a live listing, with before and after', async () => {
    const id = await listingWith(site.context, { fields: { ...fields, priceFrom: 5 } }, [submit, approve]);
    const revisionId = crypto.randomUUID();
    await sendTo(site.context, id, [
      {
        type: 'ProposeRevision',
        revisionId,
        source: 'parent_amendment',
        proposedBy: null,
        changes: { priceFrom: 7, town: null },
      },
    ]);
    const item = (await json<ReviewItem[]>(await admin('/api/admin/listings/pending'))).find((each) => each.id === id);
    expect(item?.pendingRevisions).toMatchObject([
      {
        revisionId,
        source: 'parent_amendment',
        changes: [
          { field: 'town', before: 'Woking', after: null },
          { field: 'priceFrom', before: 5, after: 7 },
        ],
      },
    ]);
    expect(await json<ReviewItem>(await admin(`/api/admin/activities/${id}`))).toMatchObject({ ...item });
    await sendTo(site.context, id, [
      { type: 'RejectRevision', revisionId, reviewedBy: 'an-admin', adminNotes: 'Not yet' },
    ]);
    expect((await json<ReviewItem>(await admin(`/api/admin/activities/${id}`))).pendingRevisions).toEqual([]);
  });

  test('can be taken by source and status, with the number of each', async () => {
    const answer = await admin('/api/admin/activities/pending?source=parent');
    const items = await json<ReviewItem[]>(answer);
    const counts = JSON.parse(answer.headers.get('x-counts') ?? '{}') as Record<string, number>;
    expect(items.length).toBeGreaterThan(0);
    expect(items.every(({ origin }) => origin.startsWith('parent'))).toBe(true);
    expect(counts['parent']).toBe(items.length);
    expect(answer.headers.get('x-total-count')).toBe(String(items.length));
    expect(counts['all']).toBe(
      ['scraper', 'parent', 'provider', 'manual'].reduce((sum, source) => sum + (counts[source] ?? 0), 0),
    );
    const rejected = await json<ReviewItem[]>(
      await admin('/api/admin/activities/pending?source=scraper&status=rejected'),
    );
    expect(rejected.map(({ status }) => status)).toEqual(['rejected']);
    expect(rejected[0]?.adminNotes).toBe('Looks fine to the team.');
    expect((await admin('/api/admin/activities/pending?status=nonsense')).status).toBe(400);
  });

  test('can be taken by tab, page by page, so that nothing waits where nobody gets to', async () => {
    const tab = async (query: string): Promise<{ ids: string[]; total: number }> => {
      const answer = await admin(`/api/admin/listings/pending?${query}`);
      const ids = (await json<ReviewItem[]>(answer)).map(({ id }) => id);
      return { ids, total: Number(answer.headers.get('x-total-count')) };
    };
    const live = await listingWith(site.context, { fields, origin: 'provider_application' }, [submit, approve]);
    const proposed = { revisionId: crypto.randomUUID(), source: 'provider_edit', proposedBy: null } as const;
    await sendTo(site.context, live, [{ type: 'ProposeRevision', ...proposed, changes: { priceFrom: 7 } }]);
    const waiting: string[] = [];
    for (const origin of ['provider_application', 'provider_submission', 'provider_application'] as const)
      waiting.push(await listingWith(site.context, { fields, origin }, [submit]));

    const all = await tab('queue=provider');
    expect(all.ids.slice(-3)).toEqual(waiting);
    expect(all.ids).not.toContain(live);
    expect(all.total).toBe(all.ids.length);
    const pages = await Promise.all([0, 2, 4].map((offset) => tab(`queue=provider&limit=2&offset=${offset}`)));
    expect(pages.flatMap(({ ids }) => ids)).toEqual(all.ids.slice(0, 6));
    expect(pages.map(({ total }) => total)).toEqual([all.total, all.total, all.total]);
    expect((await tab('queue=changes')).ids).toEqual([live]);
    const tabs = await Promise.all(['scraper', 'parent', 'provider', 'changes'].map((each) => tab(`queue=${each}`)));
    expect(tabs.reduce((sum, { total }) => sum + total, 0)).toBe((await tab('')).total);
    expect((await admin('/api/admin/listings/pending?queue=nonsense')).status).toBe(400);
  });

  test('goes on page by page where the one before ended, as its link says', async () => {
    const all = await json<ReviewItem[]>(await admin('/api/admin/listings/pending'));
    const found: string[] = [];
    let next: string | undefined = '/api/admin/listings/pending?limit=2';
    while (next !== undefined) {
      const answer: Response = await admin(next);
      found.push(...(await json<ReviewItem[]>(answer)).map(({ id }) => id));
      next = /^<([^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    expect(found).toEqual(all.map(({ id }) => id));
    expect((await admin('/api/admin/listings/pending?offset=10001')).status).toBe(400);
    expect((await admin('/api/admin/listings/pending?after=nonsense')).status).toBe(400);
  });

  test('is for admins', async () => {
    for (const path of [
      '/api/admin/listings/pending',
      '/api/admin/activities/pending',
      '/api/admin/overview',
      '/api/admin/scraper-reports',
      '/api/admin/audit',
      '/api/admin/activities/x',
    ]) {
      expect((await site.anonymous(path)).status, path).toBe(401);
      expect((await (await site.signedInAs('provider'))(path)).status, path).toBe(403);
    }
  });
});

test('the overview counts what there is', async () => {
  const before = await json<Overview>(await admin('/api/admin/overview'));
  await listingWith(site.context, { fields, origin: 'provider_application' }, [submit]);
  await listingWith(site.context, { fields }, [submit, approve]);
  await listingWith(site.context, { fields });
  await listingWith(site.context, { fields, origin: 'scraper', draftedBy: 'crawler' });
  const change = { source: 'parent_amendment', proposedBy: randomUUID(), changes: { town: 'Dorking' } } as const;
  await listingWith(site.context, { fields }, [
    submit,
    approve,
    { type: 'ProposeRevision', revisionId: randomUUID(), ...change },
  ]);
  const applied = await apply(site.anonymous);
  const after = (await call(admin, 'GET', '/api/admin/overview', undefined, past(applied))).body as Overview;
  expect(after).toEqual({
    ...before,
    pendingProviders: before.pendingProviders + 1,
    live: before.live + 2,
    newThisWeek: before.newThisWeek + 2,
    drafts: before.drafts + 1,
    pending: before.pending + 3,
    pendingRevisions: before.pendingRevisions + 1,
    pendingByOrigin: {
      ...before.pendingByOrigin,
      provider_application: before.pendingByOrigin.provider_application + 1,
      scraper: before.pendingByOrigin.scraper + 1,
    },
  });
  // Each figure leads to a list, which shows as many.
  for (const [status, figure] of [
    ['pending', after.pending],
    ['draft', after.drafts],
    ['live', after.live],
    ['rejected', after.rejected],
  ] as const) {
    const list = await admin(`/api/admin/activities/pending?status=${status}&source=all`);
    expect(list.headers.get('x-total-count'), status).toBe(String(figure));
  }
  // What providers sent in is one list, in which their activities stand beside them.
  const applications = await admin('/api/admin/providers/pending');
  const activities = after.pendingByOrigin.provider_application;
  expect(applications.headers.get('x-total-count')).toBe(String(after.pendingProviders + activities));
});

/** What differs from answer to answer whatever the question. */
const withoutChanging = (headers: Headers): [string, string][] =>
  [...headers].filter(([name]) => !['date', 'content-security-policy'].includes(name));
