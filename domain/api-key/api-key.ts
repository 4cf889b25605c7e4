import type { Timed } from '../kernel/decider.ts';
import { ERASED } from '../kernel/erased.ts';
import { DomainError } from '../kernel/errors.ts';
import type { PersonEvent } from '../person/events.ts';
import type { ApiKeyEvent, ApiKeyIssued } from './events.ts';
import type { EventOf } from '../kernel/event.ts';

export type IssuedKey = EventOf<typeof ApiKeyIssued>['data'];

/** A key as admins see it. Times are ISO 8601. */
export interface ShownKey extends IssuedKey {
  readonly issuedAt: string;
  /** Null while it opens something. */
  readonly withdrawnAt: string | null;
}

/** `shown` is null before it was issued, and when it has gone with whoever held it. */
export interface ApiKey {
  readonly isThere: boolean;
  readonly shown: ShownKey | null;
}
export const initialApiKey: ApiKey = { isThere: false, shown: null };

export type ApiKeyCommand = ({ readonly type: 'IssueApiKey' } & IssuedKey) | { readonly type: 'WithdrawApiKey' };

/** What `command` changes in `key`. Throws a DomainError when the rules forbid it. */
export function decide(command: ApiKeyCommand, { isThere, shown }: ApiKey): ApiKeyEvent[] {
  if (command.type === 'IssueApiKey') {
    const { type: _, ...data } = command;
    if (isThere) throw new DomainError('key-issued', 'This key has been issued already.', 'conflict');
    return [{ type: 'ApiKeyIssued', data }];
  }
  if (shown === null) throw new DomainError('no-such-key', 'This key does not exist.', 'missing');
  return shown.withdrawnAt === null ? [{ type: 'ApiKeyWithdrawn', data: { apiKeyId: shown.apiKeyId } }] : [];
}

/** `key` after `event`. */
export function evolve(key: ApiKey, event: Timed<ApiKeyEvent | PersonEvent>): ApiKey {
  if (event.type !== 'PersonErased') return { isThere: true, shown: showKey(key.shown, event) };
  return event.data.subject === key.shown?.contactSubject ? { ...key, shown: null } : key;
}

/** What admins see of it after `event`; null when there is nothing to see. */
export function showKey(shown: ShownKey | null, event: Timed<ApiKeyEvent>): ShownKey | null {
  if (event.type === 'ApiKeyWithdrawn') return shown && { ...shown, withdrawnAt: event.occurredAt };
  // No address is that.
  if (event.data.contactEmail === ERASED) return null;
  return { ...event.data, issuedAt: event.occurredAt, withdrawnAt: null };
}
