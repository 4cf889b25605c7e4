import { listEvents, readAuditNames } from '#domain/audit/api.ts';
import type { AuditEntry, AuditQuerySchema } from '#domain/audit/views.ts';
import { catalog, entityNames } from '#domain/catalog.ts';
import { PersonErased } from '#domain/person/events.ts';
import { standingLinks } from '#event-store/chain/links.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { storedTypeOf } from '#event-store/unreadable.ts';
import { stateAsOf } from './state.ts';
import { type Indexed, toldAt, type ToldEvent } from './told.ts';
import { all, params } from '../sql.ts';
import type { z } from 'zod';

type AuditQuery = z.output<typeof AuditQuerySchema>;

/** The audit trail: who did what and when, newest first, and what a listing held at any position or date. */
export async function auditRoutes(app: App, { db, log }: ServerContext): Promise<void> {
  serve(app, listEvents, async ({ query }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const { entity } = query;
    const [entries, total, state] = await Promise.all([
      entriesOf({ db, log }, query),
      countOf(db, query),
      entity === undefined ? null : stateAsOf(log, entity, await positionAsOf(db, entity, query)),
    ]);
    const more = entries.length > query.limit;
    const shown = entries.slice(0, query.limit);
    const before = more ? (shown.at(-1)?.position ?? null) : null;
    const body = { entries: shown, total, next: before, state };
    return { body, total, next: before === null ? null : { ...query, before } };
  });
  const names = { concepts: [...entityNames], types: [...catalog.keys()].toSorted() };
  serve(app, readAuditNames, async () => names);
}

/**
 * The last position of `entity` that counts; null for "now". A date means everything up to the last that had happened to it by then:
 * clocks differ and go wrong, so that no position divides all that happened before a moment from what came after.
 */
async function positionAsOf(db: Database, entity: string, { asOf, asOfPosition }: AuditQuery): Promise<number | null> {
  if (asOf === undefined) return asOfPosition ?? null;
  const rows = await db.query<{ position: number | null }>(
    'select max(position) as position from audit.entries where occurred_at <= $1 and entity_id = $2',
    [asOf, entity],
  );
  const byDate = rows[0]?.position ?? 0;
  return asOfPosition === undefined ? byDate : Math.min(byDate, asOfPosition);
}

/** The conditions on `audit.entries e`. */
function conditions(query: AuditQuery, bind: (value: unknown) => string): string[] {
  const { entity, actor, type, concept, from, to, correlation, asOf, asOfPosition } = query;
  const equal = { entity_id: entity, actor_id: actor, type, concept, correlation_id: correlation };
  const sql = Object.entries(equal).flatMap(([column, value]) => (value ? [`e.${column} = ${bind(value)}`] : []));
  if (from !== undefined) sql.push(`e.occurred_at >= ${bind(from)}`);
  if (to !== undefined) sql.push(`e.occurred_at <= ${bind(to)}`);
  if (asOf !== undefined) sql.push(`e.occurred_at <= ${bind(asOf)}`);
  if (asOfPosition !== undefined) sql.push(`e.position <= ${bind(asOfPosition)}`);
  return sql;
}

interface Row extends Indexed {
  readonly concept: AuditEntry['entity']['concept'];
  readonly entity_id: string;
  readonly actor_name: string | null;
}

/** One more than a page, to know whether there is another. */
async function entriesOf({ db, log }: Pick<ServerContext, 'db' | 'log'>, query: AuditQuery): Promise<AuditEntry[]> {
  const { values, bind } = params();
  const where = conditions(query, bind);
  if (query.before !== undefined) where.push(`e.position < ${bind(query.before)}`);
  const rows = await db.query<Row>(
    `with page as materialized (
       select * from audit.entries e where ${all(where)} order by e.position desc limit ${bind(query.limit + 1)})
     select page.position, page.revision, page.concept, page.entity_id, page.concept || '-' || page.entity_id as stream,
       m.first_name || ' ' || m.last_name as actor_name
     from page
     left join members.members m on not m.erased
       and m.member_id = case when page.actor_id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then page.actor_id::uuid end
     order by page.position desc`,
    values,
  );
  const [hashes, told] = await Promise.all([
    chainHashes(
      db,
      rows.map(({ position }) => position),
    ),
    erasedIn(db, rows).then((streams) => toldAt(log, rows, streams)),
  ]);
  return rows.flatMap((row) => {
    const event = told.get(row.position);
    return event ? [entryOf(row, event, hashes.get(row.position) ?? null)] : [];
  });
}

/** The streams of `rows` in which somebody was erased. */
async function erasedIn(db: Database, rows: readonly Row[]): Promise<ReadonlySet<string>> {
  const erasures = await db.query<{ stream: string }>(
    `select concept || '-' || entity_id as stream from audit.entries
     where type = $1 and entity_id = any($2)`,
    [PersonErased.type, [...new Set(rows.map(({ entity_id: entity }) => entity))]],
  );
  return new Set(erasures.map(({ stream }) => stream));
}

/** The links of the hash chain at `positions`, hex. The chain follows the log, so the newest events have none for a moment. */
async function chainHashes(db: Database, positions: readonly number[]): Promise<ReadonlyMap<number, string>> {
  const made = await db.query<{ made: boolean }>("select to_regclass('audit_chain.links') is not null as made");
  if (!made[0]?.made) return new Map();
  const rows = await db.query<{ position: number; hash: string }>(
    `select position, encode(hash, 'hex') as hash from audit_chain.links where position = any($1) and ${standingLinks('links')}`,
    [positions],
  );
  return new Map(rows.map(({ position, hash }) => [position, hash]));
}

async function countOf(db: Database, query: AuditQuery): Promise<number> {
  const { values, bind } = params();
  const rows = await db.query<{ count: number }>(
    `select count(*) as count from audit.entries e where ${all(conditions(query, bind))}`,
    values,
  );
  return rows[0]?.count ?? 0;
}

function entryOf(row: Row, { event, tale }: ToldEvent, chainHash: string | null): AuditEntry {
  return {
    position: event.position,
    eventId: event.id,
    type: storedTypeOf(event),
    summary: tale.summary,
    entity: { concept: row.concept, id: row.entity_id, name: tale.after.name },
    revision: event.revision,
    actor: { ...event.actor, name: row.actor_name },
    commandId: event.commandId,
    commandName: event.commandName ?? null,
    correlationId: event.correlationId,
    causationId: event.causationId,
    occurredAt: event.occurredAt,
    changes: [...tale.changes],
    chainHash,
  };
}
