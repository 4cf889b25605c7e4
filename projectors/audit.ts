import { taleOf } from '#domain/audit/telling.ts';
import { type DomainEvent, entityOf } from '#domain/catalog.ts';
import type { EntityView, FieldChange } from '#domain/kernel/concept.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { into, intoBeside, json, nullableJson, readModel, table } from './runtime/read-model.ts';

/** One row per event, see domain/audit/views.ts. */
const entries = table({
  key: ['position'],
  columns: {
    position: 'bigint',
    event_id: 'uuid',
    type: 'text',
    /** A sentence: what happened. */
    summary: 'text',
    concept: 'text',
    entity_id: 'text',
    entity_name: 'text null',
    revision: 'integer',
    actor_id: 'text',
    actor_role: 'text',
    command_id: 'text',
    correlation_id: 'text',
    causation_id: 'text null',
    occurred_at: 'timestamptz',
    changes: json<readonly FieldChange[]>(),
  },
  indexes: [
    'create index on entries (entity_id, position desc)',
    'create index on entries (actor_id, position desc)',
    'create index on entries (type, position desc)',
    'create index on entries (correlation_id, position desc)',
    'create index on entries (occurred_at)',
  ],
});

/** What each entity has come to, so that the next event's before and after can be told. */
const entities = table({
  key: ['concept', 'entity_id'],
  columns: {
    concept: 'text',
    entity_id: 'text',
    name: 'text null',
    view: json<EntityView>(),
    listing: nullableJson<unknown>(),
  },
});

const keyOf = ({ stream }: Recorded<DomainEvent>) => {
  const { concept, id } = entityOf(stream);
  return { concept, entity_id: id };
};
const toldOf = (row: { name: string | null; view: EntityView; listing: unknown } | undefined) =>
  row && { name: row.name, view: row.view, state: row.listing };

/** The audit trail: every event, readable, with what it changed. */
export const audit = readModel({
  name: 'audit',
  version: 4,
  origins: true,
  tables: { entries, entities },
  everyEvent: [
    // Before the effect on `entities`, so that the entity is seen as it was.
    intoBeside(
      entries,
      ({ position }) => ({ position }),
      entities,
      keyOf,
      (_row, event, before) => {
        const { summary, changes, after } = taleOf(toldOf(before), event);
        return {
          position: event.position,
          event_id: event.id,
          type: event.type,
          summary,
          ...keyOf(event),
          entity_name: after.name,
          revision: event.revision,
          actor_id: event.actor.id,
          actor_role: event.actor.role,
          command_id: event.commandId,
          correlation_id: event.correlationId,
          causation_id: event.causationId,
          occurred_at: event.occurredAt,
          changes,
        };
      },
    ),
    into(entities, keyOf, (before, event) => {
      const { name, view, state } = taleOf(toldOf(before), event).after;
      return { ...keyOf(event), name, view, listing: state };
    }),
  ],
});
