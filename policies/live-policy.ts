import type { DomainEvent } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { OpenedPage } from '#event-store/log.ts';
import type { Claim } from '#platform/partitions/claims.ts';
import { slotsInHand } from '#platform/partitions/in-hand.ts';
import { oneAtATime } from '#platform/partitions/one-at-a-time.ts';
import { slotOf } from '#platform/partitions/slots.ts';
import { attempt, enqueue, type MailOf, type PolicyDependencies } from './bring-about.ts';
import type { Policy } from './policy.ts';
import { type Failed, failedBefore, settle } from './progress.ts';

/** Events of one page at most: a process that has to let go of a slot ends its page first. */
export const PAGE = 100;

/** One policy as this process runs it, as far as its slots are ours. Its calls run one after another. */
export interface LivePolicy {
  readonly policy: Policy;
  held(): readonly Claim[];
  /** Goes on with these slots, too, and first tries again what has failed in them. */
  takeUp(claims: readonly Claim[]): Promise<void>;
  /** Settles nothing more under `claims` from when it resolves on. */
  letGo(claims: readonly Claim[]): Promise<void>;
  /** Brings about what follows from a page that begins after `from`. Throws FenceLost, and what passes by itself. */
  handle(page: OpenedPage, from: number): Promise<void>;
  catchUp(): Promise<void>;
}

export function livePolicy(deps: PolicyDependencies, policy: Policy): LivePolicy {
  const { log, db } = deps;
  const partition = policy.partition ?? (({ stream }: Recorded<DomainEvent>) => stream);

  const handle = async (
    claims: readonly Claim[],
    events: readonly Recorded<DomainEvent>[],
    position: number,
  ): Promise<void> => {
    const mails: MailOf[] = [];
    const failed: Failed[] = [];
    // One after another, in the log's order: a daily cap must count in the order in which things happened.
    for (const event of events) {
      const result = await attempt(deps, policy, event);
      if ('error' in result) failed.push(result);
      else mails.push(...result.mails);
    }
    await settle(db, claims, position, {
      failed,
      empty: mails.length === 0,
      write: (tx) => enqueue(deps, mails, tx),
    });
    hand.moved(claims, position);
  };

  /** An event that failed earlier, perhaps for a mistake that has been corrected since. */
  const tryAgain = async (claims: readonly Claim[], position: number): Promise<void> => {
    const { events } = await log.readAll(position, { inclusive: true, limit: 1 });
    const event = events.find((each) => each.position === position);
    const slot = event && slotOf(partition(event));
    const claim = claims.find((each) => each.slot === slot);
    if (!event || !claim) return;
    const result = await attempt(deps, policy, event);
    if ('error' in result) return;
    await settle(db, [claim], claim.position, {
      failed: [],
      recovered: position,
      empty: result.mails.length === 0,
      write: (tx) => enqueue(deps, result.mails, tx),
    });
  };

  const hand = slotsInHand<Recorded<DomainEvent>>({
    partition,
    read: (position) => log.readAll(position, { types: policy.types, limit: PAGE }),
    handle,
  });
  const one = oneAtATime();
  return {
    policy,
    held: hand.claims,
    takeUp: async (claims) => {
      await one(async () => hand.add(claims));
      // Not awaited: it may take a while, and whoever shares must not wait for it.
      one(async () => {
        for (const position of await failedBefore(db, policy.name)) await tryAgain(claims, position);
      }).catch((error: unknown) =>
        deps.logger.warn({ policy: policy.name, error: String(error) }, 'what had failed could not be tried again'),
      );
    },
    letGo: (claims) => one(async () => hand.drop(claims)),
    handle: (page, from) => one(() => hand.page(page, from)),
    catchUp: async () => {
      // Page by page, so that whoever wants a slot let go of has not to wait for the end of the log.
      while (await one(hand.step));
    },
  };
}
