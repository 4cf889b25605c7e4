import { reviewedStandings } from '#domain/listing/queues.ts';
import { listParked, listUpkeep, readOperations } from '#domain/upkeep/api.ts';
import { KEPT_HOURS } from '#domain/upkeep/limits.ts';
import { letterWords, parkedWords, standingWords } from '#domain/upkeep/reasons.ts';
import type { Operations, ParkedStream, PolicyState, ReadModelState, UpkeepWork } from '#domain/upkeep/views.ts';
import type { Config } from '#platform/config/config.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Queryable } from '#platform/database.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { canSend } from '#platform/mail/delivery.ts';
import { GIVEN_UP_LATELY } from '#platform/mail/unsent.ts';
import { countsOf, totalOf } from '../listing/queue-page.ts';
import { upkeepWorks } from './upkeep-works.ts';

/** Letters that are shown at most, and events at which one policy stands. */
const SHOWN = 20;
/** The live tables alone: what a rebuild has put aside has a name of its own. */
const LIVE = `name !~ '__before$'`;

type Followed = Pick<ServerContext['log'], 'head' | 'positionUnit'>;

/** What an operator looks after: read models, policies, letters and queues, and what was done to them. */
export async function operationsRoutes(app: App, { db, log, config }: ServerContext): Promise<void> {
  serve(app, readOperations, async (_request, reply) => {
    void reply.header('cache-control', 'private, no-store');
    return operationsOf({ db, log, config });
  });
  serve(app, listUpkeep, async ({ query: { limit, offset } }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const [body, total] = await Promise.all([
      upkeepWorks(db, { limit, offset, latest: false }),
      countOf(db, `select count(*)::int as count from upkeep.works`),
    ]);
    return { body, total };
  });
  serve(app, listParked, async ({ query: { limit, offset } }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const [body, total] = await Promise.all([
      parkedIn(db, limit, offset),
      countOf(db, `select count(distinct (name, stream))::int as count from projection.parked where ${LIVE}`),
    ]);
    return { body, total };
  });
}

/** How everything is that follows the log, and what waits. */
export async function operationsOf({
  db,
  log,
  config,
}: Pick<ServerContext, 'db'> & {
  readonly log: Followed;
  readonly config: Pick<Config, 'smtpUrl' | 'mode'>;
}): Promise<Operations> {
  // The log first: what is read after it can only be further.
  const head = await orNull(log.head());
  const [readModels, policies, letters, review, scraperRuns] = await Promise.all([
    readModelsIn(db, head),
    policiesIn(db, head),
    lettersIn(db, canSend(config)),
    orNull(reviewQueue(db)),
    orNull(countOf(db, `select count(*)::int as count from scraping.open_runs`)),
  ]);
  return { unit: log.positionUnit, readModels, policies, letters, queues: { scraperRuns, review } };
}

/** Where one of them is away, the page still shows the others. */
const orNull = <Value>(asked: Promise<Value>): Promise<Value | null> => asked.catch(() => null);

async function countOf(db: Queryable, sql: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql);
  return row?.count ?? 0;
}

async function reviewQueue(db: ServerContext['db']): Promise<number> {
  return totalOf(await countsOf(db), { standings: reviewedStandings, sources: null });
}

const behind = (head: number | null, position: number): number | null =>
  head === null ? null : Math.max(0, head - position);

async function readModelsIn(db: ServerContext['db'], head: number | null): Promise<ReadModelState[]> {
  interface Row {
    readonly name: string;
    readonly position: number;
    readonly version: number;
    readonly placed_at: Date | null;
    readonly parked: number;
    readonly kept_until: Date | null;
    readonly previewed: boolean;
  }
  const [rows, works] = await Promise.all([
    db.query<Row>(
      `select c.name, min(c.position) as position, max(c.version)::int as version, min(c.placed_at) as placed_at,
         (select count(*)::int from projection.parked p where p.name = c.name) as parked,
         (select min(b.placed_at) + make_interval(hours => $1) from projection.checkpoints b
          where b.name = c.name || '__before' and b.version = max(c.version) and b.shape = max(c.shape)) as kept_until,
         coalesce((select kind = 'preview' from upkeep.works w where w.read_model = c.name and w.state = 'done'
                   order by asked desc limit 1), false) as previewed
       from projection.checkpoints c where ${LIVE} group by c.name order by c.name`,
      [KEPT_HOURS],
    ),
    upkeepWorks(db, { limit: 1_000, offset: 0, latest: true }),
  ]);
  const latest = new Map<string, UpkeepWork>(works.map((work) => [work.readModel, work]));
  return rows.map((row) => ({
    name: row.name,
    position: row.position,
    lag: behind(head, row.position),
    version: row.version,
    rebuiltAt: row.placed_at?.toISOString() ?? null,
    parked: row.parked,
    latest: latest.get(row.name) ?? null,
    previewed: row.previewed,
    rollBackUntil: row.kept_until?.toISOString() ?? null,
  }));
}

