import type { FastifyReply, FastifyRequest } from 'fastify';
import { concepts, streams } from '#domain/catalog.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { cancelPlan, keepPlan, openBills, subscribeToPlan } from '#domain/plan/api.ts';
import { type Plan, trialDaysOf } from '#domain/plan/plan.ts';
import { activeUntil, isActive } from '#domain/plan/standing.ts';
import { pathTo } from '#domain/site/pages.ts';
import { doneBefore } from '#event-store/execute.ts';
import { handle } from '#event-store/handle.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { httpProblem } from '#platform/http/problem.ts';
import { serve } from '#platform/http/serve.ts';
import { payingAddress } from '#platform/mail/business-address.ts';
import type { Payments } from '#platform/payments/payments.ts';
import { endLapsed, recordSubscription } from '#platform/plans/subscriptions.ts';
import { ownersBusiness } from './owners-business.ts';

/** How a provider pays for Premium, cancels it and sees the bills. */
export function planRoutes(app: App, context: ServerContext): void {
  const { log, db, config, payments } = context;
  const planOf = async (businessId: string): Promise<Plan> =>
    (await log.fold(streams.plan(businessId), concepts.plan.decider)).state;
  const mustNotBeActive = (plan: Plan): void => {
    if (isActive(plan, new Date().toISOString()))
      throw new DomainError('plan-active', 'Your business has the Premium package already.', 'conflict');
  };
  /**
   * Whether a business has by now what it paid for at `checkout`, of which the message may be late, or lost. Throws where it is about to
   * have it. What has ended leaves the business free to pay anew.
   */
  const hasPaid = async (
    provider: Payments,
    { businessId, checkout }: { readonly businessId: string; readonly checkout: string },
    reply: FastifyReply,
  ): Promise<boolean> => {
    const subscription = await provider.paidAt(checkout);
    const position = subscription === null ? undefined : await recordSubscription(context, provider, subscription);
    if (position !== undefined) reply.reached(position);
    if (isActive(await planOf(businessId), new Date().toISOString())) return true;
    const answer = subscription === null ? null : await provider.tell(subscription);
    if (answer?.told.status !== 'ended')
      throw new DomainError('payment-underway', 'We are waiting for your payment to be confirmed.', 'conflict');
    return false;
  };

  serve(app, subscribeToPlan, async (request, reply) => {
    const provider = needed(payments);
    const business = await ownersBusiness(db, request.caller);
    const { businessId } = business;
    const { id: key } = request.command;
    const message = 'Redirecting to payment...';
    const premium = { message, url: `${config.baseUrl}${pathTo('premium')}` };
    const begunBefore = await doneBefore(log, streams.plan(businessId), concepts.plan.decider, key);
    const before = begunBefore?.events.find((event) => event.type === 'PlanCheckoutBegun')?.data;
    if (begunBefore && before) {
      reply.reached(begunBefore.position);
      // The same key makes the same checkout, as long as the provider remembers it.
      const { customer, trialDays, checkout } = before;
      const same = await provider.beginCheckout({ businessId, customer, trialDays, key });
      if (same.checkout === checkout) return { message, url: same.url };
      await provider.closeCheckout(same.checkout);
      return premium;
    }
    const at = new Date().toISOString();
    // The dashboard says that it has ended as soon as its time is over, and so it can be paid anew from then on.
    const plan = await endLapsed(context, provider, businessId);
    mustNotBeActive(plan);
    const called = { name: business.fields.businessName, email: await payingAddress(log, business) };
    const isKnown = plan.customer !== null && (await provider.updateCustomer(plan.customer, called));
    const customer = isKnown ? plan.customer : await provider.newCustomer({ businessId, ...called, key });
    const trialDays = trialDaysOf(plan);
    const begun = await provider.beginCheckout({ businessId, customer, trialDays, key });
    const instead = plan.checkout?.checkout ?? null;
    const isOver = plan.checkout !== null && plan.checkout.expiresAt <= at;
    const { checkout, expiresAt } = begun;
    const begunBy = request.caller.memberId ?? '';
    const command = { businessId, checkout, customer, trialDays, begunBy, expiresAt, instead, at };
    try {
      // Two addresses at which one business can pay are one too many.
      const mayBePaid = instead !== null && instead !== checkout && !(await provider.closeCheckout(instead, isOver));
      if (mayBePaid && (await hasPaid(provider, { businessId, checkout: instead }, reply))) {
        await provider.closeCheckout(checkout);
        return premium;
      }
      const asked = { type: 'BeginPlanCheckout', ...command } as const;
      const { position } = await handle(log, businessId, asked, commandContext(request));
      reply.reached(position);
    } catch (error) {
      if (error instanceof DomainError) await provider.closeCheckout(checkout);
      throw error;
    }
    return { message, url: begun.url };
  });

  const setCancelled = async (request: FastifyRequest, reply: FastifyReply, isCancelled: boolean): Promise<void> => {
    const provider = needed(payments);
    const { businessId } = await ownersBusiness(db, request.caller);
    const { subscription } = subscribed(await planOf(businessId));
    const isKnown = await provider.setCancelled(subscription, isCancelled);
    const position = await recordSubscription(context, provider, subscription);
    if (position !== undefined) reply.reached(position);
    if (isKnown) return;
    const { until } = subscribed(await planOf(businessId));
    throw new DomainError(
      'plan-not-known',
      `No further payments will be taken for your Premium package. It ends on ${day.format(new Date(until))}.`,
      'conflict',
    );
  };
  serve(app, cancelPlan, async (request, reply) => {
    await setCancelled(request, reply, true);
    return { message: 'Your Premium package is cancelled.' };
  });
  serve(app, keepPlan, async (request, reply) => {
    await setCancelled(request, reply, false);
    return { message: 'Your Premium package goes on.' };
  });
  serve(app, openBills, async (request) => {
    const { businessId } = await ownersBusiness(db, request.caller);
    const { customer, subscription } = await planOf(businessId);
    const url = subscription === null || customer === null ? null : await needed(payments).billsOf(customer);
    if (url === null) throw httpProblem(404, 'There are no invoices.');
    return { message: 'Opening your invoices...', url };
  });
}

const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'Europe/London' });

/** What is paid by for a plan, and how long that is active. Throws where it is not. */
function subscribed(plan: Plan): { readonly subscription: string; readonly until: string } {
  const until = activeUntil(plan);
  if (plan.subscription === null || until === null || !isActive(plan, new Date().toISOString()))
    throw new DomainError('no-plan', 'Your business has no Premium package.', 'conflict');
  return { subscription: plan.subscription, until };
}

/** Throws where nobody can pay. */
function needed(payments: Payments | null): Payments {
  if (payments === null) throw httpProblem(503, 'Premium cannot be bought here yet. Please write to us.');
  return payments;
}
