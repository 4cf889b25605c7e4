import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { streams } from '#domain/catalog.ts';
import type { ErasureView, MemberDetail, MemberView } from '#domain/member/back-office/views.ts';
import { type Answer, call, sessionOf, siteAt, type SiteFetch } from '#tests/support/api-client.ts';
import { type NewMember, testApp, type TestApp } from '#tests/support/app.ts';
import { accountCalls, newEmail } from '#tests/support/made/accounts.ts';
import { listingWith } from '#tests/support/made/live-listings.ts';
import { after } from '#tests/support/made/partners.ts';
import { shown } from '#tests/support/shown.ts';

let site: TestApp;
let admin: SiteFetch;
let self: NewMember;
const signedIn = async (member: NewMember): Promise<SiteFetch> =>
  siteAt(site.url, await sessionOf(site.anonymous, member));
beforeAll(async () => {
  site = await testApp({ environment: { MASTER_KEY: randomBytes(32).toString('hex') } });
  self = await site.newMember('admin');
  admin = await signedIn(self);
});
afterAll(() => site.close());

const MEMBERS = '/api/admin/members';
const find = async (query: string, past?: Answer): Promise<MemberView[]> =>
  (await call(admin, 'GET', `${MEMBERS}?${query}`, undefined, past && after(past))).body as MemberView[];
const read = async (id: string, past?: Answer): Promise<MemberDetail> =>
  (await call(admin, 'GET', `${MEMBERS}/${id}`, undefined, past && after(past))).body as MemberDetail;
const erasureOf = async (id: string): Promise<ErasureView> =>
  (await call(admin, 'GET', `${MEMBERS}/${id}/erasure`)).body as ErasureView;
const shutOut = (who: SiteFetch, id: string, reason = 'Sends in advertisements'): Promise<Answer> =>
  call(who, 'POST', `${MEMBERS}/${id}/suspend`, { reason });

