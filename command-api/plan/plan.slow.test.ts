import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { concepts, streams } from '#domain/catalog.ts';
import type { ProviderProfile } from '#domain/business/views.ts';
import type { PlanEvent } from '#domain/plan/events.ts';
import type { PlanDetails } from '#domain/plan/views.ts';
import { handle } from '#event-store/handle.ts';
import { endLapsed } from '#platform/plans/subscriptions.ts';
import { type StripeDouble, stripeDouble, stripeKeys } from '#tests/doubles/stripe/stripe-double.ts';
import { type Answer, call, sessionOf, siteAt, type SiteFetch } from '#tests/support/api-client.ts';
import { testApp, type TestApp } from '#tests/support/app.ts';
import { asBusiness, leftByFounder, type MadeBusiness, madeBusiness } from '#tests/support/made/businesses.ts';
import { after } from '#tests/support/made/partners.ts';
import { someContext } from '#tests/support/projection.ts';

let stripe: StripeDouble;
let site: TestApp;
let business: MadeBusiness;
beforeAll(async () => {
  stripe = await stripeDouble();
  site = await testApp({ environment: { ...stripeKeys, STRIPE_API_BASE: stripe.url } });
});
beforeEach(async () => {
  business = await madeBusiness(site);
  stripe.asked.length = 0;
  stripe.pagesAre({ openForS: 86_400, mode: 'test' });
});
afterAll(async () => {
  await site.close();
  await stripe.close();
});

const PATH = '/api/provider/booking-subscription';
const begin = (who: SiteFetch = business.owner, key: string = randomUUID()): Promise<Answer> =>
  call(who, 'POST', PATH, undefined, { 'idempotency-key': key });
const checkoutOf = ({ body }: Answer): string =>
  new URL((body as { url: string }).url).pathname.split('/').at(-1) ?? '';
type Message = ReturnType<StripeDouble['message']>;
const send = async ({ body, signature }: Message): Promise<{ status: number; recorded: boolean }> => {
  const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature };
  const answer = await fetch(`${site.url}/api/payments/webhook`, { method: 'POST', headers, body });
  const { recorded = false } = (await answer.json()) as { recorded?: boolean };
  return { status: answer.status, recorded };
};
const events = async (businessId = business.businessId): Promise<string[]> =>
  (await site.context.log.readStream(streams.plan(businessId))).map(({ type }) => type);
/** What the provider sees once the read model has come to where the log is. */
const details = async (who: SiteFetch = business.owner): Promise<PlanDetails | null> => {
  const headers = { 'x-min-position': String(await site.context.log.head()) };
  return (await call(who, 'GET', '/api/provider/subscription-details', undefined, headers)).body as PlanDetails | null;
};
const onTrial = async (): Promise<string> => {
  const subscription = stripe.pay(checkoutOf(await begin()));
  await send(stripe.message(subscription));
  return subscription;
};

