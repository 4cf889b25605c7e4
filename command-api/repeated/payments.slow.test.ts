import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { asksFor, offered, providerWithPlan } from '#tests/support/made/bookings.ts';
import { type MadeBusiness, madeBusiness } from '#tests/support/made/businesses.ts';
import { type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';
import { toldAgain } from '#tests/support/told-again.ts';

let site: PeopledSite;
let business: MadeBusiness;
beforeAll(async () => {
  site = await peopledSite();
  business = await madeBusiness(site);
});
afterAll(() => site.close());

const placeIn = ({ body }: Answer): string => new URL((body as { url: string }).url).pathname.split('/').at(-1) ?? '';
const pays = (who: SiteFetch, to: Answer): Promise<Answer> =>
  call(who, 'POST', `/api/simulated-checkouts/${placeIn(to)}/pay`, {});

test('who went to pay for a plan is led there again, also when it has been paid meanwhile', async () => {
  const { once, expectTheSame } = toldAgain(site);
  const begun = await once(business.owner, 'POST', '/api/provider/booking-subscription');
  await expectTheSame();
  expect((await pays(business.owner, begun)).status).toBe(200);
  await expectTheSame();
});

test('who went to pay for a booking is led there again, and to their bookings when it has been paid meanwhile', async () => {
  const { once, expectTheSame } = toldAgain(site);
  const provider = await providerWithPlan(site);
  const connected = await once(provider.who, 'POST', '/api/provider/card-payments');
  expect((await pays(provider.who, connected)).status).toBe(200);
  const family = await site.signedInAs('parent');
  const asked = await asksFor(family, provider.listingId, await offered(provider));
  const { occasionId, id } = asked.body as { occasionId: string; id: string };
  const booking = `occasions/${occasionId}/bookings/${id}`;
  expect((await call(provider.who, 'PUT', `/api/provider/${booking}`, { action: 'accept' })).status).toBe(200);
  const begun = await once(family, 'POST', `/api/${booking}/pay`);
  await expectTheSame();
  expect((await pays(family, begun)).status).toBe(200);
  await expectTheSame();
  await site.context.db.query('delete from plans.plans');
  await call(provider.who, 'POST', '/api/provider/card-payments/disconnect');
  await expectTheSame();
});
