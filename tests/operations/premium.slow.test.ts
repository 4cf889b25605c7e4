import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { BusinessCommand } from '#domain/business/business.ts';
import type { ProviderProfile } from '#domain/business/views.ts';
import { concepts, streams } from '#domain/catalog.ts';
import type { PlanEvent } from '#domain/plan/events.ts';
import type { PlanDetails } from '#domain/plan/views.ts';
import { handle } from '#event-store/handle.ts';
import { StoreUnavailable } from '#event-store/port.ts';
import { endPlans, takeUpPaid, tellTrials } from '#policies/plan/plan-ends.ts';
import { isSimulation } from '#platform/payments/open-payments.ts';
import type { SimulatedPayments } from '#platform/payments/simulated-payments.ts';
import { recordSubscription } from '#platform/plans/subscriptions.ts';
import { type Answer, call, sessionOf, type SiteFetch, siteAt } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { asBusiness, type MadeBusiness, madeBusiness } from '#tests/support/made/businesses.ts';
import { someContext } from '#tests/support/projection.ts';
import { shown } from '#tests/support/shown.ts';

const DAY_MS = 24 * 60 * 60 * 1000;
const PATH = '/api/provider/booking-subscription';
let site: TestApp;
let simulation: SimulatedPayments;
let business: MadeBusiness;
let other: MadeBusiness;
beforeAll(async () => {
  site = await testApp();
  const { payments } = site.context;
  if (!isSimulation(payments)) throw new Error('there are no keys');
  simulation = payments;
  [business, other] = [await madeBusiness(site), await madeBusiness(site)];
});
afterAll(() => site.close());

const details = async ({ owner }: MadeBusiness): Promise<PlanDetails | null> => {
  const headers = { 'x-min-position': String(await site.context.log.head()) };
  return (await call(owner, 'GET', '/api/provider/subscription-details', undefined, headers))
    .body as PlanDetails | null;
};
const pay = (who: SiteFetch, checkout: string): Promise<Answer> =>
  call(who, 'POST', `/api/simulated-checkouts/${checkout}/pay`);
/** What time does by itself, at once. */
const passTo = async (now: Date): Promise<void> => {
  for (const { body, signature } of await simulation.passTime(now)) {
    const { about } = await simulation.read(body, signature);
    if (about?.kind === 'subscription') await recordSubscription(site.context, simulation, about.subscription);
  }
  await endPlans({ ...site.context, now: () => now });
};

test('without keys a page of ours stands for the payment, says so, and starts the trial by a signed message', async () => {
  const { body } = await call(business.owner, 'POST', PATH);
  const { url } = body as { url: string };
  expect(url).toMatch(new RegExp(`^${site.url}/provider/premium/checkout/cs_simulated_`));
  const checkout = url.split('/').at(-1) ?? '';
  expect(await details(business)).toMatchObject({ status: 'checkout', isSimulated: true });
  // Somebody else's checkout does not exist.
  expect((await pay(other.owner, checkout)).status).toBe(404);
  expect((await pay(business.owner, 'cs_simulated_none')).status).toBe(404);
  // While the log is away the message cannot be taken: whoever pays is told when to press again, and it is the same payment.
  const away = vi.spyOn(simulation, 'tell').mockRejectedValue(new StoreUnavailable('The log cannot be reached'));
  const late = await pay(business.owner, checkout);
  expect([late.status, late.headers.get('retry-after')]).toEqual([503, '5']);
  away.mockRestore();
  expect((await pay(business.owner, checkout)).status).toBe(200);
  expect(await details(business)).toMatchObject({ status: 'trial', isSimulated: true });
  // Pressed once more it is the same subscription.
  expect((await pay(business.owner, checkout)).status).toBe(200);
  expect((await call(business.owner, 'POST', `${PATH}/invoices`)).status).toBe(404);
});

