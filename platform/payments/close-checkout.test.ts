import { expect, test } from 'vitest';
import { closeCheckout } from './stripe-bookings.ts';

type Status = 'open' | 'complete' | 'expired';
/** A page of Stripe's that was open, and is `meanwhile` when it is to be closed. */
function pageThatIs(meanwhile: Status) {
  const seen: Status[] = ['open', meanwhile];
  const sessions = {
    retrieve: () => Promise.resolve({ status: seen.shift() ?? meanwhile }),
    expire: () => Promise.reject(new Error('Only open sessions expire.')),
  };
  return { checkout: { sessions } };
}

test.each([
  ['expired', true],
  ['complete', false],
] as const)(
  'a page that is %s by the time it is to be closed has the answer that it would have had then',
  async (meanwhile, answer) => {
    expect(await closeCheckout(pageThatIs(meanwhile), 'cs_1', {})).toBe(answer);
  },
);

test('a page that stays open is no page that was closed', async () => {
  await expect(closeCheckout(pageThatIs('open'), 'cs_1', {})).rejects.toThrow('Only open sessions expire.');
});

test('at a page of tests that Stripe does not know, or of an account that is gone, nobody pays; one that it does not answer about is not closed', async () => {
  const failing = (failure: object) => ({
    checkout: {
      sessions: {
        retrieve: () => Promise.reject(Object.assign(new Error('No'), failure)),
        expire: () => Promise.reject(new Error('Nobody asks for that.')),
      },
    },
  });
  for (const missing of [
    { code: 'resource_missing', statusCode: 404 },
    { code: 'account_invalid', statusCode: 403 },
  ])
    expect(await closeCheckout(failing(missing), 'cs_test_1', {})).toBe(true);
  expect(await closeCheckout(failing({ code: 'account_invalid', statusCode: 403 }), 'cs_live_1', {})).toBe(true);
  // With the keys of another account nothing is seen of it, and it takes money until it closes by itself.
  const unseen = failing({ code: 'resource_missing', statusCode: 404 });
  await expect(closeCheckout(unseen, 'cs_live_1', {})).rejects.toThrow('No');
  expect(await closeCheckout(unseen, 'cs_live_1', {}, true)).toBe(true);
  for (const failure of [{ statusCode: 403 }, { code: 'account_invalid', statusCode: 400 }, { statusCode: 500 }])
    for (const isOver of [false, true])
      await expect(closeCheckout(failing(failure), 'cs_1', {}, isOver)).rejects.toThrow('No');
});
