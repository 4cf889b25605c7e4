import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingIn } from '#domain/booking/occasion.ts';
import { concepts, type DomainEvent, streams } from '#domain/catalog.ts';
import { ERASED } from '#domain/kernel/erased.ts';
import { sampleIds } from '#domain/kernel/sample-ids.ts';
import { memoryLog } from '#tests/support/stores/memory-log.ts';
import { awarded, memberId, type ProjectionBench, projectionBench, someContext } from '#tests/support/projection.ts';
import { bookingsModel } from './bookings.ts';
import { members } from './members.ts';
import { points } from './points.ts';
import { reports } from './reports.ts';
import { rebuild } from './runtime/rebuild/rebuild.ts';
import { scraperRuns } from './scraper-runs.ts';
import { sourcesModel } from './sources.ts';

let bench: ProjectionBench;
let log = memoryLog();
beforeAll(async () => {
  bench = await projectionBench();
});
beforeEach(() => {
  log = memoryLog();
});
afterAll(() => bench.close());

const happened = (stream: string, ...events: DomainEvent[]) => log.append(stream, 'any', events, someContext());
const project = () =>
  rebuild({ log, db: bench.db, logger: bench.logger }, [
    bookingsModel,
    members,
    points,
    reports,
    scraperRuns,
    sourcesModel,
  ]);
const ann = memberId(1);
const stream = streams.member(ann);
const registered: DomainEvent = {
  type: 'MemberRegistered',
  data: { memberId: ann, firstName: 'Ann', lastName: 'Lee', email: 'ann@mail.example' },
};

describe('members', () => {
  const only = async () => (await bench.db.query(`select * from members.members`))[0];

  it('know their name, their roles and whether they filled in their profile', async () => {
    await happened(
      stream,
      registered,
      { type: 'MemberEmailConfirmed', data: { memberId: ann } },
      { type: 'RoleGranted', data: { memberId: ann, role: 'provider' } },
      { type: 'RoleGranted', data: { memberId: ann, role: 'admin' } },
      { type: 'RoleRevoked', data: { memberId: ann, role: 'provider' } },
      {
        type: 'ProfileCompleted',
        data: {
          memberId: ann,
          firstName: 'Anne',
          lastName: 'Lee',
          phone: '01',
          postcode: 'GU1',
          town: 'Guildford',
          howHeardAboutUs: 'Facebook',
          emailOptIn: true,
          interestedActivities: ['swimming'],
        },
      },
    );
    await project();
    expect(await only()).toMatchObject({
      member_id: ann,
      first_name: 'Anne',
      email: 'ann@mail.example',
      granted_roles: ['admin'],
      email_confirmed: true,
      profile_complete: true,
      town: 'Guildford',
      how_heard: 'Facebook',
      interests: ['swimming'],
      erased: false,
      last_signed_in_at: null,
    });
  });

  it('keep nothing that says who an erased person was, and no right', async () => {
    await happened(stream, registered, { type: 'RoleGranted', data: { memberId: ann, role: 'admin' } });
    await happened(stream, { type: 'MemberErased', data: { memberId: ann } });
    await project();
    const row = await only();
    expect(row).toMatchObject({ erased: true, granted_roles: [], phone: null });
    expect(JSON.stringify(row)).not.toMatch(/Ann|Lee|mail\.example/);
  });
});

describe('points', () => {
  it('are taken back by an entry of their own', async () => {
    await happened(streams.points(ann), awarded(ann, 1, 10), awarded(ann, 2, 20), {
      type: 'PointsWithdrawn',
      data: {
        memberId: ann,
        entryId: 'withdrawn:activity-suggested:1',
        withdrawnEntryId: 'activity-suggested:1',
        points: 10,
        description: 'It was a mistake',
      },
    });
    await project();
    expect(await bench.db.query(`select points from points.entries order by position, points`)).toEqual([
      { points: 10 },
      { points: 20 },
      { points: -10 },
    ]);
    expect(await bench.db.query(`select total_points, lifetime_points from points.totals`)).toEqual([
      { total_points: 20, lifetime_points: 30 },
    ]);
  });
});

describe('scraper runs', () => {
  it('tell what came of each reading, and which listing the page has', async () => {
    const pageId = memberId(5);
    const listingId = memberId(6);
    const url = 'https://club.example/';
    await happened(
      streams.page(pageId),
      {
        type: 'ScrapeFailed',
        data: {
          pageId,
          runId: memberId(7),
          url,
          failure: 'timed-out',
          detail: 'no answer in 10 s',
          durationMs: 10_000,
        },
      },
      {
        type: 'ActivityScraped',
        data: {
          pageId,
          contactSubject: pageId,
          runId: memberId(8),
          url,
          scrapedAt: '2026-01-05T09:59:58.000Z',
          contentHash: randomBytes(8).toString('hex'),
          imageCount: 3,
          durationMs: 812.5,
          fields: { name: 'Club', town: 'Woking' },
          methods: {},
          evidence: {},
        },
      },
      { type: 'PageClaimed', data: { pageId, listingId, claimedBy: ann, claimedAt: '2026-01-05T10:00:00.000Z' } },
    );
    await project();
    const rows = await bench.db.query(
      `select ok, failure, detail, fields_found, image_count, duration_ms, listing_id
       from scraper_runs.runs left join scraper_runs.pages using (page_id) order by position, ok`,
    );
    expect(rows).toEqual([
      {
        ok: false,
        failure: 'timed-out',
        detail: 'no answer in 10 s',
        fields_found: 0,
        image_count: 0,
        duration_ms: 10_000,
        listing_id: listingId,
      },
      {
        ok: true,
        failure: null,
        detail: null,
        fields_found: 2,
        image_count: 3,
        duration_ms: 812.5,
        listing_id: listingId,
      },
    ]);
  });
});

