import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFrontend, repository } from '#operations/site/frontend.ts';
import { freePort } from '#platform/free-port.ts';
import { sessionIn } from '#tests/support/made/accounts.ts';
import { type Answer, call } from '#tests/support/api-client.ts';
import { testDatabase, type TestDatabase } from '#tests/support/servers/postgres.ts';
import { smtpServer } from '#tests/support/servers/smtp.ts';
import { compileCache } from '#tests/support/servers/compile-cache.ts';

const EMAIL = 'somebody.secret@test.hopscotch.test';
const PASSWORD = 'a-password-that-nobody-logs';
/** Where whoever asks seems to be. */
const VISITOR = '203.0.113.77';
let database: TestDatabase;
let dataDir: string;
let mailServer: Awaited<ReturnType<typeof smtpServer>>;

beforeAll(async () => {
  [database, dataDir, mailServer] = await Promise.all([
    testDatabase(),
    mkdtemp(path.join(tmpdir(), 'hopscotch-production-')),
    smtpServer(),
  ]);
  await buildFrontend(() => undefined);
});
afterAll(async () => {
  await mailServer.close();
  await database.drop();
  await rm(dataDir, { recursive: true, force: true });
});

/** The site as an operator runs it, saying all that it can say. */
async function inProduction() {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const child = spawn(process.execPath, ['operations/start.ts'], {
    cwd: repository,
    env: {
      ...compileCache,
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      PORT: String(port),
      BASE_URL: url,
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      MASTER_KEY: randomBytes(32).toString('hex'),
      SESSION_SECRET: randomBytes(32).toString('hex'),
      SMTP_URL: mailServer.url,
      LOG_LEVEL: 'trace',
      TRUST_PROXY: '127.0.0.1,::1',
    },
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => said.push(String(chunk)));
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const answers = () =>
    fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  await expect.poll(answers, { timeout: 60_000 }).toBe(true);
  return {
    send: (method: string, to: string, body?: object, headers: Record<string, string> = {}): Promise<Answer> =>
      call((at, init) => fetch(`${url}${at}`, init), method, to, body, { 'x-forwarded-for': VISITOR, ...headers }),
    said: () => said.join(''),
    stop: async () => {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** The token in the newest letter that leads to `page`. */
const tokenFor = (page: string): string | undefined =>
  mailServer.received
    .map(
      (letter) =>
        new RegExp(`${page}\\?token=([\\w-]+)`).exec(letter.replaceAll(/=\n/g, '').replaceAll('=3D', '='))?.[1],
    )
    .findLast((token) => token !== undefined);

/** What the log says of requests that have been answered. */
interface Line {
  readonly time: unknown;
  readonly reqId: unknown;
  readonly req: { readonly method: string; readonly path: string };
  readonly res: { readonly statusCode: number };
}
const linesIn = (said: string): Line[] =>
  said.split('\n').flatMap((line) => (line.includes('"request completed"') ? [JSON.parse(line) as Line] : []));
/** Who is nobody, who is no admin, whose password or link is wrong, and who asks too often. */
const refused = [
  'GET /api/admin/audit 401',
  'GET /api/admin/audit 403',
  'POST /api/auth/sign-in/email 401',
  'POST /api/auth/reset-password 400',
  'POST /api/submit-listing 429',
];

/** Whoever has it opens a list. */
const SHARE_ID = '5d0c1e7a-3b53-4c0f-9d5a-6b1d7f3f2a90';
const sharedAt = ['/api/shared-favourites/', '/shared-favourites/'].map((before) => `${before}${SHARE_ID}`);
sharedAt.push(`${sharedAt[0]}/calendar.ics`, `${sharedAt[1]}/nothing`);

test('the log of production holds no link, no password, no session and no address, whatever goes wrong', async () => {
  const site = await inProduction();
  try {
    await site.send('POST', '/api/auth/sign-up/email', {
      email: EMAIL,
      password: PASSWORD,
      firstName: 'Secretia',
      lastName: 'Nameless',
      isAdult: true,
    });
    const signedIn = await site.send('POST', '/api/auth/sign-in/email', { email: EMAIL, password: PASSWORD });
    expect(signedIn.status).toBe(200);
    // Or it would be this letter that is refused.
    await expect.poll(() => tokenFor('confirm-email')).toBeDefined();
    mailServer.refusal = `550 5.7.1 <${EMAIL}> https://own.test/reset-password?token=refused-token looks like spam`;
    mailServer.refuse = true;
    await site.send('POST', '/api/auth/request-password-reset', { email: EMAIL });
    await expect.poll(() => site.said()).toContain('a mail could not be sent');
    mailServer.refuse = false;
    await site.send('POST', '/api/auth/request-password-reset', { email: EMAIL });
    await expect.poll(() => tokenFor('reset-password')).toBeDefined();
    const reset = tokenFor('reset-password') ?? '';
    const confirm = tokenFor('confirm-email') ?? '';
    const cookie = sessionIn(signedIn);
    for (const to of [
      `/reset-password?token=${reset}`,
      `/confirm-email?token=${confirm}`,
      `/api/auth/verify-email?token=${confirm}`,
      `/api/auth/verify-emial?token=${confirm}`,
      `/nowhere/at/all?token=${reset}`,
      `/api/auth/verify-email?token=${reset}${'x'.repeat(3000)}`,
      `/api/auth/user?token=${reset}`,
      '/api/admin/audit',
    ])
      await site.send('GET', to, undefined, { cookie, referer: `http://localhost/reset-password?token=${reset}` });
    for (const to of sharedAt) await site.send('GET', to);
    expect((await site.send('POST', '/api/auth/confirm-email', { token: confirm })).status).toBe(200);
    await site.send('POST', '/api/auth/confirm-email', { token: [confirm] });
    await site.send('POST', '/api/auth/reset-password', { token: reset, newPassword: 'short' });
    await site.send('POST', '/api/auth/reset-password', { token: [reset], newPassword: PASSWORD });
    const changed = await site.send('POST', '/api/auth/reset-password', { token: reset, newPassword: `${PASSWORD}-2` });
    expect(changed.status).toBe(200);
    await site.send('POST', '/api/auth/reset-password', { token: reset, newPassword: `${PASSWORD}-3` });
    await site.send('POST', '/api/auth/sign-in/email', { email: EMAIL, password: `${PASSWORD}-4` });
    for (let sent = 0; sent < 25; sent += 1) await site.send('POST', '/api/submit-listing', { name: EMAIL });
    await site.send('GET', '/api/admin/audit');
    expect(await site.stop()).toBe(0);
    const answered = new Set(linesIn(site.said()).map(({ req, res }) => `${req.method} ${req.path} ${res.statusCode}`));
    for (const each of ['POST /api/auth/sign-in/email 200', ...refused]) expect(answered).toContain(each);
    for (const { time, reqId } of linesIn(site.said()))
      expect([typeof time, typeof reqId]).toEqual(['number', 'string']);
    const [, session = ''] = cookie.split('session_token=');
    for (const path of ['/api/auth/verify-email', '/api/shared-favourites/:id/calendar.ics', '/shared-favourites/:id'])
      expect(site.said()).toContain(path);
    for (const secret of [
      reset,
      confirm,
      'refused-token',
      SHARE_ID,
      PASSWORD,
      session.slice(0, 20),
      EMAIL,
      'Secretia',
      'Nameless',
      VISITOR,
    ])
      expect(site.said().includes(secret), `the log holds ${secret}`).toBe(false);
  } finally {
    await site.stop();
  }
});
