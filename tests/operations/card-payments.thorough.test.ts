import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { concepts, streams } from '#domain/catalog.ts';
import { payBackWhatIsDue } from '#policies/booking/refunds.ts';
import { call } from '#tests/support/api-client.ts';
import { asksFor, inDays } from '#tests/support/made/bookings.ts';
import { cardStage, ofCheckout, type Told } from '#tests/support/made/card-payments.ts';
import { shown } from '#tests/support/shown.ts';

const here = cardStage({ places: 500 });
beforeAll(here.connects);
let hour = 5;

async function tell(object: Told): Promise<void> {
  expect((await here.sends(object)).status).toBe(200);
}

/** What happens to one booking; those of one round at the same moment. */
const acts = [
  'pay',
  'pay',
  'use',
  'use',
  'tell',
  'paid',
  'unpaid',
  'cancel',
  'cancelOwn',
  'pay-back',
  'refund',
] as const;
const rounds = fc.array(fc.array(fc.constantFrom(...acts), { minLength: 1, maxLength: 3 }), {
  minLength: 3,
  maxLength: 8,
});

test(
  'whatever happens at the same moment, no family pays twice, and what is called off is not kept',
  { timeout: 300_000 },
  async () => {
    let [kept, wentBack] = [0, 0];
    await fc.assert(
      fc.asyncProperty(rounds, async (all) => {
        hour += 1;
        const family = await here.site.signedInAs('parent');
        const asked = await asksFor(family, here.provider.listingId, here.session, {
          date: inDays(7 * (1 + (hour % 10))),
        });
        const { occasionId, id } = asked.body as { occasionId: string; id: string };
        const at = `occasions/${occasionId}/bookings/${id}`;
        const decides = (action: string) =>
          call(here.provider.who, 'PUT', `/api/provider/${at}`, { action, reason: 'Ill' });
        await decides('accept');
        const checkouts = new Set<string>();
        const payments: string[] = [];
        const refund = async () => {
          await shown(here.site.context, ['bookings']);
          await payBackWhatIsDue(here.site.context);
        };
        const tellAll = () => Promise.all([...checkouts].map((one) => tell(ofCheckout(one))));
        const act = async (what: (typeof acts)[number]): Promise<void> => {
          if (what === 'pay') {
            const { status, body } = await call(family, 'POST', `/api/${at}/pay`);
            expect([200, 409]).toContain(status);
            // Once it is paid for they are led to what they have booked.
            const { pathname, hash } = new URL((body as { url?: string }).url ?? 'http://nowhere/#');
            if (status === 200 && hash === '') checkouts.add(pathname.split('/').at(-1) ?? '');
          } else if (what === 'use') {
            for (const one of checkouts)
              if (here.stripe.bookingSession(one).status === 'open') payments.push(here.stripe.payBooking(one));
          } else if (what === 'tell') await tellAll();
          else if (what === 'refund') await refund();
          else if (what === 'cancelOwn') await call(family, 'POST', `/api/${at}/cancel`, {});
          else await decides(what);
        };
        for (const round of all) await Promise.all(round.map(act));
        await tellAll();
        await refund();
        const { state } = await here.site.context.log.fold(streams.booking(occasionId), concepts.booking.decider);
        const end = state.bookings[id];
        const held = payments.filter((payment) => here.stripe.payment(payment).refund === null);
        const byHand = end?.isPaid === true && end.paymentId === null ? 1 : 0;
        expect(held.length + byHand).toBeLessThanOrEqual(1);
        expect(end?.isPaid === true && end.paymentId !== null).toBe(held.length === 1);
        kept += held.length;
        wentBack += payments.length - held.length;
      }),
      {
        numRuns: 25,
        // One that is kept and one that goes back, whatever is drawn.
        examples: [[[['pay'], ['use'], ['tell']]], [[['pay'], ['use'], ['tell'], ['cancel'], ['refund']]]],
      },
    );
    expect(kept).toBeGreaterThan(0);
    expect(wentBack).toBeGreaterThan(0);
  },
);
