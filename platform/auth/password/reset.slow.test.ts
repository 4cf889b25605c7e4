import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountCalls, newEmail, PASSWORD, sessionIn, tokenIn } from '#tests/support/made/accounts.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';

let site: TestApp;
let accounts: ReturnType<typeof accountCalls>;

beforeAll(async () => {
  site = await testApp();
  accounts = accountCalls(site);
});
afterAll(() => site.close());

const statuses = (answers: readonly { status: number }[]): number[] =>
  answers.map(({ status }) => status).toSorted((a, b) => a - b);
const sessionsOf = (email: string) =>
  site.context.db.query(`select s.id from auth.session s join auth."user" u on u.id = s."userId" where u.email = $1`, [
    email,
  ]);

describe('choosing a new password', () => {
  test('ends every session of the account on every device, and every other link that was asked for', async () => {
    const email = await accounts.confirmed();
    const devices = [sessionIn(await accounts.signIn(email)), sessionIn(await accounts.signIn(email))];
    await accounts.requestReset(email);
    await accounts.requestReset(email);
    const tokens = await accounts.resetTokens(email, 2);
    expect(statuses(await Promise.all(tokens.map((token) => accounts.reset(token, 'a-quite-new-password'))))).toEqual([
      200, 400,
    ]);
    expect(await Promise.all(devices.map((cookie) => accounts.whoIs(cookie)))).toEqual([401, 401]);
    expect(await sessionsOf(email)).toEqual([]);
    for (const token of tokens) expect((await accounts.reset(token, 'another-new-password')).status).toBe(400);
    expect((await accounts.signIn(email)).status).toBe(401);
    expect((await accounts.signIn(email, 'a-quite-new-password')).status).toBe(200);
  });

  test('is written of for as long as the link works, and no longer', async () => {
    const email = await accounts.confirmed();
    await accounts.requestReset(email);
    await accounts.resetTokens(email);
    const rows = await site.context.db.query<{ kind: string; seconds: number }>(
      `select distinct split_part(idempotency_key, ' ', 1) as kind, extract(epoch from useful_until - created_at)::int as seconds
       from platform.outbox where idempotency_key ~ '^(reset|confirm) ' order by 1`,
    );
    expect(rows).toEqual([
      { kind: 'confirm', seconds: 24 * 60 * 60 },
      { kind: 'reset', seconds: 60 * 60 },
    ]);
  });

  test('answers the same whether or not there is an account, and takes no made-up link', async () => {
    const email = await accounts.confirmed();
    const answers = [await accounts.requestReset(email), await accounts.requestReset(newEmail())];
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    expect((await accounts.reset('made-up', 'a-quite-new-password')).status).toBe(400);
  });

  test('works with the newest link only', async () => {
    const email = await accounts.confirmed();
    await accounts.requestReset(email);
    const [older = ''] = await accounts.resetTokens(email);
    await accounts.requestReset(email);
    await accounts.resetTokens(email, 2);
    expect((await accounts.reset(older, 'a-quite-new-password')).status).toBe(400);
    expect((await accounts.signIn(email)).status).toBe(200);
  });

  test('works once, also when the link is used twenty times at once', async () => {
    const email = await accounts.confirmed();
    await accounts.requestReset(email);
    const [token = ''] = await accounts.resetTokens(email);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, nth) => accounts.reset(token, `a-quite-new-password-${nth}`)),
    );
    expect(statuses(answers)).toEqual([200, ...Array<number>(19).fill(400)]);
    const chosen = answers.findIndex(({ status }) => status === 200);
    const worked = await Promise.all(answers.map((_, nth) => accounts.signIn(email, `a-quite-new-password-${nth}`)));
    expect(worked.findIndex(({ status }) => status === 200)).toBe(chosen);
    expect(worked.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('leaves no session behind that somebody began with the old password meanwhile', async () => {
    const email = await accounts.confirmed();
    for (let round = 0; round < 3; round += 1) {
      const [old, next] = [round === 0 ? PASSWORD : `a-new-password-${round - 1}`, `a-new-password-${round}`];
      await accounts.requestReset(email);
      const [token = ''] = await accounts.resetTokens(email, round + 1);
      const signingIn = Array.from({ length: 8 }, () => accounts.signIn(email, old));
      const [changed, ...signedIn] = await Promise.all([accounts.reset(token, next), ...signingIn]);
      expect(changed.status).toBe(200);
      const alive = await Promise.all(
        signedIn.flatMap((answer) => (sessionIn(answer) === '' ? [] : [accounts.whoIs(sessionIn(answer))])),
      );
      expect(alive.filter((status) => status === 200)).toEqual([]);
    }
  });

  test('is refused with a link whose hour is over', async () => {
    const email = await accounts.confirmed();
    await accounts.requestReset(email);
    const [token = ''] = await accounts.resetTokens(email);
    await site.context.db.query(`update auth.one_time_token set expires_at = now() - interval '1 second'`);
    expect((await accounts.reset(token, 'a-quite-new-password')).status).toBe(400);
    expect((await accounts.signIn(email)).status).toBe(200);
  });

  test('confirms the address of whoever could open the link, and spends its confirmation link', async () => {
    const email = newEmail();
    await accounts.signUp(email);
    const [mail] = await accounts.mailsTo(email, /^Confirm/);
    await accounts.requestReset(email);
    const [token = ''] = await accounts.resetTokens(email);
    expect((await accounts.reset(token, 'a-quite-new-password')).status).toBe(200);
    expect((await accounts.signIn(email, 'a-quite-new-password')).body).toMatchObject({ emailConfirmed: true });
    expect((await accounts.confirm(mail)).status).toBe(400);
  });
});

