import type { Actor } from '#domain/kernel/event.ts';
import type { NewEvent, StoredEvent } from '../port.ts';

/** Columns of an event that its sender decides, in the order of `valuesOf`. */
export const givenColumns = [
  'id',
  'type',
  'schema_version',
  'occurred_at',
  'actor_id',
  'actor_role',
  'command_id',
  'command_name',
  'correlation_id',
  'causation_id',
  'data',
  'sealed',
] as const;
export const givenTypes = [
  'uuid',
  'text',
  'smallint',
  'timestamptz',
  'text',
  'text',
  'text',
  'text',
  'text',
  'text',
  'json',
  'json',
] as const;
/** What says who did it and by which command, see `withoutOrigins`. */
const originColumns = new Set([
  'actor_id',
  'actor_role',
  'command_id',
  'command_name',
  'correlation_id',
  'causation_id',
]);
const columns = ['position', 'stream', 'revision', ...givenColumns];
export const allColumns = columns.join(', ');
export const columnsWithoutOrigins = columns.filter((column) => !originColumns.has(column)).join(', ');

export interface EventRow {
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  readonly id: string;
  readonly type: string;
  readonly schema_version: number;
  readonly occurred_at: string;
  readonly actor_id?: string;
  readonly actor_role?: Actor['role'];
  readonly command_id?: string;
  readonly command_name?: string | null;
  readonly correlation_id?: string;
  readonly causation_id?: string | null;
  readonly data: unknown;
  readonly sealed: Record<string, string> | null;
}

export function valuesOf(event: NewEvent): (string | number | null)[] {
  return [
    event.id,
    event.type,
    event.schemaVersion,
    event.occurredAt,
    event.actor.id,
    event.actor.role,
    event.commandId,
    event.commandName ?? null,
    event.correlationId,
    event.causationId,
    JSON.stringify(event.data),
    event.sealed === undefined ? null : JSON.stringify(event.sealed),
  ];
}

const nobody: Actor = { id: '', role: 'system' };

export function eventOf(row: EventRow): StoredEvent {
  const event = {
    id: row.id,
    position: row.position,
    stream: row.stream,
    revision: row.revision,
    type: row.type,
    data: row.data,
    occurredAt: row.occurred_at,
    actor: row.actor_id === undefined ? nobody : { id: row.actor_id, role: row.actor_role ?? nobody.role },
    commandId: row.command_id ?? '',
    correlationId: row.correlation_id ?? '',
    causationId: row.causation_id ?? null,
    schemaVersion: row.schema_version,
  };
  const named = row.command_name ? { ...event, commandName: row.command_name } : event;
  return row.sealed === null ? named : { ...named, sealed: row.sealed };
}
