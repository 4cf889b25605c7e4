import { type IncomingHttpHeaders, request, type RequestListener, type ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, test } from 'vitest';
import { calls } from '#domain/calls.ts';
import type { Contract } from '#domain/kernel/call.ts';
import { PICTURE_MAX_BYTES } from '#domain/picture/limits.ts';
import { jsonRequest } from '#tests/support/api-client.ts';
import { type Echo, gateway, nobody, upstream } from '#tests/support/servers/behind-gateway.ts';
import { readGatewaySettings } from './settings.ts';

const json = async (answer: Response): Promise<Echo> => (await answer.json()) as Echo;
const post = (url: string, headers: Record<string, string> = {}, body = '{"a": 1}') =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'application/json', ...headers }, body });
const cutOff: RequestListener = (request) => void request.socket.destroy();

describe('the gateway', () => {
  test('asks the command API for writes and for signing in, the query API for the rest', async () => {
    const commands = await upstream('command');
    const queries = await upstream('query');
    const url = await gateway({ commandApi: [commands.url], queryApi: [queries.url] });
    for (const path of ['/', '/api/activities?search=pond&a=%2F', '/assets/index.js', '/api/logins'])
      expect(await json(await fetch(`${url}${path}`))).toMatchObject({ name: 'query', url: path });
    for (const path of ['/api/auth/user', '/api/login?returnTo=/', '/api/logout'])
      expect(await json(await fetch(`${url}${path}`))).toMatchObject({ name: 'command', url: path });
    expect(await json(await post(`${url}/api/scrape-url`))).toMatchObject({ name: 'command', body: '{"a": 1}' });
  });

  test('takes turns', async () => {
    const both = [await upstream('one'), await upstream('two')];
    const url = await gateway({ queryApi: both.map((each) => each.url) });
    for (let n = 0; n < 10; n += 1) await fetch(`${url}/`);
    expect(both.map(({ asked }) => asked.length)).toEqual([5, 5]);
  });

  test('passes over a process that refuses the connection, and asks it again later', async () => {
    const one = await upstream('one');
    const two = await upstream('two');
    const url = await gateway({ commandApi: [one.url, two.url] });
    await two.close();
    for (let n = 0; n < 10; n += 1) expect((await json(await post(`${url}/api/x`))).name).toBe('one');
    const back = await upstream('two', undefined, Number(new URL(two.url).port));
    await expect.poll(async () => (await json(await post(`${url}/api/x`))).name).toBe('two');
    expect(back.asked.length).toBeGreaterThan(0);
  });

  test('says who asked and for which address, whatever the client says of that', async () => {
    const queries = await upstream('query');
    const url = await gateway({ queryApi: [queries.url] });
    const lies = { 'x-forwarded-for': '6.6.6.6', 'x-forwarded-host': 'evil.example', forwarded: 'for=6.6.6.6' };
    const { headers } = await json(await fetch(`${url}/`, { headers: { ...lies, 'x-forwarded-proto': 'https' } }));
    expect(headers).toMatchObject({ 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'http' });
    expect(headers['x-forwarded-host']).toBe(new URL(url).host);
    expect(headers).not.toHaveProperty('forwarded');
  });

  test('believes the proxy before it when it is told to', async () => {
    const queries = await upstream('query');
    const url = await gateway({ queryApi: [queries.url], trustProxy: '127.0.0.1' });
    const told = { 'x-forwarded-for': '6.6.6.6, 203.0.113.9', 'x-forwarded-proto': 'https' };
    const { headers } = await json(await fetch(`${url}/`, { headers: told }));
    expect(headers).toMatchObject({ 'x-forwarded-for': '203.0.113.9', 'x-forwarded-proto': 'https' });
  });

  test('passes a stream on as it comes', async () => {
    let finish = () => {};
    const queries = await upstream('query', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write('data: first\n\n');
      finish = () => response.end('data: last\n\n');
    });
    const url = await gateway({ queryApi: [queries.url] });
    const { body } = await fetch(`${url}/api/updates`);
    const reader = body?.getReader();
    const next = async () => new TextDecoder().decode((await reader?.read())?.value);
    expect(await next()).toBe('data: first\n\n');
    finish();
    expect(await next()).toBe('data: last\n\n');
  });

  test.each([
    ['GET', '/x', 'a body that nobody reads', ''],
    ['DELETE', '/api/x', '', ''],
    ['DELETE', '/api/x', '{"why": 1}', '{"why": 1}'],
    ['PUT', '/api/x', '€', '€'],
  ])('passes %s %s with the body %j on', async (method, path, sent, arrives) => {
    const both = await upstream('one');
    const url = await gateway({ commandApi: [both.url], queryApi: [both.url] });
    const answer = await new Promise<string>((resolve, reject) => {
      // Unlike fetch, this sends a body with whatever method.
      const headers = { 'content-type': 'text/plain', 'content-length': Buffer.byteLength(sent) };
      request(`${url}${path}`, { method, headers }, (response) => void text(response).then(resolve, reject))
        .on('error', reject)
        .end(sent);
    });
    expect(JSON.parse(answer)).toMatchObject({ name: 'one', url: path, body: arrives });
  });

  test('passes on that nothing has changed, and answers without a body', async () => {
    const queries = await upstream('query', ({ headers, method }, response) => {
      response.setHeader('etag', '"1"');
      response.statusCode = headers['if-none-match'] === '"1"' ? 304 : 200;
      response.end(method === 'HEAD' || response.statusCode === 304 ? undefined : 'text');
    });
    const url = await gateway({ queryApi: [queries.url] });
    const unchanged = await fetch(`${url}/`, { headers: { 'if-none-match': '"1"' } });
    expect([unchanged.status, await unchanged.text(), unchanged.headers.get('etag')]).toEqual([304, '', '"1"']);
    const head = await fetch(`${url}/`, { method: 'HEAD' });
    expect([head.status, await head.text(), queries.asked]).toEqual([200, '', ['GET /', 'HEAD /']]);
  });

  test.each([
    ['POST', '/api/x'],
    ['POST', '/api/profile/picture'],
    ['PUT', '/api/profile/pictures'],
    ['PUT', '/api/activities/1/gallery'],
    ['PUT', '/x'],
  ])('takes no body that the APIs would refuse: %s %s', async (method, path) => {
    const commands = await upstream('command');
    const url = await gateway({ commandApi: [commands.url] });
    const answer = await fetch(`${url}${path}`, jsonRequest(method, 'x'.repeat(300_000)));
    expect([answer.status, commands.asked]).toEqual([413, []]);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
  });

  test.each([
    ['PUT', '/api/profile/picture', PICTURE_MAX_BYTES],
    ['PUT', '/api/provider/logo', PICTURE_MAX_BYTES],
    ['POST', '/api/activities/1/gallery', PICTURE_MAX_BYTES],
    ['POST', '/api/banner-ads', PICTURE_MAX_BYTES],
    ['POST', '/api/admin/list-files', 700_000],
    ['POST', '/api/admin/list-files/1/parts', 700_000],
    ['POST', '/api/admin/bulk-create-from-urls', 700_000],
  ])('passes on as much as the contract of %s %s allows: %i bytes in base64', async (method, path, bytes) => {
    let arrived = 0;
    const commands = await upstream('command', (asked, response) => {
      asked.on('data', (chunk: Buffer) => (arrived += chunk.length)).on('end', () => response.end('{}'));
    });
    const url = await gateway({ commandApi: [commands.url] });
    const sent = jsonRequest(method, { picture: Buffer.alloc(bytes, 'x').toString('base64') });
    const answer = await fetch(`${url}${path}?a=b`, sent);
    expect([answer.status, arrived]).toEqual([200, sent.body.length]);
  });

  test.each(
    Object.values<Contract>(calls).flatMap(({ name, largestBody }) =>
      largestBody === undefined ? [] : [{ name, largestBody }],
    ),
  )('takes no more of $name than its contract allows', async ({ name, largestBody }) => {
    const commands = await upstream('command');
    const { port } = new URL(await gateway({ commandApi: [commands.url] }));
    const socket = connect(Number(port), '127.0.0.1');
    // Refused before any of it is sent.
    socket.write(`${name} HTTP/1.1\r\nHost: a\r\nContent-Type: a/b\r\nContent-Length: ${largestBody + 1}\r\n\r\n`);
    expect((await text(socket)).split('\r\n', 1)[0]).toMatch(/^HTTP\/1.1 413 /);
    expect(commands.asked).toEqual([]);
  });

  test.each([
    ['two lengths', 'Content-Length: 2\r\nContent-Length: 44\r\n\r\n{}'],
    ['a length and parts', 'Content-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
    ['parts that are none', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
  ])('lets nobody behind it guess where a message ends: %s', async (_what, sent) => {
    const commands = await upstream('command');
    const { port } = new URL(await gateway({ commandApi: [commands.url] }));
    const socket = connect(Number(port), '127.0.0.1');
    // What would be another request to whoever believes the other end.
    socket.write(`POST /api/x HTTP/1.1\r\nHost: a\r\n${sent}GET /api/admin HTTP/1.1\r\nHost: a\r\n\r\n`);
    expect((await text(socket)).split('\r\n', 1)[0]).toMatch(/^HTTP\/1.1 400 /);
    expect(commands.asked).toEqual([]);
  });

  test('passes redirects, cookies and a 503 of the application on as they are, asking once', async () => {
    const commands = await upstream('command', (_request, response) => {
      response.writeHead(503, { 'retry-after': '5', 'set-cookie': ['a=1', 'b=2'], location: '/sign-in' });
      response.end('{}');
    });
    const url = await gateway({ commandApi: [commands.url] });
    const answer = await fetch(`${url}/api/login`, { redirect: 'manual' });
    expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('location')]).toEqual([
      503,
      '5',
      '/sign-in',
    ]);
    expect(answer.headers.getSetCookie()).toEqual(['a=1', 'b=2']);
    expect(commands.asked).toHaveLength(1);
  });
});

