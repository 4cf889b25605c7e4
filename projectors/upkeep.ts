import type { DomainEventOf } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { TableDifference, Failure } from '#domain/upkeep/events.ts';
import { type Effect, into, json, nullableJson, readModel, table } from './runtime/read-model.ts';

/** What an admin has said of a parked event. */
interface OfParked {
  readonly position: number;
  readonly eventId: string;
  readonly eventType: string;
  readonly reason: string | null;
}

const works = table({
  key: ['work_id'],
  columns: {
    work_id: 'uuid',
    read_model: 'text',
    kind: 'text',
    /** `open`, `done` or `failed`. */
    state: 'text',
    /** Position of the event that asked for it. */
    asked: 'bigint',
    requested_at: 'timestamptz',
    requested_by: 'uuid',
    ended_at: 'timestamptz null',
    tables: json<readonly TableDifference[]>(),
    failure: nullableJson<Failure>(),
    parked: nullableJson<OfParked>(),
  },
  isPublic: () => false,
  indexes: ['create index on works (asked)', "create index on works (asked) where state = 'open'"],
});
type Work = NonNullable<(typeof works)['row']>;
type Asked = Recorded<DomainEventOf<'UpkeepRequested' | 'ParkedRetryRequested' | 'ParkedEventSkipped'>>;
type Ended = Recorded<DomainEventOf<'UpkeepDone' | 'UpkeepFailed'>>;

const asked = (kindOf: (event: Asked) => string, parkedOf: (event: Asked) => OfParked | null): Effect<Asked> =>
  into(
    works,
    ({ data }) => ({ work_id: data.workId }),
    (_row, event): Work => ({
      work_id: event.data.workId,
      read_model: event.data.readModel,
      kind: kindOf(event),
      state: 'open',
      asked: event.position,
      requested_at: event.occurredAt,
      requested_by: event.data.requestedBy,
      ended_at: null,
      tables: [],
      failure: null,
      parked: parkedOf(event),
    }),
  );
const requested = asked(
  ({ data }) => ('kind' in data ? data.kind : ''),
  () => null,
);
const ofParked = (kind: 'retry' | 'skip'): Effect<Asked> =>
  asked(
    () => kind,
    ({ data }) => {
      if (!('eventId' in data)) return null;
      const { position, eventId, eventType } = data;
      return { position, eventId, eventType, reason: 'reason' in data ? data.reason : null };
    },
  );
const ended: Effect<Ended> = into(
  works,
  ({ data }) => ({ work_id: data.workId }),
  (row, { type, data, occurredAt }) =>
    row && {
      ...row,
      state: type === 'UpkeepDone' ? 'done' : 'failed',
      ended_at: occurredAt,
      tables: type === 'UpkeepDone' ? data.tables : [],
      failure: type === 'UpkeepFailed' ? data.failure : null,
    },
);

/** What was asked to be done to read models, and what has become of it. Projectors carry out what is open. */
export const upkeepModel = readModel({
  name: 'upkeep',
  version: 1,
  tables: { works },
  nothingPersonal: true,
  project: {
    UpkeepRequested: [requested],
    ParkedRetryRequested: [ofParked('retry')],
    ParkedEventSkipped: [ofParked('skip')],
    UpkeepDone: [ended],
    UpkeepFailed: [ended],
  },
});