test('months are paid as time passes; what was cancelled ends, and may be paid for anew without a trial', async () => {
  const until = async () => Date.parse((await details(business))?.runsUntil ?? '');
  const trialEnds = await until();
  await passTo(new Date(trialEnds + 1));
  expect(await details(business)).toMatchObject({ status: 'active' });
  expect(await until()).toBe(trialEnds + 30 * DAY_MS);
  expect((await call(business.owner, 'POST', `${PATH}/cancel`)).status).toBe(200);
  expect(await details(business)).toMatchObject({ status: 'cancelled' });
  await passTo(new Date(trialEnds + 30 * DAY_MS + 1));
  expect(await details(business)).toMatchObject({ status: 'ended', trialDays: 0 });
  const { body } = await call(business.owner, 'POST', PATH);
  expect((await pay(business.owner, (body as { url: string }).url.split('/').at(-1) ?? '')).status).toBe(200);
  expect(await details(business)).toMatchObject({ status: 'active' });
});

test('a plan that nobody pays for ends three days late, and costs nothing any more', async () => {
  const { body } = await call(other.owner, 'POST', PATH);
  await pay(other.owner, (body as { url: string }).url.split('/').at(-1) ?? '');
  const trialEnds = Date.parse((await details(other))?.runsUntil ?? '');
  const told = async (days: number): Promise<void> => {
    await tellTrials({ ...site.context, now: () => new Date(trialEnds + days * DAY_MS) });
    await details(other);
  };
  const notices = async (): Promise<number> =>
    (await site.context.log.readStream(streams.plan(other.businessId))).filter(
      ({ type }) => type === 'PlanTrialEndsSoon',
    ).length;
  await told(-2.1);
  expect(await notices()).toBe(0);
  await Promise.all([told(-2), told(-2)]);
  await told(-1);
  expect(await notices()).toBe(1);
  const ends = (days: number) => endPlans({ ...site.context, now: () => new Date(trialEnds + days * DAY_MS) });
  await ends(2.9);
  expect(await details(other)).toMatchObject({ status: 'trial' });
  await Promise.all([ends(3), ends(3)]);
  expect(await details(other)).toMatchObject({ status: 'ended' });
  expect(await simulation.passTime(new Date(trialEnds + 4 * DAY_MS))).toEqual([]);
});

test('what was paid is taken up though no message of it comes, until some days after its page has closed', async () => {
  const paying = await madeBusiness(site);
  const { body } = await call(paying.owner, 'POST', PATH);
  const checkout = (body as { url: string }).url.split('/').at(-1) ?? '';
  await simulation.pay(checkout, paying.businessId, new Date());
  expect(await details(paying)).toMatchObject({ status: 'checkout' });
  const look = (days: number) => takeUpPaid({ ...site.context, now: () => new Date(Date.now() + days * DAY_MS) });
  await look(4.1);
  expect(await details(paying)).toMatchObject({ status: 'checkout' });
  await look(3.9);
  expect(await details(paying)).toMatchObject({ status: 'trial' });
});

test('what was begun with keys that are set no more stands in nobody’s way', async () => {
  const moved = await madeBusiness(site);
  const { businessId } = moved;
  const happened = (event: PlanEvent) =>
    site.context.log.append(streams.plan(businessId), 'any', [event], someContext());
  const page = { ...concepts.plan.samples.PlanCheckoutBegun, businessId, checkout: 'cs_test_elsewhere' };
  await happened({ type: 'PlanCheckoutBegun', data: page });
  expect((await call(moved.owner, 'POST', PATH)).status).toBe(200);
  const trialEndsAt = new Date(Date.now() + DAY_MS).toISOString();
  await happened({ type: 'PlanTrialStarted', data: { businessId, subscription: 'sub_elsewhere', trialEndsAt } });
  expect(await details(moved)).toMatchObject({ status: 'trial' });
  expect(await call(moved.owner, 'POST', `${PATH}/cancel`)).toMatchObject({
    status: 409,
    body: { type: 'urn:hopscotch:rule:plan-not-known' },
  });
  await endPlans({ ...site.context, now: () => new Date(Date.now() + 5 * DAY_MS) });
  expect(await details(moved)).toMatchObject({ status: 'ended' });
});

