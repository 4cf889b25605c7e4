import type Stripe from 'stripe';

/**
 * Has something made at Stripe under a key, so that whoever did not hear of it and asks again makes no second one. Stripe keeps its first
 * answer to a key for a day, a refusal as well: one that it only repeats, or gives because something else was asked under the key before,
 * is nobody's answer to this, and it is asked once more without the key.
 */
export async function underKey<Made>(
  key: string,
  make: (options: Pick<Stripe.RequestOptions, 'idempotencyKey'>) => Promise<Made>,
): Promise<Made> {
  try {
    return await make({ idempotencyKey: key });
  } catch (error) {
    const { type, headers } = (error ?? {}) as Partial<Stripe.errors.StripeError>;
    if (headers?.['idempotent-replayed'] !== 'true' && type !== 'StripeIdempotencyError') throw error;
    return make({});
  }
}
