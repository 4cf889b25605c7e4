import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { OwnWaiting, ProviderBooking } from '#domain/booking/views.ts';
import type { DomainCommand } from '#domain/catalog.ts';
import { handle } from '#event-store/handle.ts';
import { type Answer, call, type SiteFetch } from '#tests/support/api-client.ts';
import { asksFor, type BookedProvider, inDays, offered, providerWithPlan } from '#tests/support/made/bookings.ts';
import { after } from '#tests/support/made/partners.ts';
import { idIn, type PeopledSite, peopledSite } from '#tests/support/pages/peopled-site.ts';
import { shown } from '#tests/support/shown.ts';

let site: PeopledSite;
let [ann, bob]: SiteFetch[] = [];
beforeAll(async () => {
  site = await peopledSite();
  [ann, bob] = await Promise.all([site.signedInAs('parent'), site.signedInAs('parent')]);
});
afterAll(() => site.close());

const does = async (id: string, command: DomainCommand): Promise<void> => {
  const { log, readPosition } = site.context;
  const commandId = randomUUID();
  const actor = { id: 'test', role: 'system' } as const;
  const occurredAt = new Date().toISOString();
  const context = { commandId, correlationId: commandId, causationId: null, actor, occurredAt };
  const { position } = await handle(log, id, command, context);
  await shown({ readPosition, log }, ['plans', 'listing', 'bookings'], position);
};
const inAYear = new Date(Date.now() + 365 * 86_400_000).toISOString();
const endings: readonly (readonly [string, (provider: BookedProvider) => Promise<void>])[] = [
  ['has no plan any more', ({ businessId }) => does(businessId, { type: 'EndLapsedPlan', at: inAYear })],
  ['has archived the activity', ({ listingId }) => does(listingId, { type: 'ArchiveListing', by: 'admin' })],
  [
    'has lost the activity to another business',
    async ({ listingId }) => {
      const other = await providerWithPlan(site);
      const given = { businessId: other.businessId, from: null, why: 'admin' } as const;
      await does(listingId, { type: 'GiveToBusiness', ...given });
    },
  ],
];

test.each(endings)('of a provider who %s nobody is offered a place, nor gets one', async (_what, end) => {
  const provider = await providerWithPlan(site);
  const session = await offered(provider, { places: 1 });
  const [first, second] = [ann ?? site.parent, bob ?? site.parent];
  const asked = await asksFor(first, provider.listingId, session);
  const waiting = { sessionId: idIn(session), date: inDays(7), places: 1 };
  const path = `/api/activities/${provider.listingId}/waiting`;
  const joined = await call(second, 'POST', path, waiting, after(asked));
  expect(joined.status).toBe(200);
  const { occasionId } = joined.body as { occasionId: string };
  const takeUp = (): Promise<Answer> =>
    call(second, 'POST', `/api/occasions/${occasionId}/waiting/${idIn(joined)}/take-up`, {});
  const offer = async (past: Answer): Promise<string | null | undefined> => {
    const { body } = await call(second, 'GET', '/api/waiting', undefined, after(past));
    return (body as OwnWaiting[]).find(({ id }) => id === idIn(joined))?.offeredUntil;
  };
  await end(provider);
  const at = `occasions/${occasionId}/bookings/${idIn(asked)}`;
  const declined = await call(provider.who, 'PUT', `/api/provider/${at}`, { action: 'decline', reason: 'Closing.' });
  expect(declined.status).toBe(200);
  expect(await offer(declined)).toBeNull();
  expect((await takeUp()).status).toBe(409);
  expect((await asksFor(site.parent, provider.listingId, session)).status).toBeGreaterThanOrEqual(404);
});

test('places are asked for on the dates that are shown, and on none in other centuries', async () => {
  const provider = await providerWithPlan(site);
  const session = await offered(provider, { until: null });
  for (const date of [inDays(7 * 1000), '9999-12-28', '2027-02-29', '+010000-01-01', inDays(0)]) {
    const { status } = await asksFor(site.parent, provider.listingId, session, { date });
    expect([400, 404]).toContain(status);
  }
  const shown = await call(
    site.anonymous,
    'GET',
    `/api/activities/${provider.listingId}/places`,
    undefined,
    after(session),
  );
  const last = (shown.body as { dates: { date: string }[] }).dates.at(-1)?.date;
  expect((await asksFor(site.parent, provider.listingId, session, { date: last })).status).toBe(200);
});

test('an activity that goes to another business takes no more bookings for the one before, whose bookings stay', async () => {
  const [before, next] = [await providerWithPlan(site), await providerWithPlan(site)];
  const session = await offered(before);
  const asked = await asksFor(site.parent, before.listingId, session);
  await does(before.listingId, { type: 'GiveToBusiness', businessId: next.businessId, from: null, why: 'admin' });
  const bookable = async (): Promise<boolean> => {
    const headers = { 'x-min-position': String(await site.context.log.head()) };
    const { body } = await call(
      site.anonymous,
      'GET',
      `/api/activities/${before.listingId}/places`,
      undefined,
      headers,
    );
    return (body as { bookable: boolean }).bookable;
  };
  await expect.poll(bookable, { interval: 50 }).toBe(false);
  const theirs = (await call(before.who, 'GET', '/api/provider/bookings', undefined, after(asked))).body;
  expect((theirs as ProviderBooking[]).map(({ id }) => id)).toEqual([idIn(asked)]);
  // The other business opens sessions of its own.
  expect((await offered({ ...next, listingId: before.listingId })).status).toBe(200);
  expect(await bookable()).toBe(true);
});