test('nobody pays any more for a business that has gone with whoever it was', async () => {
  const person = await site.newMember('provider');
  await asBusiness(site, [person]);
  const owner = siteAt(site.url, await sessionOf(site.anonymous, person));
  const { body } = await call(owner, 'POST', PATH);
  expect((await pay(owner, (body as { url: string }).url.split('/').at(-1) ?? '')).status).toBe(200);
  await site.context.eraseAccount({ memberId: person.memberId, email: person.email, emailConfirmed: true });
  await shown(site.context, ['businesses', 'plans']);
  const isGone = async () =>
    (await site.context.db.query(`select from businesses.businesses where status = 'gone'`)).length > 0;
  await expect.poll(isGone).toBe(true);
  const ended: string[] = [];
  const end = async (subscription: string) => void ended.push(subscription);
  const payments = { tell: simulation.tell, end };
  await endPlans({ ...site.context, payments, now: () => new Date() });
  expect(ended).toHaveLength(1);
});

test('nor for one that nobody acts for, though whose its profile is has left and is still there', async () => {
  const [first, last] = [await site.newMember('provider'), await site.newMember('provider')];
  const businessId = await asBusiness(site, [first, last]);
  const send = (command: BusinessCommand) => handle(site.context.log, businessId, command, someContext());
  await send({ type: 'HandOverBusiness', to: last.memberId, by: first.memberId });
  await send({ type: 'EndMembership', memberId: first.memberId, by: first.memberId });
  await shown(site.context, ['businesses']);
  const owner = siteAt(site.url, await sessionOf(site.anonymous, last));
  const { body } = await call(owner, 'POST', PATH);
  expect((await pay(owner, (body as { url: string }).url.split('/').at(-1) ?? '')).status).toBe(200);
  const subscriptionOf = async () =>
    (await site.context.log.fold(streams.plan(businessId), concepts.plan.decider)).state.subscription ?? '';
  const subscription = await subscriptionOf();
  const ended: string[] = [];
  const payments = { tell: simulation.tell, end: async (each: string) => void ended.push(each) };
  const look = () => endPlans({ ...site.context, payments, now: () => new Date() });
  await look();
  expect(ended).not.toContain(subscription);
  await site.context.eraseAccount({ memberId: last.memberId, email: last.email, emailConfirmed: true });
  await shown(site.context, ['businesses', 'plans']);
  await look();
  expect(ended).toContain(subscription);
  // A payment of which we are told late ends as well.
  ended.length = 0;
  await recordSubscription(site.context, payments, subscription);
  expect(ended).toEqual([subscription]);
});

test('in production without a payment provider a business is told before it presses a button that Premium cannot be bought', async () => {
  const person = await site.newMember('provider');
  await asBusiness(site, [person]);
  const { masterKey, sessionSecret } = site.context.config;
  const production = await testApp({
    databaseUrl: site.databaseUrl,
    rateLimits: true,
    works: false,
    environment: { NODE_ENV: 'production', MASTER_KEY: masterKey.toString('hex'), SESSION_SECRET: sessionSecret },
  });
  try {
    const isOffered = async ({ url, anonymous }: TestApp): Promise<boolean> => {
      const owner = siteAt(url, await sessionOf(anonymous, person));
      return ((await call(owner, 'GET', '/api/provider/profile')).body as ProviderProfile).bookingPlanOffered;
    };
    expect(await isOffered(site)).toBe(true);
    expect(await isOffered(production)).toBe(false);
    const owner = siteAt(production.url, await sessionOf(production.anonymous, person));
    expect((await call(owner, 'POST', PATH)).status).toBe(503);
  } finally {
    await production.close();
  }
});
