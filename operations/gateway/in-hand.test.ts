import { once } from 'node:events';
import { get, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, onTestFinished, test } from 'vitest';
import { gateway, upstream, type Upstream } from '#tests/support/servers/behind-gateway.ts';

/** A process that holds back its answers, and sees who goes away before them. */
async function holding(): Promise<Upstream & { readonly held: ServerResponse[]; readonly left: () => number }> {
  const held: ServerResponse[] = [];
  let left = 0;
  const one = await upstream('holding', (_request, response) => {
    held.push(response);
    response.on('close', () => {
      if (!response.writableFinished) left += 1;
    });
  });
  return Object.assign(one, { held, left: () => left });
}

const send = (url: string, signal: AbortSignal | null = null) =>
  fetch(`${url}/api/x`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': 'k', cookie: 'hopscotch.client=0190' },
    body: '{}',
    signal,
  });

/** Somebody who says that a body comes and sends one byte of it. */
function dripping(url: string, length = 100): Socket {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.write(
    `POST /api/x HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Type: a/b\r\nContent-Length: ${length}\r\n\r\nx`,
  );
  return socket;
}
/** Long enough for what was sent to have arrived. */
const taken = async (socket: Socket): Promise<void> => {
  if (socket.connecting) await once(socket, 'connect');
  await new Promise((resolve) => setTimeout(resolve, 200));
};

describe('a read that was given up', () => {
  test('by whoever asked is given up at the process that works on it; a write is not', async () => {
    const both = await holding();
    const url = await gateway({ queryApi: [both.url], commandApi: [both.url] });
    const leaving = new AbortController();
    const asked = [fetch(`${url}/x`, { signal: leaving.signal }), send(url, leaving.signal)];
    await expect.poll(() => both.held.length).toBe(2);
    leaving.abort();
    await Promise.allSettled(asked);
    await expect.poll(both.left).toBe(1);
    for (const response of both.held) response.end('{}');
    await expect.poll(() => both.held.filter(({ writableFinished }) => writableFinished).length).toBe(1);
    expect(both.left()).toBe(1);
  });

  test('by the gateway, which asks elsewhere, is so, too', async () => {
    const slow = await holding();
    const good = await upstream('good');
    const url = await gateway({ queryApi: [slow.url, good.url] });
    for (let n = 0; n < 2; n += 1) expect((await fetch(`${url}/x`)).status).toBe(200);
    await expect.poll(slow.left).toBe(1);
  });
});

describe('beyond what its processes are given at once', () => {
  test('the gateway answers 503 by itself, for one part and not for the other, and passes on again when there is room', async () => {
    const full = await holding();
    const commands = await upstream('commands');
    const url = await gateway({ queryApi: [full.url], commandApi: [commands.url], inHandEach: 2 });
    const asked = [1, 2].map((n) => fetch(`${url}/x?${n}`));
    await expect.poll(() => full.held.length).toBe(2);
    const refused = await fetch(`${url}/x`);
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      503,
      'application/problem+json; charset=utf-8',
    ]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await send(url)).status).toBe(200);
    expect((await fetch(`${url}/metrics`)).status).toBe(200);
    for (const response of full.held.splice(0)) response.end('{}');
    expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 200]);
    const after = fetch(`${url}/x`);
    await expect.poll(() => full.held.length).toBe(1);
    full.held[0]?.end('{}');
    expect((await after).status).toBe(200);
  });

  test('who sends slowly takes no room from others, and is told when it took too long', async () => {
    const commands = await upstream('commands');
    const url = await gateway({ commandApi: [commands.url], inHandEach: 2, bodies: { patienceMs: 1000 } });
    const slow = Array.from({ length: 4 }, () => dripping(url));
    const answers = slow.map((socket) => text(socket));
    await Promise.all(slow.map((socket) => taken(socket)));
    expect((await send(url)).status).toBe(200);
    for (const answer of await Promise.all(answers)) {
      expect(answer).toMatch(/^HTTP\/1.1 408 /);
      expect(answer.toLowerCase()).toContain('content-type: application/problem+json');
    }
    expect((await send(url)).status).toBe(200);
    expect(commands.asked).toHaveLength(2);
  });

  test('who has sent all asks for room again, and is answered as anybody else', async () => {
    const full = await holding();
    const url = await gateway({ commandApi: [full.url], inHandEach: 1 });
    const slow = dripping(url);
    const answer = text(slow);
    await taken(slow);
    const other = send(url);
    await expect.poll(() => full.held.length).toBe(1);
    slow.write('x'.repeat(99));
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(full.held).toHaveLength(1);
    full.held[0]?.end('{}');
    await expect.poll(() => full.held.length).toBe(2);
    full.held[1]?.end('{}');
    expect([(await other).status, (await answer).slice(0, 12)]).toEqual([200, 'HTTP/1.1 200']);
  });

  test('no more is held of what is still to come than there is room for', async () => {
    const commands = await upstream('commands');
    const url = await gateway({ commandApi: [commands.url], bodies: { mostBytes: 150_000 } });
    const first = dripping(url, 140_000);
    const firstAnswer = text(first);
    first.write('x'.repeat(100_000));
    await taken(first);
    const second = dripping(url, 140_000);
    const secondAnswer = text(second);
    second.write('x'.repeat(60_000));
    expect(await secondAnswer).toMatch(/^HTTP\/1.1 503 [\s\S]*retry-after: 3/i);
    // The first goes on, and what it held is free again afterwards.
    first.write('x'.repeat(39_999));
    expect(await firstAnswer).toMatch(/^HTTP\/1.1 200 /);
    const third = dripping(url, 140_000);
    const thirdAnswer = text(third);
    third.write('x'.repeat(139_999));
    expect(await thirdAnswer).toMatch(/^HTTP\/1.1 200 /);
  });

  test('streams take no room from those who read', async () => {
    const queries = await upstream('query', ({ url = '' }, response) => {
      if (!url.startsWith('/api/updates')) return void response.end('{}');
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: first\n\n');
    });
    const url = await gateway({ queryApi: [queries.url] });
    const streams = await Promise.all(
      Array.from({ length: 300 }, async () => {
        const request = get(`${url}/api/updates`);
        onTestFinished(() => void request.destroy());
        return new Promise<IncomingMessage>((resolve, reject) => {
          request.on('response', resolve).on('error', reject);
        });
      }),
    );
    expect(new Set(streams.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    expect((await fetch(`${url}/x`)).status).toBe(200);
  });
});

test('a 503 of a process is passed on as it is: when to come back, its type and its words', async () => {
  const body = '{"type":"about:blank","title":"Service Unavailable","status":503,"detail":"Busy."}';
  const busy = await upstream('busy', (_request, response) => {
    response.writeHead(503, { 'retry-after': '2', 'content-type': 'application/problem+json; charset=utf-8' });
    response.end(body);
  });
  const other = await upstream('other');
  const url = await gateway({ queryApi: [busy.url, other.url], commandApi: [busy.url, other.url] });
  for (const ask of [() => fetch(`${url}/x`), () => send(url)]) {
    const answers = [await ask(), await ask()].filter(({ status }) => status === 503);
    expect(answers).toHaveLength(1);
    for (const answer of answers) {
      expect([answer.headers.get('retry-after'), answer.headers.get('content-type'), await answer.text()]).toEqual([
        '2',
        'application/problem+json; charset=utf-8',
        body,
      ]);
    }
  }
});
