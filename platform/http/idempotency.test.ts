import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { createApp, type App } from './app.ts';
import { commandContext } from './command-context.ts';
import { beforeCommands } from './idempotency.ts';
import { LEASE_MS } from './idempotency-rows.ts';
import { listenAt } from './listening.ts';
import { httpProblem } from './problem.ts';

let site: TestApp;
let app: App;
let key = 0;
/** What the handler does next, and what it saw. */
let behave: () => Promise<void> = async () => undefined;
let seen: { seed: string; commandId: string }[] = [];
let answer = (): object => ({ id: String(seen.length) });

beforeAll(async () => {
  site = await testApp();
  app = await createApp(site.context);
  // A server of its own with a handler that can be told to be slow or to fail, under the access row of a real route.
  app.post('/api/submit-listing', async (request, reply) => {
    seen.push({ seed: request.command.seed, commandId: commandContext(request).commandId });
    await behave();
    return reply.reached(7).code(201).send(answer());
  });
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await site.close();
});
beforeEach(() => {
  key += 1;
  seen = [];
  behave = async () => undefined;
  answer = () => ({ id: String(seen.length) });
});

const send = (headers: Record<string, string> = keyed(), payload: object = { url: 'https://a.test' }) =>
  app.inject({ method: 'POST', url: '/api/submit-listing', headers, payload });
