import { afterAll, beforeAll, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import { type DomainEvent, streams } from '#domain/catalog.ts';
import type { DirectoryThenSummarySchema, LedgerEntry, ListingThenView, PointsThen } from '#domain/history/views.ts';
import { typed } from '#domain/listing/typed.ts';
import type { SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { awarded, someContext } from '#tests/support/projection.ts';
import type { z } from 'zod';
import { shown } from '#tests/support/shown.ts';

let site: TestApp;
let admin: SiteFetch;
let last = 0;
const [kites, chess, ponds] = [uuidv7(), uuidv7(), uuidv7()];

const happened = async (stream: string, occurredAt: string, ...events: DomainEvent[]): Promise<void> => {
  ({ position: last } = await site.context.log.append(stream, 'any', events, someContext({ occurredAt })));
};
const live = (listingId: string, name: string): DomainEvent[] => [
  {
    type: 'ListingDrafted',
    data: typed(listingId, {
      origin: 'manual',
      draftedBy: 'admin',
      fields: { name, description: 'What.', priceFrom: 9 },
    }),
  },
  {
    type: 'ListingApproved',
    data: { listingId, revision: 1, origin: 'manual', submittedBy: null, reviewedBy: 'an-admin', adminNotes: null },
  },
];
const edited = (listingId: string, revision: number, changes: object): DomainEvent => ({
  type: 'ListingEdited',
  data: { listingId, contactSubject: listingId, revision, editedBy: 'admin', changes },
});
const archived = (listingId: string): DomainEvent => ({
  type: 'ListingArchived',
  data: { listingId, archivedBy: 'admin' },
});

beforeAll(async () => {
  site = await testApp();
  admin = await site.signedInAs('admin');
  await happened(streams.listing(kites), '2026-02-01T09:00:00.000Z', ...live(kites, 'Kite Club'));
  await happened(streams.listing(ponds), '2026-02-20T09:00:00.000Z', ...live(ponds, 'Pond Club'));
  // In the log behind what happened later.
  await happened(streams.listing(chess), '2026-02-10T09:00:00.000Z', ...live(chess, 'Chess Café'));
  await happened(
    streams.listing(kites),
    '2026-03-01T09:00:00.000Z',
    edited(kites, 2, { name: 'Kites', priceFrom: 9.75 }),
  );
  await happened(streams.listing(chess), '2026-03-02T09:00:00.000Z', archived(chess));
  await shown(site.context, ['directory_history'], last);
});
afterAll(() => site.close());

async function read<Answer>(path: string): Promise<Answer> {
  const answer = await admin(`/api/admin/history/${path}`);
  expect(answer.status, path).toBe(200);
  return (await answer.json()) as Answer;
}
const listings = (query: string) => read<ListingThenView[]>(`directory?${query}`);
const names = async (query: string) => (await listings(query)).map(({ name }) => name);
const summary = (asOf: string) => read<z.infer<typeof DirectoryThenSummarySchema>>(`directory/summary?asOf=${asOf}`);

test('the directory as of a moment is what was live then, under the names of then', async () => {
  expect(await names('asOf=2026-01-31')).toEqual([]);
  expect(await names('asOf=2026-02-05')).toEqual(['Kite Club']);
  expect(await names('asOf=2026-02-10T08:59:59.999Z')).toEqual(['Kite Club']);
  expect(await names('asOf=2026-02-10T09:00:00.000Z')).toEqual(['Chess Café', 'Kite Club']);
  expect(await names('asOf=2026-02-28')).toEqual(['Chess Café', 'Kite Club', 'Pond Club']);
  expect(await names('asOf=2026-03-31')).toEqual(['Kites', 'Pond Club']);
  expect(await names('')).toEqual(['Kites', 'Pond Club']);
  for (const odd of [
    'yesterday',
    '2026-02-30',
    '0000-02-29',
    '0001-01-01T00:00:00+10:00',
    '9999-12-31T23:59:59-14:00',
  ]) {
    const answer = await admin(`/api/admin/history/directory?asOf=${encodeURIComponent(odd)}`);
    expect([odd, answer.status, await answer.json()]).toEqual([
      odd,
      400,
      expect.objectContaining({ errors: [expect.objectContaining({ field: 'asOf' })] }),
    ]);
  }
  expect(await names('asOf=0001-01-01')).toEqual([]);
  expect(await names('asOf=9999-12-31')).toEqual(['Kites', 'Pond Club']);
});

test('it is searched by the names of then, without accents, and read page by page', async () => {
  expect(await names('asOf=2026-02-28&search=club%20kite')).toEqual(['Kite Club']);
  expect(await names('asOf=2026-02-28&search=cafe')).toEqual(['Chess Café']);
  expect(await names('asOf=2026-03-31&search=club')).toEqual(['Pond Club']);
  const first = await admin('/api/admin/history/directory?asOf=2026-02-28&limit=2');
  expect(first.headers.get('x-total-count')).toBe('3');
  const [, next = ''] = /^<([^>]+)>/.exec(first.headers.get('link') ?? '') ?? [];
  expect(await (await admin(next)).json()).toMatchObject([{ name: 'Pond Club' }]);
});

test('it says what is otherwise now: other words, gone, and new', async () => {
  const [chessThen, kitesThen] = await listings('asOf=2026-02-15');
  expect(chessThen).toMatchObject({ id: chess, nameNow: null, changes: [], liveSince: '2026-02-10T09:00:00.000Z' });
  expect(kitesThen).toMatchObject({ name: 'Kite Club', nameNow: 'Kites', fields: { priceFrom: 9 } });
  expect(kitesThen?.changes).toEqual([
    { field: 'name', before: 'Kite Club', after: 'Kites' },
    { field: 'priceFrom', before: 9, after: 9.75 },
  ]);
  expect(await names('asOf=2026-02-15&show=gone')).toEqual(['Chess Café']);
  expect(await names('asOf=2026-02-15&show=new')).toEqual(['Pond Club']);
  expect(await summary('2026-02-15')).toEqual({
    asOf: '2026-02-15T23:59:59.999Z',
    liveThen: 2,
    liveNow: 2,
    gone: 1,
    new: 1,
    begins: '2026-02-01T09:00:00.000Z',
  });
});

test('a clock that was wrong meanwhile hides nothing: of a listing counts the last that had happened by then', async () => {
  const id = uuidv7();
  await happened(streams.listing(id), '2031-01-01T00:00:00.000Z', ...live(id, 'Clock Club'));
  await shown(site.context, ['directory_history'], last);
  expect(await names('asOf=2026-04-01&search=clock')).toEqual([]);
  await happened(streams.listing(id), '2026-03-20T00:00:00.000Z', edited(id, 2, { priceFrom: 1 }));
  await shown(site.context, ['directory_history'], last);
  expect(await listings('asOf=2026-04-01&search=clock')).toMatchObject([
    { name: 'Clock Club', fields: { priceFrom: 1 } },
  ]);
  expect(await names('asOf=2026-03-19&search=clock')).toEqual([]);
});

test('a member’s points as of a moment are what their ledger had come to', async () => {
  const { memberId } = await site.newMember('parent');
  const stream = streams.points(memberId);
  const taken: DomainEvent = {
    type: 'PointsWithdrawn',
    data: {
      memberId,
      entryId: 'withdrawn:activity-suggested:1',
      withdrawnEntryId: 'activity-suggested:1',
      points: 90,
      description: 'Taken back',
    },
  };
  await happened(stream, '2026-02-01T09:00:00.000Z', awarded(memberId, 1, 90));
  await happened(stream, '2026-02-02T09:00:00.000Z', awarded(memberId, 2, 20));
  await happened(stream, '2026-02-03T09:00:00.000Z', taken);
  await shown(site.context, ['points'], last);
  const points = (asOf: string) => read<PointsThen>(`points/${memberId}?asOf=${asOf}`);
  expect(await points('2026-01-31')).toMatchObject({ name: 'Test parent', then: { totalPoints: 0 } });
  expect(await points('2026-02-02')).toMatchObject({
    then: { totalPoints: 110, lifetimePoints: 110, levelName: 'Contributor' },
    now: { totalPoints: 20, lifetimePoints: 110, levelName: 'Explorer' },
    begins: '2026-02-01T09:00:00.000Z',
    ends: '2026-02-03T09:00:00.000Z',
  });
  const entries = await read<LedgerEntry[]>(`points/${memberId}/entries?asOf=2026-02-02`);
  expect(entries.map(({ points: paid, balance }) => [paid, balance])).toEqual([
    [20, 110],
    [90, 90],
  ]);
  expect(await read(`points/nobody`)).toMatchObject({ name: null, then: { totalPoints: 0 } });
});
