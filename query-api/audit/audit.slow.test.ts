import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AuditNames, AuditPage } from '#domain/audit/views.ts';
import { catalog, concepts, type DomainEvent, entityNames, streams } from '#domain/catalog.ts';
import { classPageIdOf, pageIdOf } from '#platform/scraping/page-commands.ts';
import type { SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { approve, listingWith, sendTo, submit } from '#tests/support/made/live-listings.ts';
import { memberId, someContext, until } from '#tests/support/projection.ts';
import { shown } from '#tests/support/shown.ts';

let site: TestApp;
let admin: SiteFetch;
let id: string;
beforeAll(async () => {
  site = await testApp();
  admin = await site.signedInAs('admin');
  id = await listingWith(site.context, { fields: { name: 'Kite Club', description: 'High.', priceFrom: 5 } });
  await sendTo(site.context, id, [{ type: 'EditListing', changes: { priceFrom: 6 }, editedBy: 'parent' }]);
  await sendTo(site.context, id, [submit]);
  await sendTo(site.context, id, [{ ...approve, revision: 2 } as typeof approve]);
});
afterAll(() => site.close());

async function audit(query: string): Promise<AuditPage> {
  const answer = await admin(`/api/admin/audit?${query}`);
  expect(answer.status, query).toBe(200);
  return (await answer.json()) as AuditPage;
}
const types = ({ entries }: AuditPage): string[] => entries.map(({ type }) => type);

test('tells everything that happened to a listing, newest first, with what changed', async () => {
  const page = await audit(`entity=${id}`);
  expect(types(page)).toEqual(['ListingApproved', 'DraftSubmitted', 'ListingEdited', 'ListingDrafted']);
  expect(page.total).toBe(4);
  expect(page.next).toBeNull();
  expect(page.entries[2]).toMatchObject({
    entity: { concept: 'listing', id, name: 'Kite Club' },
    revision: 2,
    actor: { id: 'test', role: 'system', name: null },
    changes: [{ field: 'priceFrom', before: 5, after: 6 }],
    summary: '“Kite Club” was edited: Price from',
  });
  expect(page.state).toMatchObject({ status: 'live', revision: 2, fields: { priceFrom: 6 } });
});

test('takes a whole day, or a time with an offset, for a moment', async () => {
  const today = new Date().toISOString().slice(0, 10);
  expect((await audit(`entity=${id}&asOf=${today}`)).total).toBe(4);
  expect((await audit(`entity=${id}&from=${today}&to=${today}`)).total).toBe(4);
  expect((await audit(`entity=${id}&asOf=2020-01-01`)).state).toBeNull();
  expect((await audit(`entity=${id}&asOf=2999-01-01T00:00:00%2B01:00`)).total).toBe(4);
  expect((await admin(`/api/admin/audit?asOf=yesterday`)).status).toBe(400);
});

test('shows a listing as of a position or a date', async () => {
  const { entries } = await audit(`entity=${id}`);
  const drafted = entries[3];
  if (!drafted) throw new Error('the draft is missing');
  const then = await audit(`entity=${id}&asOfPosition=${drafted.position}`);
  expect(types(then)).toEqual(['ListingDrafted']);
  expect(then.state).toMatchObject({
    status: 'draft',
    revision: 1,
    fields: { priceFrom: 5 },
    asOfPosition: drafted.position,
  });
  expect((await audit(`entity=${id}&asOf=2020-01-01T00:00:00.000Z`)).state).toBeNull();
  expect((await audit(`entity=${id}&asOf=2099-01-01T00:00:00.000Z`)).state).toMatchObject({ status: 'live' });
  expect((await audit(`entity=${id}&asOf=${drafted.occurredAt}`)).entries.at(-1)?.type).toBe('ListingDrafted');
  expect((await audit(`entity=nobody`)).state).toBeNull();
});

test('shows a moment as it was although a clock was wrong meanwhile', async () => {
  const { log } = site.context;
  const happened = async (stream: string, event: DomainEvent, occurredAt: string) =>
    log.append(stream, 'any', [event], someContext({ occurredAt }));
  const [early, late] = [memberId(1), memberId(2)];
  // In the log's order: one of tomorrow, then one of a process whose clock was a year behind.
  await happened(
    streams.member(late),
    { type: 'MemberSignedIn', data: { memberId: late } },
    '2031-05-02T00:00:00.000Z',
  );
  const { position } = await happened(
    streams.member(early),
    { type: 'MemberSignedIn', data: { memberId: early } },
    '2019-03-31T00:59:59.999Z',
  );
  await shown(site.context, ['audit'], position);
  const asOf = async (moment: string) => (await audit(`asOf=${moment}&type=MemberSignedIn`)).entries;
  expect(await asOf('2019-03-31T00:59:59.998Z')).toEqual([]);
  // The last millisecond before the clocks go forward, said in two ways, and the first one after.
  for (const moment of ['2019-03-31T00:59:59.999Z', '2019-03-31T01:59:59.999%2B01:00', '2019-03-31T01:00:00.000Z'])
    expect((await asOf(moment)).map(({ entity }) => entity.id)).toEqual([early]);
  expect((await audit(`entity=${id}&asOf=2019-03-31T01:00:00.000Z`)).state).toBeNull();
  expect((await audit(`entity=${late}&asOf=2031-05-01T23:59:59.999Z&type=MemberSignedIn`)).entries).toEqual([]);
});

test('is filtered by type, concept, actor, correlation and time, and read page by page', async () => {
  expect(types(await audit(`entity=${id}&type=ListingEdited`))).toEqual(['ListingEdited']);
  expect((await audit('concept=member')).entries.every(({ entity }) => entity.concept === 'member')).toBe(true);
  expect((await audit('actor=test')).entries.every(({ actor }) => actor.id === 'test')).toBe(true);
  const { entries } = await audit(`entity=${id}`);
  const edited = entries[2];
  if (!edited) throw new Error('the edit is missing');
  expect(types(await audit(`correlation=${edited.correlationId}`))).toEqual(['ListingEdited']);
  expect((await audit(`entity=${id}&to=2020-01-01T00:00:00.000Z`)).total).toBe(0);
  expect((await audit(`entity=${id}&from=2020-01-01T00:00:00.000Z`)).total).toBe(4);
  const seen: string[] = [];
  let before = '';
  for (;;) {
    const page = await audit(`entity=${id}&limit=3${before}`);
    expect(page.total).toBe(4);
    seen.push(...types(page));
    if (page.next === null) break;
    before = `&before=${page.next}`;
  }
  expect(seen).toEqual(types(await audit(`entity=${id}`)));
});

test('names the member who acted', async () => {
  const parent = await site.signedInAs('parent');
  const { id: memberId } = (await (await parent('/api/auth/user')).json()) as { id: string };
  await until(
    async () => types(await audit(`actor=${memberId}`)).includes('MemberSignedIn'),
    'the audit trail shows the sign-in',
  );
  const { entries } = await audit(`actor=${memberId}`);
  expect(entries[0]?.actor).toEqual({ id: memberId, role: 'parent', name: 'Test parent' });
  expect(entries.find(({ type }) => type === 'MemberSignedIn')?.commandName).toBe('SignIn');
  expect((await audit(`entity=${id}`)).entries.map(({ commandName }) => commandName)).toEqual([null, null, null, null]);
});

test('finds what it tells of, and who acted, by their names', async () => {
  expect(types(await audit('about=kite'))).toEqual(types(await audit(`entity=${id}`)));
  expect((await audit('about=club%20KITE')).total).toBe(4);
  expect((await audit(`about=${id}`)).total).toBe(4);
  expect((await audit('about=nobody%20is%20called%20that')).total).toBe(0);
  // Words that a pattern would take for something else.
  expect((await audit('about=%25')).total).toBe(0);
  const { memberId: member } = await site.newMember('provider');
  await shown(site.context, ['audit', 'members']);
  const { entries } = await audit('about=Test%20provider');
  expect(entries.map(({ entity }) => entity.id)).toContain(member);
  // Names are found without their accents, apostrophes and dots, too, and nobody by their address.
  const zoe = await site.context.auth.ensureAccount({
    email: 'somebody@letters.hopscotch.test',
    passwordHash: '',
    firstName: 'Zoë',
    lastName: 'O’Brien',
  });
  await shown(site.context, ['members', 'audit'], zoe.position);
  const found = async (about: string) => {
    const { entries: told } = await audit(`about=${encodeURIComponent(about)}&limit=200`);
    return told.some(({ entity }) => entity.id === zoe.memberId);
  };
  for (const asked of ['zoe', 'Zoë', 'o’brien zo', 'obr', 'z'])
    expect([asked, await found(asked)]).toEqual([asked, true]);
  expect(await found('letters')).toBe(false);
  expect((await audit('who=test%20admin')).entries.every(({ actor }) => actor.name === 'Test admin')).toBe(true);
  expect((await audit(`who=tes&entity=${id}`)).total).toBe(4);
});

test('finds whatever else it shows by a name by words of that, also what is gone, and a web page by its address', async () => {
  const { bannerAd, source, message, apiKey, seoPage, termDates, page } = concepts;
  const calendar = termDates.samples.TermDatesKept;
  const address = 'https://pond.example/classes';
  const long = `https://pond.example/?found=${'x'.repeat(250)}`;
  const ofClass = classPageIdOf(pageIdOf('https://pond.example/several'), 'ducklings');
  const all: readonly (readonly [stream: string, about: string, ...DomainEvent[]])[] = [
    [
      streams.bannerAd(memberId(61)),
      'camp petras',
      { type: 'BannerAdBooked', data: { ...bannerAd.samples.BannerAdBooked, bannerAdId: memberId(61) } },
    ],
    [
      streams.source(memberId(62)),
      'leisure woking',
      { type: 'SourceAdded', data: { ...source.samples.SourceAdded, sourceId: memberId(62) } },
      { type: 'SourceRemoved', data: { sourceId: memberId(62) } },
    ],
    [
      streams.message(memberId(63)),
      'a question',
      { type: 'MessageReceived', data: { ...message.samples.MessageReceived, messageId: memberId(63) } },
    ],
    [
      streams.apiKey(memberId(64)),
      'what’s on',
      { type: 'ApiKeyIssued', data: { ...apiKey.samples.ApiKeyIssued, apiKeyId: memberId(64) } },
    ],
    [
      streams.seoPage(memberId(65)),
      '/ponds-and-brooks',
      {
        type: 'SeoPageCreated',
        data: { ...seoPage.samples.SeoPageCreated, seoPageId: memberId(65), path: '/ponds-and-brooks' },
      },
    ],
    [
      streams.termDates(calendar.calendarId),
      `${calendar.schoolYear} ${calendar.area}`,
      { type: 'TermDatesKept', data: calendar },
      { type: 'TermDatesRemoved', data: { calendarId: calendar.calendarId } },
    ],
    [
      streams.page(pageIdOf(address)),
      `${address}/`,
      { type: 'ScrapeFailed', data: { ...page.samples.ScrapeFailed, pageId: pageIdOf(address), url: address } },
    ],
    [
      streams.page(pageIdOf(long)),
      long,
      { type: 'ScrapeFailed', data: { ...page.samples.ScrapeFailed, pageId: pageIdOf(long), url: long } },
    ],
    [
      streams.page(ofClass),
      'https://pond.example/several',
      {
        type: 'ClassScraped',
        data: {
          ...page.samples.ClassScraped,
          pageId: ofClass,
          ofPageId: pageIdOf('https://pond.example/several'),
        },
      },
    ],
  ];
  let reached = 0;
  for (const [stream, , ...events] of all)
    reached = (await site.context.log.append(stream, 'no-stream', events, someContext())).position;
  const models = [
    'audit',
    'advertising',
    'sources',
    'messages',
    'api_keys',
    'seo_pages',
    'term_dates',
    'readings_again',
  ];
  await shown(site.context, models, reached);
  for (const [stream, about, ...events] of all) {
    const found = await audit(`about=${encodeURIComponent(about)}`);
    const told = found.entries.map(({ entity: { concept, id: entity } }) => `${concept}-${entity}`);
    expect([about, told]).toEqual([about, events.map(() => stream)]);
  }
});

test('leaves sign-ins out when asked to, unless they are what is asked for', async () => {
  await shown(site.context, ['audit']);
  const signIns = await audit('type=MemberSignedIn');
  expect(signIns.total).toBeGreaterThan(0);
  const all = (await audit('limit=1')).total;
  expect((await audit('limit=1&signIns=hidden')).total).toBe(all - signIns.total);
  expect((await audit('type=MemberSignedIn&signIns=hidden')).total).toBe(signIns.total);
});

test('says of a verdict who asked for it, and of a proposal that it changes nothing as yet', async () => {
  const { memberId: proposedBy } = await site.newMember('parent');
  const [before] = (await audit(`entity=${id}`)).entries;
  const revisionId = memberId(50);
  const proposal = { revisionId, source: 'parent_amendment', proposedBy, changes: { priceFrom: 9.75 } } as const;
  await sendTo(site.context, id, [{ type: 'ProposeRevision', ...proposal }]);
  const [proposed] = (await audit(`entity=${id}`)).entries;
  const change = { field: 'priceFrom', before: 6, after: 9.75 };
  expect(proposed).toMatchObject({ proposes: true, changes: [change], askedFor: null });
  await sendTo(site.context, id, [
    { type: 'ApproveRevision', revisionId, revision: 2, reviewedBy: 'an-admin', adminNotes: null },
  ]);
  const page = await audit(`entity=${id}`);
  expect(page.entries[0]).toMatchObject({
    type: 'RevisionApproved',
    proposes: false,
    askedFor: { how: 'proposed', id: proposedBy, name: 'Test parent' },
  });
  expect(page.entries[0]?.changes).toContainEqual(change);
  expect(page.state?.now).toBeNull();
  const then = await audit(`entity=${id}&asOfPosition=${before?.position}`);
  expect(then.state).toMatchObject({ fields: { priceFrom: 6 }, now: { status: 'live', changes: [change] } });
  expect(page.entries[2]?.askedFor).toMatchObject({ how: 'sent-in', name: 'Jo Whitfield' });
});

test('is written into files as the page is filtered, with exact times and nothing that a spreadsheet would calculate', async () => {
  const evil = await listingWith(site.context, {
    fields: { name: '=HYPERLINK("https://evil.example")', description: 'x' },
  });
  const csv = await admin(`/api/admin/audit.csv?entity=${evil}`);
  expect(csv.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(csv.headers.get('content-disposition')).toBe('attachment; filename="audit.csv"');
  // Links of the chain come after their events, which would be told without in one of the two.
  const isLinked = async () => (await audit(`entity=${evil}`)).entries.every(({ chainHash }) => chainHash !== null);
  await expect.poll(isLinked).toBe(true);
  const { entries } = await audit(`entity=${evil}`);
  const text = await csv.text();
  expect(text).toContain(`${entries[0]?.occurredAt},`);
  expect(text).toContain(`"'=HYPERLINK(""https://evil.example"")"`);
  const lines = await (await admin(`/api/admin/audit.ndjson?entity=${evil}`)).text();
  expect(
    lines
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as unknown),
  ).toEqual(entries);
  const all = await (await admin('/api/admin/audit.ndjson')).text();
  expect(all.trimEnd().split('\n').length).toBeGreaterThanOrEqual((await audit('limit=1')).total - 5);
  expect((await site.anonymous('/api/admin/audit.csv')).status).toBe(401);
});

test('tells nothing of somebody who was erased, although it was kept while they were there', async () => {
  const { context } = site;
  const long = await listingWith(context, {
    fields: { name: 'Long Club', description: 'Long.', contactName: 'Philippa Quux' },
  });
  const stream = streams.listing(long);
  const edits = Array.from({ length: 600 }, (_, n): DomainEvent => ({
    type: 'ListingEdited',
    data: { listingId: long, contactSubject: long, revision: n + 2, editedBy: 'admin', changes: { priceTo: n } },
  }));
  const { position: last } = await context.log.append(stream, 'any', edits, someContext());
  await shown(context, ['audit'], last);
  const contactNamed = { type: 'EditListing', changes: { contactName: 'Philip Quux' }, editedBy: 'admin' } as const;
  await sendTo(context, long, [contactNamed]);
  const [{ position } = { position: 0 }] = (await audit(`entity=${long}`)).entries;
  expect((await audit(`entity=${long}`)).entries[0]?.changes).toContainEqual({
    field: 'contactName',
    before: 'Philippa Quux',
    after: 'Philip Quux',
  });
  const kept = () =>
    context.db.query('select 1 from snapshots.streams where stream = $1', [`${stream} told up to 500`]);
  await until(async () => (await kept()).length > 0, 'a snapshot is kept along the stream');
  const erased = await context.log.append(
    stream,
    'any',
    [{ type: 'PersonErased', data: { subject: long } }],
    someContext(),
  );
  await shown(context, ['audit'], erased.position);
  // The key is still there.
  const page = await audit(`entity=${long}&asOfPosition=${position}`);
  expect(page.entries).toHaveLength(50);
  expect(JSON.stringify(page)).not.toContain('Quux');
  // 600 entries and more: several reads of a file.
  const file = await (await admin(`/api/admin/audit.csv?entity=${long}`)).text();
  expect(file.match(/ListingEdited/g)?.length).toBe(601);
  expect(file).not.toContain('Quux');
});

test('its index holds nothing of what the events say', async () => {
  const rows = await site.context.db.query<{ row: string }>('select e::text as row from audit.entries e');
  expect(rows.some(({ row }) => row.includes(id))).toBe(true);
  expect(rows.filter(({ row }) => /Kite|Test|priceFrom/.test(row))).toEqual([]);
});

test('says what it can be filtered by', async () => {
  const names = (await (await admin('/api/admin/audit/names')).json()) as AuditNames;
  expect(names.concepts).toEqual(entityNames);
  expect(names.types).toEqual([...catalog.keys()].toSorted());
});

test.each(['limit=0', 'limit=500', 'asOf=yesterday', 'before=x', 'concept=nothing', 'from=1'])(
  '%s is refused',
  async (query) => {
    expect((await admin(`/api/admin/audit?${query}`)).status).toBe(400);
  },
);
