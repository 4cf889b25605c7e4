import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { compose } from '#operations/site/compose.ts';
import { readConfig } from '#platform/config/config.ts';
import type { ServerContext } from '#platform/context.ts';
import { distributedSite } from '#tests/support/servers/distributed-site.ts';
import { freePort } from '#platform/free-port.ts';
import { programProcess } from '#tests/support/servers/part-process.ts';
import type { Figure } from './figure.ts';
import { type Load, load } from './load.ts';
import { databaseBeside } from './database-beside.ts';

const CONNECTIONS = 16;

/**
 * From an HTTP command to its row: every part in a process of its own (with our double of EventStoreDB, and NATS where there is
 * a server) against the whole site in one process, as `npm start` runs it. All of it shares the machine.
 */
export async function processFigures({ url, seconds = 15 }: { url: string; seconds?: number }): Promise<Figure[]> {
  const one = await inOneProcess(await databaseBeside(url, 'one_process'), seconds);
  const many = await inManyProcesses(await databaseBeside(url, 'many_processes'), seconds);
  const limitName = 'the whole site in one process';
  return [
    {
      name: `From HTTP commands to visible rows, a process for each part, ${CONNECTIONS} connections`,
      value: many.perSecond,
      unit: 'rows/s',
      limit: one.perSecond,
      limitName,
      ratio: many.perSecond / one.perSecond,
    },
    {
      name: 'From an HTTP command to its visible row, a process for each part, p50',
      value: many.p50,
      unit: 'ms',
      limit: one.p50,
      limitName,
      ratio: one.p50 / many.p50,
    },
  ];
}

async function inManyProcesses(databaseUrl: string, seconds: number): Promise<Load> {
  const site = await distributedSite({ databaseUrl, each: 1 });
  try {
    return await measure(site.url, site.context, seconds);
  } finally {
    await site.close();
  }
}

async function inOneProcess(databaseUrl: string, seconds: number): Promise<Load> {
  const folder = await mkdtemp(path.join(tmpdir(), 'hopscotch-bench-'));
  const port = String(await freePort());
  const environment = {
    NODE_ENV: 'test',
    HOST: '127.0.0.1',
    PORT: port,
    DATA_DIR: folder,
    DATABASE_URL: databaseUrl,
    DEMO: 'off',
    RATE_LIMITS: 'off',
    LOG_LEVEL: 'warn',
  };
  const site = programProcess({ name: 'the site', script: 'operations/start.ts', ready: / is ready at /, environment });
  await site.start();
  const opened = await compose(readConfig(environment), databaseUrl, { keepChain: false });
  try {
    return await measure(`http://127.0.0.1:${port}`, opened.context, seconds);
  } finally {
    await opened.close();
    await site.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function measure(url: string, context: ServerContext, seconds: number): Promise<Load> {
  await load(CONNECTIONS, 2, () => submitUntilVisible(url, context));
  const measured = await load(CONNECTIONS, seconds, () => submitUntilVisible(url, context));
  if (measured.failures > 0) throw new Error(`${measured.failures} submissions did not become visible`);
  return measured;
}

/** Sends an activity to review and waits for its row. False when either does not work. */
export async function submitUntilVisible(url: string, context: ServerContext, timeoutMs = 10_000): Promise<boolean> {
  const answer = await fetch(`${url}/api/submit-listing`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      cookie: `hopscotch.client=${randomUUID()}`,
    },
    body: JSON.stringify({
      name: 'Forest School',
      description: 'Muddy fun.',
      category: 'Adventure',
      location: 'Guildford',
      submitterName: 'Jo Whitfield',
      submitterEmail: 'jo@mail.example',
      submitterType: 'parent',
    }),
  });
  const { id } = (await answer.json()) as { id?: string };
  const position = Number(answer.headers.get('x-log-position'));
  if (!answer.ok || id === undefined) return false;
  if (!(await context.readPosition.waitFor(['listing'], position, timeoutMs))) return false;
  const rows = await context.db.query('select from listing.listings where listing_id = $1', [id]);
  return rows.length === 1;
}
