import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountCalls, sessionIn } from '#tests/support/made/accounts.ts';
import { type Answer, call } from '#tests/support/api-client.ts';
import { type NewMember, testApp, type TestApp } from '#tests/support/app.ts';
import { codeOf, cookiesIn, turnOnTwoStep } from '#tests/support/authenticator.ts';
import { newRecoveryCodes } from './two-step.ts';

let site: TestApp;
let accounts: ReturnType<typeof accountCalls>;

beforeAll(async () => {
  site = await testApp({ rateLimits: true, environment: { TRUST_PROXY: '127.0.0.1' } });
  accounts = accountCalls(site);
});
afterAll(() => site.close());

let networks = 0;
/** An address of a network that nobody has come from yet. */
const newAddress = (): string => {
  networks += 1;
  return `10.7.${networks}.7`;
};
const passwordOf = (
  { email, password }: Pick<NewMember, 'email' | 'password'>,
  cookie = '',
  address = newAddress(),
): Promise<Answer> =>
  accounts.post(
    '/api/auth/sign-in/email',
    { email, password },
    { 'x-forwarded-for': address, ...(cookie !== '' && { cookie }) },
  );
const codeFor = (pending: string, code: string, address = newAddress()): Promise<Answer> =>
  accounts.post('/api/auth/sign-in/code', { code }, { cookie: pending, 'x-forwarded-for': address });

/** A member whose two-step sign-in is on. */
async function twoStepMember(role: 'parent' | 'admin' = 'parent') {
  const member = await site.newMember(role);
  const before = sessionIn(await passwordOf(member));
  const elsewhere = sessionIn(await passwordOf(member));
  const on = await turnOnTwoStep(accounts.as(before), member);
  return { ...member, ...on, before, elsewhere };
}

const REFUSAL = 'This code is not right, or it has expired. Please try the newest one.';

