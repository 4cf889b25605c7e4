import type { DomainEvent } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { inParallel } from '#event-store/in-parallel.ts';
import type { OpenedPage } from '#event-store/log.ts';
import { isRefusedRow } from '#platform/database.ts';
import { messageOf } from '#platform/message-of.ts';
import type { Claim } from '#platform/partitions/claims.ts';
import { slotsInHand } from '#platform/partitions/held-slots.ts';
import { oneAtATime } from '#platform/partitions/one-at-a-time.ts';
import type { Settle } from '#platform/partitions/settle-together.ts';
import {
  attempt,
  enqueue,
  type Failed,
  type LetterParts,
  type MailOf,
  type PolicyDependencies,
} from '../bring-about.ts';
import { leftOutBy, placesOf } from './placing.ts';
import type { Policy } from '../policy.ts';
import { resumption } from './resumption.ts';
import { anyStands, hurry, PAUSES, standingAmong, standingKey, stop, type Stop } from './stopped.ts';
import { faultPoint } from '#event-store/faults/fault-points.ts';

/** Events of one page at most: a process that has to let go of a slot ends its page first. */
export const PAGE = 100;

/** Of so many partitions of a page what follows is brought about at a time. */
const SIDE_BY_SIDE = 4;

/** One policy as this process runs it, as far as its slots are ours. Its calls run one after another. */
export interface LivePolicy {
  readonly policy: Policy;
  held(): readonly Claim[];
  /** Where the hindmost of its slots has come to, whether that is stored or not; Infinity while it holds none. */
  reached(): number;
  /** Goes on with these slots, too; what stands in them is to be tried again at once. */
  takeUp(claims: readonly Claim[]): Promise<void>;
  /** Settles nothing more under `claims` from when it resolves on. */
  letGo(claims: readonly Claim[]): Promise<void>;
  /**
   * Brings about what follows from a page that begins after `from`. Throws FenceLost, and what passes by itself. A page of which no
   * letter is left to write is stored later, see `settle`: after a crash it comes again, which changes nothing.
   */
  handle(page: OpenedPage, from: number): Promise<void>;
  catchUp(): Promise<void>;
  /** Tries again the partitions that stand and whose pause is over. Throws as `handle` does. */
  tryAgain(): Promise<void>;
  /** Stores how far the slots have come. Throws FenceLost. */
  settle(): Promise<void>;
}

interface LiveDependencies extends PolicyDependencies, LetterParts {
  readonly settle: Settle;
  /** Does what waits for the log when there is room for it among that of all policies of the process. */
  readonly whenFree: <Result>(work: () => Promise<Result>) => Promise<Result>;
}