async function policiesIn(db: ServerContext['db'], head: number | null): Promise<PolicyState[]> {
  interface Standing {
    readonly name: string;
    readonly position: number;
    readonly type: string;
    readonly why: string | null;
    readonly stopped_at: Date;
    readonly tries: number;
    readonly retry_at: Date;
  }
  const [rows, standing] = await Promise.all([
    db.query<{ name: string; position: number; stopped: number }>(
      `select name, min(position) as position,
         (select count(distinct partition)::int from policies.stopped s where s.name = c.name) as stopped
       from policies.checkpoints c group by name order by name`,
    ),
    // The same event may stop several slots, while nobody can tell in which it is.
    db.query<Standing>(
      `select name, position, min(type) as type, min(why) as why, min(stopped_at) as stopped_at,
         max(tries)::int as tries, min(retry_at) as retry_at
       from policies.stopped group by name, position order by position`,
    ),
  ]);
  return rows.map(({ name, position, stopped }) => ({
    name,
    position,
    lag: behind(head, position),
    stopped,
    standing: standing
      .filter((each) => each.name === name)
      .slice(0, SHOWN)
      .map((each) => ({
        position: each.position,
        eventType: each.type,
        why: standingWords(each.why),
        since: each.stopped_at.toISOString(),
        tries: each.tries,
        retryAt: each.retry_at.toISOString(),
      })),
  }));
}

async function lettersIn(db: ServerContext['db'], isSending: boolean): Promise<Operations['letters']> {
  interface Row {
    readonly id: string;
    readonly created_at: Date;
    readonly attempts: number;
    readonly last_error: string | null;
    readonly next_attempt_at: Date;
    readonly gave_up_at: Date | null;
  }
  const [[counts], rows] = await Promise.all([
    db.query<{ waiting: number; given_up: number }>(
      `select count(*) filter (where gave_up_at is null)::int as waiting,
         count(*) filter (where ${GIVEN_UP_LATELY})::int as given_up
       from platform.outbox where sent_at is null`,
    ),
    db.query<Row>(
      `select id, created_at, attempts, last_error, next_attempt_at, gave_up_at
       from platform.outbox where sent_at is null and ((gave_up_at is null and attempts > 0) or (${GIVEN_UP_LATELY}))
       order by created_at desc limit $1`,
      [SHOWN],
    ),
  ]);
  return {
    canSend: isSending,
    waiting: counts?.waiting ?? 0,
    givenUp: counts?.given_up ?? 0,
    unsent: rows.map((row) => ({
      id: row.id,
      writtenAt: row.created_at.toISOString(),
      attempts: row.attempts,
      reason: letterWords(row.last_error),
      nextAttemptAt: row.gave_up_at ? null : row.next_attempt_at.toISOString(),
    })),
  };
}

async function parkedIn(db: ServerContext['db'], limit: number, offset: number): Promise<ParkedStream[]> {
  interface Row {
    readonly name: string;
    readonly position: number;
    readonly type: string;
    readonly parked_at: Date;
    readonly error: string;
    readonly stream: string;
    readonly event_id: string;
    readonly events: number;
  }
  const rows = await db.query<Row>(
    `select first.*, (select count(*)::int from projection.parked p
                      where p.name = first.name and p.stream = first.stream) as events
     from (select distinct on (name, stream) * from projection.parked where ${LIVE} order by name, stream, position) first
     order by first.position, first.name limit $1 offset $2`,
    [limit, offset],
  );
  return rows.map((row) => ({
    id: `${row.name} ${row.position}`,
    readModel: row.name,
    position: row.position,
    eventType: row.type,
    following: row.events - 1,
    since: row.parked_at.toISOString(),
    why: parkedWords(row.error),
    technical: { stream: row.stream, eventId: row.event_id },
  }));
}