describe('confirming an address', () => {
  test('works once, with the newest link only', async () => {
    const email = newEmail();
    await accounts.signUp(email);
    const [older] = await accounts.mailsTo(email, /^Confirm/);
    await accounts.post('/api/auth/send-verification-email', { email });
    const [newer] = await accounts.mailsTo(email, /^Confirm/, 2);
    expect((await accounts.confirm(older)).status).toBe(400);
    const pressed = await Promise.all(Array.from({ length: 20 }, () => accounts.confirm(newer)));
    expect(statuses(pressed)).toEqual([200, ...Array<number>(19).fill(400)]);
    expect((await accounts.signIn(email)).body).toMatchObject({ emailConfirmed: true });
  });

  test('needs its own kind of link: one for a password does not do, nor the other way round', async () => {
    const email = newEmail();
    await accounts.signUp(email);
    const [mail] = await accounts.mailsTo(email, /^Confirm/);
    await accounts.requestReset(email);
    const [reset = ''] = await accounts.resetTokens(email);
    expect((await accounts.post('/api/auth/confirm-email', { token: reset })).status).toBe(400);
    expect((await accounts.reset(mail ? tokenIn(mail) : '', 'a-quite-new-password')).status).toBe(400);
  });
});

test('whoever reads the database finds nothing to sign in with: neither links nor sessions are kept as they are', async () => {
  const email = newEmail();
  await accounts.signUp(email);
  const [confirm] = await accounts.mailsTo(email, /^Confirm/);
  await accounts.requestReset(email);
  const [reset = ''] = await accounts.resetTokens(email);
  const session = sessionIn(await accounts.signIn(email));
  const [, token = ''] = /session_token=([^.]+)/.exec(decodeURIComponent(session)) ?? [];
  expect(token.length).toBeGreaterThan(20);
  const tables = await site.context.db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname not in ('pg_catalog', 'information_schema') and tablename <> 'mailbox'`,
  );
  expect(tables.length).toBeGreaterThan(10);
  for (const { name } of tables) {
    const rows = JSON.stringify(await site.context.db.query(`select row.*::text as row from ${name} row`));
    for (const secret of [token, reset, confirm ? tokenIn(confirm) : '-'])
      expect(rows.includes(secret), `${name} holds a secret`).toBe(false);
  }
});
