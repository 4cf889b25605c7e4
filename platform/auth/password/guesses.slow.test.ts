import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { ownSubscriptionId } from '#platform/newsletter/own-subscription.ts';
import { type Answer, call } from '#tests/support/api-client.ts';
import { sessionIn } from '#tests/support/made/accounts.ts';
import { type NewMember, testApp, type TestApp } from '#tests/support/app.ts';
import { networkOf } from './guesses.ts';
import { shown } from '#tests/support/shown.ts';

let site: TestApp;
let networks = 0;

beforeAll(async () => {
  site = await testApp({ rateLimits: true, environment: { TRUST_PROXY: '127.0.0.1' } });
});
afterAll(() => site.close());

/** An address of a network that nobody has come from yet. */
const newAddress = (): string => {
  networks += 1;
  return `10.${Math.floor(networks / 250)}.${networks % 250}.7`;
};
const post = (path: string, body: object, address: string, cookie = ''): Promise<Answer> =>
  call(site.anonymous, 'POST', path, body, { 'x-forwarded-for': address, ...(cookie !== '' && { cookie }) });
/** A hundred at once are more than a busy machine takes in: whoever is sent away has not guessed, and comes again. */
const signIn = async (email: string, password: string, address: string, cookie = ''): Promise<Answer> => {
  for (;;) {
    const answer = await post('/api/auth/sign-in/email', { email, password }, address, cookie);
    if (answer.status !== 503) return answer;
  }
};
const knownBrowser = ({ headers }: Answer): string =>
  headers
    .getSetCookie()
    .find((cookie) => cookie.startsWith('hopscotch.known_browser='))
    ?.split(';', 1)[0] ?? '';

/** Wrong passwords from one address; the statuses of the answers. */
async function guess(email: string, times: number, address: string, cookie = ''): Promise<number[]> {
  const answers = await Promise.all(Array.from({ length: times }, () => signIn(email, 'wrong', address, cookie)));
  return answers.map(({ status }) => status).toSorted((a, b) => a - b);
}

/** Ten wrong passwords from each of ten networks at once: all that strangers have together. */
async function besiege(email: string): Promise<void> {
  const answers = await Promise.all(Array.from({ length: 10 }, () => guess(email, 10, newAddress())));
  expect(new Set(answers.flat())).toEqual(new Set([401]));
}

/** The password of every member of tests, hashed in microseconds: guesses are counted alike, and hundreds of them take seconds. */
const quickHash = '$argon2id$v=19$m=8,t=1,p=1$BwcHBwcHBwcHBwcHBwcHBw$8QtazPUA94dErNSxvBZBDIdWgBn+7MmjcqfyBCo9Ows';

async function member(): Promise<NewMember> {
  const made = await site.newMember('parent');
  await site.context.db.query('update auth.account set password = $2 where "userId" = $1', [made.memberId, quickHash]);
  return made;
}

test('after ten wrong passwords from one network the account is closed to it, and open to others', async () => {
  const { email, password } = await member();
  expect(await guess(email, 12, '192.0.2.1')).toEqual([...Array<number>(10).fill(401), 429, 429]);
  const refused = await signIn(email.toUpperCase(), password, '192.0.2.99');
  expect(refused.status).toBe(429);
  expect(refused.body).toMatchObject({
    detail: 'Too many attempts to sign in to this account. Please try again in 15 minutes, or choose a new password.',
  });
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(800);
  expect((await signIn(email, password, '192.0.3.1')).status).toBe(200);
});