describe('going to pay', () => {
  test('leads to Stripe, and makes nothing active', async () => {
    expect(await details()).toBeNull();
    const answer = await begin();
    expect(answer.body).toMatchObject({ message: 'Redirecting to payment...' });
    const session = stripe.asked.find(({ path }) => path === '/v1/checkout/sessions');
    expect(Object.fromEntries(session?.form ?? [])).toMatchObject({
      mode: 'subscription',
      'line_items[0][price]': 'price_premium',
      'subscription_data[trial_period_days]': '7',
      'subscription_data[metadata][businessId]': business.businessId,
    });
    const profile = await call(business.owner, 'GET', '/api/provider/profile', undefined, after(answer));
    expect((profile.body as ProviderProfile).bookingPlanActive).toBe(false);
    expect(await details()).toEqual({
      status: 'checkout',
      runsUntil: null,
      activeUntil: null,
      trialDays: 7,
      isSimulated: false,
    });
  });
  test('is for the owner of a business alone', async () => {
    expect((await begin(await business.member())).status).toBe(403);
    expect((await begin(await site.signedInAs('provider'))).status).toBe(404);
    expect((await begin(await site.signedInAs('admin'))).status).toBe(404);
    expect(stripe.asked).toEqual([]);
  });
  test('repeated under its key is the same page, and begun anew closes the page before it', async () => {
    const key = randomUUID();
    const [first, repeated] = [await begin(business.owner, key), await begin(business.owner, key)];
    expect(checkoutOf(repeated)).toBe(checkoutOf(first));
    const second = await begin();
    expect(checkoutOf(second)).not.toBe(checkoutOf(first));
    expect(() => stripe.pay(checkoutOf(first))).toThrow('expired');
    expect(await events()).toEqual(['PlanCheckoutBegun', 'PlanCheckoutBegun']);
  });
  test('by two at once leaves one page at which one can pay', async () => {
    const answers = await Promise.all([begin(), begin(), begin()]);
    const open = answers
      .filter(({ status }) => status === 200)
      .map(checkoutOf)
      .filter((checkout) => {
        try {
          return stripe.pay(checkout) !== '';
        } catch {
          return false;
        }
      });
    expect(open).toHaveLength(1);
    expect(answers.every(({ status }) => status === 200 || status === 409)).toBe(true);
  });
  const active = { status: 409, body: { type: 'urn:hopscotch:rule:plan-active' } };
  const underway = { status: 409, body: { detail: 'We are waiting for your payment to be confirmed.' } };
  test('finds what was paid already, whether its message has come or is lost, and is refused while the plan is active', async () => {
    const subscription = stripe.pay(checkoutOf(await begin()));
    const taken = await begin();
    expect(taken).toMatchObject({ status: 200, body: { url: `${site.url}/provider/premium` } });
    const pages = stripe.asked.filter(({ path }) => path.startsWith('/v1/checkout/sessions/cs_'));
    expect(pages.at(-1)?.path).toMatch(/\/expire$/);
    expect((await details())?.status).toBe('trial');
    await send(stripe.message(subscription));
    expect(await begin()).toMatchObject(active);
    expect(await events()).toEqual(['PlanCheckoutBegun', 'PlanTrialStarted']);
  });
  test('waits while what was paid is not through, or was another price, and goes on once that has ended', async () => {
    const subscription = stripe.pay(checkoutOf(await begin()));
    stripe.subscriptionOf(subscription).status = 'incomplete';
    expect(await begin()).toMatchObject(underway);
    expect(await events()).toEqual(['PlanCheckoutBegun']);
    stripe.bill(subscription, { amount: 100 });
    expect(await begin()).toMatchObject(underway);
    expect(await events()).toEqual(['PlanCheckoutBegun', 'PlanPaidOtherwise']);
    stripe.subscriptionOf(subscription).status = 'canceled';
    await send(stripe.message(stripe.pay(checkoutOf(await begin()))));
    expect((await details())?.status).toBe('trial');
  });
  test('writes down what was paid and has ended before anybody heard of it, and may be paid for anew', async () => {
    const tried = await onTrial();
    stripe.subscriptionOf(tried).status = 'canceled';
    await send(stripe.message(tried));
    const paid = stripe.pay(checkoutOf(await begin()));
    stripe.subscriptionOf(paid).status = 'canceled';
    expect((await begin()).status).toBe(200);
    expect((await events()).slice(-3)).toEqual(['PlanCheckoutBegun', 'PlanPaidOtherwise', 'PlanCheckoutBegun']);
  });
  test('waits for what was paid also when the time of that page is over, unless nobody can look at it any more', async () => {
    stripe.pagesAre({ openForS: -60, mode: 'live' });
    const paid = checkoutOf(await begin());
    stripe.subscriptionOf(stripe.pay(paid)).status = 'incomplete';
    expect(await begin()).toMatchObject(underway);
    stripe.forget(paid);
    expect((await begin()).status).toBe(200);
  });
  test('is refused also when the time of a page is over, as long as Stripe does not say what came of it', async () => {
    stripe.pagesAre({ openForS: -60, mode: 'live' });
    stripe.pay(checkoutOf(await begin()));
    // As often as the library tries.
    stripe.failNext(3, 'GET /v1/checkout/sessions');
    expect((await begin()).status).toBe(503);
    expect(await events()).toEqual(['PlanCheckoutBegun']);
  });
  test('is refused as long as a page may be open that nobody can look at', async () => {
    stripe.pagesAre({ openForS: 60, mode: 'live' });
    const page = checkoutOf(await begin());
    stripe.forget(page);
    expect((await begin()).status).toBe(503);
    expect(await events()).toEqual(['PlanCheckoutBegun']);
    // The look that asks of every page whether somebody has paid there goes on to the others.
    expect(await site.context.payments?.paidAt(page)).toBeNull();
  });
  test('tries again where Stripe fails for a moment, and makes one customer', async () => {
    stripe.failNext(1);
    expect((await begin()).status).toBe(200);
    const keys = stripe.asked
      .filter(({ path }) => path === '/v1/customers')
      .map(({ idempotencyKey }) => idempotencyKey);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });
  test.each(['customers', 'checkout'] as const)('is possible as soon as Stripe makes %s again', async (kind) => {
    const key = randomUUID();
    stripe.refuseEvery(kind);
    expect((await begin(business.owner, key)).status).toBe(503);
    stripe.refuseEvery(null);
    expect((await begin(business.owner, key)).status).toBe(200);
    expect(await events()).toEqual(['PlanCheckoutBegun']);
  });
});

