import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sessionOf } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';

let site: TestApp;
beforeAll(async () => {
  site = await testApp();
});
afterAll(() => site?.close());

const HUGE = 100_000_000;

interface Came {
  readonly status: number | undefined;
  readonly text: string;
  /** Bytes that had been sent when it was answered. */
  readonly sent: number;
}

/** Sends so many bytes as they are taken, and stops once the server has answered. */
async function streamed(cookie: string, headers: Readonly<Record<string, string>>): Promise<Came> {
  return new Promise((resolve, reject) => {
    let sent = 0;
    let isAnswered = false;
    const asked = request(`${site.url}/api/admin/list-files`, { method: 'POST', headers: { cookie, ...headers } });
    asked.on('response', (response) => {
      isAnswered = true;
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (part: string) => (text += part));
      response.on('end', () => {
        resolve({ status: response.statusCode, text, sent });
        asked.destroy();
      });
    });
    // Once it has answered, the server may well hang up on what is still being sent.
    asked.on('error', (error) => isAnswered || reject(error));
    const chunk = Buffer.alloc(100_000, 'x');
    const send = (): void => {
      while (!isAnswered && sent < HUGE) {
        sent += chunk.length;
        if (!asked.write(chunk)) return void asked.once('drain', send);
      }
      if (!isAnswered) asked.end();
    };
    asked.write('{"part":"');
    send();
  });
}

/** A server that hangs up on what is still being sent may be too quick for its own answer: then it is asked anew. */
async function answered(cookie: string, headers: Readonly<Record<string, string>>, tries = 8): Promise<Came> {
  try {
    return await streamed(cookie, headers);
  } catch (error) {
    if (tries <= 1 || !['EPIPE', 'ECONNRESET'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    return answered(cookie, headers, tries - 1);
  }
}

test.each([
  ['that says how long it is', { 'content-length': String(HUGE + 11) }],
  ['that does not say how long it is', { 'transfer-encoding': 'chunked' }],
])(
  'a file of 100 MB in one piece %s is refused with what to do, and is not taken into memory',
  async (_how, length) => {
    const cookie = await sessionOf(site.anonymous, await site.newMember('admin'));
    const before = process.memoryUsage().arrayBuffers;
    const { status, text, sent } = await answered(cookie, { 'content-type': 'application/json', ...length });
    expect([status, text]).toEqual([413, expect.stringContaining('split it in several parts')]);
    // No more of it was taken than the buffers on the way hold, and next to nothing of that is kept.
    expect(sent).toBeLessThan(HUGE / 2);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(30_000_000);
  },
);
