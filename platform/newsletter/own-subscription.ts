import { v5 } from 'uuid';
import type { Database } from '../database.ts';

const NAMESPACE = '5b0f6c1e-3b57-4c55-8a43-7b8a4d6d2f10';

/** The one subscription that a member's profile begins and ends, whatever their address is; other ones are to addresses typed elsewhere. */
export const ownSubscriptionId = (memberId: string): string => v5(`newsletter ${memberId}`, NAMESPACE);

export interface OpenSubscription {
  readonly id: string;
  readonly status: 'requested' | 'active';
}

/**
 * By what a member gets the newsletter, or will once they have confirmed it: their own subscription, and what was asked for at their
 * address by anybody, if the address is known to be theirs. As far as the read model is.
 */
export const openSubscriptions = (db: Database, memberId: string): Promise<OpenSubscription[]> =>
  db.query<OpenSubscription>(
    `select s.subscription_id as id, s.status from newsletter.subscriptions s join auth."user" u on u.id = $1
     where s.status <> 'ended' and (s.subscription_id = $2 or u."emailVerified" and lower(s.email) = lower(u.email))`,
    [memberId, ownSubscriptionId(memberId)],
  );