export function livePolicy(deps: LiveDependencies, policy: Policy): LivePolicy {
  const { log, db, logger, settle, whenFree, pauses = PAUSES } = deps;
  const placeOf = placesOf(policy);
  const exceptTypes = leftOutBy(policy);

  /** When it was begun to read what is in hand. */
  let readSince = 0;

  const handle = async (
    claims: readonly Claim[],
    events: readonly Recorded<DomainEvent>[],
    position: number,
  ): Promise<void> => {
    const { mails, stops, waits } = await bringAbout(claims, events);
    if (faultPoint && events.length > 0) await faultPoint('policy: commands done, not settled');
    // What waits in a partition that stands is found again by where the slot is stored.
    if (mails.length + stops.length + waits === 0) return hand.passed(claims, position);
    const write = async (tx: Parameters<typeof stop>[0]): Promise<void> => {
      await enqueue(deps, mails, readSince, tx);
      await stop(tx, policy.name, stops, pauses);
    };
    try {
      await settle({ claims, position, write });
    } catch (error) {
      if (!isRefusedRow(error)) throw error;
      return handleEach(claims, events, position, { error: messageOf(error), why: 'failed' });
    }
    hand.moved(claims, position);
    report(stops);
    if (stops.length > 0) somebodyStands = true;
  };

  /** A letter that the database does not take must hold up its own partition and no other: it is found out and stops alone. */
  const handleEach = async (
    claims: readonly Claim[],
    events: readonly Recorded<DomainEvent>[],
    position: number,
    refusal: Failed,
  ): Promise<void> => {
    const [only, ...more] = events;
    if (only && more.length === 0) {
      const stops = stopsAt(claims, only, refusal);
      await settle({ claims, position, write: (tx) => stop(tx, policy.name, stops, pauses) });
      somebodyStands = true;
      hand.moved(claims, position);
      return report(stops);
    }
    const still = (): Claim[] =>
      hand.claims().filter(({ slot, epoch }) => claims.some((claim) => claim.slot === slot && claim.epoch === epoch));
    for (const event of events) await handle(still(), [event], event.position);
    await handle(still(), [], position);
  };

  /**
   * Of each partition one after another, in the log's order: a daily cap must count in the order in which things happened. Partitions
   * go side by side, since each event waits for the log several times. What comes of it is told in the log's order.
   */
  const bringAbout = async (
    claims: readonly Claim[],
    events: readonly Recorded<DomainEvent>[],
  ): Promise<{ mails: MailOf[]; stops: Stop[]; waits: number }> => {
    const slots = claims.map(({ slot }) => slot);
    const byPartition = Map.groupBy(events, (event) => placeOf(event).partition);
    const standing = somebodyStands
      ? await standingAmong(db, policy.name, slots, [...byPartition.keys()])
      : new Map<string, number>();
    const lanes = policy.inLogOrder ? [events] : [...byPartition.values()];
    const mails = new Map<Recorded<DomainEvent>, readonly MailOf[]>();
    const stops = new Map<Recorded<DomainEvent>, readonly Stop[]>();
    await inParallel(lanes, SIDE_BY_SIDE, async (its) => {
      for (const event of its) {
        const place = placeOf(event);
        const { partition } = place;
        const stands = (slot: number): boolean => standing.has(standingKey(slot, partition));
        if (place.slot !== undefined && stands(place.slot)) continue;
        const outcome = await whenFree(() => attempt(deps, policy, event, place));
        if ('mails' in outcome) mails.set(event, outcome.mails);
        else {
          const anew = stopsAt(claims, event, outcome).filter(({ slot }) => !stands(slot));
          for (const { slot } of anew) standing.set(standingKey(slot, partition), event.position);
          stops.set(event, anew);
        }
      }
    });
    const inOrder = <Of>(found: ReadonlyMap<Recorded<DomainEvent>, readonly Of[]>): Of[] =>
      events.flatMap((event) => found.get(event) ?? []);
    return { mails: inOrder(mails), stops: inOrder(stops), waits: events.length - mails.size - stops.size };
  };

  /** In the slot of its partition; in each of `claims` while nobody can tell which that is. */
  const stopsAt = (claims: readonly Claim[], event: Recorded<DomainEvent>, { error, why }: Failed): Stop[] => {
    const { partition, slot } = placeOf(event);
    const slots = slot === undefined ? claims.map((claim) => claim.slot) : [slot];
    return slots.map((each) => ({ slot: each, partition, event, error, why }));
  };

  const report = (stops: readonly Stop[]): void => {
    for (const { event, slot, error } of stops) {
      const { position, type, stream } = event;
      logger.error({ policy: policy.name, slot, position, type, stream, reason: error }, 'a partition has stopped');
      deps.stopped(policy.name);
    }
  };

  const hand = slotsInHand<Recorded<DomainEvent>>({
    partition: (event) => {
      const { partition, slot } = placeOf(event);
      return slot === undefined ? undefined : partition;
    },
    read: (position) => log.readAll(position, { exceptTypes, limit: PAGE }),
    handle,
  });
  /** Only who has a slot lets a partition of it stand, so that nobody need be asked for each page. */
  let somebodyStands = true;
  const lookWhoStands = async (): Promise<void> => {
    somebodyStands = await anyStands(
      db,
      policy.name,
      hand.claims().map(({ slot }) => slot),
    );
  };
  const one = oneAtATime();
  const resume = resumption({ ...deps, policy, pauses, placeOf, report, claims: hand.claims, lost: hand.drop });
  return {
    policy,
    held: hand.claims,
    reached: hand.reached,
    takeUp: (claims) =>
      one(async () => {
        await hurry(
          db,
          policy.name,
          claims.map(({ slot }) => slot),
        );
        hand.add(claims);
        somebodyStands = true;
      }),
    letGo: (claims) => one(async () => hand.drop(claims)),
    handle: (page, from) =>
      one(() => {
        readSince = page.openedSince;
        return hand.page(page, from);
      }),
    catchUp: async () => {
      const step = (): Promise<boolean> => {
        readSince = performance.now();
        return hand.step();
      };
      // Page by page, so that whoever wants a slot let go of has not to wait for the end of the log.
      while (await one(step));
    },
    tryAgain: async () => {
      if (!somebodyStands) return;
      for (const { slot } of hand.claims()) await resume(slot, one);
      await one(lookWhoStands);
    },
    settle: () => one(() => hand.settle(settle)),
  };
}
