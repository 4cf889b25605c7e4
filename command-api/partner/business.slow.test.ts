import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Application, ProviderProfile } from '#domain/business/views.ts';
import { NOTES_REQUIRED } from '#domain/business/notes.ts';
import { accountCalls, sessionIn } from '#tests/support/made/accounts.ts';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { after, apply, partnerEmail, providerForm } from '#tests/support/made/partners.ts';
import { activity, idIn, type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';

let site: PeopledSite;
beforeAll(async () => {
  site = await peopledSite();
});
afterAll(() => site.close());

const decide = (action: 'approve' | 'reject', id: string, body?: object): Promise<Answer> =>
  call(site.admin, 'POST', `/api/admin/providers/${id}/${action}`, body);
const waiting = async (past: Answer): Promise<Application[]> =>
  (await call(site.admin, 'GET', '/api/admin/providers/pending', undefined, after(past))).body as Application[];
const profileOf = async (who: SiteFetch, query = ''): Promise<ProviderProfile | null> =>
  (await call(who, 'GET', `/api/provider/profile${query}`)).body as ProviderProfile | null;
/** Somebody with an account of this address, signed in. */
const signedIn = async (email: string): Promise<SiteFetch> => {
  const accounts = accountCalls(site);
  return accounts.as(sessionIn(await accounts.signIn(email)));
};
/** The profile that an account comes to see, once what follows from an approval has followed. */
const profileOfAccount = (who: SiteFetch): Promise<ProviderProfile> =>
  vi.waitFor(
    async () => {
      const profile = await profileOf(who);
      if (!profile?.id) throw new Error('no profile yet');
      return profile;
    },
    { interval: 50, timeout: 120_000 },
  );
const approved = async (email: string): Promise<string> => {
  const id = idIn(await apply(site.anonymous, { email }));
  expect((await decide('approve', id)).status).toBe(200);
  return id;
};

describe('an application', () => {
  test('of anybody waits for an admin, in the words in which the list shows it', async () => {
    const email = partnerEmail();
    const sent = await apply(site.anonymous, { email, website: 'gym.example', leadStatus: 'converted' });
    expect([sent.status, sent.body]).toEqual([200, { id: idIn(sent), message: 'Application Submitted!' }]);
    expect((await waiting(sent)).find(({ id }) => id === idIn(sent))).toMatchObject({
      kind: 'business',
      name: 'Surrey Gym Tots',
      description: providerForm.description,
      category: 'Sports & Fitness',
      location: 'Guildford',
      contactEmail: email,
      website: 'https://gym.example',
      status: 'pending',
      revision: 1,
    });
  });
  test('that is sent twice under one key is one', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const email = partnerEmail();
    const [first, second] = [await apply(site.parent, { email }, key), await apply(site.parent, { email }, key)];
    expect(second.body).toEqual(first.body);
    expect((await waiting(second)).filter((each) => each.contactEmail === email)).toHaveLength(1);
  });
  test.each([
    [{ businessName: '' }, 'Business name is required'],
    [{ website: 'no address' }, 'Please enter a valid website URL'],
    [{ description: 'Too short' }, 'Please provide at least 50 characters describing your business'],
    [{ companyFax: '1' }, 'Something went wrong. Please try again.'],
  ])('with %j is refused with "%s"', async (wrong, message) => {
    const refused = await apply(site.anonymous, wrong);
    expect(refused.status).toBe(400);
    expect((refused.body as { errors: { message: string }[] }).errors.map((each) => each.message)).toEqual([message]);
  });
  test('is corrected by an admin, who names what they looked at', async () => {
    const id = idIn(await apply(site.anonymous));
    const edit = (body: object) => call(site.admin, 'PUT', `/api/admin/providers/${id}`, body);
    const edited = await edit({ name: 'Gym Tots', contactEmail: 'new@mail.example', revision: 1 });
    expect(edited.body).toMatchObject({
      kind: 'business',
      name: 'Gym Tots',
      contactEmail: 'new@mail.example',
      revision: 2,
    });
    expect((await edit({ name: 'Tots', revision: 1 })).status).toBe(409);
    for (const [body, message] of [
      [{ name: ' ' }, 'Business name is required'],
      [{ name: null }, 'Business name is required'],
      [{ website: 'x y' }, 'Please enter a valid website URL'],
    ] as const) {
      const { status, body: problem } = await edit(body);
      expect([status, problem]).toMatchObject([400, { errors: [{ message }] }]);
    }
    expect((await call(site.admin, 'PUT', `/api/admin/providers/${randomUUID()}`, { name: 'x' })).status).toBe(404);
  });
});

