import { afterAll, beforeAll } from 'vitest';
import type { BookingEvent } from '#domain/booking/events.ts';
import type { OwnBooking, ProviderBooking } from '#domain/booking/views.ts';
import { streams } from '#domain/catalog.ts';
import { connectKeys, type StripeDouble, stripeDouble } from '#tests/doubles/stripe/stripe-double.ts';
import { type Answer, call, type SiteFetch } from '../api-client.ts';
import { idIn, type PeopledSite, peopledSite } from '../pages/peopled-site.ts';
import { asksFor, type BookedProvider, inDays, offered, providerWithPlan } from './bookings.ts';

export const CARDS = '/api/provider/card-payments';

/** What a message of Stripe is about. */
export interface Told {
  readonly object: string;
  readonly id: string;
  readonly payment_intent?: string;
}
export const ofCheckout = (id: string): Told => ({ object: 'checkout.session', id });

/** The address that an answer leads to. */
export const urlIn = ({ body }: Answer): string => (body as { url: string }).url;
/** What Stripe calls the page or the account at this address. */
export const last = (url: string): string => new URL(url).pathname.split('/').at(-1) ?? '';

/** A family's places, two for £17.00 in all. */
export interface Booked {
  readonly who: SiteFetch;
  readonly asked: Answer;
  /** "occasions/{id}/bookings/{id}" */
  readonly at: string;
}

/**
 * A site whose families pay by card at a double of Stripe, from `beforeAll` on, with a provider who has a plan and a session without an
 * end, of which `more` may be said. To be called at the top of a file.
 */
export function cardStage(more: object = {}) {
  let stripe: StripeDouble;
  let site: PeopledSite;
  let provider: BookedProvider;
  let session: Answer;
  let account = '';
  const weeks = new Map<SiteFetch, number>();
  beforeAll(async () => {
    stripe = await stripeDouble();
    site = await peopledSite({ environment: { ...connectKeys, STRIPE_API_BASE: stripe.url } });
    provider = await providerWithPlan(site);
    session = await offered(provider, { until: null, ...more });
  });
  afterAll(async () => {
    await site.close();
    await stripe.close();
  });

  /** Once every read model has come to where the log is. */
  const now = async () => ({ 'x-min-position': String(await site.context.log.head()) });
  const sends = async (object: Told, { secret, of = account }: { secret?: string; of?: string } = {}) => {
    const { body, signature } = stripe.message('', {
      type: 'of.connect',
      object,
      account: of,
      secret: secret ?? connectKeys.STRIPE_CONNECT_WEBHOOK_SECRET,
    });
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
    const answer = await fetch(`${site.url}/api/payments/webhook`, { method: 'POST', headers, body });
    const { recorded = false } = (await answer.json()) as { recorded?: boolean };
    return { status: answer.status, recorded };
  };
  const begins = async (): Promise<string> => {
    const url = urlIn(await call(provider.who, 'POST', CARDS));
    account = last(url);
    return url;
  };
  const decides = ({ at }: Booked, action: string, reason?: string): Promise<Answer> =>
    call(provider.who, 'PUT', `/api/provider/${at}`, { action, reason });
  return {
    get stripe() {
      return stripe;
    },
    get site() {
      return site;
    },
    get provider() {
      return provider;
    },
    get session() {
      return session;
    },
    /** That of the provider at Stripe, once they have begun with it. */
    get account() {
      return account;
    },
    now,
    /** Stripe says that something has happened to `object`; answers what we made of it. */
    sends,
    /** The provider begins to set up their account; answers where Stripe has them do it. */
    begins,
    /** The provider has set up their account, and families can pay. */
    connects: async (): Promise<void> => {
      await begins();
      stripe.setUp(account);
      await sends({ object: 'account', id: account });
    },
    /** A family whose request was accepted. */
    booked: async (who: SiteFetch = site.parent): Promise<Booked> => {
      // Twelve weeks ahead at most; a family asks once for a date.
      const week = (weeks.get(who) ?? 0) + 1;
      weeks.set(who, week);
      const asked = await asksFor(who, provider.listingId, session, { places: 2, date: inDays(7 * week) });
      const { occasionId, id } = asked.body as { occasionId: string; id: string };
      const one = { who, asked, at: `occasions/${occasionId}/bookings/${id}` };
      await decides(one, 'accept');
      return one;
    },
    decides,
    pays: ({ at, who }: Booked, by = who): Promise<Answer> => call(by, 'POST', `/api/${at}/pay`),
    cancels: ({ at, who }: Booked): Promise<Answer> => call(who, 'POST', `/api/${at}/cancel`, {}),
    /** The booking as its family reads it. */
    own: async ({ who, asked }: Booked): Promise<OwnBooking | undefined> =>
      ((await call(who, 'GET', '/api/bookings', undefined, await now())).body as OwnBooking[]).find(
        ({ id }) => id === idIn(asked),
      ),
    /** The booking as its provider reads it. */
    theirs: async ({ asked }: Booked): Promise<ProviderBooking | undefined> =>
      (
        (await call(provider.who, 'GET', '/api/provider/bookings', undefined, await now())).body as ProviderBooking[]
      ).find(({ id }) => id === idIn(asked)),
    /** What has happened to it since it was accepted. */
    events: async ({ asked }: Booked): Promise<string[]> => {
      const { occasionId, id } = asked.body as { occasionId: string; id: string };
      const ofOccasion = await site.context.log.readStream<BookingEvent>(streams.booking(occasionId));
      const ofIt = ofOccasion.filter(({ data }) => 'bookingId' in data && data.bookingId === id);
      return ofIt.map(({ type }) => type).slice(2);
    },
  };
}
