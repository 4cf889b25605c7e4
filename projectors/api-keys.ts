import { type ShownKey, showKey } from '#domain/api-key/api-key.ts';
import type { ApiKeyEvent } from '#domain/api-key/events.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { deleted, type Effect, into, readModel, table, writtenJson } from './runtime/read-model.ts';

const keys = table({
  key: ['api_key_id'],
  columns: {
    api_key_id: 'uuid',
    key_hash: 'text',
    /** Whether it opens anything. */
    is_valid: 'boolean',
    per_minute: 'integer',
    per_day: 'integer',
    issued_at: 'timestamptz',
    shown: writtenJson<ShownKey>(),
  },
  isPublic: () => false,
  indexes: ['create unique index on keys (key_hash)'],
});

const change: Effect<Recorded<ApiKeyEvent>> = into(
  keys,
  ({ data }) => ({ api_key_id: data.apiKeyId }),
  (row, event) => {
    const shown = showKey(row?.shown ?? null, event);
    if (shown === null) return row ? deleted : undefined;
    return {
      api_key_id: shown.apiKeyId,
      key_hash: shown.keyHash,
      is_valid: shown.withdrawnAt === null,
      per_minute: shown.perMinute,
      per_day: shown.perDay,
      issued_at: shown.issuedAt,
      shown,
    };
  },
);

/** Keys of the public API, by the hash that each is found by. A key of somebody who has been erased is gone, and opens nothing. */
export const apiKeysModel = readModel({
  name: 'api_keys',
  version: 1,
  tables: { keys },
  project: { ApiKeyIssued: [change], ApiKeyWithdrawn: [change] },
});
