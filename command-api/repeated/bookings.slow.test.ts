import { afterAll, beforeAll, expect, test } from 'vitest';
import { call, type SiteFetch } from '#tests/support/api-client.ts';
import { type BookedProvider, inDays, providerWithPlan } from '#tests/support/made/bookings.ts';
import { after } from '#tests/support/made/partners.ts';
import { idIn, type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';
import { toldAgain } from '#tests/support/told-again.ts';

let site: PeopledSite;
let provider: BookedProvider;
let parents: readonly SiteFetch[];
beforeAll(async () => {
  site = await peopledSite();
  provider = await providerWithPlan(site);
  parents = await Promise.all(Array.from({ length: 3 }, () => site.signedInAs('parent')));
});
afterAll(() => site.close());

test('families and providers are told again, also when the activity and its sessions have gone meanwhile', async () => {
  const { once, expectTheSame } = toldAgain(site);
  const [ann, bea, cat] = parents as [SiteFetch, SiteFetch, SiteFetch];
  const sessions = `/api/provider/activities/${provider.listingId}/sessions`;
  const terms = { places: 1, price: '8.50', cutOffHours: 24, cancellation: '' };
  const when = { from: inDays(7), until: inDays(7), start: '16:00', end: '17:00' };
  const session = await once(provider.who, 'POST', sessions, { ...when, ...terms });
  const sessionId = idIn(session);
  const path = `/api/activities/${provider.listingId}`;
  const wanted = { sessionId, date: inDays(7), places: 1 };
  const asked = await once(ann, 'POST', `${path}/bookings`, { ...wanted, note: 'By bus.' }, after(session));
  const waiting = await once(bea, 'POST', `${path}/waiting`, wanted, after(asked));
  const leaving = await once(cat, 'POST', `${path}/waiting`, wanted, after(asked));
  const occasion = `occasions/${(asked.body as { occasionId: string }).occasionId}`;
  await once(cat, 'DELETE', `/api/${occasion}/waiting/${idIn(leaving)}`);
  const booking = `${occasion}/bookings/${idIn(asked)}`;
  await once(provider.who, 'PUT', `/api/provider/${booking}`, { action: 'accept' });
  await once(provider.who, 'PUT', `/api/provider/${booking}`, { action: 'paid' });
  await once(provider.who, 'PUT', `/api/provider/${booking}`, { action: 'unpaid' });
  await once(ann, 'POST', `/api/${booking}/cancel`, {});
  await once(bea, 'POST', `/api/${occasion}/waiting/${idIn(waiting)}/take-up`, { note: null });
  await once(provider.who, 'PUT', `${sessions}/${sessionId}`, { ...terms, places: 2, until: inDays(7) });
  await once(provider.who, 'PUT', `${sessions}/${sessionId}/dates/${inDays(7)}`, { closed: true });
  await once(provider.who, 'DELETE', `${sessions}/${sessionId}`);
  await expectTheSame();
  expect((await call(site.admin, 'DELETE', `/api/admin/activities/${provider.listingId}`)).status).toBe(200);
  await site.context.db.query('delete from plans.plans');
  await expectTheSame();
});
