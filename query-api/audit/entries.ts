import { askedFor } from '#domain/audit/asked-for.ts';
import type { AuditEntry } from '#domain/audit/views.ts';
import { PersonErased } from '#domain/person/events.ts';
import { standingLinks } from '#event-store/chain/links.ts';
import { storedTypeOf } from '#event-store/unreadable.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import { namesOf } from '../member-names.ts';
import { all, params } from '../sql.ts';
import { type AuditFilter, conditions } from './filter.ts';
import { type Indexed, toldAt, type ToldEvent } from './told.ts';

/** A part of what is filtered: `before` is the position to go on below. */
export interface Part extends AuditFilter {
  readonly before?: number | undefined;
  readonly limit: number;
}

interface Row extends Indexed {
  readonly concept: AuditEntry['entity']['concept'];
  readonly entity_id: string;
}

export async function countOf(db: Database, filter: AuditFilter): Promise<number> {
  const { values, bind } = params();
  const rows = await db.query<{ count: number }>(
    `select count(*) as count from audit.entries e where ${all(conditions(filter, bind))}`,
    values,
  );
  return rows[0]?.count ?? 0;
}

/** At most `limit` entries, newest first. */
export async function entriesOf({ db, log }: Pick<ServerContext, 'db' | 'log'>, part: Part): Promise<AuditEntry[]> {
  const { values, bind } = params();
  const where = conditions(part, bind);
  if (part.before !== undefined) where.push(`e.position < ${bind(part.before)}`);
  const rows = await db.query<Row>(
    `select e.position, e.revision, e.concept, e.entity_id, e.concept || '-' || e.entity_id as stream
     from audit.entries e where ${all(where)} order by e.position desc limit ${bind(part.limit)}`,
    values,
  );
  const [hashes, told] = await Promise.all([
    chainHashes(
      db,
      rows.map(({ position }) => position),
    ),
    erasedIn(db, rows).then((streams) => toldAt(log, rows, streams)),
  ]);
  const wanted = [...told.values()].map((each) => ({ ...each, asked: askedFor(each.event, each.tale.after.view) }));
  const names = await namesOf(
    db,
    wanted.flatMap(({ event, asked }) => [event.actor.id, asked?.id ?? '']),
  );
  const byPosition = new Map(wanted.map((each) => [each.event.position, each]));
  return rows.flatMap((row) => {
    const event = byPosition.get(row.position);
    return event ? [entryOf(row, event, names, hashes.get(row.position) ?? null)] : [];
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

interface Told extends ToldEvent {
  readonly asked: ReturnType<typeof askedFor>;
}

function entryOf(
  row: Row,
  { event, tale, asked }: Told,
  names: ReadonlyMap<string, string>,
  chainHash: string | null,
): AuditEntry {
  return {
    position: event.position,
    eventId: event.id,
    type: storedTypeOf(event),
    summary: tale.summary,
    entity: { concept: row.concept, id: row.entity_id, name: tale.after.name },
    revision: event.revision,
    actor: { ...event.actor, name: names.get(event.actor.id) ?? null },
    commandId: event.commandId,
    commandName: event.commandName ?? null,
    correlationId: event.correlationId,
    causationId: event.causationId,
    occurredAt: event.occurredAt,
    changes: [...tale.changes],
    proposes: tale.proposes,
    askedFor: asked && { how: asked.how, id: asked.id, name: names.get(asked.id ?? '') ?? asked.said },
    chainHash,
  };
}
