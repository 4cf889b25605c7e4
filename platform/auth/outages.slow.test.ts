import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { accountCalls, newEmail, PASSWORD, sessionIn } from '#tests/support/made/accounts.ts';
import { type Answer, call } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { codeOf, cookiesIn, turnOnTwoStep } from '#tests/support/authenticator.ts';
import { newPasskey } from '#tests/support/passkeys.ts';
import { faults, nthOf, statementFaults, type Fault } from '#tests/support/statement-faults.ts';
import { openAccounts } from './account/accounts.ts';

const LIBRARY = 'hopscotch accounts';
let site: TestApp;
let accounts: ReturnType<typeof accountCalls>;
let statements: ReturnType<typeof statementFaults>;

beforeAll(async () => {
  site = await testApp();
  accounts = accountCalls(site);
  statements = statementFaults();
});
afterAll(async () => {
  statements.end();
  await site.close();
});

type Ask = () => Promise<Answer>;
const half = async (email: string, password: string) => cookiesIn(await accounts.signIn(email, password));
const codeFor = (pending: string, code: string) =>
  accounts.post('/api/auth/sign-in/code', { code }, { cookie: pending });

async function signedIn() {
  const member = await site.newMember('parent');
  const cookie = sessionIn(await accounts.signIn(member.email, member.password));
  return { ...member, cookie, as: accounts.as(cookie) };
}
async function withTwoStep() {
  const member = await signedIn();
  const on = await turnOnTwoStep(member.as, member);
  return { ...member, ...on, as: accounts.as(on.cookie) };
}
async function aboutToConfirm() {
  const member = await signedIn();
  const made = await call(member.as, 'POST', '/api/auth/two-step/set-up', { password: member.password });
  return { ...member, secret: (made.body as { secret: string }).secret };
}

const wantedIn = ({ body }: Answer) => (body as { options: { challenge: string } }).options;
/** A passkey that opens a new member's account. */
async function addedPasskey() {
  const { as, password, cookie } = await signedIn();
  const begun = await call(as, 'POST', '/api/auth/passkeys/begin', { password, name: 'Phone' });
  const passkey = newPasskey(site.url);
  const body = { name: 'Phone', credential: passkey.added(wantedIn(begun)) };
  const added = await call(accounts.as(`${cookie}; ${cookiesIn(begun)}`), 'POST', '/api/auth/passkeys', body);
  expect(added.status).toBe(200);
  return passkey;
}

const isUnavailable = ({ status, headers }: Answer) =>
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);

/** Fails each statement of the library's connections in turn: what was asked says 503, after which `then` holds, and works when asked again. */
async function expectEachToPass(fault: Fault, asked: () => Promise<Ask | readonly [Ask, then: () => Promise<void>]>) {
  const answers: number[] = [];
  for (let nth = 1; nth < 50; nth += 1) {
    const [ask, then] = [await asked()].flat() as [Ask, (() => Promise<void>)?];
    const { result, wasHit } = await statements.while(nthOf(LIBRARY, nth), fault, ask);
    if (!wasHit) {
      expect([nth, result.status]).toEqual([nth, 200]);
      break;
    }
    answers.push(result.status);
    if (result.status !== 200) {
      isUnavailable(result);
      await then?.();
      expect([nth, (await ask()).status]).toEqual([nth, 200]);
    }
  }
  expect(answers).toContain(503);
}

