import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { v5 as uuidv5 } from 'uuid';
import { every } from '#event-store/background.ts';
import { WrongExpectedRevision } from '#event-store/port.ts';
import type { Database } from '#platform/database.ts';
import { isPassing } from '#platform/outages.ts';
import { carryOut, type Carrying, sendTo } from './carry-out.ts';
import { ensureSourceRuns, runClaims } from './source-runs.ts';

export interface SourcesDependencies extends Carrying {
  readonly db: Database;
  readonly logger: Logger;
  /** How often to look for sources that are due and for runs that nobody works on, ms. */
  readonly pollMs: number;
  /** How long a run in hand may take when it stops, ms. What is not done then is left to others. */
  readonly drainMs: number;
}

/** Sources that one process reads at once. */
const AT_ONCE = 4;

/**
 * Has sources read that are due, and reads those whose run is open, until stopped. Any number of processes may: that a source has one
 * run at a time says its stream, and that one process works on it, a claim that ends with the process.
 */
export async function runSources(deps: SourcesDependencies): Promise<{ stop(): Promise<void> }> {
  const { db, logger } = deps;
  await ensureSourceRuns(db);
  const claims = runClaims(db, deps.leaseMs);
  const givingUp = new AbortController();
  const inHand = new Set<Promise<void>>();
  const looking = every(
    deps.pollMs,
    async () => {
      const waiting = await lookFor(db);
      for (const { source_id: id, due_at } of waiting.due)
        await begin(deps, id, due_at.toISOString()).catch((err: unknown) =>
          // One that cannot begin keeps no other from being read: it is asked again at the next look.
          logger.warn({ err, sourceId: id }, 'a source that is due has to wait'),
        );
      for (const { source_id: id, run_id: runId } of waiting.open) {
        if (inHand.size >= AT_ONCE) break;
        const claim = await claims.claim(runId);
        if (!claim) continue;
        const work = carryOut(deps, claims, { claim, sourceId: id }, givingUp.signal)
          .catch(async (error: unknown) => {
            // What passes by itself is no worker that died of the run.
            if (isPassing(error) || error instanceof WrongExpectedRevision) await claims.putBack(claim);
            throw error;
          })
          .catch((err: unknown) => logger.warn({ err, runId }, 'a run of a source has to wait'))
          .finally(() => inHand.delete(work));
        inHand.add(work);
      }
    },
    { name: 'runs of sources', logger },
  );

  return {
    stop: async () => {
      const stopped = looking.stop().then(() => Promise.all(inHand));
      await Promise.race([stopped, sleep(deps.drainMs, undefined, { ref: false })]);
      givingUp.abort();
      await stopped;
    },
  };
}

/** The run that was due at `dueAt` begins once, whoever finds that it is due. */
const begin = (deps: SourcesDependencies, id: string, dueAt: string): Promise<void> => {
  const runId = uuidv5(`due ${dueAt}`, id);
  const at = deps.now().toISOString();
  const command = { type: 'BeginSourceRun', runId, why: 'due', instructions: null, at } as const;
  return sendTo(deps, id, command, uuidv5('begin', runId));
};

interface Waiting {
  readonly due: readonly { readonly source_id: string; readonly due_at: Date }[];
  readonly open: readonly { readonly source_id: string; readonly run_id: string }[];
}

/** Which sources are due and which runs nobody works on, as the read model and the claims say. */
async function lookFor(db: Database): Promise<Waiting> {
  // Who makes the read model may start later.
  const [made] = await db.query<{ is: boolean }>(`select to_regclass('sources.runs') is not null as is`);
  if (made?.is !== true) return { due: [], open: [] };
  const [due, open] = await Promise.all([
    db.query<Waiting['due'][number]>(
      `select source_id, due_at from sources.sources where due_at <= now() order by due_at limit 20`,
    ),
    db.query<Waiting['open'][number]>(
      `select r.source_id, r.run_id from sources.runs r left join scraping.source_runs c using (run_id)
       where r.is_open and coalesce(c.claimed_until, '-infinity') <= now() order by r.position limit $1`,
      [AT_ONCE],
    ),
  ]);
  return { due, open };
}