test('what two neighbours say of their connection goes no further, and neither do the headers that they name there', async () => {
  const queries = await upstream('query', (asked, response) => {
    response.writeHead(200, { connection: 'x-hop', 'x-hop': 'theirs', 'x-kept': 'theirs', 'keep-alive': 'timeout=7' });
    response.end(JSON.stringify({ headers: asked.headers }));
  });
  const url = await gateway({ queryApi: [queries.url] });
  const said = { connection: 'keep-alive, X-Hop', 'x-hop': 'ours', te: 'trailers', 'x-kept': 'ours' };
  const [answer, { headers }] = await new Promise<[IncomingHttpHeaders, Pick<Echo, 'headers'>]>((resolve, reject) => {
    request(`${url}/`, { headers: said }, (response) => {
      text(response).then((body) => resolve([response.headers, JSON.parse(body)]), reject);
    })
      .on('error', reject)
      .end();
  });
  expect([headers['x-hop'], headers['te'], headers['x-kept']]).toEqual([undefined, undefined, 'ours']);
  expect([answer['x-hop'], answer['keep-alive'], answer['x-kept']]).toEqual([undefined, 'timeout=72', 'theirs']);
});

test('an answer that is larger than what can wait anywhere on its way arrives whole', async () => {
  const whole = Buffer.alloc(20_000_000, 'whole ');
  const queries = await upstream('query', (_request, response) => void response.end(whole));
  const url = await gateway({ queryApi: [queries.url] });
  const { body } = await fetch(`${url}/`);
  let arrived = 0;
  for await (const chunk of body ?? []) {
    if (!whole.subarray(arrived, arrived + chunk.length).equals(chunk)) throw new Error(`differs after ${arrived}`);
    arrived += chunk.length;
  }
  expect(arrived).toBe(whole.length);
});

