import { randomBytes } from 'node:crypto';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { pino } from 'pino';
import { openLog } from '#event-store/open-log.ts';
import { openDatabase } from '#platform/database.ts';
import { allReadModels } from '#projectors/all.ts';
import { directory } from '#projectors/directory.ts';
import { points } from '#projectors/points.ts';
import { rebuild } from '#projectors/runtime/rebuild/rebuild.ts';
import type { Figure } from './figure.ts';
import { fillRealistically } from './realistic-log.ts';

const READ_AT_ONCE = 5_000;
/** Of so many rebuilds and readings, in turn, the middle one counts: the machine has other things to do, too. */
const ROUNDS = 7;

/**
 * Rebuilds the directory and the ledger over `events` realistic events in the empty database at `url`, beside the time that a
 * cursor takes to read and parse the same events.
 */
export async function rebuildFigures({ url, events = 100_000 }: { url: string; events?: number }): Promise<Figure[]> {
  const logger = pino({ level: 'silent' });
  const opened = await openLog({ url, masterKey: randomBytes(32) });
  const db = openDatabase({ url, max: 8, logger });
  try {
    const count = await fillRealistically(opened.log, events);
    await db.query('analyze');
    const readings: number[] = [];
    const rebuilds: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      readings.push(count / (await secondsOf(() => readWithCursor(url))));
      rebuilds.push(count / (await secondsOf(() => rebuild({ log: opened.log, db, logger }, [directory, points]))));
    }
    const value = middle(rebuilds);
    const limit = middle(readings);
    return [
      {
        name: `Rebuild of the directory and the ledger over ${count.toLocaleString('en-GB')} events`,
        value,
        unit: 'events/s',
        limit,
        limitName: 'the same events read and parsed with a cursor',
        ratio: value / limit,
        goal: { ratioAtLeast: 0.5 },
      },
    ];
  } finally {
    await db.close();
    await opened.close();
  }
}

/**
 * Rebuilds every read model over `events` realistic events in the empty database at `url` in two threads, beside the time that one
 * takes.
 */
export async function partitionFigures({ url, events = 100_000 }: { url: string; events?: number }): Promise<Figure[]> {
  const logger = pino({ level: 'silent' });
  const masterKey = randomBytes(32);
  const opened = await openLog({ url, masterKey });
  const db = openDatabase({ url, max: 8, logger });
  const workers = { count: 2, source: { databaseUrl: url, eventstoreUrl: null, masterKey } };
  try {
    const count = await fillRealistically(opened.log, events);
    await db.query('analyze');
    const deps = { log: opened.log, db, logger };
    const byOne: number[] = [];
    const byTwo: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      byOne.push(count / (await secondsOf(() => rebuild(deps, allReadModels))));
      byTwo.push(count / (await secondsOf(() => rebuild(deps, allReadModels, { workers }))));
    }
    const value = middle(byTwo);
    const limit = middle(byOne);
    return [
      {
        name: `Rebuild of every read model over ${count.toLocaleString('en-GB')} events with 2 partitions`,
        value,
        unit: 'events/s',
        limit,
        limitName: 'the same with 1',
        ratio: value / limit,
      },
    ];
  } finally {
    await db.close();
    await opened.close();
  }
}

/** Reads the whole log and parses what each event holds; answers how many there were. */
async function readWithCursor(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const cursor = client.query(new Cursor('select * from log.events order by position'));
    let count = 0;
    for (;;) {
      const rows: { data: unknown; sealed: unknown }[] = await cursor.read(READ_AT_ONCE);
      if (rows.length === 0) return count;
      for (const { data, sealed } of rows) {
        if (typeof data === 'string') JSON.parse(data);
        if (typeof sealed === 'string') JSON.parse(sealed);
      }
      count += rows.length;
    }
  } finally {
    await client.end();
  }
}

async function secondsOf(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}

function middle(values: readonly number[]): number {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
}
