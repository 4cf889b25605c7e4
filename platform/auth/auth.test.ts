import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { accountCalls, newEmail, PASSWORD, sessionIn } from '#tests/support/made/accounts.ts';
import { call, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { shown } from '#tests/support/shown.ts';

let site: TestApp;
let accounts: ReturnType<typeof accountCalls>;

beforeAll(async () => {
  site = await testApp();
  accounts = accountCalls(site);
});
afterAll(async () => {
  await site.close();
});

const post = (path: string, body: unknown, headers: Record<string, string> = {}) => accounts.post(path, body, headers);
const signUp = (email: string, password = PASSWORD) => accounts.signUp(email, { password });
const signIn = (email: string, password = PASSWORD) => accounts.signIn(email, password);
const cookieOf = sessionIn;
const as = (cookie: string): SiteFetch => accounts.as(cookie);
const mailTo = async (to: string, subject: RegExp) => {
  const [mail] = await accounts.mailsTo(to, subject);
  if (!mail) throw new Error(`no mail to ${to}`);
  return mail;
};
const changesOf = async (memberId: string) =>
  (await site.context.log.readStream(streams.member(memberId))).filter(({ type }) => type === 'MemberEmailChanged');
const confirmed = async (email: string): Promise<void> => void (await accounts.confirmed(email));

describe('registering', () => {
  test('the same address several times at once makes one account, answers each the same, and prints nobody’s address', async () => {
    const email = newEmail();
    const printed: string[] = [];
    const spies = (['error', 'warn', 'log'] as const).map((name) =>
      vi.spyOn(console, name).mockImplementation((...words: unknown[]) => void printed.push(inspect(words))),
    );
    const answers = await Promise.all(Array.from({ length: 6 }, () => signUp(email)));
    for (const spy of spies) spy.mockRestore();
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect(printed.join('\n')).not.toContain(email);
    expect((await signIn(email)).status).toBe(200);
  });

  test('nothing that the database says in between is printed beside the log', async () => {
    const { email, password } = await site.newMember('parent');
    const cookie = cookieOf(await signIn(email, password));
    const printed: unknown[][] = [];
    const spy = vi.spyOn(console, 'error').mockImplementation((...words: unknown[]) => void printed.push(words));
    await site.context.db.query('alter table auth."user" rename to nobody');
    try {
      expect((await call(as(cookie), 'GET', '/api/auth/user')).status).toBe(503);
    } finally {
      await site.context.db.query('alter table auth.nobody rename to "user"');
      spy.mockRestore();
    }
    expect(printed).toEqual([]);
    expect((await call(as(cookie), 'GET', '/api/auth/user')).status).toBe(200);
  });

  test('makes a member who can sign in at once, and whom the link in the email confirms', async () => {
    const email = newEmail();
    const registered = await signUp(email);
    expect(registered.status).toBe(200);
    expect(registered.headers.getSetCookie()).toEqual([]);
    const first = await signIn(email);
    expect(first.body).toMatchObject({ email, role: 'parent', emailConfirmed: false });
    expect((await accounts.confirm(await mailTo(email, /^Confirm/))).status).toBe(200);
    const seen = await call(as(cookieOf(first)), 'GET', '/api/auth/user');
    expect(seen.body).toMatchObject({ emailConfirmed: true });
    const signedIn = await signIn(email);
    expect(signedIn.body).toMatchObject({
      firstName: 'Jo',
      lastName: 'Field',
      email,
      role: 'parent',
      emailConfirmed: true,
    });
    expect(Number(signedIn.headers.get('x-log-position'))).toBeGreaterThan(0);
    const user = await call(as(cookieOf(signedIn)), 'GET', '/api/auth/user');
    expect(user.body).toEqual(signedIn.body);
    const { id } = user.body as { id: string };
    const events = await site.context.log.readStream(streams.member(id));
    expect(events.map(({ type }) => type)).toEqual([
      'MemberRegistered',
      'MemberSignedIn',
      'MemberEmailConfirmed',
      'MemberSignedIn',
    ]);
  });

  test('answers the same whether or not the address has an account, and writes to its owner', async () => {
    const email = newEmail();
    await confirmed(email);
    const again = await signUp(email.toUpperCase(), 'another-password-1');
    const fresh = await signUp(newEmail());
    expect([again.status, again.text]).toEqual([fresh.status, fresh.text]);
    expect((await mailTo(email, /already have/)).text).toContain('/sign-in');
    expect((await signIn(email, 'another-password-1')).status).toBe(401);
    expect((await signIn(email)).status).toBe(200);
  });

  test('refuses what is not filled in, a short password and a filled honeypot, field by field', async () => {
    const answer = await post('/api/auth/sign-up/email', {
      email: 'x',
      password: 'short',
      firstName: ' ',
      lastName: 'B',
      companyFax: '1',
    });
    expect(answer.status).toBe(400);
    const { errors } = answer.body as { errors: { field: string }[] };
    expect(errors.map(({ field }) => field).toSorted()).toEqual([
      'companyFax',
      'email',
      'firstName',
      'isAdult',
      'password',
    ]);
    const minor = await accounts.signUp(newEmail(), { isAdult: false });
    expect(minor.body).toMatchObject({
      status: 400,
      errors: [{ field: 'isAdult', message: 'Please confirm that you are 18 or over' }],
    });
  });

  test('is repaired at the sign-in when the log knew nothing of it', async () => {
    const email = newEmail();
    await confirmed(email);
    const memberId = (await site.context.auth.memberIdOf(email)) ?? '';
    // As after a crash between the account and the log: an account whose stream is empty.
    const orphan = '01900000-0000-7000-8000-000000000001';
    await site.context.db.query(
      `insert into auth."user" (id, name, email, "emailVerified", "firstName", "lastName", "createdAt", "updatedAt")
       select $1, name, $2, true, "firstName", "lastName", now(), now() from auth."user" where id = $3`,
      [orphan, 'orphan@test.hopscotch.test', memberId],
    );
    await site.context.db.query(
      `insert into auth.account (id, "accountId", "providerId", "userId", password, "createdAt", "updatedAt")
       select $1::text || 'a', $1, 'credential', $1, password, now(), now() from auth.account where "userId" = $2`,
      [orphan, memberId],
    );
    const answer = await signIn('orphan@test.hopscotch.test');
    expect(answer.body).toMatchObject({ id: orphan, emailConfirmed: true });
    const events = await site.context.log.readStream(streams.member(orphan));
    expect(events.map(({ type }) => type)).toEqual(['MemberRegistered', 'MemberEmailConfirmed', 'MemberSignedIn']);
  });

  test('is repaired at the sign-in, also by several at once, when the log never heard of another address', async () => {
    const [before, after] = [newEmail(), newEmail()];
    await confirmed(before);
    const memberId = (await site.context.auth.memberIdOf(before)) ?? '';
    // As when the log is away while the new address is confirmed.
    await site.context.db.query('update auth."user" set email = $2 where id = $1', [memberId, after]);
    const signedIn = await Promise.all([signIn(after), signIn(after), signIn(after)]);
    expect(signedIn.map(({ status }) => status)).toEqual([200, 200, 200]);
    const changed = await changesOf(memberId);
    expect(changed.map(({ data }) => data)).toEqual([{ memberId, email: after }]);
    const { db } = site.context;
    expect(await db.query('select email from members.members where member_id = $1', [memberId])).toEqual([
      { email: after },
    ]);
    await signIn(after);
    expect(await changesOf(memberId)).toHaveLength(1);
  });
});

describe('signing in', () => {
  test('says the same for a wrong password and an unknown address', async () => {
    const known = newEmail();
    await confirmed(known);
    const answers = await Promise.all([signIn(known, 'wrong-password'), signIn(newEmail())]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });

  test('gives a cookie that scripts cannot read and other sites do not send', async () => {
    const email = newEmail();
    await confirmed(email);
    const [cookie] = (await signIn(email)).headers.getSetCookie();
    expect(cookie).toContain('HttpOnly');
    expect(cookie).toContain('SameSite=Lax');
    expect(cookie).not.toContain('Secure');
  });

  test('a forged or altered cookie is nobody', async () => {
    const email = newEmail();
    await confirmed(email);
    const cookie = cookieOf(await signIn(email));
    for (const bad of [
      cookie.slice(0, -4),
      cookie.replace('=', '=x'),
      'hopscotch.session_token=a.b',
      'hopscotch.session_token=%',
    ]) {
      expect((await call(as(bad), 'GET', '/api/auth/user')).status).toBe(401);
    }
  });
});

describe('signing out', () => {
  test('ends the session, not just the cookie', async () => {
    const email = newEmail();
    await confirmed(email);
    const cookie = cookieOf(await signIn(email));
    expect((await call(as(cookie), 'POST', '/api/auth/sign-out', {})).status).toBe(200);
    expect((await call(as(cookie), 'GET', '/api/auth/user')).status).toBe(401);
  });

  test.each([undefined, 'none', 'cross-site', 'same-site'])(
    'a navigation with Sec-Fetch-Site %s does not sign out',
    async (site_) => {
      const email = newEmail();
      await confirmed(email);
      const cookie = cookieOf(await signIn(email));
      const answer = await call(
        as(cookie),
        'GET',
        '/api/logout',
        undefined,
        site_ === undefined ? {} : { 'sec-fetch-site': site_ },
      );
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
      expect((await call(as(cookie), 'GET', '/api/auth/user')).status).toBe(200);
    },
  );

  test('an image of that address on our own page does not', async () => {
    const email = newEmail();
    await confirmed(email);
    const cookie = cookieOf(await signIn(email));
    const image = { 'sec-fetch-site': 'same-origin', 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' };
    await call(as(cookie), 'GET', '/api/logout', undefined, image);
    expect((await call(as(cookie), 'GET', '/api/auth/user')).status).toBe(200);
  });

  test('a navigation from our own page does', async () => {
    const email = newEmail();
    await confirmed(email);
    const cookie = cookieOf(await signIn(email));
    const answer = await call(as(cookie), 'GET', '/api/logout', undefined, { 'sec-fetch-site': 'same-origin' });
    expect([answer.status, answer.headers.get('location')]).toEqual([302, '/']);
    expect((await call(as(cookie), 'GET', '/api/auth/user')).status).toBe(401);
  });
});

describe('the way to the sign-in page', () => {
  test.each([
    ['/api/login', '/sign-in'],
    ['/api/login?returnTo=/points', '/sign-in?returnTo=%2Fpoints'],
    ['/api/login?returnTo=//evil.example', '/sign-in'],
    ['/api/login?returnTo=https://evil.example', '/sign-in'],
    ['/api/login?returnTo=/%5Cevil.example', '/sign-in'],
    ['/api/login?returnTo=/%09/evil.example', '/sign-in'],
  ])('%s leads to %s', async (path, location) => {
    const answer = await call(site.anonymous, 'GET', path);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, location]);
  });
});

test('a demoted member loses the right at the next request', async () => {
  const admin = await site.signedInAs('admin');
  expect((await call(admin, 'GET', '/api/admin/overview')).status).toBe(200);
  const { id } = (await call(admin, 'GET', '/api/auth/user')).body as { id: string };
  const { position } = await site.context.log.append(
    streams.member(id),
    'stream-exists',
    [{ type: 'RoleRevoked', data: { memberId: id, role: 'admin' } }],
    {
      commandId: '0190aaaa-0000-7000-8000-000000000001',
      correlationId: '0190aaaa-0000-7000-8000-000000000001',
      causationId: null,
      actor: { id: 'test', role: 'system' },
      occurredAt: new Date().toISOString(),
    },
  );
  await shown(site.context, ['members'], position);
  expect((await call(admin, 'GET', '/api/admin/overview')).status).toBe(403);
});