const keyed = (who = 'a'.repeat(32)) => ({ 'idempotency-key': `key-${key}`, cookie: `x=1; hopscotch.client=${who}` });
describe('a repeated command', () => {
  test('is answered as it was the first time, without running again', async () => {
    const first = await send();
    const second = await send();
    expect(seen).toHaveLength(1);
    expect([second.statusCode, second.body]).toEqual([201, first.body]);
    expect(second.headers['x-log-position']).toBe('7');
    expect(second.headers['content-type']).toBe(first.headers['content-type']);
    expect([first.headers['idempotent-replay'], second.headers['idempotent-replay']]).toEqual([undefined, 'true']);
  });

  test('with another body is refused', async () => {
    await send();
    const other = await send(undefined, { url: 'https://b.test' });
    expect(other.statusCode).toBe(422);
    expect(other.headers['content-type']).toContain('application/problem+json');
    expect(seen).toHaveLength(1);
  });

  test('runs once however many come at the same moment', async () => {
    behave = async () => {
      await new Promise((resolve) => setTimeout(resolve, 200));
    };
    const answers = await Promise.all(Array.from({ length: 12 }, () => send()));
    expect(seen).toHaveLength(1);
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotent-replay'] === 'true')).toHaveLength(11);
  });

  test('waits for the first however long that runs, because its process says that it does', async () => {
    const finish = Promise.withResolvers<void>();
    behave = () => finish.promise;
    const first = send();
    await expect.poll(() => seen.length).toBe(1);
    const leaseEnd = async (): Promise<number> => {
      const [row] = await site.context.db.query<{ until: Date }>(
        'select lease_until as until from platform.idempotency where key = $1',
        [`key-${key}`],
      );
      return row?.until.getTime() ?? 0;
    };
    const at = await leaseEnd();
    const second = send();
    // Longer than a lease that nobody prolongs.
    await expect.poll(leaseEnd).toBeGreaterThan(at + 3000);
    expect(seen).toHaveLength(1);
    finish.resolve();
    expect((await second).body).toBe((await first).body);
    expect(seen).toHaveLength(1);
  });

  test('waits for the first also when whoever sent that has gone away meanwhile', async () => {
    const finish = Promise.withResolvers<void>();
    behave = () => finish.promise;
    const url = await app.listen(listenAt({ host: '127.0.0.1', port: 0 }));
    const leaving = new AbortController();
    const sending = {
      method: 'POST',
      headers: { ...keyed(), 'content-type': 'application/json' },
      body: JSON.stringify({ url: 'https://a.test' }),
    };
    const first = fetch(`${url}/api/submit-listing`, { ...sending, signal: leaving.signal }).catch(() => 'gone');
    await expect.poll(() => seen.length).toBe(1);
    leaving.abort();
    expect(await first).toBe('gone');
    const second = send();
    // Longer than a lease that nobody prolongs.
    await sleep(LEASE_MS + 1_500);
    expect(seen).toHaveLength(1);
    finish.resolve();
    expect((await second).statusCode).toBe(201);
    expect(seen).toHaveLength(1);
  });

  test('after a crash before the answer runs again with the same ids', async () => {
    await send();
    // A repeat is answered when the first answer has been kept.
    await send();
    // What a killed process leaves: the reservation, which nobody prolongs, and no answer.
    await site.context.db.query(
      `update platform.idempotency set status = null, answer = null, lease_until = now() + interval '1 second' where key = $1`,
      [`key-${key}`],
    );
    expect((await send()).statusCode).toBe(201);
    expect(seen).toHaveLength(2);
    expect(seen[1]).toEqual(seen[0]);
  });

  test('runs again at once, with the same ids, when the failure was ours', async () => {
    behave = async () => {
      throw new Error('broken');
    };
    expect((await send()).statusCode).toBe(500);
    behave = async () => undefined;
    expect((await send()).statusCode).toBe(201);
    expect(seen[1]).toEqual(seen[0]);
  });

  test('runs again when the answer said that it may', async () => {
    behave = async () => {
      throw httpProblem(409, 'Somebody else is at it.', 1);
    };
    const first = await send();
    expect([first.statusCode, first.headers['retry-after']]).toEqual([409, '1']);
    behave = async () => undefined;
    expect((await send()).statusCode).toBe(201);
  });

  test.each([409, 500])(
    'gets the answer that was kept, also when the first, whose time had run out, then ends with a %d',
    async (status) => {
      const late = Promise.withResolvers<void>();
      behave = async () => {
        if (seen.length > 1) return;
        await late.promise;
        throw status === 409 ? httpProblem(409, 'Not now.') : new Error('broken');
      };
      const rows = (sql: string) => site.context.db.query(sql, [`key-${key}`]);
      const first = send();
      await expect.poll(() => seen.length).toBe(1);
      const second = send();
      // As where its process stands for longer than that.
      await expect
        .poll(async () => {
          await rows(`update platform.idempotency set lease_until = now() where key = $1 and status is null`);
          return seen.length;
        })
        .toBe(2);
      const whole = await second;
      await expect
        .poll(() => rows('select status from platform.idempotency where key = $1'))
        .toEqual([{ status: 201 }]);
      late.resolve();
      expect((await first).statusCode).toBe(status);
      // What becomes of a reservation is noted a moment later.
      await sleep(1_000);
      const third = await send();
      expect([third.statusCode, third.body, seen.length]).toEqual([201, whole.body, 2]);
    },
  );

  test('gets a refusal again', async () => {
    behave = async () => {
      throw httpProblem(409, 'Not now.');
    };
    expect((await send()).statusCode).toBe(409);
    behave = async () => undefined;
    const again = await send();
    expect([again.statusCode, again.json<{ detail: string }>().detail]).toEqual([409, 'Not now.']);
    expect(seen).toHaveLength(1);
  });
});

const from = (remoteAddress: string, headers: Record<string, string>) =>
  app.inject({
    method: 'POST',
    url: '/api/submit-listing',
    headers,
    payload: { url: 'https://a.test' },
    remoteAddress,
  });

test('a key belongs to who holds it: another network is the same command, another person behind the same address another', async () => {
  await from('192.0.2.7', keyed());
  const moved = await from('198.51.100.9', keyed());
  expect(moved.headers['idempotent-replay']).toBe('true');
  expect(seen).toHaveLength(1);
  const neighbour = await from('198.51.100.9', keyed('b'.repeat(32)));
  expect(neighbour.headers['idempotent-replay']).toBeUndefined();
  expect(new Set(seen.map(({ commandId }) => commandId)).size).toBe(2);
});

