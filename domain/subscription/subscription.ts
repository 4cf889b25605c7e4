import type { Timed } from '../kernel/decider.ts';
import { DomainError } from '../kernel/errors.ts';
import type { PersonEvent } from '../person/events.ts';
import type { SubscriptionEvent } from './events.ts';

/** One subscription as the rules see it. */
export interface Subscription {
  readonly subscriptionId: string | null;
  readonly subscriberSubject: string;
  readonly status: 'requested' | 'active' | 'ended';
  /** When it was asked for the last time, ISO 8601. */
  readonly requestedAt: string;
}
export const initialSubscription: Subscription = {
  subscriptionId: null,
  subscriberSubject: '',
  status: 'requested',
  requestedAt: '',
};

/** For so many days the letter that asks can be answered: it may be found later by somebody else, who reads the mail of that address by then. */
export const ANSWER_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Until when it can be answered, of what was asked for at `requestedAt`; both ISO 8601. */
export const answerableUntil = (requestedAt: string): string =>
  new Date(Date.parse(requestedAt) + ANSWER_DAYS * DAY_MS).toISOString();

/** Whether nobody has answered the letter that asked, and nobody can any more `at` a time, ISO 8601. */
export const isUnanswered = ({ status, requestedAt }: Subscription, at: string): boolean =>
  status === 'requested' && Date.parse(at) > Date.parse(answerableUntil(requestedAt));

export type SubscriptionCommand =
  | {
      readonly type: 'RequestSubscription';
      readonly subscriptionId: string;
      readonly subscriberSubject: string;
      readonly email: string;
      /** Whether the address is known to be theirs who ask: then nobody is asked by a letter. */
      readonly isTheirs: boolean;
    }
  | { readonly type: 'ConfirmSubscription'; readonly at: string }
  | { readonly type: 'EndSubscription' };

/** What `command` changes in `subscription`. Throws a DomainError when the rules forbid it. */
export function decide(command: SubscriptionCommand, subscription: Subscription): SubscriptionEvent[] {
  const { subscriptionId, status } = subscription;
  if (command.type === 'RequestSubscription') {
    const { type: _, isTheirs, ...data } = command;
    if (subscriptionId !== null && status !== 'ended' && !isTheirs)
      throw new DomainError('already-requested', 'This subscription is here already.', 'conflict');
    const requested: SubscriptionEvent = { type: 'SubscriptionRequested', data };
    if (!isTheirs) return [requested];
    return [requested, { type: 'SubscriptionConfirmed', data: { subscriptionId: data.subscriptionId } }];
  }
  if (subscriptionId === null)
    throw new DomainError('no-such-subscription', 'This subscription does not exist.', 'missing');
  if (command.type === 'EndSubscription')
    return status === 'ended' ? [] : [{ type: 'SubscriptionEnded', data: { subscriptionId } }];
  // An old letter must not bring back what somebody has ended since.
  if (status === 'ended')
    throw new DomainError('subscription-ended', 'This subscription has ended. Please subscribe again.', 'conflict');
  if (isUnanswered(subscription, command.at)) {
    const message = 'This link has expired, because it is more than a week old. Please subscribe again.';
    throw new DomainError('confirmation-over', message, 'conflict');
  }
  return status === 'active' ? [] : [{ type: 'SubscriptionConfirmed', data: { subscriptionId } }];
}

/** `subscription` after `event`. */
export function evolve(subscription: Subscription, event: Timed<SubscriptionEvent | PersonEvent>): Subscription {
  switch (event.type) {
    case 'SubscriptionRequested': {
      const { subscriptionId, subscriberSubject } = event.data;
      return { subscriptionId, subscriberSubject, status: 'requested', requestedAt: event.occurredAt };
    }
    case 'SubscriptionConfirmed':
      return { ...subscription, status: 'active' };
    case 'SubscriptionEnded':
      return { ...subscription, status: 'ended' };
    case 'PersonErased':
      return event.data.subject === subscription.subscriberSubject
        ? { ...subscription, status: 'ended' }
        : subscription;
  }
}

/** Where a subscription has brought the newsletter, and until when, ISO 8601; null where it still does. */
export interface BroughtTo {
  readonly email: string;
  readonly leftAt: string | null;
}

/** At what was only asked for nobody may have read a letter of it. */
export function confirmedAddresses(events: readonly Timed<SubscriptionEvent | PersonEvent>[]): BroughtTo[] {
  const confirmed = new Map<string, string | null>();
  let asked: string | undefined;
  for (const event of events) {
    if (event.type === 'SubscriptionRequested') {
      const { email } = event.data;
      if (asked !== undefined && asked !== email && confirmed.get(asked) === null)
        confirmed.set(asked, event.occurredAt);
      asked = email;
    }
    if (event.type === 'SubscriptionConfirmed' && asked !== undefined) confirmed.set(asked, null);
  }
  return [...confirmed].map(([email, leftAt]) => ({ email, leftAt }));
}
