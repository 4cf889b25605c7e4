import { concepts, streams } from '#domain/catalog.ts';
import { isUnanswered, type SubscriptionCommand } from '#domain/subscription/subscription.ts';
import { handle } from '#event-store/handle.ts';
import type { CommandContext } from '#event-store/log.ts';
import type { AccountPerson } from '#platform/auth/account/members.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { openSubscriptions, ownSubscriptionId } from '#platform/newsletter/own-subscription.ts';
import { stepOf } from '#platform/command-steps.ts';

/** What came of a choice: whether a letter asks them first, and the position that readers must have reached, if anything changed. */
export interface Chosen {
  readonly waits: boolean;
  readonly position: number;
}

type Reading = Pick<ServerContext, 'log' | 'db'>;

/** A member's own subscription, and what else brings them the newsletter. */
async function standing({ log, db }: Reading, memberId: string) {
  const ownId = ownSubscriptionId(memberId);
  // The log knows what was ticked a moment ago, when the read model may not.
  const { state: own } = await log.fold(streams.subscription(ownId), concepts.subscription.decider);
  const isOpen = own.subscriptionId !== null && own.status !== 'ended';
  const others = (await openSubscriptions(db, memberId)).filter(({ id }) => id !== ownId);
  const isActive = (isOpen && own.status === 'active') || others.some(({ status }) => status === 'active');
  return { own, isOpen, others, isActive };
}

/**
 * Whether a member gets the newsletter or has asked for it, whether a letter still waits for their answer, and whether it is their own
 * request that waits: anybody can make one for their address.
 */
export async function newsletterOf(reading: Reading, memberId: string) {
  const { own, isOpen, others, isActive } = await standing(reading, memberId);
  const isAny = isOpen || others.length > 0;
  return { isOpen: isAny, waits: isAny && !isActive, isAsked: isOpen && own.status === 'requested' };
}

/**
 * Begins or ends a member's newsletter as they have ticked it. Whether they get it is said nowhere else: what they end by a letter's
 * link is ended in their profile, too. An address that nobody has confirmed is asked by letter, as anybody's is, and as
 * seldom.
 */
export async function chooseNewsletter(
  { log, db, mayWrite }: Reading & Pick<App, 'mayWrite'>,
  { id: memberId, email, emailVerified }: AccountPerson,
  isWanted: boolean,
  context: CommandContext,
): Promise<Chosen> {
  const ownId = ownSubscriptionId(memberId);
  const { own, isOpen, others, isActive } = await standing({ log, db }, memberId);
  // The letter that asked leads nowhere any more, so another one does.
  const isOver = isOpen && !emailVerified && isUnanswered(own, context.occurredAt);
  if (!isWanted) {
    const ends = [...(isOpen ? [ownId] : []), ...others.map(({ id }) => id)];
    let position = 0;
    for (const id of ends)
      ({ position } = await handle(log, id, { type: 'EndSubscription' }, stepOf(context, `end ${id}`)));
    return { waits: false, position };
  }
  if (isActive || (isOpen && !isOver && !emailVerified)) return { waits: !isActive, position: 0 };
  if (!emailVerified && !(await mayWrite('newsletter', email))) return { waits: true, position: 0 };
  const theirs = { subscriptionId: ownId, subscriberSubject: memberId, email, isTheirs: emailVerified };
  const commands: readonly SubscriptionCommand[] = [
    ...(isOver ? [{ type: 'EndSubscription' } as const] : []),
    { type: 'RequestSubscription', ...theirs },
  ];
  const { position } = await handle(log, ownId, commands, stepOf(context, 'newsletter'));
  return { waits: !emailVerified, position };
}
