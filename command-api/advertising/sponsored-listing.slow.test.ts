import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Activity } from '#domain/listing/shown/views.ts';
import type { AdminSponsored, SponsoredView } from '#domain/sponsored-listing/views.ts';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { accountCalls } from '#tests/support/made/accounts.ts';
import { type Owner, ownerOf } from '#tests/support/made/business.ts';
import { sendTo } from '#tests/support/made/live-listings.ts';
import { after } from '#tests/support/made/partners.ts';
import { activity, idIn, type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';

let site: PeopledSite;
let owner: Owner;
beforeAll(async () => {
  site = await peopledSite();
  owner = await ownerOf(site);
  const rate = { isActive: true, costPerClick: 0.5, minBudget: 1 };
  await call(site.admin, 'PUT', '/api/admin/advertising-rates/sponsored_listing', rate);
});
afterAll(() => site.close());

const live = async (name: string): Promise<string> => {
  const sent = await call(owner.who, 'POST', '/api/provider/submit-application', { ...activity, name });
  return site.live(idIn(sent));
};
const book = (activityId: string, budget: number | string = 1, who: SiteFetch = owner.who): Promise<Answer> =>
  call(who, 'POST', '/api/sponsored-listings', { activityId, budget });
const review = (id: string, action: string, adminNotes?: string, who: SiteFetch = site.admin): Promise<Answer> =>
  call(who, 'POST', `/api/sponsored-listings/${id}/review`, { action, adminNotes });
const setTo = (id: string, action: string, who: SiteFetch = owner.who): Promise<Answer> =>
  call(who, 'POST', `/api/sponsored-listings/${id}/state`, { action });
const press = async (activityId: string, agent = 'Firefox'): Promise<unknown> => {
  const path = `/api/activities/${activityId}/sponsored-click`;
  const { body } = await call(site.anonymous, 'POST', path, undefined, { 'user-agent': agent });
  return (body as { counted: boolean }).counted;
};
const running = async (name: string, budget = 1): Promise<{ activityId: string; id: string; past: Answer }> => {
  const activityId = await live(name);
  const id = idIn(await book(activityId, budget));
  const past = await review(id, 'approve');
  return { activityId, id, past };
};
const found = async (query: string, past?: Answer): Promise<[string, boolean][]> =>
  (
    (await call(site.anonymous, 'GET', `/api/activities?${query}`, undefined, past && after(past))).body as Activity[]
  ).map(({ name, isSponsored }) => [name, isSponsored]);
const own = async (past?: Answer, query = ''): Promise<SponsoredView[]> =>
  (await call(owner.who, 'GET', `/api/provider/sponsored-listings${query}`, undefined, past && after(past)))
    .body as SponsoredView[];

describe('a sponsored listing', () => {
  test('is booked for whole clicks by who sent the activity in, and waits for an admin', async () => {
    const activityId = await live('Otters on Monday');
    expect((await book(activityId, 0.99)).status).toBe(422);
    expect((await book(activityId, 5, site.provider)).status).toBe(409);
    expect((await book(await site.live(), 5)).status).toBe(404);
    const booked = await book(activityId, '5.30');
    expect([booked.status, booked.body]).toMatchObject([
      200,
      { activityName: 'Otters on Monday', status: 'pending', clicksBooked: 10, budget: '5.00', spent: '0.00' },
    ]);
    expect((await book(activityId, 5)).status).toBe(409);
    const [waiting] = (
      await call(site.admin, 'GET', '/api/admin/sponsored-listings?waiting=true', undefined, after(booked))
    ).body as AdminSponsored[];
    expect(waiting).toMatchObject({
      id: idIn(booked),
      businessName: 'Woking Otters',
      activityName: 'Otters on Monday',
    });
    expect(await found('search=otters', booked)).toEqual([['Otters on Monday', false]]);
    const rejected = await review(idIn(booked), 'reject');
    expect(rejected.body).toMatchObject({ status: 'rejected', adminNotes: null });
    const undo = (action: string) =>
      call(site.admin, 'POST', `/api/sponsored-listings/${idIn(booked)}/undo`, { action });
    expect((await undo('reject')).body).toMatchObject({ status: 'pending', adminNotes: null });
    await review(idIn(booked), 'reject', 'It is full.');
    const again = await book(activityId, 5);
    expect([again.status, (await undo('reject')).status]).toEqual([200, 409]);
    await setTo(idIn(again), 'end');
    const [mail] = await accountCalls(site).mailsTo(owner.email, /About your sponsored listing/);
    expect(mail?.text).toContain('It is full.');
    const pending = idIn(
      await call(owner.who, 'POST', '/api/provider/submit-application', { ...activity, name: 'New' }),
    );
    expect((await book(pending, 5)).status).toBe(409);
  });

  test('is booked at no other price of a click than the one that was shown', async () => {
    const activityId = await live('Weasels on Monday');
    const at = (costPerClick: string) =>
      call(owner.who, 'POST', '/api/sponsored-listings', { activityId, budget: '5', costPerClick });
    expect((await at('0.25')).body).toMatchObject({ status: 409, type: 'urn:hopscotch:rule:price-changed' });
    const booked = await at('0.50');
    expect(booked.body).toMatchObject({ clicksBooked: 10, budget: '5.00' });
    await setTo(idIn(booked), 'end');
  });

  test('is not approved while families cannot see the activity, nor once it belongs to another business', async () => {
    const activityId = await live('Dunnock Dance');
    const id = idIn(await book(activityId, 5));
    await call(owner.who, 'DELETE', `/api/activities/${activityId}`, { revision: 1 });
    const unseen = await review(id, 'approve');
    expect([unseen.status, unseen.text]).toEqual([409, expect.stringContaining('Families cannot see this activity')]);
    await call(owner.who, 'POST', `/api/activities/${activityId}/restore`);
    const { businessId } = await ownerOf(site, 'Dorking Ducks');
    const give = { type: 'GiveToBusiness', businessId, from: null, why: 'admin' } as const;
    await sendTo(site.context, activityId, [give]);
    expect((await review(id, 'approve')).status).toBe(409);
    expect((await review(id, 'reject', 'It is no longer yours.')).body).toMatchObject({ status: 'rejected' });
  });

  test('stands first among what it matches and nowhere else, once, and at most two do', async () => {
    const ids = [await running('Badger Chess', 9), await running('Badger Draughts', 9), await running('Badger Go', 9)];
    const plain = await live('Badger Bridge');
    const past = await site.approve(await site.suggested());
    const all = await found('search=badger&sort=name', past);
    expect(all.filter(([, isSponsored]) => isSponsored)).toHaveLength(2);
    expect(all.slice(0, 2).every(([, isSponsored]) => isSponsored)).toBe(true);
    expect(all.map(([name]) => name).toSorted()).toEqual([
      'Badger Bridge',
      'Badger Chess',
      'Badger Draughts',
      'Badger Go',
    ]);
    // Page after page each of them once.
    const paged: string[] = [];
    for (const offset of [0, 1, 2, 3])
      paged.push(...(await found(`search=badger&sort=name&limit=1&offset=${offset}`)).map(([name]) => name));
    expect(paged.toSorted()).toEqual(['Badger Bridge', 'Badger Chess', 'Badger Draughts', 'Badger Go']);
    expect((await found('search=otters')).some(([, isSponsored]) => isSponsored)).toBe(false);
    const shown = await call(site.anonymous, 'GET', `/api/activities/${plain}`);
    expect(shown.body).toMatchObject({ isSponsored: false });
    for (const { id } of ids) await setTo(id, 'end');
  });

  test('counts presses of people, and is shown until its budget is spent and not beyond', async () => {
    const { activityId, id, past } = await running('Heron Drama', 1);
    expect(await found('search=heron', past)).toEqual([['Heron Drama', true]]);
    expect(await press(activityId, 'Googlebot')).toBe(false);
    const undo = () => call(site.admin, 'POST', `/api/sponsored-listings/${id}/undo`, { action: 'approve' });
    const undone = await undo();
    expect(undone.body).toMatchObject({ status: 'pending' });
    await own(undone);
    expect(await press(activityId)).toBe(false);
    await own(await review(id, 'approve'));
    expect(await press(activityId)).toBe(true);
    expect((await undo()).text).toContain('Families have followed it');
    // More than were bought, in as short a time as nobody knows it.
    for (let presses = 0; presses < 4; presses += 1) await press(activityId);
    await site.context.counts.flush();
    expect((await own()).find((each) => each.id === id)).toMatchObject({
      status: 'spent',
      clicks: 2,
      spent: '1.00',
      budget: '1.00',
    });
    expect((await own(undefined, '?live=true')).map((each) => each.id)).not.toContain(id);
    // What is kept of it is looked at again when something else begins to run, or after ten seconds.
    const other = await running('Crane Chess', 1);
    expect(await found('search=heron', other.past)).toEqual([['Heron Drama', false]]);
    // It can be booked again then, and what is pressed from then on is paid for by that.
    const again = idIn(await book(activityId));
    await own(await review(again, 'approve'));
    expect(await press(activityId)).toBe(true);
    await site.context.counts.flush();
    expect((await own()).find((each) => each.id === again)).toMatchObject({ status: 'active', clicks: 1 });
    await own(await setTo(again, 'end'));
    // Nothing runs any more.
    expect(await press(activityId)).toBe(false);
  });

  test('costs nothing while families cannot see the activity, and is over for who it belongs to no more', async () => {
    const { activityId, id, past: approved } = await running('Finch Football', 5);
    expect(await found('search=finch', approved)).toEqual([['Finch Football', true]]);
    const gone = await call(owner.who, 'DELETE', `/api/activities/${activityId}`, { revision: 1 });
    expect(await found('search=finch', gone)).toEqual([]);
    expect(await press(activityId)).toBe(false);
    const back = await call(owner.who, 'POST', `/api/activities/${activityId}/restore`);
    expect(await found('search=finch', back)).toEqual([['Finch Football', true]]);
    const other = await ownerOf(site, 'Epsom Owls');
    const give = { type: 'GiveToBusiness', businessId: other.businessId, from: null, why: 'admin' } as const;
    await sendTo(site.context, activityId, [give]);
    // What runs is remembered for ten seconds, or until something else does.
    const past = (await running('Wren Writing', 1)).past;
    expect(await found('search=finch', past)).toEqual([['Finch Football', false]]);
    expect(await press(activityId)).toBe(false);
    expect((await own()).find((each) => each.id === id)).toMatchObject({ spent: '0.00' });
    // It is theirs to sponsor who have it now.
    expect((await book(activityId, 5, other.who)).body).toMatchObject({ status: 'pending' });
    expect((await book(activityId, 5, other.who)).text).toContain('sponsored already');
  });

  test('is paused, resumed and ended by its business or an admin, and by nobody else', async () => {
    const { activityId, id, past } = await running('Stork Choir', 5);
    expect(await found('search=stork', past)).toEqual([['Stork Choir', true]]);
    expect((await setTo(id, 'pause', site.provider)).status).toBe(404);
    const shownIds = async (seen: Answer) => (await own(seen, '?live=true')).map((each) => each.id);
    expect(await shownIds(past)).toContain(id);
    const paused = await setTo(id, 'pause');
    expect(await shownIds(paused)).not.toContain(id);
    expect(paused.body).toMatchObject({ status: 'paused' });
    expect(await found('search=stork', paused)).toEqual([['Stork Choir', false]]);
    expect(await press(activityId)).toBe(false);
    const resumed = await setTo(id, 'resume');
    expect(await found('search=stork', resumed)).toEqual([['Stork Choir', true]]);
    const ended = await setTo(id, 'end', site.admin);
    expect(ended.body).toMatchObject({ status: 'ended', spent: '0.00' });
    expect(await found('search=stork', ended)).toEqual([['Stork Choir', false]]);
    expect((await setTo(id, 'resume')).status).toBe(409);
  });

  test('runs whatever else was booked before it and is spent by now', async () => {
    const { db } = site.context;
    const spent = await running('Lark Lacrosse', 1);
    await own(spent.past);
    // All of them come first in the order of the day.
    await db.query(
      `with one as (select gen_random_uuid() as id from generate_series(1, 20000)),
       before as (select id from one
         order by md5(id::text || ((now() at time zone 'Europe/London')::date)::text) limit 400),
       clicks as (insert into counts.daily select 'sponsored_clicks', id, current_date, 2 from before)
       insert into advertising.sponsored (sponsorship_id, listing_id, business_id, status, created_at, shown)
       select before.id, listing_id, business_id, status, created_at,
         (shown::jsonb || jsonb_build_object('id', before.id))::json
       from before, advertising.sponsored where sponsorship_id = $1`,
      [spent.id],
    );
    await setTo(spent.id, 'end');
    const open = await running('Linnet Lacrosse', 1);
    expect(await found('search=lacrosse&sort=name', open.past)).toEqual([
      ['Linnet Lacrosse', true],
      ['Lark Lacrosse', false],
    ]);
    expect(await press(open.activityId)).toBe(true);
  });
});
