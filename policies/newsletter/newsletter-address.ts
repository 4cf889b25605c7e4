import { streams } from '#domain/catalog.ts';
import { ERASED } from '#domain/kernel/erased.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { MemberEvent } from '#domain/member/events.ts';
import type { PersonEvent } from '#domain/person/events.ts';
import type { SubscriptionEvent } from '#domain/subscription/events.ts';
import { evolve, initialSubscription } from '#domain/subscription/subscription.ts';
import type { Log } from '#event-store/log.ts';
import type { Database } from '#platform/database.ts';
import { ownSubscriptionId } from '#platform/newsletter/own-subscription.ts';
import { behindAt } from '#platform/read-position.ts';
import { haveRead } from '../have-read.ts';
import type { Policy } from '../policy.ts';

/** What brings the newsletter where, as far as the read model is. */
export interface NewsletterReaders {
  /** The subscriptions that bring it to an address and were asked for before a time, always in the same order. */
  at(email: string, before: string): Promise<readonly string[]>;
  /** Which read models have not reached `position`. */
  behind(position: number): Promise<readonly string[]>;
}

export const readersIn = (db: Pick<Database, 'query'>): NewsletterReaders => ({
  at: async (email, before) => {
    const rows = await db.query<{ subscription_id: string }>(
      `select subscription_id from newsletter.subscriptions
       where lower(email) = lower($1) and status = 'active' and requested_at < $2 order by subscription_id`,
      [email, before],
    );
    return rows.map(({ subscription_id: id }) => id);
  },
  behind: (position) => behindAt(db, ['newsletter'], position),
});

/**
 * A member's newsletter goes with them to their new address, which they have shown to be theirs: their own subscription, and whatever
 * brought it to the address that they leave, where they had shown that one to be theirs, too. Each stays the subscription that it was,
 * since letters of it lead to its end.
 */
export const newsletterAddressPolicy = (readers: NewsletterReaders): Policy => ({
  name: 'newsletter-address',
  from: 'now',
  types: ['MemberEmailChanged'],
  consequences: async (event, log) => {
    if (event.type !== 'MemberEmailChanged' || event.data.email === ERASED) return [];
    const { memberId, email } = event.data;
    const ownId = ownSubscriptionId(memberId);
    const left = await addressBefore(event, memberId, log);
    if (left !== undefined) await haveRead(readers, event.position);
    const others = left === undefined ? [] : await readers.at(left, event.occurredAt);
    const follow: string[] = [];
    for (const id of [ownId, ...others.filter((other) => other !== ownId)]) {
      // Whoever has ended it since gets none, which the log knows.
      const events = await log.readStream<SubscriptionEvent | PersonEvent>(streams.subscription(id));
      const { subscriptionId, status } = events.reduce(evolve, initialSubscription);
      if (subscriptionId !== null && status !== 'ended') follow.push(id);
    }
    return follow.map((id) => {
      const theirs = { subscriptionId: id, subscriberSubject: memberId, email, isTheirs: true };
      return { kind: 'command', id, command: { type: 'RequestSubscription', ...theirs } };
    });
  },
});

/** The address that a member has left by `event`; undefined where they had not shown that it was theirs. */
async function addressBefore(
  { position }: Pick<Recorded<MemberEvent>, 'position'>,
  memberId: string,
  log: Pick<Log, 'readStream'>,
): Promise<string | undefined> {
  const all = await log.readStream<MemberEvent | PersonEvent>(streams.member(memberId));
  const events = all.filter((each) => each.position < position);
  if (!events.some(({ type }) => type === 'MemberEmailConfirmed')) return undefined;
  const newest = events.findLast((each) => each.type === 'MemberRegistered' || each.type === 'MemberEmailChanged');
  return newest?.data.email;
}
