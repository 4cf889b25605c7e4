import { z } from 'zod';
import type { ShownKey } from './api-key.ts';

/** A key as admins see it. The key itself is in none of it. */
export const ApiKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  contactEmail: z.string(),
  perMinute: z.number().int(),
  perDay: z.number().int(),
  issuedAt: z.iso.datetime(),
  /** Null while it opens something. */
  withdrawnAt: z.iso.datetime().nullable(),
  /** Calls since midnight (UTC), those that were too many left out. */
  callsToday: z.number().int(),
  /** The last day with a call, YYYY-MM-DD (UTC); null before the first. */
  lastUsedOn: z.iso.date().nullable(),
});
export type ApiKeyView = z.infer<typeof ApiKeySchema>;

/** How a key was used; counted elsewhere. */
export type KeyUse = Pick<ApiKeyView, 'callsToday' | 'lastUsedOn'>;

/** `key` as admins see it. */
export function apiKeyView(key: ShownKey, { callsToday, lastUsedOn }: KeyUse): ApiKeyView {
  const { apiKeyId: id, name, contactEmail, perMinute, perDay, issuedAt, withdrawnAt } = key;
  return { id, name, contactEmail, perMinute, perDay, issuedAt, withdrawnAt, callsToday, lastUsedOn };
}