describe('reports', () => {
  it('say nothing in place of what an admin answered who was erased', async () => {
    const { listing: listingId, run: reportId, admin: reviewedBy } = sampleIds;
    const subject = { reportedBy: null, submitterSubject: `anonymous-${reportId}`, submitterEmail: null };
    await happened(
      streams.report(listingId),
      { type: 'ReportMade', data: { listingId, reportId, kind: 'time', note: 'It is at ten.', ...subject } },
      { type: 'ReportAnswered', data: { listingId, reportId, reviewedBy, adminNotes: ERASED } },
    );
    await project();
    expect(
      await bench.db.query('select note, answer, answered_at is not null as answered from reports.reports'),
    ).toEqual([{ note: 'It is at ten.', answer: null, answered: true }]);
  });
});

describe('sources', () => {
  it('that were added again say nothing of why what was removed could not be read', async () => {
    const { SourceAdded, SourceRemoved, SourceRunBegun, SourceRunEnded } = concepts.source.samples;
    const failure = { failure: 'timed-out', detail: 'No answer within 15 s' } as const;
    const { sourceId, runId } = SourceRunBegun;
    await happened(
      streams.source(sourceId),
      { type: 'SourceAdded', data: SourceAdded },
      { type: 'SourceRunBegun', data: SourceRunBegun },
      { type: 'SourceRemoved', data: SourceRemoved },
      { type: 'SourceAdded', data: { ...SourceAdded, url: 'https://new.example/' } },
      { type: 'SourceRunEnded', data: { ...SourceRunEnded, sourceId, runId, failure } },
    );
    await project();
    expect(await bench.db.query('select failure from sources.sources')).toEqual([{ failure: null }]);
    expect(await bench.db.query('select is_open, ok from sources.runs')).toEqual([{ is_open: false, ok: false }]);
  });

  it('tell of what failed in a run before they tell of what did not, for they cannot tell of all', async () => {
    const { SourceAdded, SourceRunBegun, SourceRunAdvanced } = concepts.source.samples;
    const { sourceId } = SourceRunBegun;
    const pages = (count: number, failure: 'timed-out' | null) =>
      Array.from({ length: count }, (_, n) => ({
        url: `https://leisure.example/${failure ?? 'read'}/${n}`,
        outcome: failure === null ? ('new' as const) : ('failed' as const),
        failure,
        listingId: failure === null ? SourceRunAdvanced.runId : null,
        detail: null,
      }));
    const advanced = (done: number, told: ReturnType<typeof pages>): DomainEvent => ({
      type: 'SourceRunAdvanced',
      data: { ...SourceRunAdvanced, pages: told, done },
    });
    await happened(
      streams.source(sourceId),
      { type: 'SourceAdded', data: SourceAdded },
      { type: 'SourceRunBegun', data: SourceRunBegun },
      advanced(100, pages(100, null)),
      advanced(103, pages(3, 'timed-out')),
    );
    await project();
    const [row] = await bench.db.query<{ pages: readonly { readonly failure: string | null }[] }>(
      'select pages from sources.runs',
    );
    expect(row?.pages).toHaveLength(100);
    expect(row?.pages.map(({ failure }) => failure).slice(0, 4)).toEqual(['timed-out', 'timed-out', 'timed-out', null]);
  });
});

describe('bookings', () => {
  const { BookingAsked, BookingAccepted, BookingPaymentReceived, BookingPaid, BookingRefundDue, BookingRefunded } =
    concepts.booking.samples;
  const { occasionId, bookingId, memberId: family } = BookingAsked;
  const one = { occasionId, bookingId, memberId: family };
  const [paymentId, refund] = ['pi_1', 're_1'];
  const paidBy = (payment: string | null): DomainEvent => ({
    type: 'BookingPaid',
    data: { ...BookingPaid, ...one, paymentId: payment },
  });
  const byCard: DomainEvent[] = [
    { type: 'BookingAsked', data: BookingAsked },
    { type: 'BookingAccepted', data: BookingAccepted },
    { type: 'BookingPaymentReceived', data: { ...BookingPaymentReceived, ...one, paymentId } },
    paidBy(paymentId),
    { type: 'BookingRefundDue', data: { ...BookingRefundDue, ...one, paymentId, reason: 'given-back' } },
    { type: 'BookingRefunded', data: { ...BookingRefunded, ...one, paymentId, refund } },
  ];
  const unpaid: DomainEvent = { type: 'BookingUnpaid', data: { ...one, decidedBy: family } };
  const failed: DomainEvent = { type: 'BookingRefundFailed', data: { ...one, paymentId, refund } };

  it.each([
    ['and nothing else happened', []],
    ['after the provider said that it was paid by hand', [paidBy(null)]],
    ['after the provider said so and took it back', [paidBy(null), unpaid]],
  ])('are owed again when what was paid back comes back to the business, %s', async (_when, between) => {
    const stream = streams.booking(occasionId);
    await happened(stream, ...byCard, ...between, failed);
    await project();
    const { state } = await log.fold(stream, concepts.booking.decider);
    expect(bookingIn(state, bookingId)?.isPaid).toBe(true);
    expect(await bench.db.query('select is_paid from bookings.bookings')).toEqual([{ is_paid: true }]);
  });
});
