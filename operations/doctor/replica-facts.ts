import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { type Database, openDatabase } from '#platform/database.ts';
import { DATABASE_IDENTITY } from '#platform/replica/identity.ts';
import type { ReplicaFacts } from './facts.ts';

interface Looked {
  readonly url: string;
  /** Of which it should be a replica. */
  readonly db: Database;
  readonly logger: Logger;
  readonly momentMs: number;
}

/** How the server at `url` follows the database. Throws when either cannot be reached. */
export async function replicaFacts({ url, db, logger, momentMs }: Looked): Promise<ReplicaFacts> {
  const replica = openDatabase({ url, max: 1, logger, name: 'hopscotch doctor', readOnly: true });
  const look = async () => {
    // The database first: what it has written meanwhile does not count as behind.
    const [head] = await db.query<{ at: number; now: number; identity: string }>(
      `select pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0')::float8 as at,
         extract(epoch from clock_timestamp())::float8 as now, ${DATABASE_IDENTITY} as identity`,
    );
    const [there] = await replica.query<{
      repeats: boolean;
      at: number | null;
      shows: number | null;
      identity: string;
    }>(
      `select pg_is_in_recovery() as repeats, pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0')::float8 as at,
         extract(epoch from pg_last_xact_replay_timestamp())::float8 as shows, ${DATABASE_IDENTITY} as identity`,
    );
    return {
      head: head?.at ?? 0,
      at: there?.at ?? 0,
      // By the clock of the database alone, which was written into what is repeated.
      seconds: there?.shows ? Math.max(0, (head?.now ?? 0) - there.shows) : 0,
      behind: Math.max(0, (head?.at ?? 0) - (there?.at ?? 0)),
      repeats: there?.repeats === true && there.at !== null && there.identity === head?.identity,
    };
  };
  try {
    const first = await look();
    await sleep(momentMs);
    const second = await look();
    return {
      repeats: first.repeats && second.repeats,
      behind: [first.behind, second.behind],
      moves: second.at > first.at,
      // Where nothing happens the newest change grows old, and nothing is missing.
      seconds: second.at < first.head ? second.seconds : 0,
    };
  } finally {
    await replica.close();
  }
}
