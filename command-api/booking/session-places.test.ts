import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { CalendarEntry, ReportLine } from '#domain/booking/views.ts';
import type { OpenDate } from '#domain/session-places/views.ts';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { asksFor, type BookedProvider, inDays, offered, providerWithPlan } from '#tests/support/made/bookings.ts';
import { after } from '#tests/support/made/partners.ts';
import { idIn, type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';
import { shown } from '#tests/support/shown.ts';

let site: PeopledSite;
let provider: BookedProvider;
let other: BookedProvider;
beforeAll(async () => {
  site = await peopledSite();
  provider = await providerWithPlan(site, { name: '=Forest+School' });
  other = await providerWithPlan(site);
});
afterAll(() => site.close());

const sessionsOf = (listingId: string) => `/api/provider/activities/${listingId}/sessions`;
const places = async (listingId: string, past: Answer) =>
  (await call(site.anonymous, 'GET', `/api/activities/${listingId}/places`, undefined, after(past))).body as {
    bookable: boolean;
    dates: OpenDate[];
  };
const isBookable = async (listingId: string, past: Answer) =>
  (await call(site.anonymous, 'GET', `/api/activities/${listingId}`, undefined, after(past))).text.includes(
    '"bookable":true',
  );
const get = (who: SiteFetch, path: string, past: Answer) => call(who, 'GET', path, undefined, after(past));

test('a session takes bookings with a plan alone, of a live activity of one’s own', async () => {
  const { listingId } = provider;
  const body = { from: inDays(7), until: null, start: '09:00', end: '10:00', places: 2, price: 5, cutOffHours: 0 };
  const refused = async (who: SiteFetch, id: string) => (await call(who, 'POST', sessionsOf(id), body)).status;
  expect(await refused(other.who, listingId)).toBe(404);
  expect(await refused(site.parent, listingId)).toBe(403);
  const waiting = await site.applied();
  expect(await refused(site.provider, waiting)).toBe(409);
  await site.live(waiting);
  const noPlan = await call(site.provider, 'POST', sessionsOf(waiting), body);
  expect([noPlan.status, noPlan.text]).toEqual([409, expect.stringMatching(/belongs to no provider|Premium/)]);
  const wrong = await call(provider.who, 'POST', sessionsOf(listingId), { ...body, from: inDays(-1), places: 0 });
  expect(wrong.status).toBe(400);
  const past = await call(provider.who, 'POST', sessionsOf(listingId), { ...body, from: inDays(-1) });
  expect([past.status, past.text]).toEqual([400, expect.stringContaining('Please choose today or a later day')]);
});

test('families see its dates with the places that are left, until it is closed or withdrawn', async () => {
  const { who, listingId } = provider;
  const made = await offered(provider, { until: inDays(21), start: '10:00', end: '11:00' });
  expect(await isBookable(listingId, made)).toBe(true);
  const seen = await places(listingId, made);
  expect(seen.bookable).toBe(true);
  expect(seen.dates.map(({ date, placesLeft }) => [date, placesLeft])).toEqual([
    [inDays(7), 12],
    [inDays(14), 12],
    [inDays(21), 12],
  ]);
  const asked = await asksFor(site.parent, listingId, made, { places: 5 });
  expect((await places(listingId, asked)).dates[0]).toMatchObject({ placesLeft: 7, price: '8.50' });
  const one = `${sessionsOf(listingId)}/${idIn(made)}`;
  expect((await call(other.who, 'DELETE', one)).status).toBe(404);
  const closed = await call(who, 'PUT', `${one}/dates/${inDays(14)}`, { closed: true });
  expect((await places(listingId, closed)).dates.map(({ date }) => date)).toEqual([inDays(7), inDays(21)]);
  expect((await asksFor(site.admin, listingId, made, { date: inDays(14) })).status).toBe(409);
  const withdrawn = await call(who, 'DELETE', one);
  expect(await places(listingId, withdrawn)).toMatchObject({ bookable: false, dates: [] });
  expect(await isBookable(listingId, withdrawn)).toBe(false);
});

test('where no date can be asked for, nobody is led to an empty list of dates', async () => {
  const { db } = site.context;
  const one = await providerWithPlan(site);
  const cannotBeBooked = async (past: Answer) => {
    expect(await places(one.listingId, past)).toMatchObject({ bookable: false, dates: [] });
    expect(await isBookable(one.listingId, past)).toBe(false);
  };
  const far = await offered(one, { from: inDays(120), until: null });
  await cannotBeBooked(far);
  // The only date is closed, opened again, and then so near that nobody can ask any more.
  const once = await offered(one);
  const date = `${sessionsOf(one.listingId)}/${idIn(once)}/dates/${inDays(7)}`;
  await cannotBeBooked(await call(one.who, 'PUT', date, { closed: true }));
  const reopened = await call(one.who, 'PUT', date, { closed: false });
  expect(await isBookable(one.listingId, reopened)).toBe(true);
  expect(await places(one.listingId, reopened)).toMatchObject({ bookable: true, dates: [{ date: inDays(7) }] });
  const shown = (changes: object) =>
    db.query(`update bookings.sessions set shown = (shown::jsonb || $2::jsonb)::json where session_id = $1`, [
      idIn(once),
      changes,
    ]);
  await shown({ terms: { places: 2, pricePence: 0, cancellation: '', cutOffHours: 14 * 24 } });
  await cannotBeBooked(reopened);
  // It is over.
  await shown({
    from: inDays(-7),
    until: inDays(-7),
    terms: { places: 2, pricePence: 0, cancellation: '', cutOffHours: 0 },
  });
  await cannotBeBooked(reopened);
});

test('of two who change a session at once the second is told, and puts nothing back', async () => {
  const one = await providerWithPlan(site);
  const made = await offered(one, { until: null });
  const at = `${sessionsOf(one.listingId)}/${idIn(made)}`;
  const shown = { places: 12, price: '8.50', cutOffHours: 24, cancellation: 'Free until the day before.', until: null };
  const change = (changes: object) => call(one.who, 'PUT', at, { ...shown, ...changes, before: shown });
  const first = await change({ price: 9 });
  expect(first.body).toMatchObject({ price: '9.00' });
  const second = await change({ places: 20 });
  expect(second).toMatchObject({ status: 409, body: { type: 'urn:hopscotch:rule:changed-since' } });
  const now = (await get(one.who, '/api/provider/sessions', first)).body;
  expect(now).toMatchObject([{ places: 12, price: '9.00' }]);
});

test('without a plan nobody books, and the provider sees only what is to come of their bookings', async () => {
  const { businessId, who, listingId } = other;
  const made = await offered(other);
  const asked = await asksFor(site.parent, listingId, made);
  expect((await get(who, '/api/provider/bookings', asked)).body).toHaveLength(1);
  await site.context.db.query(
    `update plans.plans set active_until = now() - interval '1 day',
    plan = jsonb_set(plan::jsonb, '{state}', '"ended"')::json where business_id = $1`,
    [businessId],
  );
  expect(await places(listingId, asked)).toMatchObject({ bookable: false, dates: [] });
  expect((await asksFor(site.admin, listingId, made)).status).toBe(409);
  const { id } = asked.body as { id: string };
  expect((await get(who, '/api/provider/bookings', asked)).body).toMatchObject([{ id, status: 'asked' }]);
  expect((await get(who, '/api/provider/sessions', asked)).body).toEqual([]);
  for (const read of [`calendar?from=${inDays(0)}&until=${inDays(30)}`, 'reports?year=2026'])
    expect(['{"entries":[]}', '{"lines":[]}']).toContain((await get(who, `/api/provider/${read}`, asked)).text);
});

test('calendar, report and file tell of the same bookings, and of no other business', async () => {
  const { who, listingId } = provider;
  const made = await offered(provider, { start: '12:00', end: '13:00', places: 6, price: 10 });
  const booked = await asksFor(site.parent, listingId, made, { places: 2, note: '=HYPERLINK("http://evil.example")' });
  const open = await asksFor(site.admin, listingId, made, { places: 3 });
  const { occasionId, id } = booked.body as { occasionId: string; id: string };
  const act = (action: string) => call(who, 'PUT', `/api/provider/occasions/${occasionId}/bookings/${id}`, { action });
  await act('accept');
  const paid = await act('paid');
  const range = `from=${inDays(0)}&until=${inDays(30)}`;
  const { entries } = (await get(who, `/api/provider/calendar?${range}`, paid)).body as { entries: CalendarEntry[] };
  expect(entries.find(({ start }) => start === '12:00')).toMatchObject({
    date: inDays(7),
    places: 6,
    taken: 5,
    asked: 3,
    isOpen: true,
  });
  // What was withdrawn stays for those who come to it.
  expect(entries.find(({ start }) => start === '10:00')).toMatchObject({ taken: 5, isOpen: false });
  expect((await get(who, `/api/provider/calendar?from=${inDays(0)}&until=${inDays(99)}`, paid)).status).toBe(400);
  const report = (await get(who, `/api/provider/reports?year=${inDays(7).slice(0, 4)}`, paid)).body as {
    lines: ReportLine[];
  };
  expect(report.lines).toEqual([
    {
      month: inDays(7).slice(0, 7),
      activityId: listingId,
      activityName: '=Forest+School',
      bookings: 1,
      places: 2,
      income: '20.00',
      outstanding: '0.00',
      toPayBack: '0.00',
    },
  ]);
  const cancelled = await call(who, 'PUT', `/api/provider/occasions/${occasionId}/bookings/${id}`, {
    action: 'cancel',
    reason: 'We are ill.',
  });
  const after12 = (await get(who, `/api/provider/reports?year=${inDays(7).slice(0, 4)}`, cancelled)).body;
  expect(after12).toMatchObject({ lines: [{ bookings: 0, income: '0.00', toPayBack: '20.00' }] });
  const file = await get(who, '/api/provider/bookings.csv?from=2020-01-01', open);
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(file.text.split('\n')[0]).toContain('Activity,Date,Starts');
  // A spreadsheet would calculate what begins with a sign.
  expect(file.text).toContain(`'=Forest+School,${inDays(7)},12:00`);
  expect(file.text).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
  expect(file.text).not.toMatch(/(^|,)=/m);
  expect((await get(site.provider, '/api/provider/bookings.csv', open)).text).not.toContain('Forest');
  expect((await get(site.parent, '/api/provider/bookings.csv', open)).status).toBe(403);
});

test('an activity of which places can be booked is merged into no other one, where nobody would find them', async () => {
  const [booked, into] = [await providerWithPlan(site), await site.live()];
  const merge = async () => {
    await shown(site.context, ['bookings']);
    return call(site.admin, 'POST', `/api/admin/listings/${booked.listingId}/merge`, { into, revision: 1 });
  };
  const made = await offered(booked);
  expect((await merge()).body).toMatchObject({
    status: 409,
    detail: expect.stringContaining('merge the other one'),
  });
  await call(booked.who, 'DELETE', `${sessionsOf(booked.listingId)}/${idIn(made)}`);
  expect((await merge()).status).toBe(200);
});

test('past midnight in Britain, in summer, the day that has just ended is no day to come', async () => {
  const late = await providerWithPlan(site);
  const { db } = site.context;
  // Neither sign-in nor plan has ended by then.
  await db.query(`update auth.session set "expiresAt" = '2028-01-01'`);
  await db.query(
    `update plans.plans set active_until = '2028-01-01',
     plan = jsonb_set(plan::jsonb, '{runsUntil}', '"2028-01-01T00:00:00.000Z"')::json where business_id = $1`,
    [late.businessId],
  );
  const from = (date: string) => offered(late, { from: date, until: date });
  vi.useFakeTimers({ now: new Date('2027-06-10T23:30:00.000Z'), toFake: ['Date'] });
  try {
    const past = await from('2027-06-10');
    expect([past.status, past.text]).toEqual([400, expect.stringContaining('Please choose today or a later day')]);
    const today = await from('2027-06-11');
    expect(today.status, today.text).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});