/** A command that bears repeating: its key, and who holds it. */
const keyed = { 'idempotency-key': 'k', cookie: 'hopscotch.client=0190' };

describe('when the connection breaks before the answer', () => {
  test.each([
    ['a read', (url: string) => fetch(`${url}/api/auth/user`)],
    ['a command with an Idempotency-Key', (url: string) => post(`${url}/api/x`, keyed)],
  ])('%s is sent to another process, once', async (_what, ask) => {
    const good = await upstream('good');
    const bad = await upstream('bad', cutOff);
    const url = await gateway({ commandApi: [good.url, bad.url] });
    // In turn: one of the two meets the bad one first.
    expect((await json(await ask(url))).name).toBe('good');
    expect((await json(await ask(url))).name).toBe('good');
    expect([good.asked.length, bad.asked.length]).toEqual([2, 1]);
  });

  test.each([
    ['without one', {}],
    ['whose sender holds no id', { 'idempotency-key': 'k' }],
  ])('a command %s is not repeated: nobody knows whether it was done', async (_what, headers) => {
    const both = [await upstream('one', cutOff), await upstream('two', cutOff)];
    const url = await gateway({ commandApi: both.map((each) => each.url) });
    const answer = await post(`${url}/api/x`, headers);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      502,
      'application/problem+json; charset=utf-8',
    ]);
    expect(both.flatMap(({ asked }) => asked)).toHaveLength(1);
  });

  test('nothing is repeated for ever', async () => {
    const both = [await upstream('one', cutOff), await upstream('two', cutOff), await upstream('three', cutOff)];
    const url = await gateway({ queryApi: both.map((each) => each.url) });
    expect((await fetch(`${url}/`)).status).toBe(502);
    expect(both.flatMap(({ asked }) => asked)).toHaveLength(2);
  });
});

