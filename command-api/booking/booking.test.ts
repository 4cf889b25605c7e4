import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OwnBooking, OwnWaiting, ProviderBooking } from '#domain/booking/views.ts';
import { foldListing } from '../listing/listing-stream.ts';
import { type Answer, call, sessionOf, siteAt, type SiteFetch } from '#tests/support/api-client.ts';
import { asksFor, type BookedProvider, inDays, offered, providerWithPlan } from '#tests/support/made/bookings.ts';
import { sendTo } from '#tests/support/made/live-listings.ts';
import { after } from '#tests/support/made/partners.ts';
import { havingNoPlanAnyMore } from '#tests/support/made/plans.ts';
import { shown } from '#tests/support/shown.ts';
import { idIn, type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';

let site: PeopledSite;
let provider: BookedProvider;
let parents: readonly SiteFetch[];
let hour = 5;
beforeAll(async () => {
  site = await peopledSite();
  provider = await providerWithPlan(site);
  parents = await Promise.all(Array.from({ length: 4 }, () => site.signedInAs('parent')));
});
afterAll(() => site.close());

/** A session of its own a test, an hour after that of the last one. */
const session = (more: object = {}): Promise<Answer> => {
  hour += 1;
  const [start, end] = [hour, hour + 1].map((each) => `${String(each).padStart(2, '0')}:00`);
  return offered(provider, { start, end, ...more });
};
const parent = (at: number): SiteFetch => parents[at] ?? site.parent;
const asks = (who: SiteFetch, of: Answer, more: object = {}) => asksFor(who, provider.listingId, of, more);
const waits = (who: SiteFetch, of: Answer, places = 1, past = of, date = inDays(7)) =>
  call(
    who,
    'POST',
    `/api/activities/${provider.listingId}/waiting`,
    { sessionId: idIn(of), date, places },
    after(past),
  );
const bookingAt = (asked: Answer): string => {
  const { occasionId, id } = asked.body as { occasionId: string; id: string };
  return `occasions/${occasionId}/bookings/${id}`;
};
const decides = (asked: Answer, action: string, more: object = {}, who = provider.who): Promise<Answer> =>
  call(who, 'PUT', `/api/provider/${bookingAt(asked)}`, { action, ...more });
const cancels = (who: SiteFetch, asked: Answer): Promise<Answer> =>
  call(who, 'POST', `/api/${bookingAt(asked)}/cancel`, {});
const theirs = async (past: Answer, query = '', who = provider.who): Promise<ProviderBooking[]> =>
  (await call(who, 'GET', `/api/provider/bookings${query}`, undefined, after(past))).body as ProviderBooking[];
const own = async (who: SiteFetch, past: Answer): Promise<OwnBooking[]> =>
  (await call(who, 'GET', '/api/bookings', undefined, after(past))).body as OwnBooking[];
const waitingOf = async (who: SiteFetch, past: Answer): Promise<OwnWaiting[]> =>
  (await call(who, 'GET', '/api/waiting', undefined, after(past))).body as OwnWaiting[];

describe('a request for places', () => {
  test('is answered by the provider, who alone sees whose it is', async () => {
    const asked = await asks(parent(0), await session(), { places: 2, note: 'We come by bus.' });
    expect(asked.status).toBe(200);
    const [seen] = await theirs(asked);
    expect(seen).toMatchObject({
      id: idIn(asked),
      activityName: 'Forest School',
      totalAmount: '17.00',
      paymentStatus: 'unpaid',
      status: 'asked',
      note: 'We come by bus.',
    });
    expect([seen?.parentFirstName, seen?.parentLastName, seen?.parentEmail]).not.toContain(null);
    expect(await own(parent(1), asked)).toEqual([]);
    expect((await decides(asked, 'accept')).status).toBe(200);
    const paid = await decides(asked, 'paid');
    const [mine] = await own(parent(0), paid);
    expect(mine).toMatchObject({ status: 'accepted', paymentStatus: 'paid', canCancel: true });
    expect(mine).not.toHaveProperty('parentEmail');
    expect(await theirs(paid, '?status=accepted&payment=paid')).toHaveLength(1);
    expect(await theirs(paid, '?status=asked')).toEqual([]);
  });

  test('stands under no name that nobody has approved, but for the provider', async () => {
    const [other, who] = [await providerWithPlan(site), parent(3)];
    const asked = await asksFor(who, other.listingId, await offered(other));
    const { revision, verdict } = await foldListing(site.context.log, other.listingId);
    const undo = { type: 'UndoVerdict', revision, undoneBy: verdict?.reviewedBy ?? '' } as const;
    await sendTo(site.context, other.listingId, [
      undo,
      { type: 'EditListing', changes: { name: 'Unseen' }, editedBy: 'provider' },
    ]);
    await shown(site.context, ['listing']);
    expect(await theirs(asked, '', other.who)).toMatchObject([{ id: idIn(asked), activityName: 'Unseen' }]);
    const mine = (await own(who, asked)).find(({ id }) => id === idIn(asked));
    expect(mine).toMatchObject({ activityName: 'An activity' });
  });

  test('is nobody else’s to answer or to cancel, and does not exist for them', async () => {
    const asked = await asks(parent(0), await session());
    const nobodys = `occasions/${crypto.randomUUID()}/bookings/${crypto.randomUUID()}`;
    const none = await call(site.provider, 'PUT', `/api/provider/${nobodys}`, { action: 'accept' });
    const foreign = await decides(asked, 'accept', {}, site.provider);
    expect([foreign.status, foreign.text]).toEqual([404, none.text]);
    const stranger = await cancels(parent(1), asked);
    expect([stranger.status, stranger.text]).toEqual([
      404,
      (await call(parent(1), 'POST', `/api/${nobodys}/cancel`, {})).text,
    ]);
    expect((await own(parent(0), asked)).find(({ id }) => id === idIn(asked))).toMatchObject({ status: 'asked' });
    expect(await theirs(asked, '', site.provider)).toEqual([]);
    expect((await call(site.anonymous, 'GET', '/api/bookings')).status).toBe(401);
  });

  test('keeps its price when the provider asks for more meanwhile', async () => {
    const at = await session();
    const asked = await asks(parent(0), at, { places: 2 });
    const dearer = { places: 12, price: 9.95, cutOffHours: 24, cancellation: '', until: inDays(7) };
    const path = `/api/provider/activities/${provider.listingId}/sessions/${idIn(at)}`;
    expect((await call(provider.who, 'PUT', path, dearer)).body).toMatchObject({ price: '9.95' });
    // Whoever had the form open does not ask at a price that they have not seen.
    const stale = await asks(parent(1), at, { expectedPence: 850 });
    expect([stale.status, stale.body]).toMatchObject([409, { type: 'urn:hopscotch:rule:price-changed' }]);
    const later = await asks(parent(1), at, { expectedPence: 995 });
    await decides(asked, 'accept');
    const totals = (await theirs(await decides(later, 'accept'))).slice(0, 2).map((each) => each.totalAmount);
    expect(totals).toEqual(['9.95', '17.00']);
  });

  test('is declined with a reason alone, which the family reads', async () => {
    const asked = await asks(parent(0), await session());
    expect((await decides(asked, 'decline')).status).toBe(422);
    const declined = await decides(asked, 'decline', { reason: 'It is for older children.' });
    expect((await own(parent(0), declined)).find(({ id }) => id === idIn(asked))).toMatchObject({
      status: 'declined',
      reason: 'It is for older children.',
      canCancel: false,
    });
    expect((await decides(asked, 'accept')).status).toBe(409);
  });

  test('is for sessions of live activities, their own dates and times to come', async () => {
    const at = await session();
    expect((await asks(parent(0), at, { date: inDays(8) })).status).toBe(404);
    expect((await asks(parent(0), at, { sessionId: crypto.randomUUID() })).status).toBe(404);
    expect((await asks(parent(0), at, { places: 0 })).status).toBe(400);
    const late = await session({ cutOffHours: 14 * 24 });
    expect((await asks(parent(0), late)).body).toMatchObject({ detail: 'It is too late to book this session.' });
  });
});

describe('at the same moment', () => {
  test('twenty families ask for the last place, and one gets it', async () => {
    const at = await session({ places: 3 });
    await asks(parent(0), at, { places: 2 });
    const twenty = await Promise.all(Array.from({ length: 20 }, () => site.signedInAs('parent')));
    const answers = await Promise.all(twenty.map((who) => asks(who, at)));
    const countOf = (status: number) => answers.filter((answer) => answer.status === status).length;
    expect([countOf(200), countOf(409)]).toEqual([1, 19]);
    for (const { status, body } of answers)
      if (status === 409)
        expect(body).toMatchObject({ detail: 'This session is full. You can join its waiting list.' });
    const winner = answers.find(({ status }) => status === 200) ?? at;
    const open = await call(
      site.anonymous,
      'GET',
      `/api/activities/${provider.listingId}/places`,
      undefined,
      after(winner),
    );
    const { dates } = open.body as { dates: { sessionId: string; placesLeft: number }[] };
    expect(dates.find(({ sessionId }) => sessionId === idIn(at))).toMatchObject({ placesLeft: 0 });
  });

  test('a family cancels and the provider accepts: one of the two is told the truth', async () => {
    const at = await session();
    for (let round = 0; round < 4; round += 1) {
      const asked = await asks(parent(round), at);
      const [cancelled, accepted] = await Promise.all([cancels(parent(round), asked), decides(asked, 'accept')]);
      // Who accepts first is cancelled after it; who cancels first leaves nothing to accept.
      expect(cancelled.status).toBe(200);
      expect([200, 409]).toContain(accepted.status);
      const mine = (await own(parent(round), cancelled)).find(({ id }) => id === idIn(asked));
      expect(mine?.status).toBe('cancelled');
    }
  });

  test('a request that is sent twice is one', async () => {
    const at = await session({ places: 2 });
    const headers = { ...after(at), 'idempotency-key': crypto.randomUUID() };
    const body = { sessionId: idIn(at), date: inDays(7), places: 1 };
    const send = () => call(parent(0), 'POST', `/api/activities/${provider.listingId}/bookings`, body, headers);
    const [first, again] = [await send(), await send()];
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect((await own(parent(0), again)).filter(({ id }) => id === idIn(first))).toHaveLength(1);
  });
});

describe('what is over meanwhile', () => {
  test('a provider who cancels after the family did is told so; their own cancelling is told again', async () => {
    const at = await session();
    const asked = await asks(parent(0), at);
    await decides(asked, 'accept');
    await cancels(parent(0), asked);
    expect(await decides(asked, 'cancel', { reason: 'The hall is flooded.' })).toMatchObject({
      status: 409,
      body: { detail: 'This booking was cancelled meanwhile.' },
    });
    expect((await cancels(parent(0), asked)).status).toBe(200);
    const another = await asks(parent(1), at);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { action: 'cancel', reason: 'The hall is flooded.' };
    const send = () => call(provider.who, 'PUT', `/api/provider/${bookingAt(another)}`, body, headers);
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status, again.text]).toEqual([200, 200, first.text]);
    expect((await own(parent(1), again)).find(({ id }) => id === idIn(another))).toMatchObject({
      cancelledBy: 'provider',
    });
  });
});

