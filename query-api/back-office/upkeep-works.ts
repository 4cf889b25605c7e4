import type { Failure, TableDifference, WorkKind } from '#domain/upkeep/events.ts';
import type { UpkeepWork } from '#domain/upkeep/views.ts';
import { failureWords } from '#domain/upkeep/words.ts';
import type { Queryable } from '#platform/database.ts';

/** What is not heard of for so long waits for another process, seconds. */
const SILENT_SECONDS = 15;

interface Row {
  readonly work_id: string;
  readonly read_model: string;
  readonly kind: WorkKind;
  readonly state: 'open' | 'done' | 'failed';
  readonly requested_at: Date;
  readonly requested_by: string | null;
  readonly ended_at: Date | null;
  readonly tables: readonly TableDifference[];
  readonly failure: Failure | null;
  readonly parked: { readonly position: number; readonly eventType: string; readonly reason: string | null } | null;
  readonly runs: boolean;
  readonly done: number | null;
  readonly events: number | null;
}

/** What was done to read models, the newest first; with `latest` of each read model the newest alone. */
export async function upkeepWorks(
  db: Queryable,
  { limit, offset, latest }: { readonly limit: number; readonly offset: number; readonly latest: boolean },
): Promise<UpkeepWork[]> {
  const rows = await db.query<Row>(
    `select w.work_id, w.read_model, w.kind, w.state, w.requested_at, w.ended_at, w.tables, w.failure, w.parked,
       m.first_name || ' ' || m.last_name as requested_by,
       u.done, u.events, coalesce(u.beat_at > now() - make_interval(secs => $3), false) as runs
     from upkeep.works w
     left join projection.upkeep u using (work_id)
     left join members.members m on not m.erased and m.member_id = w.requested_by
     where not $4 or w.asked = (select max(asked) from upkeep.works n where n.read_model = w.read_model)
     order by w.asked desc limit $1 offset $2`,
    [limit, offset, SILENT_SECONDS, latest],
  );
  return rows.map(workOf);
}

const stateOf = ({ state, runs }: Row): UpkeepWork['state'] =>
  state === 'open' ? (runs ? 'running' : 'waiting') : state;

function workOf(row: Row): UpkeepWork {
  const { parked, failure } = row;
  return {
    id: row.work_id,
    readModel: row.read_model,
    kind: row.kind,
    state: stateOf(row),
    requestedAt: row.requested_at.toISOString(),
    requestedBy: row.requested_by,
    endedAt: row.ended_at?.toISOString() ?? null,
    progress: stateOf(row) === 'running' ? { done: row.done ?? 0, events: row.events ?? 0 } : null,
    tables: [...row.tables],
    failure: failure && failureWords(failure),
    event: parked && { position: parked.position, type: parked.eventType },
    reason: parked?.reason ?? null,
  };
}
