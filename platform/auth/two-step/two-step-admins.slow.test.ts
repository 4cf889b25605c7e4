import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { calls } from '#domain/calls.ts';
import type { Contract } from '#domain/kernel/call.ts';
import { accountCalls, sessionIn } from '#tests/support/made/accounts.ts';
import { call } from '#tests/support/api-client.ts';
import { newMember, testApp, type TestApp } from '#tests/support/app.ts';
import { codeOf, cookiesIn, turnOnTwoStep } from '#tests/support/authenticator.ts';
import { testDatabase } from '#tests/support/servers/postgres.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let sites: readonly [TestApp, TestApp];

/** Two processes of a site in production, on one database. */
beforeAll(async () => {
  database = await testDatabase();
  const environment = {
    NODE_ENV: 'production',
    MASTER_KEY: randomBytes(32).toString('hex'),
    SESSION_SECRET: randomBytes(32).toString('hex'),
    TRUST_PROXY: '127.0.0.1',
  };
  const open = () => testApp({ databaseUrl: database.url, rateLimits: true, environment });
  sites = [await open(), await open()];
});
afterAll(async () => {
  await Promise.all(sites.map((site) => site.close()));
  await database.drop();
});

let networks = 0;
const from = (): Record<string, string> => {
  networks += 1;
  return { 'x-forwarded-for': `10.9.${networks}.9` };
};

async function signedIn(role: 'parent' | 'provider' | 'admin') {
  const [site] = sites;
  const accounts = accountCalls(site);
  const member = await newMember(site.context, role);
  const { email, password } = member;
  const answer = await accounts.post('/api/auth/sign-in/email', { email, password }, from());
  const cookie = sessionIn(answer);
  return { ...member, user: answer.body, cookie, as: accounts.as(cookie) };
}

test('in production an admin may do nothing before two-step sign-in is on, and everything from then on', async () => {
  const admin = await signedIn('admin');
  expect(admin.user).toMatchObject({ role: 'admin', twoStepDue: true });
  const closed = (Object.values(calls) as readonly Contract[]).filter(
    ({ access, beforeTwoStep }) =>
      !access.startsWith('public') && access !== 'scraper-token' && access !== 'api-key' && !beforeTwoStep,
  );
  expect(closed.length).toBeGreaterThan(50);
  for (const { name } of closed) {
    const [method = '', path = ''] = name.split(' ');
    const { status, body } = await call(admin.as, method, path.replaceAll(/:\w+/g, 'nothing'), undefined, from());
    expect([name, status, body]).toEqual([
      name,
      403,
      expect.objectContaining({
        type: 'urn:hopscotch:rule:two-step-due',
        detail: 'Please turn on two-step sign-in first: admins need it.',
      }),
    ]);
  }
  expect((await call(admin.as, 'GET', '/api/auth/two-step')).body).toEqual({
    on: false,
    recoveryCodesLeft: 0,
    required: true,
  });
  const { cookie } = await turnOnTwoStep(admin.as, admin);
  const { as } = accountCalls(sites[1]);
  expect((await call(as(cookie), 'GET', '/api/admin/overview')).status).toBe(200);
  expect((await call(as(cookie), 'GET', '/api/auth/user')).body).toMatchObject({ role: 'admin', twoStepDue: false });
});

test('whoever has the password alone of an admin with a passkey gets in by no app of their own', async () => {
  const admin = await signedIn('admin');
  const [{ context }] = sites;
  const setUp = () => call(admin.as, 'POST', '/api/auth/two-step/set-up', { password: admin.password });
  // One that was begun before counts as little.
  const { secret } = (await setUp()).body as { secret: string };
  await context.db.query(
    `insert into auth.passkey (id, name, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp", "createdAt")
     values (gen_random_uuid()::text, 'Phone', 'key', $1, gen_random_uuid()::text, 0, 'singleDevice', false, now())`,
    [admin.memberId],
  );
  const refused = { status: 409, body: { detail: expect.stringContaining('sign in with your passkey') } };
  expect(await setUp()).toMatchObject(refused);
  expect(await call(admin.as, 'POST', '/api/auth/two-step/confirm', { code: codeOf(secret) })).toMatchObject(refused);
  expect((await call(admin.as, 'GET', '/api/admin/overview')).status).toBe(403);
  // Who has lost it is helped by an operator.
  expect(await context.auth.turnOffTwoStep(admin.memberId, 'operator olga')).toBe(true);
  expect(await accountCalls(sites[1]).whoIs(admin.cookie)).toBe(401);
  const events = await context.log.readStream(`member-${admin.memberId}`);
  expect(events.at(-1)).toMatchObject({ type: 'TwoStepTurnedOff', actor: { id: 'operator olga', role: 'system' } });
  const { email, password } = admin;
  const again = await accountCalls(sites[0]).post('/api/auth/sign-in/email', { email, password }, from());
  const { cookie } = await turnOnTwoStep(accountCalls(sites[0]).as(sessionIn(again)), admin);
  expect((await call(accountCalls(sites[1]).as(cookie), 'GET', '/api/admin/overview')).status).toBe(200);
});

test('what is open to everybody shows such an admin no more than anybody else', async () => {
  const admin = await signedIn('admin');
  const caller = await sites[0].context.auth.callerOf(admin.cookie);
  expect(caller).toMatchObject({ role: 'parent', twoStepDue: true });
});

test.each(['parent', 'provider'] as const)('in production a %s needs no second step', async (role) => {
  const member = await signedIn(role);
  expect(member.user).toMatchObject({ role, twoStepDue: false });
  expect((await call(member.as, 'GET', '/api/profile')).status).toBe(200);
});

test('the password may be given to one process and the code to another, and a code counts once in all of them', async () => {
  const admin = await signedIn('admin');
  const { secret } = await turnOnTwoStep(admin.as, admin);
  const [here, there] = [accountCalls(sites[0]), accountCalls(sites[1])];
  const { email, password } = admin;
  const half = async () => cookiesIn(await here.post('/api/auth/sign-in/email', { email, password }, from()));
  const code = codeOf(secret, 1);
  const whole = await there.post('/api/auth/sign-in/code', { code }, { cookie: await half(), ...from() });
  expect(whole.body).toMatchObject({ email, twoStepDue: false });
  expect(await here.whoIs(sessionIn(whole))).toBe(200);
  const again = await here.post('/api/auth/sign-in/code', { code }, { cookie: await half(), ...from() });
  expect(again.status).toBe(400);
});

test('an operator turns it off for an admin who has lost everything, who is signed out and has to turn it on again', async () => {
  const admin = await signedIn('admin');
  const { cookie } = await turnOnTwoStep(admin.as, admin);
  const [{ context }] = sites;
  expect(await context.auth.turnOffTwoStep(admin.memberId, 'operator olga')).toBe(true);
  expect(await accountCalls(sites[1]).whoIs(cookie)).toBe(401);
  const events = await context.log.readStream(`member-${admin.memberId}`);
  const off = events.findLast(({ type }) => type === 'TwoStepTurnedOff');
  expect(off?.actor).toEqual({ id: 'operator olga', role: 'system' });
  const { email, password } = admin;
  const again = await accountCalls(sites[0]).post('/api/auth/sign-in/email', { email, password }, from());
  expect(again.body).toMatchObject({ email, twoStepDue: true });
  const back = sessionIn(again);
  expect(await context.auth.turnOffTwoStep(admin.memberId, 'operator olga')).toBe(false);
  // Nothing was to be changed, so nobody is signed out.
  expect(await accountCalls(sites[1]).whoIs(back)).toBe(200);
});
