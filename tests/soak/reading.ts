import { readdirSync, readFileSync } from 'node:fs';
import type { StruckSite } from '#tests/faults/site.ts';
import type { ProgramProcess } from '#tests/support/servers/part-process.ts';
import { saidInside } from './inside.ts';

/** What one process takes at one moment. Megabytes are a million bytes. */
export interface ProcessReading {
  readonly name: string;
  /** Of its memory what is in the machine's, also of libraries. */
  readonly residentMb: number;
  /** See inside.ts; undefined before it has said so. */
  readonly objectsMb: number | undefined;
  readonly buffersMb: number | undefined;
  readonly freeMb: number | undefined;
  readonly openFiles: number;
}

/** What the whole site takes at one moment. */
export interface Reading {
  /** Those that run. */
  readonly processes: readonly ProcessReading[];
  readonly connections: number;
  /** How far the hindmost read model or policy is behind the log, in what its positions count. */
  readonly behind: number;
  readonly events: number;
  /** Of the log's tables, with their indexes; of a log that is elsewhere only its chain and keys. */
  readonly logMb: number;
  /** What the processes have said since they began, characters. */
  readonly said: number;
}

/** `folder`: where the processes say what they know of themselves, see inside.ts. */
export async function readingOf({ context: { db, log }, inOrder }: StruckSite, folder: string): Promise<Reading> {
  const processes = inOrder.flatMap((each) => processReadingOf(each, folder) ?? []);
  const head = await log.head();
  const [row] = await db.query<{ connections: number; least: number; events: number; bytes: number }>(
    `select (select count(*)::int from pg_stat_activity where datname = current_database()) as connections,
       (select min(position) from (select position from projection.checkpoints where name !~ '__before$'
          union all select position from policies.checkpoints) as every) as least,
       (select count(*)::int from audit.entries) as events,
       (select coalesce(sum(pg_total_relation_size(oid)), 0)::float8 from pg_class
          where relkind = 'r' and relnamespace::regnamespace::text in ('log', 'audit_chain', 'keys')) as bytes`,
  );
  if (!row) throw new Error('PostgreSQL has no answer');
  return {
    processes,
    connections: row.connections,
    behind: Math.max(0, head - row.least),
    events: row.events,
    logMb: row.bytes / 1e6,
    said: inOrder.reduce((sum, each) => sum + each.said().length, 0),
  };
}

/** Undefined of one that does not run, also when it ends while it is looked at. */
export function processReadingOf(
  { name, runs, pid }: Pick<ProgramProcess, 'name' | 'runs' | 'pid'>,
  folder: string,
): ProcessReading | undefined {
  const its = pid();
  if (!runs() || its === undefined) return undefined;
  try {
    const inside = saidInside(folder, its);
    return {
      name,
      residentMb: residentMb(its),
      objectsMb: inside && inside.objects / 1e6,
      buffersMb: inside && inside.buffers / 1e6,
      freeMb: inside && inside.free / 1e6,
      openFiles: readdirSync(`/proc/${its}/fd`).length,
    };
  } catch (error) {
    if (!runs() || isGone(error)) return undefined;
    throw error;
  }
}

/** Of a process that has just ended there is no memory any more, and then nothing at all: before Node knows. */
const isGone = (error: unknown): boolean =>
  error instanceof NoMemory ||
  (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'));

class NoMemory extends Error {}

/** Linux only, as the benchmark of memory. */
function residentMb(pid: number): number {
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  if (!Number.isFinite(kilobytes)) throw new NoMemory('the memory of the process cannot be read');
  return (kilobytes * 1024) / 1e6;
}