describe('an approval', () => {
  test('invites whoever has no account to register, and their account becomes the owner', async () => {
    const email = partnerEmail();
    const id = await approved(email);
    const accounts = accountCalls(site);
    const [mail] = await accounts.mailsTo(email, /Surrey Gym Tots is now a provider/);
    expect(mail?.text).toContain(`Please register with this email address, ${email}, and confirm it.`);
    expect(mail && accounts.linkIn(mail)).toBe('/sign-in?mode=register&returnTo=%2Fprovider%2Fdashboard');
    await accounts.confirmed(email);
    const owner = await signedIn(email);
    expect(await profileOfAccount(owner)).toMatchObject({
      id,
      businessName: 'Surrey Gym Tots',
      contactEmail: email,
      bookingPlanActive: false,
      bookingPlanExpiresAt: null,
      role: 'owner',
    });
    expect((await call(owner, 'GET', '/api/auth/user')).body).toMatchObject({ role: 'provider' });
  });
  test('makes the account of that address, when it is confirmed, a provider at once', async () => {
    const email = await accountCalls(site).confirmed();
    const owner = await signedIn(email);
    expect((await call(owner, 'GET', '/api/provider/profile')).status).toBe(403);
    await approved(email);
    const [mail] = await accountCalls(site).mailsTo(email, /is now a provider/);
    expect(mail?.text).toContain('your dashboard is ready');
    expect(mail?.text).not.toContain('register');
    expect(await profileOfAccount(owner)).toMatchObject({ role: 'owner' });
  });
  test('gives nothing to an account that has not shown that the address is theirs', async () => {
    const email = partnerEmail();
    const accounts = accountCalls(site);
    await accounts.signUp(email);
    const squatter = await signedIn(email);
    await approved(email);
    await accounts.mailsTo(email, /is now a provider/);
    expect((await call(await signedIn(email), 'GET', '/api/provider/profile')).status).toBe(403);
    const [confirm] = await accounts.mailsTo(email, /^Confirm/);
    await accounts.confirm(confirm);
    expect(await profileOfAccount(squatter)).toMatchObject({ role: 'owner' });
  });
  test('has the account of another address, that an admin enters later, join as a member', async () => {
    const [first, second] = [await accountCalls(site).confirmed(), await accountCalls(site).confirmed()];
    const id = await approved(first);
    await profileOfAccount(await signedIn(first));
    await call(site.admin, 'PUT', `/api/admin/providers/${id}`, { contactEmail: second });
    expect(await profileOfAccount(await signedIn(second))).toMatchObject({ id, role: 'member' });
  });
  test('happens once, however many admins approve at the same moment', async () => {
    const id = idIn(await apply(site.anonymous));
    const answers = await Promise.all(Array.from({ length: 8 }, () => decide('approve', id)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array(7).fill(409)]);
  });
});

describe('a rejection', () => {
  test('needs a reason, and tells it to who applied', async () => {
    const email = partnerEmail();
    const id = idIn(await apply(site.anonymous, { email }));
    for (const body of [undefined, {}, { adminNotes: '' }, { adminNotes: '  ' }]) {
      const refused = await decide('reject', id, body);
      expect([refused.status, (refused.body as { detail: string }).detail]).toEqual([400, NOTES_REQUIRED]);
    }
    const rejected = await decide('reject', id, { adminNotes: 'You give no classes yet.' });
    expect(rejected.body).toMatchObject({ status: 'rejected', message: 'Provider Rejected' });
    expect((await waiting(rejected)).some((each) => each.id === id)).toBe(false);
    const [mail] = await accountCalls(site).mailsTo(email, /About your application/);
    expect(mail?.text).toContain('What our reviewer wrote: You give no classes yet.');
    // Nobody approved these words, nor knows whose address it is.
    expect(mail?.text).not.toContain('Surrey Gym Tots');
    expect((await decide('approve', id)).status).toBe(409);
  });
});

