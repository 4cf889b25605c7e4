import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { concepts } from '#domain/catalog.ts';
import type { Team } from '#domain/business/team/api.ts';
import type { ProviderProfile } from '#domain/business/views.ts';
import { handle } from '#event-store/handle.ts';
import { joinToken } from '#platform/mail/business-token.ts';
import { type Answer, call, sessionOf, type SiteFetch, siteAt } from '#tests/support/api-client.ts';
import type { NewMember } from '#tests/support/app.ts';
import { accountCalls, newEmail } from '#tests/support/made/accounts.ts';
import { asBusiness } from '#tests/support/made/businesses.ts';
import { onePixel } from '#tests/support/made/drawn.ts';
import { approve, listingWith, submit } from '#tests/support/made/live-listings.ts';
import { after, apply } from '#tests/support/made/partners.ts';
import { idIn, type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';
import { someContext, until } from '#tests/support/projection.ts';
import { shown } from '#tests/support/shown.ts';

let site: PeopledSite;
let mailsTo: ReturnType<typeof accountCalls>['mailsTo'];
let ann: NewMember;
let owner: SiteFetch;
beforeAll(async () => {
  site = await peopledSite();
  mailsTo = accountCalls(site).mailsTo;
  ann = await site.newMember('parent');
  owner = await signedIn(ann);
  const website = 'https://www.otters.example/';
  const businessId = idIn(await apply(owner, { email: ann.email, businessName: 'Woking Otters', website }));
  await call(site.admin, 'POST', `/api/admin/providers/${businessId}/approve`, {});
  await until(async () => (await profile(owner))?.role === 'owner', 'who applied is its owner');
});
afterAll(() => site.close());

const signedIn = async (who: NewMember): Promise<SiteFetch> => siteAt(site.url, await sessionOf(site.anonymous, who));
const profile = async (who: SiteFetch, past?: Answer): Promise<ProviderProfile | null> => {
  const { status, body } = await call(who, 'GET', '/api/provider/profile', undefined, past && after(past));
  return status === 200 ? (body as ProviderProfile) : null;
};
const team = async (who: SiteFetch, past?: Answer): Promise<Team> =>
  (await call(who, 'GET', '/api/provider/members', undefined, past && after(past))).body as Team;
const invite = (who: SiteFetch, email: string) => call(who, 'POST', '/api/provider/invitations', { email });
const tokenTo = async (email: string): Promise<string> => {
  const [mail] = await mailsTo(email, /invites you to/);
  return /token=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
};
const accept = (who: SiteFetch, token: string) => call(who, 'POST', '/api/business-invitations/accept', { token });

/** Has the read model of listings take in nothing until the answer is called. */
async function heldBack(): Promise<() => Promise<void>> {
  const holding = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const done = site.context.db.transaction(async (tx) => {
    await tx.query('lock table listing.listings in share mode');
    held.resolve();
    await holding.promise;
  });
  await held.promise;
  return async () => {
    // For as long as policies look for it before they put it off.
    await sleep(1_500);
    holding.resolve();
    await done;
  };
}

test('the owner invites by email; whoever holds the link joins with an account whose address is confirmed', async () => {
  const email = newEmail();
  const invited = await invite(owner, email);
  expect(invited.status).toBe(200);
  expect((await team(owner, invited)).invitations).toMatchObject([{ email }]);
  expect((await invite(owner, email)).body).toMatchObject({ errors: [{ field: 'email' }] });
  const token = await tokenTo(email);
  const bob = await site.newMember('parent');
  const invitee = await signedIn(bob);
  const page = await call(invitee, 'GET', `/api/business-invitations?token=${token}`, undefined, after(invited));
  expect(page.body).toEqual({ businessName: 'Woking Otters', location: 'Guildford' });
  expect((await call(invitee, 'GET', `/api/business-invitations?token=${token}x`)).status).toBe(404);
  await site.context.db.query('update auth."user" set "emailVerified" = false where id = $1', [bob.memberId]);
  expect((await accept(invitee, token)).status).toBe(409);
  await site.context.db.query('update auth."user" set "emailVerified" = true where id = $1', [bob.memberId]);
  const joined = await accept(invitee, token);
  expect(joined.status).toBe(200);
  expect((await accept(site.parent, token)).status).toBe(404);
  // A provider from the next request on, without signing in again.
  await until(async () => (await profile(invitee))?.role === 'member', 'who was invited is a member');
  const seen = await team(invitee, joined);
  expect(seen.members).toMatchObject([
    { email: ann.email, role: 'owner', isSelf: false },
    { email: bob.email, role: 'member', isSelf: true },
  ]);
  expect((await invite(invitee, newEmail())).status).toBe(403);

  // What they sent in stays with the business, and is theirs no more, though nobody has read of it when they are removed.
  const letGo = await heldBack();
  const sent = await call(invitee, 'POST', '/api/provider/submit-application', {
    name: 'Otters on Friday',
    description: 'First lessons in a warm pool.',
  });
  expect((await call(owner, 'DELETE', `/api/provider/members/${bob.memberId}`)).status).toBe(200);
  await letGo();
  await mailsTo(bob.email, /You no longer act for Woking Otters/);
  await until(
    async () => (await call(invitee, 'GET', '/api/provider/profile')).status === 403,
    'they are a provider no more',
  );
  const edits = (who: SiteFetch) => call(who, 'PUT', `/api/drafts/${idIn(sent)}`, { town: 'Woking' });
  await until(async () => (await edits(invitee)).status === 404, 'its activities are theirs no more');
  expect((await edits(owner)).status).toBe(200);
  // And their address alone does not bring them back.
  expect((await team(owner)).members).toHaveLength(1);
});

test('an invitation is withdrawn, and its link leads nowhere', async () => {
  const email = newEmail();
  const invited = await invite(owner, email);
  const token = await tokenTo(email);
  const [open] = (await team(owner, invited)).invitations;
  const withdrawn = await call(owner, 'DELETE', `/api/provider/invitations/${open?.id}`);
  expect(withdrawn.status).toBe(200);
  expect((await team(owner, withdrawn)).invitations).toEqual([]);
  expect((await accept(site.parent, token)).status).toBe(404);
});

test('an invitation that is too old is shown no more, and its address can be invited anew', async () => {
  const email = newEmail();
  const { id: businessId = '' } = (await profile(owner)) ?? {};
  const [invitationId, by] = [randomUUID(), ann.memberId];
  const at = new Date(Date.now() - 15 * 24 * 60 * 60 * 1000).toISOString();
  const old = {
    type: 'InviteMember',
    invitationId,
    inviteeSubject: `anonymous-${invitationId}`,
    email,
    by,
    at,
  } as const;
  const { position } = await handle(site.context.log, businessId, old, someContext({ occurredAt: at }));
  await shown(site.context, ['businesses'], position);
  expect((await team(owner)).invitations).toEqual([]);
  const first = joinToken(site.context.config.sessionSecret, { businessId, invitationId });
  const again = await invite(owner, email);
  expect(again.status).toBe(200);
  expect((await team(owner, again)).invitations).toMatchObject([{ email }]);
  // What was written of the first is of no use any more, and does not go out.
  const second = await tokenTo(email);
  const status = async (token: string): Promise<number> =>
    (await call(site.parent, 'GET', `/api/business-invitations?token=${token}`, undefined, after(again))).status;
  expect([await status(first), await status(second)]).toEqual([404, 200]);
  expect((await accept(site.parent, first)).status).toBe(404);
});

test('the owner hands over and leaves; a business without other accounts keeps its owner', async () => {
  const email = newEmail();
  await invite(owner, email);
  const cat = await site.newMember('parent');
  const second = await signedIn(cat);
  await accept(second, await tokenTo(email));
  await until(async () => (await profile(second))?.role === 'member', 'the second is a member');
  const leaves = (who: SiteFetch, memberId: string) => call(who, 'DELETE', `/api/provider/members/${memberId}`);
  expect((await leaves(owner, ann.memberId)).status).toBe(409);
  const handed = await call(owner, 'POST', `/api/provider/members/${cat.memberId}/owner`);
  expect(handed.status).toBe(200);
  expect((await team(second, handed)).members).toMatchObject([{ role: 'member' }, { role: 'owner', isSelf: true }]);
  await call(second, 'POST', `/api/provider/members/${ann.memberId}/owner`);
  await leaves(second, cat.memberId);
  expect((await leaves(owner, ann.memberId)).body).toMatchObject({ status: 409 });
  for (const stranger of [site.provider, site.admin]) expect((await leaves(stranger, ann.memberId)).status).toBe(404);
});

test('what a member says of the business counts at once; its name when an admin has approved it', async () => {
  const changes = { name: 'Otters of Woking', contactPhone: '01483 555 099' };
  const changed = await call(owner, 'PUT', '/api/provider/profile', changes);
  expect(changed.body).toMatchObject({
    businessName: 'Woking Otters',
    proposedName: 'Otters of Woking',
    contactPhone: '01483 555 099',
  });
  const waiting = async (since: Answer) => {
    const { body } = await call(site.admin, 'GET', '/api/admin/providers/pending', undefined, after(since));
    return (body as { id: string; kind: string; revision: number }[]).filter(({ kind }) => kind === 'name');
  };
  const [read] = await waiting(changed);
  expect(read).toMatchObject({ name: 'Woking Otters', description: expect.stringContaining('Otters of Woking') });
  const back = await call(owner, 'PUT', '/api/provider/profile', { name: 'Woking Otters' });
  expect(back.body).toMatchObject({ businessName: 'Woking Otters', proposedName: null });
  expect(await waiting(back)).toEqual([]);
  const [asked] = await waiting(await call(owner, 'PUT', '/api/provider/profile', changes));
  const approve = (revision?: number) =>
    call(site.admin, 'POST', `/api/admin/providers/${asked?.id}/approve`, { revision });
  expect((await approve(read?.revision)).status).toBe(409);
  const approved = await approve(asked?.revision);
  expect(approved.body).toMatchObject({ kind: 'business', name: 'Otters of Woking' });
  await mailsTo(ann.email, /Your business is now called Otters of Woking/);
  expect((await call(site.provider, 'PUT', '/api/provider/profile', changes)).status).toBe(404);
});

test('an address of the website’s own domain, confirmed by its letter, gives the badge until the domain changes', async () => {
  const asks = (email: string) => call(owner, 'POST', '/api/provider/verification', { email });
  for (const email of ['desk@gmail.com', 'desk@otters.example.evil.example', 'desk@evil-otters.example'])
    expect((await asks(email)).body).toMatchObject({ errors: [{ field: 'email' }] });
  expect((await asks('desk@otters.example')).status).toBe(200);
  const [mail] = await mailsTo('desk@otters.example', /Is this your website/);
  const token = /verify=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
  const confirms = (who: SiteFetch) => call(who, 'POST', '/api/provider/verification/confirm', { token });
  expect((await confirms(site.provider)).status).toBe(409);
  expect((await profile(owner))?.isVerified).toBe(false);
  const confirmed = await confirms(owner);
  expect(confirmed.status).toBe(200);
  expect((await profile(owner, confirmed))?.isVerified).toBe(true);
  const moves = (website: string) => call(owner, 'PUT', '/api/provider/profile', { website });
  expect((await moves('https://book.otters.example/')).body).toMatchObject({ isVerified: true });
  expect((await moves('https://otters.example.org/')).body).toMatchObject({ isVerified: false });
});

test('a business outlives the owner’s erasure while somebody else acts for it, without the owner’s name, address and number', async () => {
  const email = newEmail();
  await invite(owner, email);
  const dave = await site.newMember('parent');
  const last = await signedIn(dave);
  await accept(last, await tokenTo(email));
  await until(async () => (await profile(last))?.role === 'member', 'the last is a member');
  const { memberId } = ann;
  await site.context.eraseAccount({ memberId, email: ann.email, emailConfirmed: true });
  await until(async () => (await profile(last))?.role === 'owner', 'the last is its owner');
  const business = await profile(last);
  expect(business).toMatchObject({
    businessName: 'Otters of Woking',
    contactEmail: dave.email,
    contactPhone: '',
    location: 'Guildford',
  });
  // Also out of a log in which the owner's words cannot be read any more.
  const state = await site.context.log.fold(`business-${business?.id}`, concepts.business.decider);
  expect(JSON.stringify(state)).not.toContain(ann.email);
  expect(state.state.shown?.fields.businessName).toBe('Otters of Woking');
});

test('who joins another business brings along neither what they sent in for the first nor what they suggest as a parent', async () => {
  const [eve, fay, gus] = [
    await site.newMember('provider'),
    await site.newMember('provider'),
    await site.newMember('provider'),
  ];
  // Eve and Gus act for the first business; then Eve joins Fay's.
  const first = await asBusiness(site, [eve, gus]);
  await asBusiness(site, [fay, eve]);
  const sent = (origin: 'provider_application' | 'parent_suggestion') =>
    listingWith(
      site.context,
      { fields: { name: origin, description: 'Muddy fun.' }, origin, submittedBy: eve.memberId },
      [submit, approve],
    );
  const [application, suggestion] = [await sent('provider_application'), await sent('parent_suggestion')];
  const [byEve, byFay, byGus] = [await signedIn(eve), await signedIn(fay), await signedIn(gus)];
  const edits = async (who: SiteFetch, id: string) =>
    (await call(who, 'PUT', `/api/drafts/${id}`, { town: 'Woking' })).status;
  const namesOf = async (who: SiteFetch) =>
    ((await call(who, 'GET', '/api/provider/activities')).body as { name: string }[]).map(({ name }) => name);
  expect([await edits(byFay, application), await edits(byFay, suggestion), await edits(byGus, suggestion)]).toEqual([
    404, 404, 404,
  ]);
  expect([await edits(byGus, application), await edits(byEve, application), await edits(byEve, suggestion)]).toEqual([
    200, 200, 200,
  ]);
  expect([await namesOf(byFay), await namesOf(byGus)]).toEqual([[], ['provider_application']]);
  // And leaves it there, though they act for another.
  await call(byEve, 'POST', `/api/provider/members/${gus.memberId}/owner`);
  expect((await call(byEve, 'DELETE', `/api/provider/members/${eve.memberId}`)).status).toBe(200);
  const whose = async () =>
    (await site.context.log.fold(`listing-${application}`, concepts.listing.decider)).state.businessId;
  await until(async () => (await whose()) === first, 'it stays with the first');
});

test('what was begun for a business whose member one is no more is done to no other that one acts for', async () => {
  const [ivy, jay, kim] = [
    await site.newMember('provider'),
    await site.newMember('provider'),
    await site.newMember('provider'),
  ];
  const first = await asBusiness(site, [ivy, jay]);
  const second = await asBusiness(site, [kim, jay]);
  const [byIvy, byJay, byKim] = [await signedIn(ivy), await signedIn(jay), await signedIn(kim)];
  expect((await team(byJay)).businessId).toBe(first);
  const leaves = (who: SiteFetch, meant: string) =>
    call(who, 'DELETE', `/api/provider/members/${jay.memberId}?businessId=${meant}`);
  expect((await leaves(byIvy, first)).status).toBe(200);
  await until(async () => (await profile(byJay))?.id === second, 'Jay acts for the second now');
  const before = [await profile(byKim), await team(byKim)];
  const saves = (businessId: string, contactEmail: string) =>
    call(byJay, 'PUT', '/api/provider/profile', { businessId, contactEmail });
  const late = [
    await saves(first, 'desk@otters.example'),
    await leaves(byJay, first),
    await call(byJay, 'PUT', '/api/provider/logo', { picture: onePixel, businessId: first }),
    await call(byJay, 'DELETE', `/api/provider/logo?businessId=${first}`),
  ];
  for (const { status, body } of late)
    expect([status, body]).toMatchObject([409, { type: 'urn:hopscotch:rule:another-business' }]);
  expect([await profile(byKim), await team(byKim)]).toEqual(before);
  expect((await saves(second, 'desk@kim.example')).body).toMatchObject({ contactEmail: 'desk@kim.example' });
  expect((await leaves(byJay, second)).status).toBe(200);
});