describe('a process that hangs', () => {
  test('is left out until it answers again', async () => {
    const both = [await upstream('good'), await upstream('hanging')];
    const [good, hanging] = both;
    if (!good || !hanging) throw new Error('No upstreams');
    const url = await gateway({ commandApi: both.map((each) => each.url), writeTimeoutMs: 1000 });
    hanging.hangs = true;
    // Without a key nothing is sent twice: it is the questions whether it is ready that find it out.
    const tenInARow = async (): Promise<boolean> => {
      for (let n = 0; n < 10; n += 1) if (!(await post(`${url}/api/x`)).ok) return false;
      return true;
    };
    await expect.poll(tenInARow).toBe(true);
    const [asked] = [hanging.asked.length];
    expect(await tenInARow()).toBe(true);
    expect(hanging.asked).toHaveLength(asked);
    hanging.hangs = false;
    await expect.poll(async () => (await json(await post(`${url}/api/x`))).name).toBe('hanging');
  });

  test('loses the commands that bear repeating to another, as soon as it is known to be silent', async () => {
    const both = [await upstream('one'), await upstream('two')];
    const url = await gateway({ commandApi: both.map((each) => each.url), writeTimeoutMs: 1_000_000 });
    for (const one of both) {
      one.hangs = true;
      const answers = await Promise.all(Array.from({ length: 4 }, () => post(`${url}/api/x`, keyed)));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
      one.hangs = false;
      await expect
        .poll(async () => (await json(await post(`${url}/api/x`, keyed))).name)
        .toBe(one === both[0] ? 'one' : 'two');
    }
  });

  test('on a read only is asked for it once, and another answers', async () => {
    const slow = await upstream('slow', () => {});
    const good = await upstream('good');
    const url = await gateway({ queryApi: [slow.url, good.url], readTimeoutMs: 1_000_000 });
    for (let n = 0; n < 4; n += 1) expect((await json(await fetch(`${url}/x`))).name).toBe('good');
    expect(slow.asked.length).toBeGreaterThan(0);
  });

  test('in the middle of an answer costs that answer alone, also when nobody else can be asked', async () => {
    let begun = 0;
    const hanging = await upstream('hanging', (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/plain', 'content-length': 10 });
      response.write('half');
      begun += 1;
      hanging.hangs = true;
    });
    const gone = await upstream('gone', cutOff);
    const url = await gateway({ queryApi: [hanging.url, gone.url] });
    await gone.close();
    const half = await fetch(`${url}/x`);
    const broken = half.text().then(
      () => 'whole',
      () => 'broken',
    );
    await expect.poll(async () => (await fetch(`${url}/readyz`)).status).toBe(503);
    await hanging.close();
    expect([await broken, begun]).toEqual(['broken', 1]);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  });

  test('on everything ends a read with words about reading', async () => {
    const hanging = await upstream('hanging', () => {});
    const url = await gateway({
      queryApi: [hanging.url],
      commandApi: [hanging.url],
      readTimeoutMs: 200,
      writeTimeoutMs: 200,
    });
    const read = (await (await fetch(`${url}/`)).json()) as { status: number; detail: string };
    expect(read).toMatchObject({ status: 502, detail: 'The answer did not come. Please try again.' });
    const written = (await (await post(`${url}/api/x`)).json()) as { status: number; detail: string };
    expect(written).toMatchObject({ status: 502, detail: expect.stringContaining('was done') });
  });
});