test('who holds nothing yet gets an id with the answer, and nobody else’s answer', async () => {
  const bare = { 'idempotency-key': `key-${key}` };
  const [first, second] = [await from('192.0.2.7', bare), await from('192.0.2.7', bare)];
  expect(second.headers['idempotent-replay']).toBeUndefined();
  expect(new Set(seen.map(({ commandId }) => commandId)).size).toBe(2);
  const cookie = [first.headers['set-cookie']].flat().find((each) => each?.startsWith('hopscotch.client='));
  expect(cookie).toMatch(/^hopscotch\.client=[0-9a-f-]{36}; Path=\/; Max-Age=86400; HttpOnly; SameSite=Lax$/);
  const again = await from('198.51.100.9', { ...bare, cookie: cookie?.split(';')[0] ?? '' });
  expect([again.headers['idempotent-replay'], again.body]).toEqual(['true', first.body]);
});

test('an answer that may hold something personal is not stored: the repeat builds it again under the same ids', async () => {
  answer = () => ({ activity: { contactName: 'Ottoline Quux' }, claimToken: 'a-secret' });
  const [first, second] = [await send(), await send()];
  expect([second.statusCode, second.body, second.headers['idempotent-replay']]).toEqual([201, first.body, 'true']);
  expect(seen).toHaveLength(2);
  expect(seen[1]).toEqual(seen[0]);
  const rows = await site.context.db.query(`select t::text as row from platform.idempotency t`);
  expect(JSON.stringify(rows)).not.toMatch(/Ottoline|a-secret|127\.0\.0\.1|a{32}/);
});

test('a repeat after the stored answer has expired makes the same ids', async () => {
  await send();
  await site.context.db.query('delete from platform.idempotency');
  await send();
  expect(seen).toHaveLength(2);
  expect(seen[1]).toEqual(seen[0]);
});

test('what an earlier version stored of people goes, and a repeat of its commands has the ids that it had', async () => {
  const { db } = site.context;
  const seed = '01890000-0000-7000-8000-000000000001';
  await db.query(
    `alter table platform.idempotency drop column position, drop column answer, add column headers jsonb, add column body text`,
  );
  await db.query(
    `insert into platform.idempotency (scope, key, request_hash, seed_uuid, lease_until, status, body) values
      ('anonymous 127.0.0.1 POST /api/submit-listing', 'k', 'h', $1, now(), 200, 'Ottoline'),
      ('member POST /api/submit-listing', 'k', 'h', $1, now(), 200, 'Ottoline')`,
    [seed],
  );
  const next = await createApp(site.context);
  await next.close();
  const rows = await db.query(`select scope, seed_uuid, status from platform.idempotency where key = 'k'`);
  expect(rows).toEqual([{ scope: 'member POST /api/submit-listing', seed_uuid: seed, status: null }]);
});

test('without a key every command is a new one', async () => {
  await send({});
  await send({});
  expect(new Set(seen.map(({ commandId }) => commandId)).size).toBe(2);
});

test.each(['', 'with space', 'x'.repeat(201), 'tab\t'])('%j is no key', async (bad) => {
  expect((await send({ 'idempotency-key': bad })).statusCode).toBe(400);
  expect(seen).toHaveLength(0);
});

test('a seed is a UUIDv7', async () => {
  await send();
  expect(seen[0]?.seed).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7/);
});

test('a fault that is ordered before a command meets no question of whether the site is ready, no read and no signing in', async () => {
  const struck = await createApp(site.context);
  onTestFinished(() => struck.close());
  let passed = 0;
  beforeCommands(struck, async () => void (passed += 1));
  struck.post('/api/submit-listing', async () => ({ id: 'i' }));
  await struck.ready();
  for (const url of ['/readyz', '/healthz', '/api/docs/json']) await struck.inject(url);
  await struck.inject({
    method: 'POST',
    url: '/api/auth/sign-in/email',
    payload: { email: 'a@b.test', password: 'x' },
  });
  expect(passed).toBe(0);
  await struck.inject({ method: 'POST', url: '/api/submit-listing', payload: { url: 'https://a.test' } });
  expect(passed).toBe(1);
});
