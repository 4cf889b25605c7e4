import { z } from 'zod';
import { BadNotice, type PaymentNotice } from './payments.ts';

/** How old a signed message may be, seconds: who has recorded one cannot send it again later. */
const TOLERANCE_S = 300;

/** A hundred milliseconds and 36 MB, for whom nobody has paid yet. */
export const stripeLibrary = async () => (await import('stripe')).default;

const id = z.string().min(1).max(255);
const idOf = z.union([id, z.object({ id }).transform((whole) => whole.id)]);
const about = z.union([
  z.object({ object: z.literal('subscription'), id }).transform((subscription) => subscription.id),
  z
    .object({
      object: z.literal('invoice'),
      parent: z.object({ subscription_details: z.object({ subscription: idOf }) }),
    })
    .transform((invoice) => invoice.parent.subscription_details.subscription),
  z.object({ object: z.literal('checkout.session'), subscription: idOf }).transform((session) => session.subscription),
]);
const NoticeSchema = z.object({
  type: z.string().max(100),
  livemode: z.boolean(),
  /** Whose it is, where that is somebody who is paid through us. */
  account: z.string().nullish(),
  data: z.object({ object: z.unknown() }),
});

/**
 * What a signed message says; its signature is checked by the provider's own library. Of what it tells only the name of the
 * subscription is believed: the rest is asked for, because messages come late, twice and out of order.
 */
export async function readNotice(
  body: string,
  signature: string,
  { secret, isLive }: { readonly secret: string; readonly isLive: boolean },
): Promise<PaymentNotice> {
  const { webhooks } = await stripeLibrary();
  try {
    webhooks.constructEvent(body, signature, secret, TOLERANCE_S);
  } catch (error) {
    throw new BadNotice('The message is not signed by the payment provider.', { cause: error });
  }
  const { type, livemode, account, data } = NoticeSchema.parse(JSON.parse(body));
  if (livemode !== isLive || (account ?? null) !== null) return { type, subscription: null };
  return { type, subscription: about.safeParse(data.object).data ?? null };
}
