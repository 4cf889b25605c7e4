import { entityOf } from '#domain/catalog.ts';
import { storedTypeOf } from '#event-store/unreadable.ts';
import { insert, readModel, table } from './runtime/read-model.ts';

/** Where each event is to be found, and what it can be found by. What it says stands in the log. */
const entries = table({
  key: ['position'],
  columns: {
    position: 'bigint',
    concept: 'text',
    entity_id: 'text',
    /** In the stream of its entity. */
    revision: 'integer',
    type: 'text',
    actor_id: 'text',
    correlation_id: 'text',
    occurred_at: 'timestamptz',
  },
  // Each of one column: PostgreSQL then writes what is the same once for all of its rows. Whoever asks for what happens all the time
  // is served along the positions, and for what is rare the few rows are sorted.
  indexes: [
    'create index on entries (entity_id)',
    'create index on entries (actor_id)',
    'create index on entries (type)',
    // Hardly two have the same: hashed it is the shorter of the two.
    'create index on entries using hash (correlation_id)',
    'create index on entries (occurred_at)',
  ],
});

/**
 * The index of the audit trail: one short row for every event, also for one that this version cannot read. Sentences and
 * differences are computed from the log for those who ask, so nothing personal is kept here and a rebuild folds nothing.
 */
export const audit = readModel({
  name: 'audit',
  version: 5,
  origins: true,
  nothingPersonal: true,
  envelopesOnly: true,
  tables: { entries },
  everyEvent: [
    insert(entries, (event) => {
      const { concept, id } = entityOf(event.stream);
      return {
        position: event.position,
        concept,
        entity_id: id,
        revision: event.revision,
        type: storedTypeOf(event),
        actor_id: event.actor.id,
        correlation_id: event.correlationId,
        occurred_at: event.occurredAt,
      };
    }),
  ],
});
