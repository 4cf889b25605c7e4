import type { DomainEvent } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { Queryable } from '#platform/database.ts';

/** An event that a read model could not take in, and with it everything that followed in its stream. */
export interface Parked {
  readonly event: Recorded<DomainEvent>;
  readonly error: string;
}

export async function parkedStreams(db: Queryable, readModel: string): Promise<Set<string>> {
  const rows = await db.query<{ stream: string }>(`select distinct stream from projection.parked where name = $1`, [
    readModel,
  ]);
  return new Set(rows.map(({ stream }) => stream));
}

/** The position of the first event of `stream` that `readModel` has parked; undefined when there is none. */
export async function parkedFrom(db: Queryable, readModel: string, stream: string): Promise<number | undefined> {
  const [first] = await db.query<{ position: number | null }>(
    `select min(position) as position from projection.parked where name = $1 and stream = $2`,
    [readModel, stream],
  );
  return first?.position ?? undefined;
}

/** PostgreSQL quotes in its reasons what it refuses: no reason outlives a person in its stream. */
export async function forgetReasons(db: Queryable, readModel: string, streams: readonly string[]): Promise<void> {
  if (streams.length === 0) return;
  await db.query(
    `update projection.parked set error = 'the reason was forgotten with somebody who has been erased'
     where name = $1 and stream = any($2)`,
    [readModel, streams],
  );
}

/** How many events each read model has parked, by name; those that have none are absent. */
export async function parkedEvents(db: Queryable): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ name: string; events: number }>(
    `select name, count(*)::int as events from projection.parked group by name`,
  );
  return new Map(rows.map(({ name, events }) => [name, events]));
}

export async function park(db: Queryable, readModel: string, parked: readonly Parked[]): Promise<void> {
  if (parked.length === 0) return;
  const rows = parked.map(({ event, error }) => ({
    position: event.position,
    stream: event.stream,
    event_id: event.id,
    type: event.type,
    error: error.slice(0, 2_000),
  }));
  await db.query(
    `insert into projection.parked (name, position, stream, event_id, type, error)
     select $1, p.position, p.stream, p.event_id, p.type, p.error
     from json_to_recordset($2::json) as p(position bigint, stream text, event_id uuid, type text, error text)
     on conflict (name, position) do nothing`,
    [readModel, JSON.stringify(rows)],
  );
}
