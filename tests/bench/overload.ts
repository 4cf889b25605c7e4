import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '#platform/free-port.ts';
import { programProcess } from '#tests/support/servers/part-process.ts';
import type { Figure } from './figure.ts';
import { openLoop } from './open-loop.ts';

const SECONDS = 8;
const CONNECTIONS = 1_000;
/** Requests a second to begin with, and how much more each step asks until the site gives no more. */
const FIRST_RATE = 100;
const STEP = 1.3;
/** What is answered of what is asked while the site can do it. */
const KEPT_UP = 0.97;

const questions = ['', 'category=Swimming', 'location=Guildford&ageRange=4-7', 'search=ballet', 'sort=name&offset=20'];

/** The whole site in its one process with the demo in it, asked more than it can do by people who do not wait for one another. */
export async function overloadFigures({ url }: { url: string }): Promise<Figure[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hopscotch-bench-'));
  const port = String(await freePort());
  const site = programProcess({
    name: 'the site',
    script: 'operations/start.ts',
    ready: / is ready at /,
    environment: {
      NODE_ENV: 'test',
      HOST: '127.0.0.1',
      PORT: port,
      DATA_DIR: folder,
      DATABASE_URL: url,
      RATE_LIMITS: 'off',
      LOG_LEVEL: 'warn',
    },
  });
  try {
    await site.start();
    return await measure(questions.map((question) => `http://127.0.0.1:${port}/api/activities?${question}`));
  } finally {
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(urls: readonly string[]): Promise<Figure[]> {
  const ask = (perSecond: number, seconds = SECONDS) =>
    openLoop({ urls, perSecond, seconds, connections: CONNECTIONS });
  await ask(FIRST_RATE);
  const capacity = await capacityOf((rate) => ask(rate, SECONDS / 2));
  const once = await ask(capacity);
  const thrice = await ask(3 * capacity);
  const ms = (name: string, value: number, limit?: number): Figure => ({
    name,
    value,
    unit: 'ms',
    ...(limit !== undefined && { limit, limitName: 'at its capacity' }),
  });
  return [
    { name: 'Capacity: asked more, it serves no more', value: capacity, unit: 'requests/s' },
    { name: 'Served at its capacity', value: once.goodput, unit: 'answers/s' },
    ms('p99 of the served at its capacity', once.p99),
    {
      name: `Served at three times its capacity (${Math.round(thrice.sent)} requests/s, ${CONNECTIONS} connections)`,
      value: thrice.goodput,
      unit: 'answers/s',
      limit: once.goodput,
      limitName: 'at its capacity',
      ratio: thrice.goodput / once.goodput,
      goal: { ratioAtLeast: 0.8 },
    },
    ms('p50 of the served at three times its capacity', thrice.p50, once.p50),
    ms('p99 of the served at three times its capacity', thrice.p99, once.p99),
    { name: 'Answered 503 at three times its capacity', value: thrice.shed * 100, unit: '%' },
    { name: 'Not answered, or otherwise, at three times its capacity', value: thrice.failures, unit: 'requests' },
  ];
}

/** The most that is asked and still served. */
async function capacityOf(ask: (perSecond: number) => Promise<{ goodput: number; sent: number }>): Promise<number> {
  let best = FIRST_RATE;
  for (let rate = FIRST_RATE; ; rate *= STEP) {
    const { goodput, sent } = await ask(rate);
    best = Math.max(best, goodput);
    if (goodput < sent * KEPT_UP) return best;
  }
}
