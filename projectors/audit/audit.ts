import type { DomainEvent } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { Listing } from '#domain/listing/listing.ts';
import { audited, changesOf, type EntityView, type FieldChange } from './audit-entity.ts';
import { summaryOf } from './audit-summary.ts';
import { into, intoBeside, json, nullableJson, readModel, table } from '../runtime/read-model.ts';

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
    listing: nullableJson<Listing>(),
  },
});

/** The concept and id that a stream's name says: `listing-018f…`. */
function entityOf({ stream }: Recorded<DomainEvent>): { concept: string; entity_id: string } {
  const dash = stream.indexOf('-');
  return { concept: stream.slice(0, dash), entity_id: stream.slice(dash + 1) };
}

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
      entityOf,
      (_row, event, before) => {
        const changes = changesOf(before, event);
        const { name } = audited(before, event);
        return {
          position: event.position,
          event_id: event.id,
          type: event.type,
          summary: summaryOf(event, name, changes),
          ...entityOf(event),
          entity_name: name,
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
    into(entities, entityOf, (before, event) => ({ ...entityOf(event), ...audited(before, event) })),
  ],
});
