import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import Cursor from 'pg-cursor';
import { pino } from 'pino';
import { openLog } from '#event-store/open-log.ts';
import { openDatabase } from '#platform/database.ts';
import { allReadModels } from '#projectors/all.ts';
import { directory } from '#projectors/directory.ts';
import { points } from '#projectors/points.ts';
import type { ReadModel } from '#projectors/runtime/read-model.ts';
import { rebuild } from '#projectors/runtime/rebuild/rebuild.ts';
import { databaseBeside } from './database-beside.ts';
import type { Figure } from './figure.ts';
import { pairs } from './pairs.ts';
import { fillRealistically } from './realistic-log.ts';
import { argumentsOf } from './script-arguments.ts';

const run = promisify(execFile);
const READ_AT_ONCE = 5_000;
const FEW = 100_000;
const MANY = 1_000_000;
/** Where it says what has never been reached, and what stands in the way. */
const OPEN = 'docs/decisions/0027-rebuild-and-reads.md';

/** A database with a realistic log in it. */
interface Filled {
  readonly url: string;
  readonly masterKey: Buffer;
  readonly events: number;
}

/**
 * Rebuilds read models over 100,000 realistic events in the empty database at `url`, each beside the time that a cursor takes to read
 * and parse the same events.
 */
export async function rebuildFigures({ url }: { url: string }): Promise<Figure[]> {
  const filled = await fill(url, FEW);
  return [
    await speed(filled, [directory, points], { name: 'the directory and the ledger', rounds: 6, ratioAtLeast: 0.5 }),
    await speed(filled, allReadModels, { name: 'every read model', rounds: 4, ratioAtLeast: 0.25, openIn: OPEN }),
    { name: 'Memory of a process at most that does the latter', value: await peakMegabytes(filled), unit: 'MB' },
  ];
}

/** The same for every read model over 1,000,000 events, whose memory stands beside what it takes over 100,000. */
export async function longRebuildFigures({ url }: { url: string }): Promise<Figure[]> {
  const few = await fill(await databaseBeside(url, 'few'), FEW);
  const limit = await peakMegabytes(few);
  const many = await fill(url, MANY);
  const value = await peakMegabytes(many);
  return [
    await speed(many, allReadModels, { name: 'every read model', rounds: 1, ratioAtLeast: 0.25, openIn: OPEN }),
    {
      name: 'Memory of a process at most that does it',
      value,
      unit: 'MB',
      limit,
      limitName: `over ${few.events.toLocaleString('en-GB')} events`,
      ratio: limit / value,
      goal: { ratioAtLeast: 1 / 1.3, openIn: OPEN },
    },
  ];
}

async function fill(url: string, count: number): Promise<Filled> {
  const masterKey = randomBytes(32);
  const opened = await openLog({ url, masterKey });
  const db = openDatabase({ url, max: 1, logger: pino({ level: 'silent' }) });
  try {
    const events = await fillRealistically(opened.log, count);
    await db.transaction((tx) => tx.query('analyze'), { unhurried: true });
    return { url, masterKey, events };
  } finally {
    await db.close();
    await opened.close();
  }
}

async function speed(
  { url, masterKey, events }: Filled,
  models: readonly ReadModel[],
  {
    name,
    rounds,
    ...goal
  }: { readonly name: string; readonly rounds: number; readonly ratioAtLeast: number; readonly openIn?: string },
): Promise<Figure> {
  const logger = pino({ level: 'silent' });
  const opened = await openLog({ url, masterKey });
  const db = openDatabase({ url, max: 8, logger });
  try {
    const { value, limit, ratio } = await pairs(rounds, {
      ours: async () => events / (await secondsOf(() => rebuild({ log: opened.log, db, logger }, models))),
      limit: async () => events / (await secondsOf(() => readWithCursor(url))),
    });
    return {
      name: `Rebuild of ${name} over ${events.toLocaleString('en-GB')} events`,
      value,
      unit: 'events/s',
      limit,
      limitName: 'the same events read and parsed with a cursor',
      ratio,
      goal,
    };
  } finally {
    await db.close();
    await opened.close();
  }
}

/** What a process as that of `npm run rebuild` that rebuilds every read model takes of memory at most. */
async function peakMegabytes({ url, masterKey }: Filled): Promise<number> {
  const program = path.join(import.meta.dirname, 'rebuild-process.ts');
  const flags = (await argumentsOf('rebuild')).filter((argument) => argument.startsWith('--'));
  const { stdout } = await run(process.execPath, [...flags, program, url, masterKey.toString('hex')]);
  return Number(stdout);
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
