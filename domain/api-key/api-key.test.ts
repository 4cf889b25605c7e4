import { expect, test } from 'vitest';
import { givenFor } from '../kernel/given.ts';
import { ERASED } from '../kernel/erased.ts';
import type { PersonEvent } from '../person/events.ts';
import { type ApiKey, type ApiKeyCommand, decide, evolve, initialApiKey } from './api-key.ts';
import type { ApiKeyEvent } from './events.ts';
import { ApiKeyInputSchema } from './requests.ts';

const occurredAt = '2026-03-01T10:00:00.000Z';
const given = givenFor<ApiKeyCommand, ApiKey, ApiKeyEvent | PersonEvent>({
  initial: initialApiKey,
  evolve: (key, event) => evolve(key, { ...event, occurredAt }),
  decide,
});
const data = {
  apiKeyId: 'k',
  contactSubject: 'ann',
  name: 'Surrey What’s On',
  contactEmail: 'ann@mail.example',
  perMinute: 60,
  perDay: 1000,
  keyHash: 'a'.repeat(64),
};
const issued: ApiKeyEvent = { type: 'ApiKeyIssued', data };
const withdrawn: ApiKeyEvent = { type: 'ApiKeyWithdrawn', data: { apiKeyId: 'k' } };
const shownAfter = (...events: (ApiKeyEvent | PersonEvent)[]) =>
  events.reduce<ApiKey>((key, event) => evolve(key, { ...event, occurredAt }), initialApiKey).shown;

test('a key is issued once, with what it may do', () => {
  given()
    .when({ type: 'IssueApiKey', ...data })
    .then(issued);
  given(issued)
    .when({ type: 'IssueApiKey', ...data })
    .thenRefused('key-issued');
  expect(shownAfter(issued)).toEqual({ ...data, issuedAt: occurredAt, withdrawnAt: null });
});
test('a key is withdrawn for good, and once more changes nothing', () => {
  given(issued).when({ type: 'WithdrawApiKey' }).then(withdrawn);
  given(issued, withdrawn).when({ type: 'WithdrawApiKey' }).then();
  given(issued, withdrawn)
    .when({ type: 'IssueApiKey', ...data })
    .thenRefused('key-issued');
  expect(shownAfter(issued, withdrawn)?.withdrawnAt).toBe(occurredAt);
});
test('a key is not issued to whoever says nothing at all, and why is said like all else that is wrong', () => {
  for (const said of [null, undefined, 'a key', []]) expect(ApiKeyInputSchema.safeParse(said).success).toBe(false);
});
test('what was never issued cannot be withdrawn, nor what went with whoever held it', () => {
  const erased: PersonEvent = { type: 'PersonErased', data: { subject: 'ann' } };
  given().when({ type: 'WithdrawApiKey' }).thenRefused('no-such-key');
  given(issued, erased).when({ type: 'WithdrawApiKey' }).thenRefused('no-such-key');
  given(issued, { type: 'PersonErased', data: { subject: 'bob' } })
    .when({ type: 'WithdrawApiKey' })
    .then(withdrawn);
  expect(shownAfter({ type: 'ApiKeyIssued', data: { ...data, name: ERASED, contactEmail: ERASED } })).toBeNull();
});
