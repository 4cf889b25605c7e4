import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { personal } from '../kernel/personal.ts';

const subscriptionId = z.uuid();

/**
 * Somebody gave an address for the newsletter, or, where a member has another address by now, that one. Unless it is confirmed in the same
 * breath nobody knows whether it is theirs: nothing is sent but the question.
 */
export const SubscriptionRequested = defineEvent(
  'SubscriptionRequested',
  z.object({
    subscriptionId,
    /** Whose address it is: a member's, or of somebody without an account. */
    subscriberSubject: z.string().min(1),
    email: personal(z.string().max(320), 'subscriberSubject'),
  }),
);
/** Whoever reads the mail of that address wants it. */
export const SubscriptionConfirmed = defineEvent('SubscriptionConfirmed', z.object({ subscriptionId }));
/** They want it no more. */
export const SubscriptionEnded = defineEvent('SubscriptionEnded', z.object({ subscriptionId }));

export const subscriptionEvents = [SubscriptionRequested, SubscriptionConfirmed, SubscriptionEnded] as const;
export type SubscriptionEvent = EventOf<(typeof subscriptionEvents)[number]>;