test('who has the least in hand is asked first', async () => {
  const held: ServerResponse[] = [];
  const holding = await upstream('holding', (_request, response) => void held.push(response));
  const free = await upstream('free');
  const url = await gateway({ commandApi: [holding.url, free.url] });
  const waiting: Promise<Response>[] = [];
  // In turn, one of the first two goes to the one that holds it.
  for (let n = 0; n < 2; n += 1) waiting.push(post(`${url}/api/x`));
  await expect.poll(() => held.length).toBe(1);
  for (let n = 0; n < 6; n += 1) expect((await json(await post(`${url}/api/x`))).name).toBe('free');
  for (const response of held) response.end('{}');
  await Promise.all(waiting);
});

test('a stream that nobody hears any more is let go of', async () => {
  let closed = false;
  const queries = await upstream('query', (_request, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: first\n\n');
    response.on('close', () => {
      closed = true;
    });
  });
  const url = await gateway({ queryApi: [queries.url] });
  const leaving = new AbortController();
  const { body } = await fetch(`${url}/api/updates`, { signal: leaving.signal });
  await body?.getReader().read();
  leaving.abort();
  await expect.poll(() => closed).toBe(true);
});

describe('when nobody is there', () => {
  test('it answers 503 with the time to wait, and is not ready', async () => {
    const url = await gateway({});
    const answer = await fetch(`${url}/api/activities`);
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '3']);
    expect(await answer.json()).toMatchObject({ status: 503, title: 'Service Unavailable' });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
  });

  test('it is ready as soon as one of each part runs', async () => {
    const one = await upstream('one');
    const url = await gateway({ commandApi: [nobody, one.url], queryApi: [one.url] });
    expect((await fetch(`${url}/readyz`)).status).toBe(200);
  });
});

test('an address that leads out of the site is refused', async () => {
  const queries = await upstream('query');
  const url = await gateway({ queryApi: [queries.url] });
  for (const path of ['/..%2f..%2fetc/passwd', '//evil.example/x', '/%zz'])
    expect((await fetch(`${url}${path}`)).status, path).toBe(400);
  expect(queries.asked).toEqual([]);
});

test('settings that are wrong are named, all of them', () => {
  expect(() => readGatewaySettings({ PORT: 'x', GATEWAY_QUERY_API: 'localhost:3002', LOG_LEVEL: 'loud' })).toThrow(
    /PORT[\s\S]*GATEWAY_QUERY_API[\s\S]*LOG_LEVEL/,
  );
});
