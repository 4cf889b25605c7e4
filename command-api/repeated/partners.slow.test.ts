import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, sessionOf, siteAt } from '#tests/support/api-client.ts';
import { accountCalls } from '#tests/support/made/accounts.ts';
import { inDays } from '#tests/support/made/bookings.ts';
import { type Owner, ownerOf } from '#tests/support/made/business.ts';
import { drawn } from '#tests/support/made/drawn.ts';
import { listingIn } from '#tests/support/made/listings.ts';
import { activity, idIn, type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';
import { until } from '#tests/support/projection.ts';
import { toldAgain } from '#tests/support/told-again.ts';
import { shown } from '#tests/support/shown.ts';

let site: PeopledSite;
let owner: Owner;
beforeAll(async () => {
  site = await peopledSite();
  owner = await ownerOf(site);
});
afterAll(() => site.close());

const rate = (id: string, body: object) => call(site.admin, 'PUT', `/api/admin/advertising-rates/${id}`, body);
const ownLive = async (): Promise<string> =>
  site.live(idIn(await call(owner.who, 'POST', '/api/provider/submit-application', activity)));

test('a sponsored listing that was booked is told again, also when its activity and its rate have gone meanwhile', async () => {
  const { once, expectTheSame } = toldAgain(site);
  await rate('sponsored_listing', { isActive: true, costPerClick: 0.5, minBudget: 1 });
  const activityId = await ownLive();
  const id = idIn(await once(owner.who, 'POST', '/api/sponsored-listings', { activityId, budget: 1 }));
  await expectTheSame();
  await once(site.admin, 'POST', `/api/sponsored-listings/${id}/review`, { action: 'approve' });
  await once(owner.who, 'POST', `/api/sponsored-listings/${id}/state`, { action: 'pause' });
  await once(owner.who, 'POST', `/api/sponsored-listings/${id}/state`, { action: 'end' });
  await rate('sponsored_listing', { isActive: false, costPerClick: 0.5, minBudget: 1 });
  await call(site.admin, 'DELETE', `/api/admin/activities/${activityId}`);
  await expectTheSame();
});

test('a claim is told again, also when the activity has become theirs or has gone meanwhile', async () => {
  const { once, expectTheSame } = toldAgain(site);
  const { listingId, position } = await listingIn(site.context.log, 'live');
  await shown(site.context, ['listing'], position);
  const claim = await once(owner.who, 'POST', `/api/provider/claimable/${listingId}/claims`, { note: 'I run it.' });
  await once(site.admin, 'POST', `/api/admin/providers/${idIn(claim)}/approve`, {});
  await expectTheSame();
  await call(site.admin, 'DELETE', `/api/admin/activities/${listingId}`);
  await expectTheSame();
});

test('who joined a team is told so again, also when the invitation is used up', async () => {
  const { once, expectTheSame } = toldAgain(site);
  const person = await site.newMember('parent');
  const who = siteAt(site.url, await sessionOf(site.anonymous, person));
  await once(owner.who, 'POST', '/api/provider/invitations', { email: person.email });
  const [mail] = await accountCalls(site).mailsTo(person.email, /invites you to/);
  const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  await once(who, 'POST', '/api/business-invitations/accept', { token });
  await once(owner.who, 'POST', `/api/provider/members/${person.memberId}/owner`);
  await expectTheSame();
});

test.each([
  ['nobody any more', false],
  ['another business', true],
])('who has left a team is told so again, also when they act for %s, and leaves no other', async (_whom, another) => {
  const { once, expectTheSame } = toldAgain(site);
  const person = await site.newMember('parent');
  const who = siteAt(site.url, await sessionOf(site.anonymous, person));
  const join = async (businessName: string): Promise<string> => {
    const { who: inviting, businessId } = await ownerOf(site, businessName);
    await call(inviting, 'POST', '/api/provider/invitations', { email: person.email });
    const [mail] = await accountCalls(site).mailsTo(person.email, new RegExp(`${businessName} invites you to`));
    const token = /token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
    await call(who, 'POST', '/api/business-invitations/accept', { token });
    return businessId;
  };
  const actsFor = async (): Promise<string | null> => {
    const { status, body } = await call(who, 'GET', '/api/provider/profile');
    return status === 200 ? ((body as { readonly id: string } | null)?.id ?? null) : null;
  };
  const actingFor = (businessId: string | null) =>
    until(async () => (await actsFor()) === businessId, `they act for ${businessId ?? 'nobody'}`);
  await actingFor(await join('Guildford Otters'));
  const other = another ? await join('Dorking Otters') : null;
  await once(who, 'DELETE', `/api/provider/members/${person.memberId}`);
  await actingFor(other);
  await expectTheSame();
  expect(await actsFor()).toBe(other);
});

test('a banner that was booked is told again, also when its days, its rate and the room for it are gone meanwhile', async () => {
  const { once, expectTheSame } = toldAgain(site);
  const rates = { isActive: true, dailyRate: 10, weeklyRate: 60 };
  await rate('banner_leaderboard', rates);
  const banner = {
    position: 'homepage_hero',
    size: 'banner_leaderboard',
    startDate: inDays(1),
    endDate: inDays(7),
    title: 'Otters swim at Easter',
    description: 'Five mornings in a warm pool.',
    link: 'https://otters.example/easter',
    altText: 'Two children and an otter',
    picture: await drawn(728, 90),
  };
  const id = idIn(await once(owner.who, 'POST', '/api/banner-ads', banner));
  await once(site.admin, 'POST', `/api/banner-ads/${id}/review`, { action: 'approve' });
  await once(site.admin, 'POST', `/api/banner-ads/${id}/undo`, { action: 'approve' });
  await once(site.admin, 'POST', `/api/banner-ads/${id}/review`, { action: 'approve' });
  await once(owner.who, 'POST', `/api/banner-ads/${id}/end`);
  await rate('banner_leaderboard', { ...rates, isActive: false });
  await expectTheSame();
});