describe('a provider who is shut out', () => {
  test('takes no bookings, until they are let in again; nobody is told of it', async () => {
    const shut = await providerWithPlan(site);
    const at = await offered(shut, { until: null });
    const about = (what: 'suspend' | 'readmit') =>
      call(site.admin, 'POST', `/api/admin/members/${shut.memberId}/${what}`, { reason: 'Gives no lessons' });
    const shown = async (past: Answer) => {
      const path = `/api/activities/${shut.listingId}`;
      const read = async (of: string) =>
        (await call(site.anonymous, 'GET', `${path}${of}`, undefined, after(past))).body;
      const [places, page] = [await read('/places'), await read('')] as { bookable?: boolean; dates?: object[] }[];
      return { places: places?.bookable, dates: places?.dates?.length, page: page?.bookable ?? false };
    };
    expect(await shown(at)).toMatchObject({ places: true, page: true });
    const suspended = await about('suspend');
    expect(await shown(suspended)).toEqual({ places: false, dates: 0, page: false });
    const wanted = { sessionId: idIn(at), date: inDays(7), places: 1 };
    for (const what of ['bookings', 'waiting']) {
      const refused = await call(parent(0), 'POST', `/api/activities/${shut.listingId}/${what}`, wanted);
      expect([refused.status, refused.text.includes('suspended')]).toEqual([409, false]);
    }
    const readmitted = await about('readmit');
    expect(await shown(readmitted)).toMatchObject({ places: true, page: true });
    expect((await call(parent(0), 'POST', `/api/activities/${shut.listingId}/bookings`, wanted)).status).toBe(200);
  });
});

