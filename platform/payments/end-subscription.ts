import { unlessMissing } from './missing.ts';

/** What Stripe's library does with subscriptions and their bills. */
interface Subscriptions {
  readonly invoices: {
    list(which: {
      readonly subscription: string;
      readonly limit: number;
    }): PromiseLike<{ readonly data: readonly { readonly id: string; readonly status: string | null }[] }>;
    voidInvoice(id: string): Promise<unknown>;
  };
  readonly subscriptions: {
    retrieve(id: string): Promise<{ readonly status: string }>;
    cancel(id: string): Promise<unknown>;
  };
}

/**
 * Ends a subscription, and has nobody pay a bill of it any more: Stripe keeps what is not paid open beyond the end, at an address that
 * the business was sent. The bills come first: Stripe refuses it for one that somebody pays in the same moment, and what is paid goes on.
 * Of one that Stripe does not know nothing can be paid.
 */
export async function endSubscription({ invoices, subscriptions }: Subscriptions, id: string): Promise<void> {
  if ((await unlessMissing(subscriptions.retrieve(id), null)) === null) return;
  const { data: bills } = await invoices.list({ subscription: id, limit: 100 });
  for (const { id: bill, status } of bills)
    if (status === 'open' || status === 'uncollectible') await invoices.voidInvoice(bill);
  if ((await subscriptions.retrieve(id)).status !== 'canceled') await subscriptions.cancel(id);
}
