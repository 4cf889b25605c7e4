import { z } from 'zod';
import { BadNotice, type PaymentNotice } from './payments.ts';

/** How old a signed message may be, seconds: who has recorded one cannot send it again later. */
const TOLERANCE_S = 300;

/** A hundred milliseconds and 36 MB, for whom nobody has paid yet. */
export const stripeLibrary = async () => (await import('stripe')).default;

/** A message as the payment provider would send it. */
export interface SignedNotice {
  readonly body: string;
  readonly signature: string;
}

const id = z.string().min(1).max(255);
const idOf = z.union([id, z.object({ id }).transform((whole) => whole.id)]);
const subscription = z.union([
  z.object({ object: z.literal('subscription'), id }).transform((whole) => whole.id),
  z
    .object({
      object: z.literal('invoice'),
      parent: z.object({ subscription_details: z.object({ subscription: idOf }) }),
    })
    .transform((invoice) => invoice.parent.subscription_details.subscription),
  z.object({ object: z.literal('checkout.session'), subscription: idOf }).transform((session) => session.subscription),
]);
const ofAccount = z.object({ object: z.enum(['account', 'checkout.session']), id });
const ofPayment = z.object({ object: z.enum(['charge', 'refund', 'dispute']), payment_intent: idOf });
const NoticeSchema = z.object({
  type: z.string().max(100),
  livemode: z.boolean(),
  /** Whose it is, where that is somebody who is paid through us. */
  account: z.string().nullish(),
  data: z.object({ object: z.unknown() }),
});

/**
 * What a signed message says; its signature is checked by the provider's own library. Of what it tells only names are believed: the
 * rest is asked for, because messages come late, twice and out of order. `secrets`: messages about accounts of others are signed
 * with another one than those about our own.
 */
export async function readNotice(
  body: string,
  signature: string,
  { secrets, isLive }: { readonly secrets: readonly string[]; readonly isLive: boolean },
): Promise<PaymentNotice> {
  const { webhooks } = await stripeLibrary();
  const problems = secrets.map((secret) => {
    try {
      webhooks.constructEvent(body, signature, secret, TOLERANCE_S);
      return null;
    } catch (error) {
      return error;
    }
  });
  if (!problems.includes(null))
    throw new BadNotice('The message is not signed by the payment provider.', { cause: problems[0] });
  const { type, livemode, account, data } = NoticeSchema.parse(JSON.parse(body));
  return { type, about: livemode === isLive ? aboutOf(data.object, account ?? null) : null };
}

function aboutOf(object: unknown, account: string | null): PaymentNotice['about'] {
  if (account === null) {
    const found = subscription.safeParse(object).data;
    return found === undefined ? null : { kind: 'subscription', subscription: found };
  }
  const payment = ofPayment.safeParse(object).data?.payment_intent;
  if (payment !== undefined) return { kind: 'booking-payment', payment, account };
  const found = ofAccount.safeParse(object).data;
  if (found === undefined) return null;
  return found.object === 'account'
    ? { kind: 'account', account }
    : { kind: 'booking-checkout', checkout: found.id, account };
}
