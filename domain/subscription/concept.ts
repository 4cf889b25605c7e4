import { concept, known } from '../kernel/concept.ts';
import { plainSnapshot } from '../kernel/decider.ts';
import { sampleIds } from '../kernel/sample-ids.ts';
import { subscriptionEvents } from './events.ts';
import { decide, evolve, initialSubscription, type Subscription } from './subscription.ts';

const { subscription: subscriptionId, member: subscriberSubject } = sampleIds;

/** An address that the weekly newsletter goes to. */
export const subscription = concept({
  name: 'subscription',
  events: subscriptionEvents,
  decider: { initial: initialSubscription, evolve, decide, snapshot: plainSnapshot<Subscription>(2) },
  commands: { RequestSubscription: true, ConfirmSubscription: true, EndSubscription: true },
  trail: {
    initial: { name: null, view: {}, state: null },
    tell: ({ view }, event) => {
      if (event.type === 'SubscriptionRequested')
        return { name: 'Newsletter', view: known({ email: event.data.email, status: 'requested' }), state: null };
      const status = event.type === 'SubscriptionConfirmed' ? 'active' : 'ended';
      return { name: 'Newsletter', view: known({ ...view, status }), state: null };
    },
  },
  says: {
    SubscriptionRequested: () => 'Somebody asked for the newsletter',
    SubscriptionConfirmed: () => 'The newsletter was confirmed',
    SubscriptionEnded: () => 'The newsletter was ended',
  },
  samples: {
    SubscriptionRequested: { subscriptionId, subscriberSubject, email: 'petra@example.org' },
    SubscriptionConfirmed: { subscriptionId },
    SubscriptionEnded: { subscriptionId },
  },
});
