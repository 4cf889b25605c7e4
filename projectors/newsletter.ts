import { ERASED } from '#domain/kernel/erased.ts';
import { into, readModel, table } from './runtime/read-model.ts';

const subscriptions = table({
  key: ['subscription_id'],
  columns: {
    subscription_id: 'uuid',
    /** Who asked for it: a member's id, or a subject of somebody without an account. */
    subscriber_subject: 'text',
    email: 'text',
    /** `requested`, `active` or `ended`. */
    status: 'text',
    requested_at: 'timestamptz',
    confirmed_at: 'timestamptz null',
  },
  indexes: [
    'create index on subscriptions (lower(email))',
    `create index on subscriptions (subscription_id) where status = 'active'`,
  ],
});

const subscriptionOf = ({ data }: { readonly data: { readonly subscriptionId: string } }) => ({
  subscription_id: data.subscriptionId,
});

/** Who asked for the newsletter, and who gets it. Who has been erased is gone, and what has ended keeps no address. */
export const newsletter = readModel({
  name: 'newsletter',
  version: 2,
  tables: { subscriptions },
  project: {
    SubscriptionRequested: [
      into(subscriptions, subscriptionOf, (_row, { data, occurredAt }) =>
        data.email === ERASED
          ? undefined
          : {
              subscription_id: data.subscriptionId,
              subscriber_subject: data.subscriberSubject,
              email: data.email,
              status: 'requested',
              requested_at: occurredAt,
              confirmed_at: null,
            },
      ),
    ],
    SubscriptionConfirmed: [
      into(
        subscriptions,
        subscriptionOf,
        (row, { occurredAt }) => row && { ...row, status: 'active', confirmed_at: occurredAt },
      ),
    ],
    SubscriptionEnded: [into(subscriptions, subscriptionOf, (row) => row && { ...row, status: 'ended', email: '' })],
  },
});
