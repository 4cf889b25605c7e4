import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compose } from '#operations/site/compose.ts';
import { readConfig } from '#platform/config/config.ts';
import type { ServerContext } from '#platform/context.ts';
import { freePort } from '#platform/free-port.ts';
import { jsonRequest } from '#tests/support/api-client.ts';
import { distributedSite } from '#tests/support/servers/distributed-site.ts';
import { startEngines } from '#tests/support/servers/engines.ts';
import { programProcess } from '#tests/support/servers/part-process.ts';
import { submission } from '#tests/support/made/submission.ts';
import { databaseBeside } from './database-beside.ts';
import { draftsUntilShown, type DraftsWritten } from './drafts.ts';
import type { Figure } from './figure.ts';
import { headerOf, type Lines, linesTo } from './lines.ts';
import { load } from './load.ts';

/** What has not been reached yet, and why. */
const openIn = 'decision 22';

/** How many send at once, each its next as soon as the last was taken; and what an event may cost in commits at most. */
const crowds: readonly { readonly writers: number; readonly commitsAtMost?: number }[] = [
  { writers: 1, commitsAtMost: 2 },
  { writers: 8 },
  { writers: 16, commitsAtMost: 0.3 },
];

/** What one way of running the site came to. */
interface Measured {
  readonly drafts: readonly DraftsWritten[];
  /** From a command to its visible row while nothing else goes on, ms. */
  readonly alone: number;
}

/**
 * From an HTTP command to its rows: ten processes against the whole site in one, on the same engines (our double of EventStoreDB
 * or a real one, NATS where there is a server, PostgreSQL). All of it shares the machine.
 */
export async function processFigures({ url, seconds = 10 }: { url: string; seconds?: number }): Promise<Figure[]> {
  const one = await inOneProcess(await databaseBeside(url, 'one_process'), seconds);
  const ten = await inTenProcesses(await databaseBeside(url, 'ten_processes'), seconds);
  const limitName = 'one process with everything';
  const drafts = crowds.flatMap(({ writers, commitsAtMost }, n): Figure[] => {
    const by = `${writers} ${writers === 1 ? 'writer' : 'writers'}`;
    const [ours, limit] = [ten.drafts[n], one.drafts[n]];
    if (!ours || !limit) return [];
    const commits = (name: string, { commitsAnEvent: value }: DraftsWritten, open: object): Figure => ({
      name: `Commits in PostgreSQL for each event, ${name}, ${by}`,
      value,
      unit: 'commits/event',
      ...(commitsAtMost === undefined ? {} : { goal: { valueAtMost: commitsAtMost, ...open } }),
    });
    return [
      {
        name: `From HTTP commands to rows of all read models, ten processes, ${by}`,
        value: ours.perSecond,
        unit: 'drafts/s',
        limit: limit.perSecond,
        limitName,
        ratio: ours.perSecond / limit.perSecond,
        goal: { ratioAtLeast: 0.9, openIn },
      },
      commits('ten processes', ours, { openIn }),
      commits('one process', limit, {}),
    ];
  });
  const alone: Figure = {
    name: 'From an HTTP command to its visible row, ten processes, one after another, p50',
    value: ten.alone,
    unit: 'ms',
    limit: one.alone,
    limitName,
    ratio: one.alone / ten.alone,
  };
  return [...drafts, alone];
}

/** The gateway, two each of the APIs, projectors and policies, and a scraper. */
async function inTenProcesses(databaseUrl: string, seconds: number): Promise<Measured> {
  const site = await distributedSite({
    databaseUrl,
    of: { scraper: 1 },
    // As many connections as by default: an API has as much in hand here as the one process.
    environment: { DATABASE_POOL: '' },
  });
  try {
    return await measure(site.url, site.context, seconds);
  } finally {
    await site.close();
  }
}

async function inOneProcess(databaseUrl: string, seconds: number): Promise<Measured> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hopscotch-bench-'));
  const engines = await startEngines();
  const environment = {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: String(await freePort()),
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    ...engines.environment,
    DEMO: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  };
  const site = programProcess({ name: 'the site', script: 'operations/start.ts', ready: / is ready at /, environment });
  try {
    await site.start();
    const opened = await compose(readConfig(environment), databaseUrl, { keepChain: false });
    try {
      return await measure(`http://127.0.0.1:${environment.PORT}`, opened.context, seconds);
    } finally {
      await opened.close();
    }
  } finally {
    await site.stop();
    await engines.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/** So long, with so many at once, it is warmed up: what runs for days is not what the compiler still works on. */
const WARM_UP = { seconds: 20, writers: 16 };

async function measure(url: string, context: ServerContext, seconds: number): Promise<Measured> {
  const lines = linesTo(url);
  try {
    const send = (): Promise<number> => submitLean(lines, url);
    await load(WARM_UP.writers, WARM_UP.seconds, async () => !Number.isNaN(await send()));
    const one = await load(1, seconds, () => submitUntilVisible(url, context));
    if (one.failures > 0) throw new Error(`${one.failures} submissions did not become visible`);
    const drafts: DraftsWritten[] = [];
    for (const { writers } of crowds) drafts.push(await draftsUntilShown(context, { writers, seconds, send }));
    return { drafts, alone: one.p50 };
  } finally {
    lines.close();
  }
}

const body = JSON.stringify(submission);

/** As `submit`, with the same headers as that sends, and at a tenth of its cost. The position is NaN when it was not taken. */
export async function submitLean(lines: Lines, url: string): Promise<number> {
  const { status, head } = await lines.send(
    `POST /api/submit-listing HTTP/1.1\r\nhost: ${new URL(url).host}\r\nconnection: keep-alive\r\n` +
      `content-type: application/json\r\nidempotency-key: ${randomUUID()}\r\ncookie: hopscotch.client=${randomUUID()}\r\n` +
      `accept: */*\r\naccept-language: *\r\nsec-fetch-mode: cors\r\nuser-agent: node\r\naccept-encoding: gzip, deflate\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  return status < 300 ? Number(headerOf(head, 'x-log-position') ?? Number.NaN) : Number.NaN;
}

/** Sends an activity to review and waits for its row. False when either does not work. */
export async function submitUntilVisible(url: string, context: ServerContext, timeoutMs = 10_000): Promise<boolean> {
  const { id, position } = await submit(url);
  if (id === undefined) return false;
  if (!(await context.readPosition.waitFor(['listing'], position, timeoutMs))) return false;
  const rows = await context.db.query('select from listing.listings where listing_id = $1', [id]);
  return rows.length === 1;
}

/** Sends an activity to review, as a visitor's browser does. The position is NaN, and there is no id, when it was not taken. */
async function submit(url: string): Promise<{ id: string | undefined; position: number }> {
  const answer = await fetch(
    `${url}/api/submit-listing`,
    jsonRequest('POST', submission, {
      'idempotency-key': randomUUID(),
      cookie: `hopscotch.client=${randomUUID()}`,
    }),
  );
  const { id } = (await answer.json()) as { id?: string };
  const position = Number(answer.headers.get('x-log-position') ?? Number.NaN);
  return answer.ok ? { id, position } : { id: undefined, position: Number.NaN };
}