test('an address without an account is answered in the same way', async () => {
  const [known, unknown] = [(await member()).email, 'nobody-at-all@test.hopscotch.test'];
  expect(await guess(known, 11, '198.51.100.1')).toEqual(await guess(unknown, 11, '198.51.100.2'));
  const texts = [await signIn(known, 'x', '198.51.100.3'), await signIn(unknown, 'x', '198.51.100.3')];
  expect(new Set(texts.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
});

test('whoever signs in in the end has not been guessing', async () => {
  const { email, password } = await member();
  for (let round = 0; round < 3; round += 1) {
    const address = `203.0.${113 + round}.1`;
    expect(await guess(email, 9, address)).toEqual(Array(9).fill(401));
    expect((await signIn(email, password, address)).status).toBe(200);
    expect(await guess(email, 9, address)).toEqual(Array(9).fill(401));
  }
});

test('guessing from many networks closes the account to strangers, and never to a browser that is known there', async () => {
  const { email, password } = await member();
  const own = knownBrowser(await signIn(email, password, newAddress()));
  await besiege(email);
  expect((await signIn(email, password, newAddress())).status).toBe(429);
  const strange = knownBrowser(await signIn((await member()).email, 'a-long-enough-password', newAddress()));
  expect((await signIn(email, password, newAddress(), strange)).status).toBe(429);
  for (let times = 0; times < 3; times += 1)
    expect((await signIn(email, password, newAddress(), own)).status).toBe(200);
  // A stolen cookie is no way around: it has a count of its own.
  const address = newAddress();
  const statuses = await guess(email, 20, address, own);
  expect(statuses).toEqual(Array(20).fill(401));
  expect((await signIn(email, password, newAddress(), own)).status).toBe(429);
});

test('whoever chooses a new password by email gets in at once', async () => {
  const { email } = await member();
  await besiege(email);
  const here = newAddress();
  await post('/api/auth/request-password-reset', { email }, here);
  const token = await vi.waitFor(
    async () => {
      const { body } = await call(site.anonymous, 'GET', `/dev/mailbox?format=json&to=${encodeURIComponent(email)}`);
      const found = /token=([^\s&]+)/.exec(JSON.stringify(body));
      if (!found) throw new Error('no letter yet');
      return found[1] ?? '';
    },
    { timeout: 60_000 },
  );
  const newPassword = 'a-quite-new-password';
  const changed = await post('/api/auth/reset-password', { token: token.replace(/\\n.*|".*/, ''), newPassword }, here);
  expect(changed.status).toBe(200);
  expect((await signIn(email, newPassword, here)).status).toBe(200);
});

/** How many letters have been written to `email`, sent already or not. */
async function lettersTo(email: string): Promise<number> {
  const rows = await site.context.db.query(
    'select id from platform.mailbox where recipient = $1 union select id from platform.outbox where recipient = $1',
    [email],
  );
  return rows.length;
}
const registration = { password: 'a-long-enough-password', firstName: 'Jo', lastName: 'Field', isAdult: true };

test.each([
  ['for a new password', '/api/auth/request-password-reset', {}, 5],
  ['to confirm an address', '/api/auth/send-verification-email', {}, 5],
  ['about registering again', '/api/auth/sign-up/email', registration, 1],
])('nobody can have more than a few letters %s written to somebody, and is not told', async (_, path, more, most) => {
  const email = `written-to-${networks}@test.hopscotch.test`;
  await post('/api/auth/sign-up/email', { email, ...registration }, newAddress());
  const before = await lettersTo(email);
  expect(before).toBe(1);
  const answers = await Promise.all(Array.from({ length: 8 }, () => post(path, { email, ...more }, newAddress())));
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect((await lettersTo(email)) - before).toBe(most);
});

/** How many subscriptions wait at `email` for an answer to a letter, as far as the log is. */
async function subscriptionsAt(email: string): Promise<number> {
  const { db, log, readPosition } = site.context;
  await shown({ readPosition, log }, ['newsletter']);
  return (await db.query('select from newsletter.subscriptions where email = $1', [email])).length;
}

test('nobody can have more than a few letters about the newsletter written to somebody, and is not told', async () => {
  const email = 'never-asked@test.hopscotch.test';
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => post('/api/newsletter/subscribe', { email }, newAddress())),
  );
  expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
  expect(answers[0]?.status).toBe(200);
  expect(await subscriptionsAt(email)).toBe(5);
  await expect.poll(() => lettersTo(email)).toBe(5);
});

test('nor by a profile, of which an address that is not theirs is one', async () => {
  const email = 'not-theirs@test.hopscotch.test';
  await post('/api/auth/sign-up/email', { email, ...registration }, newAddress());
  const [session = ''] = (await signIn(email, registration.password, newAddress())).headers
    .getSetCookie()
    .filter((cookie) => cookie.startsWith('hopscotch.session_token='))
    .map((cookie) => cookie.split(';', 1)[0]);
  const profile = {
    firstName: 'Jo',
    lastName: 'Field',
    phone: '01483 555 0100',
    postcode: 'GU1 1AA',
    town: 'Guildford',
  };
  const children = [{ firstName: 'Ada', dateOfBirth: '2019-05-31' }];
  const tick = async (emailOptIn: boolean): Promise<unknown> => {
    const body = { ...profile, children, emailOptIn };
    const answer = await post('/api/profile/complete', body, newAddress(), session);
    return (answer.body as { profile: { emailOptInWaits: boolean } }).profile.emailOptInWaits;
  };
  for (let times = 0; times < 7; times += 1) expect([await tick(true), await tick(false)]).toEqual([true, false]);
  const memberId = (await site.context.auth.memberIdOf(email)) ?? '';
  const events = await site.context.log.readStream(streams.subscription(ownSubscriptionId(memberId)));
  expect(events.filter(({ type }) => type === 'SubscriptionRequested')).toHaveLength(5);
});

test('an account that nobody has confirmed is told of what is done to it as seldom: the address may be a stranger’s', async () => {
  const email = 'not-mine@test.hopscotch.test';
  const here = newAddress();
  expect((await post('/api/auth/sign-up/email', { ...registration, email }, here)).status).toBe(200);
  const session = sessionIn(await signIn(email, registration.password, here));
  const before = await lettersTo(email);
  let password = registration.password;
  for (let times = 0; times < 8; times += 1) {
    const newPassword = `a-long-enough-password-${times}`;
    const body = { currentPassword: password, newPassword };
    expect((await post('/api/auth/change-password', body, here, session)).status).toBe(200);
    password = newPassword;
  }
  expect((await lettersTo(email)) - before).toBe(5);
  const [passkey] = await site.context.db.query<{ id: string }>(
    `insert into auth.passkey (id, name, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp", "createdAt")
     select gen_random_uuid(), 'Phone', 'AAAA', id, gen_random_uuid()::text, 0, 'singleDevice', false, now() from auth."user" where email = $1 returning id`,
    [email],
  );
  const from = { 'x-forwarded-for': here, cookie: session };
  expect((await call(site.anonymous, 'DELETE', `/api/auth/passkeys/${passkey?.id}`, { password }, from)).status).toBe(
    200,
  );
  expect((await lettersTo(email)) - before).toBe(5);
  for (let times = 0; times < 2; times += 1) await post('/api/auth/change-password', {}, here, session);
  expect((await post('/api/auth/change-password', {}, here, session)).status).toBe(429);
});

test('somebody who has many letters written to addresses without an account learns and causes nothing', async () => {
  const email = 'no-account-here@test.hopscotch.test';
  for (const path of ['/api/auth/request-password-reset', '/api/auth/send-verification-email'])
    expect((await post(path, { email }, newAddress())).status).toBe(200);
  expect(await lettersTo(email)).toBe(0);
});

test('the counters name nobody', async () => {
  const rows = await site.context.db.query<{ key: string }>('select key from platform.rate_limits');
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.map(({ key }) => key).join('\n')).not.toMatch(/@|hopscotch\.test/);
});

test.each([
  ['192.0.2.1', '192.0.2'],
  ['::ffff:192.0.2.77', '192.0.2'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1'],
  ['2001:db8::1', '2001:db8:0'],
  ['nonsense', 'nonsense'],
])('%s is in the network %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network);
});