describe('a business that Stripe does not know any more', () => {
  const customers = async (): Promise<string[]> =>
    (await site.context.log.readStream<PlanEvent>(streams.plan(business.businessId))).flatMap((event) =>
      event.type === 'PlanCheckoutBegun' ? [event.data.customer] : [],
    );
  test.each(['deleted', 'of the other mode'] as const)('is made known anew and can pay: it was %s', async (how) => {
    const page = checkoutOf(await begin());
    const [before = ''] = await customers();
    stripe.forget(before, how);
    if (how === 'of the other mode') stripe.forget(page);
    const subscription = stripe.pay(checkoutOf(await begin()));
    expect(await send(stripe.message(subscription))).toEqual({ status: 200, recorded: true });
    expect(new Set(await customers()).size).toBe(2);
    expect(await details()).toMatchObject({ status: 'trial' });
  });
  test('is the same as long as it is known', async () => {
    await begin();
    await begin();
    expect(new Set(await customers()).size).toBe(1);
  });
});

test('Stripe writes to the owner where the address of a business is that of a founder who has left it', async () => {
  const founder = await site.newMember('provider');
  const { owner, email } = await leftByFounder(site, await asBusiness(site, [founder]), founder);
  expect((await begin(owner)).status).toBe(200);
  const customer = stripe.asked.find(({ path }) => path === '/v1/customers');
  expect(customer?.form.get('email')).toBe(email);
});

test('Stripe is told who is to be written to by now where it has known the business for long', async () => {
  const founder = await site.newMember('provider');
  const businessId = await asBusiness(site, [founder]);
  const first = siteAt(site.url, await sessionOf(site.anonymous, founder));
  const told = () =>
    stripe.asked
      .filter(({ method, path }) => method === 'POST' && path.startsWith('/v1/customers/'))
      .map(({ form }) => form.get('email'));
  await begin(first);
  await begin(first);
  expect(told()).toEqual([]);
  const { owner, email } = await leftByFounder(site, businessId, founder);
  expect((await begin(owner)).status).toBe(200);
  expect(told()).toEqual([email]);
});