describe('a verdict that is taken back', () => {
  const undo = (id: string, action: string, body: object = {}, who = site.admin) =>
    call(who, 'POST', `/api/admin/providers/${id}/undo`, { action, ...body });
  test('has the application wait again, as long as nobody has an account for it', async () => {
    const sent = await apply(site.anonymous, { email: partnerEmail() });
    const id = idIn(sent);
    expect((await decide('approve', id)).body).toMatchObject({ status: 'approved', forGood: null });
    expect((await undo(id, 'approve', {}, await site.signedInAs('admin'))).status).toBe(409);
    const undone = await undo(id, 'approve');
    expect(undone.body).toMatchObject({ kind: 'business', status: 'pending', adminNotes: null });
    expect((await waiting(undone)).some((each) => each.id === id)).toBe(true);
    // What it was called by mistake it never was.
    const [called] = await site.context.db.query('select names from businesses.businesses where business_id = $1', [
      id,
    ]);
    expect(called).toEqual({ names: [] });
    await decide('reject', id, { adminNotes: 'Too far away.' });
    expect((await undo(id, 'reject')).body).toMatchObject({ status: 'pending' });

    const email = await accountCalls(site).confirmed();
    const theirs = idIn(await apply(site.anonymous, { email }));
    expect((await decide('approve', theirs)).body).toMatchObject({ forGood: expect.stringContaining('an account') });
    await profileOfAccount(await signedIn(email));
    const refused = await undo(theirs, 'approve');
    expect([refused.status, refused.text]).toEqual([409, expect.stringContaining('an account')]);
  });
  test('of an activity is as on any listing', async () => {
    const id = await site.applied();
    expect((await decide('approve', id, { revision: 1 })).body).toMatchObject({ status: 'live', forGood: null });
    expect((await undo(id, 'approve')).status).toBe(400);
    expect((await undo(id, 'approve', { revision: 1 })).body).toMatchObject({ kind: 'activity', status: 'pending' });
  });
});

describe('an activity that a provider sent in', () => {
  test('stands in the same list, is corrected, and approving it publishes it', async () => {
    const sent = await call(site.provider, 'POST', '/api/provider/submit-application', activity);
    const id = idIn(sent);
    expect((await waiting(sent)).find((each) => each.id === id)).toMatchObject({
      kind: 'activity',
      name: 'Forest School',
      description: 'Muddy fun.',
      location: 'Guildford',
      contactEmail: 'hello@forest.example',
      revision: 1,
    });
    expect((await decide('approve', id)).status).toBe(400);
    const wrong = await call(site.admin, 'PUT', `/api/admin/providers/${id}`, {
      name: '',
      website: 'x y',
      revision: 1,
    });
    const errors = [{ message: 'Activity name is required' }, { message: 'Please enter a valid URL' }];
    expect([wrong.status, wrong.body]).toMatchObject([400, { errors }]);
    const edited = await call(site.admin, 'PUT', `/api/admin/providers/${id}`, { name: 'Wood School', revision: 1 });
    expect(edited.body).toMatchObject({ kind: 'activity', name: 'Wood School', location: 'Guildford', revision: 2 });
    const done = await decide('approve', id, { revision: 2 });
    expect(done.body).toMatchObject({ kind: 'activity', status: 'live', message: 'Provider Approved' });
    const live = await call(site.anonymous, 'GET', `/api/activities/${id}`, undefined, after(done));
    expect(live.body).toMatchObject({ name: 'Wood School' });
  });
  test('is rejected with a reason', async () => {
    const id = await site.applied();
    expect((await decide('reject', id, { revision: 1 })).status).toBe(400);
    const done = await decide('reject', id, { revision: 1, adminNotes: 'No dates.' });
    expect(done.body).toMatchObject({ kind: 'activity', status: 'rejected', adminNotes: 'No dates.' });
  });
  test('is no parent’s suggestion: that stands in other lists', async () => {
    expect((await decide('approve', await site.suggested(), { revision: 1 })).status).toBe(404);
  });
});