describe('two-step sign-in', () => {
  test('asks for a code after the password, which alone opens nothing', async () => {
    const member = await twoStepMember();
    const half = await passwordOf(member);
    expect([half.status, half.body]).toEqual([200, { codeNeeded: true }]);
    expect(sessionIn(half)).toBe('');
    expect(await accounts.whoIs(cookiesIn(half))).toBe(401);
    const whole = await codeFor(cookiesIn(half), codeOf(member.secret, 1));
    expect([whole.status, whole.body]).toEqual([200, expect.objectContaining({ email: member.email })]);
    expect(await accounts.whoIs(sessionIn(whole))).toBe(200);
  });

  test('takes a code with blanks, and each code once', async () => {
    const member = await twoStepMember();
    const code = codeOf(member.secret, 1);
    const first = cookiesIn(await passwordOf(member));
    expect((await codeFor(first, `${code.slice(0, 3)} ${code.slice(3)}`)).status).toBe(200);
    const again = await codeFor(cookiesIn(await passwordOf(member)), code);
    expect([again.status, again.body]).toEqual([400, expect.objectContaining({ detail: REFUSAL })]);
  });

  test('lets one of two who bring the same code at once in', async () => {
    const member = await twoStepMember();
    const pending = await Promise.all([passwordOf(member), passwordOf(member)]);
    const code = codeOf(member.secret, 1);
    const answers = await Promise.all(pending.map((half) => codeFor(cookiesIn(half), code)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('says the same of a wrong code, one of an hour ago, one without a password, and one of somebody else', async () => {
    const [member, other] = [await twoStepMember(), await twoStepMember()];
    const pending = cookiesIn(await passwordOf(member));
    const answers = [
      await codeFor(pending, codeOf(member.secret, 40)),
      await codeFor(pending, codeOf(member.secret, -120)),
      await codeFor(pending, codeOf(other.secret, 1)),
      await codeFor(pending, 'aaaaa-bbbbb'),
      await codeFor('', codeOf(member.secret, 1)),
      await codeFor('hopscotch.two_factor=2fa-aaaaaaaaaaaaaaaaaaaa.bbbb', codeOf(member.secret, 1)),
    ];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.body).toMatchObject({ status: 400, errors: [{ field: 'code', message: REFUSAL }] });
  });

  test('is over when the code comes after ten minutes, or the password was changed meanwhile', async () => {
    const member = await twoStepMember();
    const late = cookiesIn(await passwordOf(member));
    await site.context.db.query(
      `update auth.verification set "expiresAt" = "expiresAt" - interval '11 minutes' where value = $1`,
      [member.memberId],
    );
    expect((await codeFor(late, codeOf(member.secret, 1))).status).toBe(400);
    const pending = cookiesIn(await passwordOf(member));
    const changed = await call(accounts.as(member.cookie), 'POST', '/api/auth/change-password', {
      currentPassword: member.password,
      newPassword: 'quite-another-password',
    });
    expect(changed.status).toBe(200);
    expect((await codeFor(pending, codeOf(member.secret, 1))).status).toBe(400);
  });

  test('takes each recovery code once, however it is typed, and counts those that are left', async () => {
    const member = await twoStepMember();
    expect(member.recoveryCodes).toHaveLength(10);
    const [code = ''] = member.recoveryCodes;
    const typed = ` ${code.toUpperCase().replace('-', ' ')} `;
    const whole = await codeFor(cookiesIn(await passwordOf(member)), typed);
    expect(whole.status).toBe(200);
    const seen = await call(accounts.as(sessionIn(whole)), 'GET', '/api/auth/two-step');
    expect(seen.body).toEqual({ on: true, recoveryCodesLeft: 9, required: false });
    expect((await codeFor(cookiesIn(await passwordOf(member)), code)).status).toBe(400);
  });

  test('closes to a network after ten wrong codes, for which a right password does not make up', async () => {
    const member = await twoStepMember();
    const address = newAddress();
    const statuses: number[] = [];
    for (let tries = 0; tries < 12; tries += 1) {
      const pending = cookiesIn(await passwordOf(member, '', address));
      statuses.push((await codeFor(pending, codeOf(member.secret, 100 + tries), address)).status);
      // What one address may send in a minute is counted apart.
      await site.context.db.query(`delete from platform.rate_limits where key not like 'guess%'`);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(400), 429, 429]);
    const elsewhere = cookiesIn(await passwordOf(member));
    expect((await codeFor(elsewhere, codeOf(member.secret, 1))).status).toBe(200);
  });

  test('leaves the session that the browser holds until the code was right', async () => {
    const [member, other] = [await twoStepMember(), await site.newMember('parent')];
    const held = sessionIn(await passwordOf(other));
    const half = await passwordOf(member, held);
    expect(sessionIn(half)).toBe('');
    expect(await accounts.whoIs(held)).toBe(200);
    const both = `${held}; ${cookiesIn(half)}`;
    expect((await codeFor(both, codeOf(member.secret, 30))).status).toBe(400);
    const whole = await codeFor(both, codeOf(member.secret, 1));
    expect(whole.body).toMatchObject({ email: member.email });
    expect(await accounts.whoIs(held)).toBe(401);
  });
});

describe('turning two-step sign-in on', () => {
  test('needs the password, and a code of the secret that was shown', async () => {
    const member = await site.newMember('parent');
    const as = accounts.as(sessionIn(await passwordOf(member)));
    const wrong = await call(as, 'POST', '/api/auth/two-step/set-up', { password: 'not-mine-at-all' });
    expect(wrong.body).toMatchObject({ errors: [{ field: 'password', message: 'This is not your password' }] });
    const made = await call(as, 'POST', '/api/auth/two-step/set-up', { password: member.password });
    const { secret, address } = made.body as { secret: string; address: string };
    expect(address).toContain(`secret=${secret}`);
    expect(decodeURIComponent(address)).toContain(`otpauth://totp/Hopscotch:${member.email}`);
    const refused = await call(as, 'POST', '/api/auth/two-step/confirm', { code: codeOf(secret, 50) });
    expect(refused.body).toMatchObject({ errors: [{ field: 'code', message: REFUSAL }] });
    // Nothing has changed yet.
    expect(await call(as, 'GET', '/api/auth/two-step')).toMatchObject({ body: { on: false, recoveryCodesLeft: 0 } });
    expect((await passwordOf(member)).body).toMatchObject({ email: member.email });
  });

  test('ends the sessions that the password alone has opened, says so by a letter, and is in the audit trail', async () => {
    const member = await twoStepMember();
    expect(await accounts.whoIs(member.before)).toBe(401);
    expect(await accounts.whoIs(member.elsewhere)).toBe(401);
    expect(await accounts.whoIs(member.cookie)).toBe(200);
    await accounts.mailsTo(member.email, /^Two-step sign-in is on/);
    const events = await site.context.log.readStream(`member-${member.memberId}`);
    expect(events.map(({ type, actor }) => [type, actor.id]).at(-1)).toEqual(['TwoStepTurnedOn', member.memberId]);
    const again = await call(accounts.as(member.cookie), 'POST', '/api/auth/two-step/confirm', {
      code: codeOf(member.secret, 1),
    });
    expect(again.status).toBe(409);
    const anew = await call(accounts.as(member.cookie), 'POST', '/api/auth/two-step/set-up', {
      password: member.password,
    });
    expect(anew.status).toBe(409);
  });

  test('keeps neither the secret nor a recovery code as it is, and shows none with one’s own data', async () => {
    const member = await twoStepMember();
    const rows = await site.context.db.query('select * from auth."twoFactor" where "userId" = $1', [member.memberId]);
    expect(rows).toHaveLength(1);
    const own = await call(accounts.as(member.cookie), 'GET', '/api/account/data');
    expect(own.status).toBe(200);
    for (const kept of [JSON.stringify(rows), own.text])
      for (const secret of [member.secret, ...member.recoveryCodes]) expect(kept).not.toContain(secret);
  });
});

describe('turning two-step sign-in off', () => {
  test('needs the password and a code', async () => {
    const member = await twoStepMember();
    const off = (password: string, code: string) =>
      call(accounts.as(member.cookie), 'POST', '/api/auth/two-step/turn-off', { password, code });
    expect((await off('not-mine-at-all', codeOf(member.secret, 1))).body).toMatchObject({
      errors: [{ field: 'password' }],
    });
    expect((await off(member.password, codeOf(member.secret, 50))).body).toMatchObject({ errors: [{ field: 'code' }] });
    expect((await passwordOf(member)).body).toEqual({ codeNeeded: true });
    const done = await off(member.password, codeOf(member.secret, 1));
    expect(done.status).toBe(200);
    expect((await passwordOf(member)).body).toMatchObject({ email: member.email });
    await accounts.mailsTo(member.email, /^Two-step sign-in is off/);
  });

  test('also works with a recovery code', async () => {
    const member = await twoStepMember();
    const { password, recoveryCodes } = member;
    const done = await call(accounts.as(member.cookie), 'POST', '/api/auth/two-step/turn-off', {
      password,
      code: recoveryCodes[3],
    });
    expect(done.status).toBe(200);
    expect((await passwordOf(member)).body).toMatchObject({ email: member.email });
  });
});

test('recovery codes are ten different ones without letters that look alike', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-hjkmnp-z2-9]{5}-[a-hjkmnp-z2-9]{5}$/);
});