describe.each(faults)('when a statement of the sign-in library fails (%s)', (fault) => {
  test('signing up', () =>
    expectEachToPass(fault, async () => {
      const email = newEmail();
      return () => accounts.signUp(email);
    }));

  test('signing in with a password, and being asked for a code', async () => {
    const [member, other] = [await signedIn(), await withTwoStep()];
    await expectEachToPass(fault, async () => () => accounts.signIn(member.email, member.password));
    await expectEachToPass(fault, async () => () => accounts.signIn(other.email, other.password));
  });

  test('signing in by a code of the app, and by a recovery code', async () => {
    const { email, password, secret, recoveryCodes, memberId } = await withTwoStep();
    const { db } = site.context;
    const ofMember = `from auth."twoFactor" where "userId" = $1`;
    const [kept] = await db.query<{ codes: string }>(`select "backupCodes" as codes ${ofMember}`, [memberId]);
    for (const codeNow of [() => codeOf(secret, 1), () => recoveryCodes[0] ?? ''])
      await expectEachToPass(fault, async () => {
        // As if nobody had used a code yet.
        await db.query(`delete from platform.rate_limits where key like 'code %'`);
        await db.query(`update auth."twoFactor" set "backupCodes" = $2 where "userId" = $1`, [memberId, kept?.codes]);
        const [pending, code] = [await half(email, password), codeNow()];
        return () => codeFor(pending, code);
      });
  });

  test('signing in by a passkey', () =>
    expectEachToPass(fault, async () => {
      const passkey = await addedPasskey();
      const begun = await accounts.post('/api/auth/sign-in/passkey/begin', {});
      const credential = passkey.answered(wantedIn(begun));
      return () => accounts.post('/api/auth/sign-in/passkey', { credential }, { cookie: cookiesIn(begun) });
    }));

  test('turning two-step sign-in on, after which the app’s code or the password alone opens the account', async () => {
    const { as, password } = await signedIn();
    await expectEachToPass(fault, async () => () => call(as, 'POST', '/api/auth/two-step/set-up', { password }));
    await expectEachToPass(fault, async () => {
      const { as, secret, ...member } = await aboutToConfirm();
      const code = codeOf(secret);
      const opens = async () => {
        const opened = await accounts.signIn(member.email, member.password);
        const isHalf = (opened.body as { codeNeeded?: true }).codeNeeded === true;
        const whole = isHalf ? await codeFor(cookiesIn(opened), codeOf(secret, 1)) : opened;
        expect(await accounts.whoIs(sessionIn(whole))).toBe(200);
      };
      return [() => call(as, 'POST', '/api/auth/two-step/confirm', { code }), opens];
    });
  });

  test('turning it off', () =>
    expectEachToPass(fault, async () => {
      const { as, password, secret } = await withTwoStep();
      const code = codeOf(secret, 1);
      return () => call(as, 'POST', '/api/auth/two-step/turn-off', { password, code });
    }));

  test('what a signed-in member asks of their account', async () => {
    const { as, password } = await signedIn();
    for (const [method, path, body] of [
      ['GET', '/api/auth/user', undefined],
      ['GET', '/api/auth/sessions', undefined],
      ['GET', '/api/auth/two-step', undefined],
      ['POST', '/api/auth/passkeys/begin', { password, name: 'Phone' }],
    ] as const)
      await expectEachToPass(fault, async () => () => call(as, method, path, body));
  });

  test('signing out, which says that it was done only when it was', () =>
    expectEachToPass(fault, async () => {
      const { as, memberId } = await signedIn();
      return async () => {
        const answer = await call(as, 'POST', '/api/auth/sign-out', {});
        const left = await site.context.db.query('select from auth.session where "userId" = $1', [memberId]);
        if (answer.status === 200) expect(left).toEqual([]);
        return answer;
      };
    }));

  test.each(['platform.outbox', 'platform.rate_limits'])(
    'a password is changed, and reset, with %s or not at all',
    async (table) => {
      const { as, email, password } = await signedIn();
      const isMeant = ({ sql }: { readonly sql: string }) => sql.includes(table) && !/^\s*select/.test(sql);
      const change: Ask = () =>
        call(as, 'POST', '/api/auth/change-password', { currentPassword: password, newPassword: PASSWORD });
      const first = await statements.while(isMeant, fault, change);
      expect(first.wasHit).toBe(true);
      isUnavailable(first.result);
      expect((await change()).status).toBe(200);
      await accounts.requestReset(email);
      const [token = ''] = await accounts.resetTokens(email);
      const reset: Ask = () => accounts.reset(token, 'quite-another-password');
      const { result, wasHit } = await statements.while(isMeant, fault, reset);
      // No letter tells of it.
      expect(wasHit).toBe(table !== 'platform.outbox');
      if (wasHit) isUnavailable(result);
      expect((await reset()).status).toBe(wasHit ? 200 : 400);
    },
  );
});

test('an account is deleted, and its browser lets go of the cookie, also when the session cannot be ended by then', async () => {
  const { as, password } = await signedIn();
  // The first one asks whose the session is.
  const { result, wasHit } = await statements.while(nthOf(LIBRARY, 2), 'ECONNRESET', () =>
    call(as, 'POST', '/api/auth/delete-account', { password }),
  );
  expect([wasHit, result.status]).toEqual([true, 200]);
  expect(result.headers.getSetCookie().join('\n')).toMatch(/hopscotch\.session_token=; Max-Age=0/);
});

test('whoever signs up while the database has no room for them is told so, and can a moment later', async () => {
  const email = newEmail();
  const { db } = site.context;
  await db.query(`create function auth.no_room() returns trigger language plpgsql
    as $$ begin raise exception 'no space left' using errcode = 'disk_full'; end $$`);
  await db.query(`create trigger no_room before insert on auth."user" for each row execute function auth.no_room()`);
  const refused = await accounts.signUp(email);
  await db.query('drop function auth.no_room cascade');
  isUnavailable(refused);
  expect((await accounts.signUp(email)).status).toBe(200);
  expect((await accounts.signIn(email)).status).toBe(200);
});

test('a code is taken by a process whose clock is behind that of the database', async () => {
  const { email, password, recoveryCodes } = await withTwoStep();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 20 * 60_000 });
  try {
    expect((await codeFor(await half(email, password), recoveryCodes[0] ?? '')).status).toBe(200);
  } finally {
    vi.useRealTimers();
  }
});

test('a start mends accounts whose two-step sign-in a version before this one has left half on or half off', async () => {
  const { db, config } = site.context;
  const [halfOn, halfOff] = [await withTwoStep(), await withTwoStep()];
  await db.query('update auth."twoFactor" set verified = false where "userId" = $1', [halfOn.memberId]);
  await db.query('update auth."user" set "twoFactorEnabled" = false where id = $1', [halfOff.memberId]);
  const hooks = { existingSignUp: async () => undefined, failed: () => undefined };
  await (await openAccounts(config, site.databaseUrl, hooks)).close();
  const pending = await half(halfOn.email, halfOn.password);
  expect((await codeFor(pending, codeOf(halfOn.secret, 1))).status).toBe(200);
  const again = sessionIn(await accounts.signIn(halfOff.email, halfOff.password));
  const { secret } = await turnOnTwoStep(accounts.as(again), halfOff);
  const anew = await half(halfOff.email, halfOff.password);
  expect((await codeFor(anew, codeOf(secret, 1))).status).toBe(200);
});
