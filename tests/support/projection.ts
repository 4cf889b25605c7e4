import { randomBytes } from 'node:crypto';
import { pino, type Logger } from 'pino';
import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import type { DomainEvent } from '#domain/catalog.ts';
import type { CommandContext } from '#event-store/log.ts';
import { type OpenedLog, openLog } from '#event-store/open-log.ts';
import { type Database, openDatabase } from '#platform/database.ts';
import { createMetrics, type Metrics } from '#platform/metrics.ts';
import { testDatabase } from './servers/postgres.ts';

/** A database of its own and what else a projector or policy needs beside a log. */
export interface ProjectionBench {
  readonly db: Database;
  readonly url: string;
  readonly logger: Logger;
  readonly metrics: Metrics;
  /** Everything that was logged, as objects. */
  readonly logged: readonly Record<string, unknown>[];
  /** Another pool on the same database, as another process has one. */
  anotherPool(): Database;
  close(): Promise<void>;
}

export async function projectionBench(): Promise<ProjectionBench> {
  const database = await testDatabase();
  const logged: Record<string, unknown>[] = [];
  const logger = pino({ level: 'debug' }, { write: (line: string) => void logged.push(JSON.parse(line)) });
  const pools: Database[] = [];
  const pool = (): Database => {
    const db = openDatabase({ url: database.url, max: 12, logger });
    pools.push(db);
    return db;
  };
  return {
    db: pool(),
    url: database.url,
    logger,
    metrics: createMetrics(),
    logged,
    anotherPool: pool,
    close: async () => {
      await Promise.all(pools.map((each) => each.close()));
      await database.drop();
    },
  };
}

/** The same with a log in that database. */
export interface LoggedBench extends ProjectionBench {
  readonly opened: OpenedLog;
}

export async function loggedBench(): Promise<LoggedBench> {
  const bench = await projectionBench();
  const opened = await openLog({ url: bench.url, masterKey: randomBytes(32) });
  return {
    ...bench,
    opened,
    close: async () => {
      await opened.close();
      await bench.close();
    },
  };
}

/** A command's context with everything that a test does not care for. */
export function someContext(overrides: Partial<CommandContext> = {}): CommandContext {
  const commandId = uuidv7();
  return {
    commandId,
    correlationId: commandId,
    causationId: null,
    actor: { id: 'test', role: 'system' },
    occurredAt: '2026-01-05T10:00:00.000Z',
    ...overrides,
  };
}

/** The id of the `n`th member, always the same. */
export const memberId = (n: number): string => uuidv5(`member ${n}`, '6ba7b810-9dad-11d1-80b4-00c04fd430c8');

/** A member's award of `points` for the `n`th listing. */
export function awarded(member: string, n: number, points = 10): DomainEvent {
  return {
    type: 'PointsAwarded',
    data: {
      memberId: member,
      entryId: `activity-suggested:${n}`,
      points,
      reason: 'activity-suggested',
      action: 'ACTIVITY_SUGGESTED',
      description: 'Activity suggested',
      subjectId: String(n),
      day: '2026-01-05',
    },
  };
}

/** Asked again so soon at first, and then later and later: most conditions are questions to the database, of whom others work. */
const FIRST_PAUSE_MS = 5;
const LONGEST_PAUSE_MS = 50;

/** Waits until `condition` holds; fails with `what` after a minute, or `timeoutMs`. */
export async function until(
  condition: () => Promise<boolean> | boolean,
  what: string,
  timeoutMs = 60_000,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (let pauseMs = FIRST_PAUSE_MS; !(await condition()); pauseMs = Math.min(pauseMs * 1.25, LONGEST_PAUSE_MS)) {
    if (Date.now() > deadline) throw new Error(`this did not happen: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
  }
}