describe('what Stripe tells', () => {
  test('starts the trial, which is active at once', async () => {
    await onTrial();
    expect(await details()).toMatchObject({ status: 'trial', trialDays: 0 });
    const { bookingPlanActive } = (await call(business.owner, 'GET', '/api/provider/profile')).body as ProviderProfile;
    expect(bookingPlanActive).toBe(true);
  });
  test('is refused when it is signed wrongly, not at all, or long ago', async () => {
    const subscription = stripe.pay(checkoutOf(await begin()));
    const good = stripe.message(subscription);
    const wrong: readonly Message[] = [
      stripe.message(subscription, { secret: 'whsec_ofsomebodyelse' }),
      stripe.message(subscription, { age: 301 }),
      { ...good, body: good.body.replace('updated', 'deleted') },
      { ...good, signature: '' },
    ];
    for (const message of wrong) expect((await send(message)).status).toBe(401);
    expect(await events()).toEqual(['PlanCheckoutBegun']);
    expect(await send(good)).toEqual({ status: 200, recorded: true });
  });
  test('twice, late and out of order does what it does once', async () => {
    const subscription = stripe.pay(checkoutOf(await begin()));
    const started = stripe.message(subscription, { type: 'customer.subscription.created' });
    stripe.bill(subscription);
    const object = { object: 'invoice', id: 'in_x', parent: { subscription_details: { subscription } } };
    expect((await send(stripe.message(subscription, { type: 'invoice.paid', object }))).recorded).toBe(true);
    await send(started);
    await send(started);
    expect(await events()).toEqual(['PlanCheckoutBegun', 'PlanPaid']);
  });
  test('by many messages at once is recorded once', async () => {
    const subscription = stripe.pay(checkoutOf(await begin()));
    const all = await Promise.all(Array.from({ length: 8 }, () => send(stripe.message(subscription))));
    expect(all.every(({ status }) => status === 200)).toBe(true);
    expect(await events()).toEqual(['PlanCheckoutBegun', 'PlanTrialStarted']);
  });
  test('of what we know nothing of is answered and left alone', async () => {
    const about = stripe.pay(checkoutOf(await begin()));
    for (const message of [
      stripe.message(about, { type: 'invoice.created', object: { object: 'invoice', id: 'in_1' } }),
      stripe.message(about, { type: 'payout.paid', object: { object: 'payout', id: 'po_1' } }),
      stripe.message(about, { livemode: true }),
      stripe.message(about, { account: 'acct_somebody' }),
      stripe.message(stripe.subscribe({})),
      stripe.message(stripe.subscribe({ businessId: 'not-an-id' })),
      stripe.message(stripe.subscribe({ businessId: randomUUID() })),
    ])
      expect(await send(message)).toEqual({ status: 200, recorded: false });
    expect(await events()).toEqual(['PlanCheckoutBegun']);
  });
  test('of another customer changes nothing of a business, and nothing of what that customer pays', async () => {
    await begin();
    const foreign = stripe.subscribe({ businessId: business.businessId });
    expect(await send(stripe.message(foreign))).toEqual({ status: 200, recorded: false });
    expect(await events()).toEqual(['PlanCheckoutBegun']);
    expect(stripe.subscriptionOf(foreign).status).toBe('active');
  });
  test('of a second subscription of the same business ends that', async () => {
    const first = await onTrial();
    const second = stripe.subscribe({ businessId: business.businessId }, stripe.subscriptionOf(first).customer);
    expect(await send(stripe.message(second))).toEqual({ status: 200, recorded: false });
    expect(stripe.subscriptionOf(second).status).toBe('canceled');
    expect(stripe.subscriptionOf(first).status).toBe('trialing');
  });
  test('of another amount or currency is recorded, and pays for nothing', async () => {
    const subscription = await onTrial();
    stripe.bill(subscription, { amount: 100 });
    await send(stripe.message(subscription));
    stripe.bill(subscription, { currency: 'eur' });
    await send(stripe.message(subscription));
    expect(await events()).toEqual(['PlanCheckoutBegun', 'PlanTrialStarted', 'PlanPaidOtherwise', 'PlanPaidOtherwise']);
    expect((await details())?.status).toBe('trial');
  });
  test('of a payment that failed says so until one is paid', async () => {
    const subscription = await onTrial();
    stripe.bill(subscription, { status: 'open' });
    await send(stripe.message(subscription));
    expect((await details())?.status).toBe('payment-failed');
    stripe.bill(subscription);
    await send(stripe.message(subscription));
    expect((await details())?.status).toBe('active');
  });
  test('of a business that is gone ends what it pays', async () => {
    const subscription = stripe.pay(checkoutOf(await begin()));
    // While somebody acts for it, a business stays.
    for (const who of [await business.member(), business.owner]) {
      const deleted = await call(who, 'POST', '/api/auth/delete-account', { password: 'a-long-enough-password' });
      expect(deleted.status).toBe(200);
    }
    const { state } = await site.context.log.fold(streams.business(business.businessId), concepts.business.decider);
    expect(state.shown).toBeNull();
    expect((await send(stripe.message(subscription))).status).toBe(200);
    expect(stripe.subscriptionOf(subscription).status).toBe('canceled');
  });
  test('while Stripe cannot be asked is not answered, so that it is sent again', async () => {
    const subscription = stripe.pay(checkoutOf(await begin()));
    stripe.failNext(3);
    expect((await send(stripe.message(subscription))).status).toBe(503);
    expect((await send(stripe.message(subscription))).recorded).toBe(true);
  });
});