describe('the waiting list', () => {
  test('is offered a freed place in its order, which becomes a request', async () => {
    const at = await session({ places: 1 });
    const asked = await asks(parent(0), at);
    const first = await waits(parent(1), at);
    const second = await waits(parent(2), at);
    expect([first.status, second.status]).toEqual([200, 200]);
    expect((await waitingOf(parent(2), second))[0]).toMatchObject({ ahead: 1, offeredUntil: null });
    const freed = await cancels(parent(0), asked);
    const [offer] = await waitingOf(parent(1), freed);
    expect(offer).toMatchObject({ totalAmount: '8.50', ahead: 0 });
    expect(Date.parse(offer?.offeredUntil ?? '') - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
    // Nobody who comes later is faster.
    expect((await asks(parent(3), at)).status).toBe(409);
    const { occasionId } = first.body as { occasionId: string };
    const takeUp = (who: SiteFetch, joined: Answer) =>
      call(who, 'POST', `/api/occasions/${occasionId}/waiting/${idIn(joined)}/take-up`, { note: 'Thank you' });
    expect((await takeUp(parent(2), first)).status).toBe(404);
    expect((await takeUp(parent(2), second)).status).toBe(409);
    const taken = await takeUp(parent(1), first);
    expect(taken.status).toBe(200);
    expect(await waitingOf(parent(1), taken)).toEqual([]);
    expect((await theirs(taken))[0]).toMatchObject({ id: idIn(taken), note: 'Thank you', status: 'asked' });
    const left = await call(parent(2), 'DELETE', `/api/occasions/${occasionId}/waiting/${idIn(second)}`);
    expect(left.status).toBe(200);
    expect(await waitingOf(parent(2), left)).toEqual([]);
  });
});

describe('what somebody waits for', () => {
  test('has what is kept for them first, however late it is', async () => {
    const [soon, late] = [await session({ places: 1 }), await session({ places: 1, until: inDays(14) })];
    await asks(parent(0), soon);
    const asked = await asks(parent(0), late, { date: inDays(14) });
    const [next, kept] = [await waits(parent(3), soon), await waits(parent(3), late, 1, asked, inDays(14))];
    const order = async (past: Answer) => (await waitingOf(parent(3), past)).map(({ id }) => id);
    expect(await order(kept)).toEqual([idIn(next), idIn(kept)]);
    expect(await order(await cancels(parent(0), asked))).toEqual([idIn(kept), idIn(next)]);
  });

  test('costs nothing any more where it takes no bookings: on a closed date, and of who is shut out', async () => {
    const shut = await providerWithPlan(site);
    const families = [await site.signedInAs('parent'), await site.signedInAs('parent')] as const;
    const at = await offered(shut, { places: 1 });
    const asked = await asksFor(families[0], shut.listingId, at);
    const wanted = { sessionId: idIn(at), date: inDays(7), places: 1 };
    const joined = await call(families[1], 'POST', `/api/activities/${shut.listingId}/waiting`, wanted, after(asked));
    const costs = async (past: Answer) => (await waitingOf(families[1], past)).map(({ totalAmount }) => totalAmount);
    expect(await costs(joined)).toEqual(['8.50']);
    const path = `/api/provider/activities/${shut.listingId}/sessions/${idIn(at)}/dates/${inDays(7)}`;
    expect(await costs(await call(shut.who, 'PUT', path, { closed: true }))).toEqual([null]);
    expect(await costs(await call(shut.who, 'PUT', path, { closed: false }))).toEqual(['8.50']);
    const suspended = await call(site.admin, 'POST', `/api/admin/members/${shut.memberId}/suspend`, { reason: 'Gone' });
    expect(await costs(suspended)).toEqual([null]);
  });
});

describe('who is erased', () => {
  test('leaves their places and money counted, and no name', async () => {
    const member = await site.newMember('parent');
    const gone = siteAt(site.url, await sessionOf(site.anonymous, member));
    const asked = await asks(gone, await session(), { places: 3, note: 'Please ring Petra Parent' });
    await decides(asked, 'accept');
    const erased = await call(gone, 'POST', '/api/auth/delete-account', { password: member.password });
    expect(erased.status).toBe(200);
    const fresh = async () => (await theirs(asked)).find(({ id }) => id === idIn(asked));
    await expect.poll(fresh, { interval: 50, timeout: 5000 }).toMatchObject({
      parentFirstName: 'Deleted',
      parentLastName: 'account',
      parentEmail: null,
      note: null,
      places: 3,
      totalAmount: '25.50',
      status: 'accepted',
    });
    const [rows] = await site.context.db.query<{ text: string }>(
      'select string_agg(b::text, $1) || (select string_agg(o::text, $1) from bookings.occasions o) as text from bookings.bookings b',
      [' '],
    );
    expect(rows?.text).toContain(idIn(asked));
    expect(rows?.text).not.toMatch(new RegExp(`Petra|${member.email}`));
    // It can be cancelled still, without a word that nobody would read.
    expect((await decides(asked, 'cancel')).status).toBe(200);
  });
});

describe('when the plan has ended', () => {
  test('a provider sees what is to come and can cancel it, and nothing that is over', async () => {
    const ended = await providerWithPlan(site);
    const families = [await site.signedInAs('parent'), await site.signedInAs('parent')] as const;
    const at = await offered(ended);
    const over = await asksFor(families[0], ended.listingId, at);
    const toCome = await asksFor(families[1], ended.listingId, at);
    await decides(toCome, 'accept', {}, ended.who);
    const declined = await decides(over, 'decline', { reason: 'Full of ours.' }, ended.who);
    expect(await theirs(declined, '', ended.who)).toHaveLength(2);
    await havingNoPlanAnyMore(site.context);
    expect((await theirs(declined, '', ended.who)).map(({ id }) => id)).toEqual([idIn(toCome)]);
    const cancelled = await decides(toCome, 'cancel', { reason: 'The hall is flooded.' }, ended.who);
    expect(cancelled.status).toBe(200);
    expect(await theirs(cancelled, '', ended.who)).toEqual([]);
  });
});
