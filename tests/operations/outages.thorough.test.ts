import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFrontend } from '#operations/site/frontend.ts';
import { postmasterOf, signalTo } from '#platform/postgres/postmaster.ts';
import { expectUnharmed } from '#tests/support/outages/expect-unharmed.ts';
import { type BesiegedSite, besiegedSite } from '#tests/support/outages/outages.ts';
import { seeded, seedOf } from '#tests/support/outages/seeded.ts';
import { strikes } from '#tests/support/outages/strike.ts';
import { jsonRequest, siteAt } from '#tests/support/api-client.ts';
import { submission } from '#tests/support/made/submission.ts';

/** Each kind of death twice, and a server that hangs: what else may happen to it meanwhile, `npm run faults` draws. */
const seed = seedOf('OUTAGES_SEED');
/** Between a site that is ready again and the next outage, ms. */
const LONGEST_PEACE_MS = 1_500;

let site: BesiegedSite;
beforeAll(async () => {
  await buildFrontend(() => undefined);
  site = await besiegedSite();
});
afterAll(() => site?.close());

test(`a site outlives a PostgreSQL that dies or hangs, says so to everybody, and loses and doubles nothing (OUTAGES_SEED=${seed})`, async () => {
  const random = seeded(seed);
  for (const kind of [...strikes, ...strikes]) {
    const ms = await site.suffer(kind, random() * LONGEST_PEACE_MS, random);
    process.stdout.write(`${kind}: ready after ${Math.round(ms)} ms\n`);
  }
  const asked = await whileStopped(site);
  expect(asked.map(({ status, retryAfter, type }) => ({ status, retryAfter, type }))).toEqual(
    asked.map(({ path }) =>
      path === '/healthz'
        ? { status: 200, retryAfter: null, type: 'application/json; charset=utf-8' }
        : {
            status: 503,
            retryAfter: expect.stringMatching(/^\d+$/),
            type: path === '/' ? 'text/html; charset=utf-8' : 'application/problem+json; charset=utf-8',
          },
    ),
  );
  process.stdout.write(
    `ms until each answer of a hanging PostgreSQL: ${asked.map(({ ms }) => Math.round(ms)).join(', ')}\n`,
  );
  // The promise is ten seconds; the machine may be slow.
  expect(Math.max(...asked.map(({ ms }) => ms))).toBeLessThan(30_000);
  await site.ready();
  await expectUnharmed(site);
  // One line when it goes and one when it is there again, for each of few minutes, instead of one for each of many answers.
  const lines = site.process.said().match(/PostgreSQL (?:does not answer|is there again)/g) ?? [];
  expect(lines.length).toBeGreaterThan(0);
  expect(lines.length).toBeLessThanOrEqual(20);
  expect(site.process.said()).not.toMatch(/"stack"|^\s+at /m);
}, 400_000);

interface Asked {
  readonly path: string;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly type: string | null;
  readonly ms: number;
}

/** Stops every process of PostgreSQL, asks for pages and for things of each kind, and lets it go on. */
async function whileStopped({ url, cookie, folder, processes }: BesiegedSite): Promise<Asked[]> {
  const server = postmasterOf(folder);
  expect(server).toBeDefined();
  // The one that makes the others first: one that it made meanwhile would answer.
  if (server !== undefined) signalTo(server.pid, 'SIGSTOP');
  const stopped = processes();
  for (const pid of stopped) signalTo(pid, 'SIGSTOP');
  try {
    const paths = ['/healthz', '/readyz', '/', '/api/activities', '/api/auth/user', '/api/updates'];
    const commands = ['/api/submit-listing', '/api/auth/sign-in/email'];
    return await Promise.all([
      ...paths.map((path) => ask(url, cookie, path)),
      ...commands.map((path) => ask(url, cookie, path, bodies[path])),
    ]);
  } finally {
    for (const pid of stopped) signalTo(pid, 'SIGCONT');
  }
}

async function ask(url: string, cookie: string, path: string, body?: object): Promise<Asked> {
  const began = performance.now();
  const answer = await siteAt(url, cookie)(path, body && jsonRequest('POST', body));
  const { status, headers } = answer;
  await answer.body?.cancel();
  const ms = performance.now() - began;
  return { path, status, retryAfter: headers.get('retry-after'), type: headers.get('content-type'), ms };
}

const bodies: Readonly<Record<string, object>> = {
  '/api/submit-listing': submission,
  '/api/auth/sign-in/email': { email: 'somebody@mail.example', password: 'a-long-enough-password' },
};