describe('what has run out, though nobody has ended it yet,', () => {
  const [MINUTE_MS, DAY_MS] = [60_000, 24 * 60 * 60_000];
  const ago = (ms: number): string => new Date(Date.now() - ms).toISOString();
  const customer = 'cus_tried';
  const checkout = () => ({ ...concepts.plan.samples.PlanCheckoutBegun, businessId: business.businessId, customer });
  /** Its trial was over so long ago; answers its subscription, which stays at Stripe as it was. */
  const triedUntil = async (trialEndsAt: string, isCancelled: boolean): Promise<string> => {
    const { businessId } = business;
    const subscription = stripe.subscribe({ businessId }, customer);
    const trialEnd = Math.floor(Date.parse(trialEndsAt) / 1000);
    const atStripe = { status: 'trialing', trialEnd, cancelAtPeriodEnd: isCancelled, latestInvoice: null };
    Object.assign(stripe.subscriptionOf(subscription), atStripe);
    const at = ago(20 * DAY_MS);
    const told = { subscription, customer, status: 'trial', trialEndsAt, isCancelled, lastPayment: null } as const;
    const commands = [
      { type: 'BeginPlanCheckout', ...checkout(), instead: null, at },
      { type: 'RecordSubscription', told, at },
    ] as const;
    await handle(site.context.log, businessId, commands, someContext({ occurredAt: at }));
    expect((await details())?.status).toBe('ended');
    return subscription;
  };
  const ways = [
    ['cancelled', ago(MINUTE_MS), true],
    ['not paid for three days', ago(3 * DAY_MS + MINUTE_MS), false],
  ] as const;
  test.each(ways)('makes way for what is paid instead: %s', async (_what, trialEndsAt, isCancelled) => {
    const first = await triedUntil(trialEndsAt, isCancelled);
    const next = stripe.pay(checkoutOf(await begin()));
    expect(await send(stripe.message(next))).toEqual({ status: 200, recorded: true });
    expect([stripe.subscriptionOf(first).status, stripe.subscriptionOf(next).status]).toEqual(['canceled', 'active']);
    expect((await details())?.status).toBe('active');
    expect((await events()).slice(-3)).toEqual(['PlanEnded', 'PlanCheckoutBegun', 'PlanPaid']);
    // What is told of the one before it comes late, and changes nothing.
    await send(stripe.message(first));
    expect((await details())?.status).toBe('active');
    expect(stripe.subscriptionOf(next).status).toBe('active');
  });
  test('makes way as well where Stripe does not know it, and has ended by then', async () => {
    const first = await triedUntil(ago(3 * DAY_MS + MINUTE_MS), false);
    stripe.forget(first);
    const next = stripe.pay(checkoutOf(await begin()));
    expect(await send(stripe.message(next))).toEqual({ status: 200, recorded: true });
    expect((await details())?.status).toBe('active');
    expect((await events()).slice(-3)).toEqual(['PlanEnded', 'PlanCheckoutBegun', 'PlanPaid']);
  });
  test('is not paid twice where it was paid, though nobody has heard of that', async () => {
    const first = await triedUntil(ago(4 * DAY_MS), false);
    stripe.bill(first);
    stripe.asked.length = 0;
    expect(await begin()).toMatchObject({ status: 409, body: { type: 'urn:hopscotch:rule:plan-active' } });
    expect(stripe.asked.filter(({ path }) => path === '/v1/checkout/sessions')).toEqual([]);
    expect((await details())?.status).toBe('active');
    expect(stripe.subscriptionOf(first).status).toBe('active');
  });
  describe('leaves no bill behind that could still be paid for nothing:', () => {
    const endsNow = () => endLapsed(site.context, site.context.payments, business.businessId);
    const billOf = (subscription: string) => stripe.subscriptionOf(subscription).latestInvoice?.status;
    const lately = ago(3 * DAY_MS + MINUTE_MS);
    test('we end it', async () => {
      const subscription = await triedUntil(lately, false);
      stripe.bill(subscription, { status: 'open' });
      await endsNow();
      expect(stripe.subscriptionOf(subscription).status).toBe('canceled');
      expect(billOf(subscription)).toBe('void');
      expect((await events()).at(-1)).toBe('PlanEnded');
    });
    test('Stripe has ended it', async () => {
      const subscription = await triedUntil(lately, false);
      stripe.bill(subscription, { status: 'open' });
      stripe.subscriptionOf(subscription).status = 'canceled';
      await send(stripe.message(subscription));
      expect(billOf(subscription)).toBe('void');
      expect((await events()).at(-1)).toBe('PlanEnded');
    });
  });
  test('makes way as well where somebody went to pay before it was ended, by however many messages', async () => {
    const first = await triedUntil(ago(MINUTE_MS), true);
    const { businessId } = business;
    const begun = { type: 'PlanCheckoutBegun', data: { ...checkout(), trialDays: 0 } } as const;
    await site.context.log.append(streams.plan(businessId), 'any', [begun], someContext({ occurredAt: ago(1000) }));
    const next = stripe.subscribe({ businessId }, customer);
    await Promise.all(Array.from({ length: 4 }, () => send(stripe.message(next))));
    expect([stripe.subscriptionOf(first).status, stripe.subscriptionOf(next).status]).toEqual(['canceled', 'active']);
    expect((await events()).slice(-2)).toEqual(['PlanEnded', 'PlanPaid']);
  });
});

