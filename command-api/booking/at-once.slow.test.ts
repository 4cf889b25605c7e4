import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ProviderBooking } from '#domain/booking/views.ts';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { asksFor, type BookedProvider, inDays, offered, providerWithPlan } from '#tests/support/made/bookings.ts';
import { idIn, type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';
import { shown } from '#tests/support/shown.ts';

const FAMILIES = 6;
let site: PeopledSite;
let provider: BookedProvider;
let families: readonly SiteFetch[];
beforeAll(async () => {
  site = await peopledSite();
  provider = await providerWithPlan(site);
  families = await Promise.all(Array.from({ length: FAMILIES }, () => site.signedInAs('parent')));
});
afterAll(() => site.close());

/** What a family asks for, and what is done about it at one moment. */
const asking = fc.record({
  places: fc.integer({ min: 1, max: 3 }),
  then: fc.subarray(['accept', 'decline', 'cancel'] as const),
});
const drawn = fc.record({
  places: fc.integer({ min: 1, max: 5 }),
  asked: fc.array(asking, { minLength: 2, maxLength: FAMILIES }),
  isDearer: fc.boolean(),
});
const PRICES = [850, 995];

let days = 7;
test('whatever is asked, accepted, declined, cancelled and made dearer at once, no place is given twice and each price stays as it was asked for', () =>
  fc.assert(
    fc.asyncProperty(drawn, async ({ places, asked, isDearer }) => {
      days += 1;
      const date = inDays(days);
      const session = await offered(provider, { from: date, until: date, places });
      const { listingId, who } = provider;
      const path = `/api/provider/activities/${listingId}/sessions/${idIn(session)}`;
      const terms = { places, price: 9.95, cutOffHours: 24, cancellation: '', until: date };
      const [answers] = await Promise.all([
        Promise.all(
          asked.map((each, at) =>
            asksFor(families[at] ?? site.parent, listingId, session, { date, places: each.places }),
          ),
        ),
        isDearer ? call(who, 'PUT', path, terms) : undefined,
      ]);
      expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
      const known = await taken(date, places);
      await Promise.all(
        answers.flatMap((answer, at) =>
          answer.status === 200 ? (asked[at]?.then ?? []).map((what) => act(what, at, answer)) : [],
        ),
      );
      const later = await taken(date, places);
      for (const [id, { places: of, totalAmount }] of later) {
        expect(PRICES.map((price) => ((price * of) / 100).toFixed(2))).toContain(totalAmount);
        expect(totalAmount).toBe(known.get(id)?.totalAmount);
      }
      expect(later.size).toBe(answers.filter(({ status }) => status === 200).length);
    }),
    { numRuns: 8 },
  ));

function act(what: 'accept' | 'decline' | 'cancel', family: number, asked: Answer): Promise<Answer> {
  const { occasionId, id } = asked.body as { occasionId: string; id: string };
  const booking = `occasions/${occasionId}/bookings/${id}`;
  if (what === 'cancel') return call(families[family] ?? site.parent, 'POST', `/api/${booking}/cancel`, {});
  return call(provider.who, 'PUT', `/api/provider/${booking}`, { action: what, reason: 'We are closed.' });
}

/** The bookings of `date`, which has one session, by their ids; those that hold places hold no more than there are. */
async function taken(date: string, places: number): Promise<ReadonlyMap<string, ProviderBooking>> {
  const { log, readPosition } = site.context;
  await shown({ readPosition, log }, ['bookings']);
  const { body } = await call(provider.who, 'GET', '/api/provider/bookings?limit=100');
  const own = (body as ProviderBooking[]).filter((each) => each.date === date);
  const held = own.filter(({ status }) => status === 'asked' || status === 'accepted');
  expect(held.reduce((sum, each) => sum + each.places, 0)).toBeLessThanOrEqual(places);
  return new Map(own.map((each) => [each.id, each]));
}
