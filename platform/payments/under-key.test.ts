import { expect, test } from 'vitest';
import { underKey } from './under-key.ts';

/** What is made where Stripe refuses the first time with this; and under which keys it was asked. */
async function making(refusal: object | null) {
  const keys: (string | undefined)[] = [];
  const made = underKey('customer 1', async ({ idempotencyKey }) => {
    keys.push(idempotencyKey);
    if (refusal !== null && keys.length === 1) throw Object.assign(new Error('This is not possible now.'), refusal);
    return 'cus_1';
  });
  return { keys, outcome: await made.catch((error: Error) => error.message) };
}

test('what is made is made under its key', async () => {
  expect(await making(null)).toEqual({ keys: ['customer 1'], outcome: 'cus_1' });
});

test('what Stripe refuses is refused', async () => {
  const refusal = { type: 'StripeInvalidRequestError', headers: { 'request-id': 'req_1' } };
  expect(await making(refusal)).toEqual({ keys: ['customer 1'], outcome: 'This is not possible now.' });
});

test.each([
  ['what it refused before', { type: 'StripeInvalidRequestError', headers: { 'idempotent-replayed': 'true' } }],
  ['that something else was asked under the key', { type: 'StripeIdempotencyError', headers: {} }],
])('where it only repeats %s, it is asked without the key', async (_what, refusal) => {
  expect(await making(refusal)).toEqual({ keys: ['customer 1', undefined], outcome: 'cus_1' });
});
