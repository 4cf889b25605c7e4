import { streams } from '#domain/catalog.ts';
import { ERASED } from '#domain/kernel/erased.ts';
import type { PersonEvent } from '#domain/person/events.ts';
import type { SubscriptionEvent } from '#domain/subscription/events.ts';
import { evolve, initialSubscription } from '#domain/subscription/subscription.ts';
import { ownSubscriptionId } from '#platform/newsletter/own-subscription.ts';
import type { Policy } from '../policy.ts';

/** A member's newsletter goes with them to their new address, which they have shown to be theirs. */
export const newsletterAddressPolicy: Policy = {
  name: 'newsletter-address',
  from: 'now',
  types: ['MemberEmailChanged'],
  consequences: async (event, log) => {
    if (event.type !== 'MemberEmailChanged' || event.data.email === ERASED) return [];
    const { memberId, email } = event.data;
    const id = ownSubscriptionId(memberId);
    const events = await log.readStream<SubscriptionEvent | PersonEvent>(streams.subscription(id));
    const { subscriptionId, status } = events.reduce(evolve, initialSubscription);
    if (subscriptionId === null || status === 'ended') return [];
    const theirs = { subscriptionId, subscriberSubject: memberId, email, isTheirs: true };
    return [{ kind: 'command', id, command: { type: 'RequestSubscription', ...theirs } }];
  },
};
