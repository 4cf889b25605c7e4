import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { createApp, type App } from './app.ts';
import { commandContext } from './command-context.ts';
import { httpProblem } from './problem.ts';

let site: TestApp;
let app: App;
let key = 0;
/** What the handler does next, and what it saw. */
let behave: () => Promise<void> = async () => undefined;
let seen: { seed: string; commandId: string }[] = [];

beforeAll(async () => {
  site = await testApp();
  app = await createApp(site.context);
  // A server of its own with a handler that can be told to be slow or to fail, under the access row of a real route.
  app.post('/api/submit-listing', async (request, reply) => {
    seen.push({ seed: request.command.seed, commandId: commandContext(request).commandId });
    await behave();
    return reply.reached(7).code(201).header('location', '/somewhere').send({ number: seen.length });
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
});

const send = (
  headers: Record<string, string> = { 'idempotency-key': `key-${key}` },
  payload: object = { url: 'https://a.test' },
) => app.inject({ method: 'POST', url: '/api/submit-listing', headers, payload });
const expireLease = () =>
  site.context.db.query(`update platform.idempotency set lease_until = now() where key = $1`, [`key-${key}`]);

describe('a repeated command', () => {
  test('is answered as it was the first time, without running again', async () => {
    const first = await send();
    const second = await send();
    expect(seen).toHaveLength(1);
    expect([second.statusCode, second.body]).toEqual([201, first.body]);
    expect(second.headers['x-log-position']).toBe('7');
    expect(second.headers.location).toBe('/somewhere');
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

  test('after a crash before the answer runs again with the same ids', async () => {
    // What a killed process leaves: the reservation, and no answer.
    behave = () => new Promise(() => {});
    void send().catch(() => undefined);
    await expect.poll(() => seen.length).toBe(1);
    await expireLease();
    behave = async () => undefined;
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

test('a key belongs to its caller: another address makes another command', async () => {
  await send();
  const other = await app.inject({
    method: 'POST',
    url: '/api/submit-listing',
    headers: { 'idempotency-key': `key-${key}` },
    payload: { url: 'https://a.test' },
    remoteAddress: '192.0.2.7',
  });
  expect(other.headers['idempotent-replay']).toBeUndefined();
  expect(new Set(seen.map(({ commandId }) => commandId)).size).toBe(2);
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
