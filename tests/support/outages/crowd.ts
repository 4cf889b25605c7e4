import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { jsonRequest } from '../api-client.ts';
import type { PageServer } from '../servers/page-server.ts';
import { submission } from '../made/submission.ts';

/** People at a site, who do not stop when it fails. */
export interface Crowd {
  /** What nobody should have met: no answer, or a failure that is not a 503 which says when to come again. */
  readonly complaints: readonly string[];
  /** Ids of the listings whose submission was acknowledged. */
  readonly acknowledged: readonly string[];
  /** How often each answer came, by status. */
  readonly answers: ReadonlyMap<number, number>;
  /** Resolves when each open event stream has brought something from now on. */
  heardAgain(): Promise<void>;
  /** Every submission that was begun is sent until it is acknowledged. */
  goHome(): Promise<void>;
}

export interface CrowdOptions {
  readonly url: string;
  /** Cookie of a signed-in parent. */
  readonly cookie: string;
  readonly pages: PageServer;
}

const READERS = 8;
const WRITERS = 3;
const STREAMS = 2;
const paths = ['/api/activities?limit=20', '/api/activities?search=forest', '/api/auth/user', '/', '/healthz'];

/** Readers, writers, listeners to events, and a parent who has pages read, all of them again and again. */
export function crowdAt({ url, cookie, pages }: CrowdOptions): Crowd {
  const leaving = new AbortController();
  const complaints: string[] = [];
  const acknowledged: string[] = [];
  const answers = new Map<number, number>();
  const heard = Array.from({ length: STREAMS }, () => 0);

  const ask = async (path: string, init: RequestInit = {}): Promise<{ answer: Response; body: string } | undefined> => {
    const what = `${init.method ?? 'GET'} ${path}`;
    try {
      const headers = new Headers(init.headers);
      headers.set('cookie', cookie);
      const answer = await fetch(`${url}${path}`, { ...init, headers });
      const body = await answer.text();
      answers.set(answer.status, (answers.get(answer.status) ?? 0) + 1);
      const says = answer.headers.get('retry-after');
      if (path === '/healthz' ? answer.status !== 200 : answer.status >= 500 && (answer.status !== 503 || !says))
        complaints.push(`${what}: ${answer.status} ${body.slice(0, 200)}`);
      return { answer, body };
    } catch (error) {
      complaints.push(`${what}: no answer, ${String(error)} ${String((error as Error).cause)}`);
      return undefined;
    }
  };
  const post = (path: string, key: string, body: object) =>
    ask(path, jsonRequest('POST', body, { 'idempotency-key': key }));

  const read = async (n: number): Promise<void> => {
    for (let turn = n; !leaving.signal.aborted; turn += 1) {
      await ask(paths[turn % paths.length] ?? '/');
      await sleep(20);
    }
  };
  const write = async (): Promise<void> => {
    while (!leaving.signal.aborted) {
      const key = randomUUID();
      for (let done = false; !done; await sleep(50)) {
        const got = await post('/api/submit-listing', key, submission);
        if (!got?.answer.ok) continue;
        acknowledged.push((JSON.parse(got.body) as { id: string }).id);
        done = true;
      }
    }
  };
  const haveRead = async (): Promise<void> => {
    for (let turn = 1; !leaving.signal.aborted; turn += 1) {
      const page = pages.put(`/page-${turn % 10}`, { name: `Forest School ${turn}` });
      await post('/api/parent/create-from-url', randomUUID(), { url: page });
      await sleep(200);
    }
  };
  const listen = async (n: number): Promise<void> => {
    while (!leaving.signal.aborted) {
      try {
        const { body } = await fetch(`${url}/api/updates`, { headers: { cookie }, signal: leaving.signal });
        for await (const chunk of body ?? [])
          if (Buffer.from(chunk).includes('"model"')) heard[n] = (heard[n] ?? 0) + 1;
      } catch (error) {
        if (!leaving.signal.aborted) complaints.push(`GET /api/updates: ${String(error)}`);
      }
      await sleep(200, undefined, { signal: leaving.signal }).catch(() => undefined);
    }
  };
  const all = [
    ...Array.from({ length: READERS }, (_, n) => read(n)),
    ...Array.from({ length: WRITERS }, write),
    ...Array.from({ length: STREAMS }, (_, n) => listen(n)),
    haveRead(),
  ];
  return {
    complaints,
    acknowledged,
    answers,
    heardAgain: async () => {
      const before = [...heard];
      while (heard.some((count, n) => count === before[n])) await sleep(50);
    },
    goHome: async () => {
      leaving.abort();
      await Promise.all(all);
    },
  };
}