describe('members', () => {
  test('are found by name, address, role and state, with what they sent in', async () => {
    const person = await site.newMember('provider');
    const { memberId: submittedBy, email } = person;
    await listingWith(site.context, { fields: { name: 'Kites', description: 'x' }, submittedBy });
    await shown(site.context, ['listing', 'members']);
    const [found, ...others] = await find(`search=${encodeURIComponent(email.toUpperCase())}`);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ id: submittedBy, email, name: 'Test provider', role: 'provider', sentIn: 1 });
    expect((await find('search=test%20PROV')).map(({ id }) => id)).toContain(submittedBy);
    expect((await find('search=%25')).length).toBe(0);
    expect((await find('role=parent')).map(({ id }) => id)).not.toContain(submittedBy);
    expect((await find('role=admin')).map(({ id }) => id)).toContain(self.memberId);
    expect(await read(submittedBy)).toMatchObject({ activities: 1, offers: 0, suspension: null, state: 'active' });
    expect((await call(admin, 'GET', `${MEMBERS}/${randomUUID()}`)).status).toBe(404);
    for (const [who, status] of [
      [await signedIn(person), 403],
      [site.anonymous, 401],
    ] as const)
      expect((await call(who, 'GET', MEMBERS)).status).toBe(status);
  });

  test('are taken away by nobody while the list of them is behind, and the answer says when to try again', async () => {
    const person = await site.newMember('parent');
    const isBehind = vi.spyOn(site.context.readPosition, 'waitFor').mockResolvedValue(false);
    const refused = await shutOut(admin, person.memberId).finally(() => isBehind.mockRestore());
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '5']);
    expect((await read(person.memberId)).state).toBe('active');
  });

  test('who is suspended is signed out everywhere at once, told why not at the sign-in, and let in again', async () => {
    const person = await site.newMember('parent');
    const [theirs, onTheirPhone] = [await signedIn(person), await signedIn(person)];
    expect((await call(admin, 'POST', `${MEMBERS}/${person.memberId}/suspend`, { reason: ' ' })).status).toBe(400);
    const suspended = await shutOut(admin, person.memberId);
    expect(suspended.body).toEqual({ message: 'The member is suspended and signed out everywhere.' });
    for (const each of [theirs, onTheirPhone]) expect((await call(each, 'GET', '/api/auth/user')).status).toBe(401);
    const { email, password } = person;
    const signIn = () => call(site.anonymous, 'POST', '/api/auth/sign-in/email', { email, password });
    const refused = await signIn();
    expect([refused.status, refused.text]).toEqual([401, expect.stringContaining('This account is suspended')]);
    expect(refused.headers.get('set-cookie') ?? '').not.toContain('session_token');
    const wrong = await call(site.anonymous, 'POST', '/api/auth/sign-in/email', { email, password: `${password}x` });
    expect(wrong.text).not.toContain('suspended');
    expect(await read(person.memberId, suspended)).toMatchObject({
      state: 'suspended',
      suspension: { by: 'Test admin', reason: 'Sends in advertisements' },
    });
    expect((await find('state=suspended', suspended)).map(({ id }) => id)).toEqual([person.memberId]);
    expect((await shutOut(admin, person.memberId)).status).toBe(409);
    const letIn = await call(admin, 'POST', `${MEMBERS}/${person.memberId}/readmit`, { reason: 'Apologised' });
    expect(letIn.body).toEqual({ message: 'The member can sign in again.' });
    // What they held before opens nothing.
    expect((await call(theirs, 'GET', '/api/auth/user')).status).toBe(401);
    expect((await signIn()).status).toBe(200);
    const trail = (await call(admin, 'GET', `/api/admin/audit?entity=${person.memberId}`, undefined, after(letIn)))
      .text;
    expect(trail).toContain('The member was let in again');
  });

  test('no call grants a role, or lets an admin act as somebody else', async () => {
    const person = await site.newMember('parent');
    const theirs = await signedIn(person);
    const { memberId: userId } = person;
    // What the sign-in library could do.
    for (const name of ['impersonate-user', 'set-role', 'set-user-password', 'update-user', 'create-user'])
      for (const who of [admin, theirs])
        expect((await call(who, 'POST', `/api/auth/admin/${name}`, { userId, role: 'admin' })).status).toBe(404);
    for (const name of ['impersonate', 'role', 'roles', 'grant', 'sessions'])
      for (const method of ['POST', 'PUT', 'PATCH'])
        expect((await call(admin, method, `${MEMBERS}/${userId}/${name}`, { role: 'admin' })).status).toBe(404);
    const granting = { role: 'admin', grantedRoles: ['admin'], memberId: self.memberId };
    const profile = {
      firstName: 'Jo',
      lastName: 'Field',
      phone: '01483 555 0100',
      postcode: 'GU1 1AA',
      town: 'Guildford',
      children: [{ firstName: 'Ada', dateOfBirth: '2019-05-31' }],
    };
    const saved = await call(theirs, 'POST', '/api/profile/complete', { ...profile, ...granting });
    expect(saved.status, saved.text).toBe(200);
    const calls = accountCalls(site);
    const email = newEmail();
    await calls.signUp(email, granting);
    expect((await calls.signIn(email)).status).toBeLessThan(500);
    await shown(site.context, ['members']);
    for (const each of [email, person.email])
      expect(await find(`search=${encodeURIComponent(each)}`)).toMatchObject([{ role: 'parent' }]);
    // What an admin does to somebody is the admin's own doing.
    const done = await shutOut(admin, userId);
    const [suspended] = (await site.context.log.readStream(streams.member(userId))).toReversed();
    expect([done.status, suspended]).toMatchObject([200, { type: 'MemberSuspended', actor: { id: self.memberId } }]);
  });

  test('nobody shuts themselves out, and of two admins who do it to each other one stays', async () => {
    expect((await shutOut(admin, self.memberId)).status).toBe(422);
    const [one, other] = [await site.newMember('admin'), await site.newMember('admin')];
    const [asOne, asOther] = [await signedIn(one), await signedIn(other)];
    const answers = await Promise.all([shutOut(asOne, other.memberId), shutOut(asOther, one.memberId)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('an erasure says before what goes, asks for the address, and shows after that the keys are destroyed', async () => {
    const person = await site.newMember('parent');
    const { memberId, email } = person;
    const theirs = await signedIn(person);
    await call(site.anonymous, 'POST', '/api/submit-listing', {
      name: 'Zither Club',
      description: 'Zithers.',
      category: 'Adventure',
      location: 'Guildford',
      submitterType: 'parent',
      submitterName: 'Zebedee Quill',
      submitterEmail: email,
    });
    expect(await erasureOf(memberId)).toMatchObject({ preview: { sessions: 1, others: 1 }, proof: null });
    const erase = (id: string, typed: string) => call(admin, 'POST', `${MEMBERS}/${id}/erase`, { email: typed });
    expect((await erase(memberId, 'somebody@else.example')).status).toBe(400);
    expect((await erase(self.memberId, self.email)).status).toBe(422);
    const erased = await erase(memberId, email);
    expect([erased.status, erased.body]).toEqual([200, { message: 'The member is erased.' }]);
    expect((await call(theirs, 'GET', '/api/auth/user')).status).toBe(401);
    expect(await read(memberId, erased)).toMatchObject({ state: 'erased', name: null, email: null });
    const { preview, proof } = await erasureOf(memberId);
    expect(preview).toBeNull();
    expect(proof).toMatchObject({ by: 'Test admin', isDone: true, entry: expect.any(String) });
    expect(proof?.keys).toBe(2);
    expect(proof?.keysDestroyed).toBe(2);
    expect(proof?.streams).toBe(2);
    const [registered] = await site.context.log.readStream(streams.member(memberId));
    expect(registered?.data).toMatchObject({ email: 'erased', firstName: 'erased' });
    expect(await find(`search=${encodeURIComponent(email)}`, erased)).toEqual([]);
    // Who has no account any more is none of those who are counted.
    expect((await find('')).map(({ id }) => id)).not.toContain(memberId);
    expect((await find('role=parent')).map(({ id }) => id)).not.toContain(memberId);
    expect((await find('state=erased')).map(({ id }) => id)).toContain(memberId);
    expect((await erase(memberId, email)).status).toBe(404);
  });

  test('an admin deletes their own account only while another is left, also when two do it at once', async () => {
    const other = await site.newMember('admin');
    const asOther = await signedIn(other);
    await shown(site.context, ['members']);
    const alone = new Set([self.memberId, other.memberId]);
    for (const { id } of await find('role=admin&state=active'))
      if (!alone.has(id)) expect((await shutOut(admin, id)).status).toBe(200);
    const leave = (who: SiteFetch): Promise<Answer> =>
      call(who, 'POST', '/api/auth/delete-account', { password: self.password });
    const answers = await Promise.all([leave(admin), leave(asOther)]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const left = answers[0]?.status === 200 ? asOther : admin;
    const refused = await leave(left);
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('npm run admin:grant')]);
    expect((await call(left, 'GET', '/api/auth/user')).body).toMatchObject({ role: 'admin' });
  });
});