describe('cancelling', () => {
  test('has the plan run to its end, and can be taken back', async () => {
    const subscription = await onTrial();
    expect((await call(await business.member(), 'POST', `${PATH}/cancel`)).status).toBe(403);
    expect((await call(business.owner, 'POST', `${PATH}/cancel`)).status).toBe(200);
    expect(stripe.subscriptionOf(subscription).cancelAtPeriodEnd).toBe(true);
    expect((await details())?.status).toBe('cancelled');
    expect((await call(business.owner, 'POST', `${PATH}/keep`)).status).toBe(200);
    expect((await details())?.status).toBe('trial');
    stripe.subscriptionOf(subscription).status = 'canceled';
    await send(stripe.message(subscription));
    expect((await details())?.status).toBe('ended');
    expect((await call(business.owner, 'POST', `${PATH}/cancel`)).status).toBe(409);
  });
  test.each(['cancel', 'keep'])('of what Stripe does not know says when it ends by itself: %s', async (what) => {
    stripe.forget(await onTrial());
    const { activeUntil } = (await details()) ?? {};
    const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });
    const until = day.format(new Date(activeUntil ?? ''));
    expect(await call(business.owner, 'POST', `${PATH}/${what}`)).toMatchObject({
      status: 409,
      body: { detail: `No further payments will be taken for your Premium package. It ends on ${until}.` },
    });
    expect(await events()).toEqual(['PlanCheckoutBegun', 'PlanTrialStarted']);
  });
  test('of what has ended, the next one is paid from the first day', async () => {
    const subscription = await onTrial();
    stripe.subscriptionOf(subscription).status = 'canceled';
    await send(stripe.message(subscription));
    const next = stripe.pay(checkoutOf(await begin()));
    expect(stripe.subscriptionOf(next).status).toBe('active');
    await send(stripe.message(next));
    expect((await details())?.status).toBe('active');
  });
});

test('the bills stand on a page of Stripe, as long as it knows the business', async () => {
  expect((await call(business.owner, 'POST', `${PATH}/invoices`)).status).toBe(404);
  const subscription = await onTrial();
  const { body } = await call(business.owner, 'POST', `${PATH}/invoices`);
  expect((body as { url: string }).url).toMatch(/\/portal\/cus_/);
  stripe.forget(stripe.subscriptionOf(subscription).customer);
  expect(await call(business.owner, 'POST', `${PATH}/invoices`)).toMatchObject({
    status: 404,
    body: { detail: 'There are no invoices.' },
  });
});
