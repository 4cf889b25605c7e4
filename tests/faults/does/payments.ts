import { type Asking, fieldIn, type Person } from '../asking.ts';
import { joinedBusiness } from './business.ts';
import { chosen, type DoesThese, taken } from './picks.ts';
import { cancelled, received, refunded, tried } from '../tallies.ts';
import type { World } from '../world.ts';

type Booking = World['bookings'][number];

const pays = '/api/simulated-checkouts/:id/pay';
const plan = '/api/provider/booking-subscription';

/** Money: families pay by card for what they have booked and have it paid back, and businesses try Premium, cancel it and keep it. */
export function doesPayments(
  asking: Asking,
  { bookings, provider, newcomer, expected }: World,
): DoesThese<'pay' | 'give back' | 'subscribe'> {
  const { send, complain } = asking;
  /** Pays at the page that `text` leads to, in two tabs at once. Answers what was paid at; null where that was not done. */
  const payAt = async (kind: 'pay' | 'subscribe', who: Person, text: string): Promise<string | null> => {
    const id = new URL(fieldIn(text, 'url') ?? 'http://nowhere/').pathname.split('/').at(-1) ?? '';
    const tabs = [1, 2].map(() => send({ kind, who, method: 'POST', route: pays, ids: { id } }));
    const told = await Promise.all(tabs);
    return told.some(({ status }) => status === 200) ? id : null;
  };
  const paid: { readonly booking: Booking; readonly payment: string }[] = [];
  let connected: Promise<unknown> | undefined;
  const connect = async (): Promise<void> => {
    const route = '/api/provider/card-payments';
    const { status, text } = await send({
      kind: 'pay',
      who: provider,
      method: 'POST',
      route,
      leaves: 'PayeeOpened',
    });
    if (status !== 200 || (await payAt('pay', provider, text)) === null)
      complain(`no account for card payments could be set up: ${status} ${text.slice(0, 200)}`);
  };
  return {
    pay: async (_who, _by, which) => {
      await (connected ??= connect());
      const booking = chosen(bookings, which);
      if (!booking) return;
      const { id: bookingId, occasionId: id, by: who } = booking;
      const route = '/api/occasions/:id/bookings/:bookingId/pay';
      // Refused while nobody has accepted it, and once it is paid for or called off.
      const going = { kind: 'pay', who, method: 'POST', route, passing: true } as const;
      const { status, text } = await send({ ...going, ids: { id, bookingId } });
      if (status !== 200) return;
      const checkout = await payAt('pay', who, text);
      if (checkout === null) return;
      const payment = `pi_simulated_${checkout}`;
      expected.once.add(received(payment));
      paid.push({ booking, payment });
    },
    'give back': async (_who, _by, which) => {
      const one = taken(paid, which);
      if (!one) return;
      const { id: bookingId, occasionId: id, by: who } = one.booking;
      const as = { kind: 'give back', ids: { id, bookingId } } as const;
      const decided = { ...as, who: provider, method: 'PUT', route: '/api/provider/occasions/:id/bookings/:bookingId' };
      // What the provider calls off goes back by itself, and is asked for all the same; what the family calls off only when that is.
      const off =
        which < 0.5
          ? await send({ ...as, who, method: 'POST', route: '/api/occasions/:id/bookings/:bookingId/cancel' })
          : await send({
              ...decided,
              body: { action: 'cancel', reason: 'The hall is flooded.' },
              leaves: 'BookingCancelled',
            });
      if (off.status === 200) expected.once.add(cancelled(bookingId));
      const { status } = await send({ ...decided, body: { action: 'pay-back' } });
      if (status === 200) expected.once.add(refunded(one.payment));
    },
    subscribe: async (_who, by, which) => {
      const who = await newcomer('provider');
      if (!who) return;
      const businessId = await joinedBusiness(asking, who, by);
      if (businessId === null) return;
      const as = { kind: 'subscribe', who, method: 'POST' } as const;
      const { status, text } = await send({ ...as, route: plan, leaves: 'PlanCheckoutBegun', passing: true });
      if (status !== 200) return complain(`nobody could go to pay for Premium: ${status} ${text.slice(0, 200)}`);
      if ((await payAt('subscribe', who, text)) === null) return complain('nobody could pay for Premium');
      expected.once.add(tried(businessId));
      if (which < 0.5) return;
      await send({ ...as, route: `${plan}/cancel` });
      if (which > 0.7) await send({ ...as, route: `${plan}/keep` });
    },
  };
}
