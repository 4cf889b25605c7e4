import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Application } from '#domain/business/views.ts';
import { concepts, streams } from '#domain/catalog.ts';
import type { ListingView } from '#domain/listing/shown/views.ts';
import { handle } from '#event-store/handle.ts';
import { type Answer, call, sessionOf, type SiteFetch, siteAt } from '#tests/support/api-client.ts';
import { accountCalls } from '#tests/support/made/accounts.ts';
import { listingIn } from '#tests/support/made/listings.ts';
import { after, apply } from '#tests/support/made/partners.ts';
import { idIn, type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';
import { someContext } from '#tests/support/projection.ts';
import { foldListing } from '../listing/listing-stream.ts';
import { shown } from '#tests/support/shown.ts';

let site: PeopledSite;
let mailsTo: ReturnType<typeof accountCalls>['mailsTo'];
let otters: SiteFetch;
let ottersEmail: string;
let swans: SiteFetch;
beforeAll(async () => {
  site = await peopledSite();
  mailsTo = accountCalls(site).mailsTo;
  const people = [await site.newMember('provider'), await site.newMember('provider')] as const;
  ottersEmail = people[0].email;
  [otters, swans] = [await business('Woking Otters', people[0]), await business('Epsom Swans', people[1])];
});
afterAll(() => site.close());

async function business(businessName: string, person: { email: string; password: string }): Promise<SiteFetch> {
  const who = siteAt(site.url, await sessionOf(site.anonymous, person));
  const id = idIn(await apply(who, { email: person.email, businessName }));
  await call(site.admin, 'POST', `/api/admin/providers/${id}/approve`, {});
  const isThere = async () => (await call(who, 'GET', '/api/provider/profile')).body !== null;
  await vi.waitUntil(isThere, { interval: 50, timeout: 10_000 });
  return who;
}
const scraped = async (website?: string): Promise<string> => {
  const fields = { name: 'Forest School', description: 'Muddy fun.', ...(website !== undefined && { website }) };
  const { listingId, position } = await listingIn(site.context.log, 'live', { fields });
  await shown(site.context, ['listing'], position);
  return listingId;
};
const claimable = async (who: SiteFetch, id: string, past?: Answer) =>
  (await call(who, 'GET', `/api/provider/claimable/${id}`, undefined, past && after(past))).body;
const asksByMail = (who: SiteFetch, id: string, email: string) =>
  call(who, 'POST', `/api/provider/claimable/${id}/mail`, { email });
const proofTo = async (email: string): Promise<string> => {
  const [mail] = await mailsTo(email, /^Is “Forest School” yours/);
  return /proof=(\S+)/.exec(mail?.text ?? '')?.[1] ?? '';
};
const confirms = (who: SiteFetch, token: string) => call(who, 'POST', '/api/provider/claims/confirm', { token });
const claims = (who: SiteFetch, id: string, note = 'I run it.') =>
  call(who, 'POST', `/api/provider/claimable/${id}/claims`, { note });
const edits = (who: SiteFetch, id: string) => call(who, 'PUT', `/api/drafts/${id}`, { town: 'Woking' });
const idOf = (answer: Answer | undefined): string => (answer === undefined ? '' : idIn(answer));
const waiting = async (past: Answer): Promise<Application[]> =>
  (await call(site.admin, 'GET', '/api/admin/providers/pending', undefined, after(past))).body as Application[];

test('a letter to an address of the listing’s own domain makes it the business’s, which then edits it', async () => {
  const id = await scraped('https://www.forest.example/school');
  expect(await claimable(otters, id)).toMatchObject({ domain: 'forest.example', standing: 'free' });
  for (const email of [
    'me@gmail.com',
    'me@forest.example.evil.example',
    'me@my-forest.example',
    'me@forest.example.org',
  ])
    expect((await asksByMail(otters, id, email)).body).toMatchObject({ errors: [{ field: 'email' }] });
  expect((await edits(otters, id)).status).toBe(404);
  expect((await asksByMail(otters, id, 'desk@forest.example')).status).toBe(200);
  const token = await proofTo('desk@forest.example');
  expect((await confirms(swans, token)).status).toBe(409);
  const confirmed = await confirms(otters, token);
  expect(confirmed.status).toBe(200);
  expect(await claimable(otters, id, confirmed)).toMatchObject({ standing: 'own' });
  const shown = await call(site.anonymous, 'GET', `/api/activities/${id}`, undefined, after(confirmed));
  expect(shown.body).toMatchObject({ business: { name: 'Woking Otters' }, takesEnquiries: true });
  const own = (await call(otters, 'GET', '/api/provider/activities')).body as ListingView[];
  expect(own.map((each) => each.id)).toEqual([id]);
  expect((await call(otters, 'GET', '/api/provider/stats')).body).toMatchObject({ activitiesCount: 1 });
  expect((await edits(otters, id)).body).toMatchObject({
    activity: { pendingRevisions: [{ source: 'provider_edit' }] },
  });
  // From here on only an admin gives it to anybody else.
  expect(await claimable(swans, id)).toMatchObject({ domain: null, standing: 'others' });
  expect((await asksByMail(swans, id, 'desk@forest.example')).status).toBe(409);
});

test('of two businesses that claim it at once one wins', async () => {
  const id = await scraped('https://glade.example/');
  await Promise.all([asksByMail(otters, id, 'a@glade.example'), asksByMail(swans, id, 'b@glade.example')]);
  const [one, two] = [await proofTo('a@glade.example'), await proofTo('b@glade.example')];
  const answers = await Promise.all([confirms(otters, one), confirms(swans, two)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('without a website of its own an admin decides, with a reason for a rejection and a letter for either outcome', async () => {
  const id = await scraped();
  expect((await asksByMail(otters, id, 'desk@forest.example')).body).toMatchObject({ errors: [{ field: 'email' }] });
  const made = await claims(otters, id);
  expect(await claimable(otters, id, made)).toMatchObject({ standing: 'waiting', domain: null });
  expect((await claims(otters, id)).status).toBe(409);
  const claim = (await waiting(made)).find(({ kind }) => kind === 'claim');
  expect(claim).toMatchObject({ name: 'Forest School', description: 'I run it.', contactName: 'Woking Otters' });
  const decides = (action: string, claimId: string | undefined, body: object = {}) =>
    call(site.admin, 'POST', `/api/admin/providers/${claimId}/${action}`, body);
  expect((await decides('reject', claim?.id)).status).toBe(400);
  const rejected = await decides('reject', claim?.id, { adminNotes: 'Please tell us your surname.' });
  expect(rejected.body).toMatchObject({ kind: 'claim', status: 'rejected' });
  const [mail] = await mailsTo(ottersEmail, /^About your claim to “Forest School”/);
  expect(mail?.text).toContain('Please tell us your surname.');

  const undone = await decides('undo', claim?.id, { action: 'reject' });
  expect(undone.body).toMatchObject({ kind: 'claim', status: 'pending', adminNotes: null });
  expect((await waiting(undone)).some((each) => each.id === claim?.id)).toBe(true);
  await decides('reject', claim?.id, { adminNotes: 'Please tell us your surname.' });

  // Two ask, the first approval wins, and the other claim cannot take it away unseen.
  await claims(otters, id, 'I am Jo Whitfield.');
  const second = await claims(swans, id);
  const both = (await waiting(second)).filter(({ kind }) => kind === 'claim');
  expect(both).toHaveLength(2);
  const approvals = await Promise.all(both.map((each) => decides('approve', each.id)));
  expect(approvals.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  const winner = approvals.find(({ status }) => status === 200);
  expect(winner?.body).toMatchObject({
    kind: 'claim',
    status: 'approved',
    forGood: expect.stringContaining('belongs'),
  });
  expect((await decides('undo', idOf(winner), { action: 'approve' })).status).toBe(409);
});

test('a claim that was made anew since an admin looked at it is not decided on unseen', async () => {
  const id = await scraped();
  const claimId = idIn(await claims(otters, id));
  const decides = (action: 'approve' | 'reject', revision: number) =>
    call(site.admin, 'POST', `/api/admin/providers/${claimId}/${action}`, { revision, adminNotes: 'Another hall.' });
  expect((await decides('reject', 1)).status).toBe(200);
  // The activity goes to another business, from which the claim that is made then would take it.
  const swansClaim = idIn(await claims(swans, id));
  expect((await call(site.admin, 'POST', `/api/admin/providers/${swansClaim}/approve`, {})).status).toBe(200);
  const anew = await claims(otters, id, 'It was ours before.');
  expect(idIn(anew)).toBe(claimId);
  const seen = (await waiting(anew)).find((each) => each.id === claimId);
  expect(seen).toMatchObject({ description: 'It was ours before.', revision: 2 });
  const swansId = (await foldListing(site.context.log, id)).businessId;
  for (const action of ['approve', 'reject'] as const)
    expect((await decides(action, 1)).body).toMatchObject({
      status: 409,
      type: 'urn:hopscotch:rule:changed-since-review',
    });
  expect((await foldListing(site.context.log, id)).businessId).toBe(swansId);
  expect((await decides('approve', 2)).body).toMatchObject({ kind: 'claim', status: 'approved', revision: 2 });
  expect((await foldListing(site.context.log, id)).businessId).not.toBe(swansId);
});

test('what is theirs already is not said not to be, and of two admins who decide at once one does', async () => {
  const { log } = site.context;
  const businessId = idIn(await call(otters, 'GET', '/api/provider/profile'));
  const decides = (action: 'approve' | 'reject', claimId: string) =>
    call(site.admin, 'POST', `/api/admin/providers/${claimId}/${action}`, { adminNotes: 'Another hall.' });
  const id = await scraped();
  const claimId = idIn(await claims(otters, id));
  // As an approval leaves it that was cut off.
  await handle(log, id, { type: 'GiveToBusiness', businessId, from: null, why: 'admin' }, someContext());
  const refused = await decides('reject', claimId);
  expect(refused.body).toMatchObject({ status: 409, detail: expect.stringContaining('approve its claim') });
  expect((await decides('approve', claimId)).body).toMatchObject({ kind: 'claim', status: 'approved' });

  for (const _ of [1, 2, 3]) {
    const other = await scraped();
    const second = idIn(await claims(otters, other));
    const answers = await Promise.all([decides('approve', second), decides('reject', second)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const { state } = await log.fold(streams.claim(second), concepts.claim.decider);
    const given = (await foldListing(log, other)).businessId;
    expect(['approved', 'rejected']).toContain(state.claim?.status);
    expect(given).toBe(state.claim?.status === 'approved' ? businessId : undefined);
  }
});

test('pictures that only a change of the provider before would show are kept for nobody once the activity is another’s', async () => {
  const { db, pictures } = site.context;
  const [swansId, id] = [idIn(await call(swans, 'GET', '/api/provider/profile')), await scraped()];
  await call(site.admin, 'POST', `/api/admin/providers/${idIn(await claims(swans, id))}/approve`, {});
  const gallery = { businessId: swansId, purpose: 'gallery', listingId: id } as const;
  const name = await pictures.businesses.keep({ ...gallery, subject: swansId }, Buffer.from(id));
  await pictures.businesses.use(gallery, [name]);
  const change = { source: 'provider_edit', proposedBy: swansId, revisionId: id } as const;
  const changes = { gallery: [{ name, width: 80, height: 60, alt: 'Owls' }] };
  await handle(site.context.log, id, { type: 'ProposeRevision', ...change, changes }, someContext());
  await shown(site.context, ['listing', 'businesses']);
  const approved = await call(site.admin, 'POST', `/api/admin/providers/${idIn(await claims(otters, id))}/approve`, {});
  expect(approved.status, approved.text).toBe(200);
  const [row] = await db.query('select is_used from auth.business_pictures where name = $1', [name]);
  expect(row).toEqual({ is_used: false });
});

test('nobody without a business claims anything, and nothing that is not live is claimed', async () => {
  const id = await scraped('https://forest.example/');
  for (const stranger of [site.provider, site.admin])
    expect((await asksByMail(stranger, id, 'desk@forest.example')).status).toBe(404);
  expect((await claims(otters, await site.suggested())).status).toBe(404);
  expect((await call(otters, 'GET', '/api/provider/claimable/nonsense')).status).toBe(404);
});

test('a listing whose business has gone with its owner can be claimed again, and nothing goes to a business that has gone', async () => {
  const [one, two] = [await scraped('https://den.example/'), await scraped('https://hollow.example/')];
  const person = await site.newMember('provider');
  const leaving = await business('Gone Geese', person);
  await asksByMail(leaving, one, 'desk@den.example');
  expect((await confirms(leaving, await proofTo('desk@den.example'))).status).toBe(200);
  const unheard = await claims(leaving, two);
  await site.context.eraseAccount({ memberId: person.memberId, email: person.email, emailConfirmed: true });
  await shown(site.context, ['businesses', 'listing', 'claims']);
  await vi.waitUntil(
    async () =>
      (await claimable(otters, one)) !== undefined &&
      ((await claimable(otters, one)) as { standing: string }).standing === 'free',
  );
  const decides = (claimId: string) => call(site.admin, 'POST', `/api/admin/providers/${claimId}/approve`, {});
  expect((await decides(idIn(unheard))).status).toBe(409);
  expect((await decides(idIn(await claims(otters, one)))).body).toMatchObject({ kind: 'claim', status: 'approved' });
  // By mail as well.
  const three = await scraped('https://burrow.example/');
  await asksByMail(otters, three, 'desk@burrow.example');
  expect((await confirms(otters, await proofTo('desk@burrow.example'))).status).toBe(200);
});
