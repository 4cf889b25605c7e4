import { concepts, type DomainEvent, type DomainEventOf, streams } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { PersonEvent } from '#domain/person/events.ts';
import type { PlanEvent } from '#domain/plan/events.ts';
import { activeUntil, isActive } from '#domain/plan/standing.ts';
import type { Message } from '#platform/mail/templates.ts';
import { businessAt } from '../business/business.ts';
import { payingAddress } from '#platform/mail/business-address.ts';
import type { Policy } from '../policy.ts';
import { planLetters } from './plan-letters.ts';

const types = ['PlanTrialStarted', 'PlanTrialEndsSoon', 'PlanPaymentFailed', 'PlanCancelled', 'PlanEnded'] as const;
type Told = Recorded<DomainEventOf<(typeof types)[number]>>;
const isOne = (event: Recorded<DomainEvent>): event is Told => types.some((each) => each === event.type);

/**
 * Tells a business what happens to its Premium where money is about to be taken, could not be, or no longer is. Of a payment that came
 * in the payment provider sends the bill.
 */
export const planMailPolicy = (baseUrl: string): Policy => ({
  name: 'plan-mail',
  from: 'now',
  types,
  consequences: async (event, log) => {
    if (!isOne(event)) return [];
    const { businessId } = event.data;
    const [business, events] = await Promise.all([
      businessAt(event, businessId, log),
      log.readStream<PlanEvent | PersonEvent>(streams.plan(businessId)),
    ]);
    // Whoever has left it is told nothing of what follows, though its address may be theirs: nobody of the business has wished it.
    if (business === null || business.members.length === 0) return [];
    const { initial, evolve } = concepts.plan.decider;
    const plan = events.filter(({ position }) => position <= event.position).reduce(evolve, initial);
    // Of a message that comes late, the end that it would speak of is over.
    const until = isActive(plan, event.occurredAt) ? activeUntil(plan) : null;
    const message = messageAbout(event, planLetters(business, baseUrl), until);
    if (message === null) return [];
    const to = await payingAddress(log, business);
    return [{ kind: 'mail', to, message, usefulUntil: usefulUntil(event, until) }];
  },
});

/** What speaks of an end to come is over with it: then there is another letter of the end, or what was paid has its bill. */
function usefulUntil(event: Told, until: string | null): string | undefined {
  if (event.type === 'PlanTrialStarted' || event.type === 'PlanTrialEndsSoon') return event.data.trialEndsAt;
  return event.type === 'PlanPaymentFailed' && until !== null ? until : undefined;
}

/** `until`: how long the plan is active, as it stood after `event`; null when it is not. */
function messageAbout(event: Told, letters: ReturnType<typeof planLetters>, until: string | null): Message | null {
  switch (event.type) {
    case 'PlanTrialStarted':
      return letters.trialBegun(event.data.trialEndsAt);
    case 'PlanTrialEndsSoon':
      return letters.trialEnds(event.data.trialEndsAt);
    case 'PlanPaymentFailed':
      return until === null ? null : letters.paymentFailed(until);
    case 'PlanCancelled':
      // In the days of grace what was paid is over: it ends at once, and `PlanEnded` says so.
      return until === null ? null : letters.cancelled(until);
    case 'PlanEnded':
      return letters.ended(event.data.reason);
  }
}
