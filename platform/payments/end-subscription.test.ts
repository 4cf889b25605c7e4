import { expect, test } from 'vitest';
import { endSubscription } from './end-subscription.ts';

/** A subscription with bills, and what is done to it, in turn. */
function subscription(status: string, bills: Record<string, string>, refused?: string) {
  const done: string[] = [];
  const stripe = {
    invoices: {
      list: async () => ({ data: Object.entries(bills).map(([id, of]) => ({ id, status: of })) }),
      voidInvoice: async (id: string) => {
        if (id === refused) throw new Error('It has been paid.');
        done.push(`void ${id}`);
      },
    },
    subscriptions: {
      retrieve: async () => ({ status }),
      cancel: async (id: string) => done.push(`end ${id}`),
    },
  };
  return { done, end: () => endSubscription(stripe, 'sub_1') };
}

test('whatever could still be paid of what ends cannot be any more', async () => {
  const { done, end } = subscription('past_due', { in_1: 'paid', in_2: 'uncollectible', in_3: 'open', in_4: 'void' });
  await end();
  expect(done).toEqual(['void in_2', 'void in_3', 'end sub_1']);
});

test('what has ended is left with no bill either', async () => {
  const { done, end } = subscription('canceled', { in_1: 'open' });
  await end();
  expect(done).toEqual(['void in_1']);
});

test('a subscription whose bill is paid in the same moment does not end', async () => {
  const { done, end } = subscription('past_due', { in_1: 'open' }, 'in_1');
  await expect(end()).rejects.toThrow('It has been paid.');
  expect(done).toEqual([]);
});

test('one that Stripe does not know has ended, and leaves no bill', async () => {
  const missing = Object.assign(new Error('No such subscription'), { code: 'resource_missing', statusCode: 404 });
  const nobody = (): Promise<never> => Promise.reject(new Error('Nobody asks for that.'));
  const stripe = {
    invoices: { list: nobody, voidInvoice: nobody },
    subscriptions: { retrieve: () => Promise.reject(missing), cancel: nobody },
  };
  await expect(endSubscription(stripe, 'sub_1')).resolves.toBeUndefined();
});
