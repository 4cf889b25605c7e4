import type { DomainEvent } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { isRefusedRow, type Queryable } from '#platform/database.ts';
import { messageOf } from '#platform/message-of.ts';
import { type Claim, FenceLost } from '#platform/partitions/claims.ts';
import type { oneAtATime } from '#platform/partitions/one-at-a-time.ts';
import type { Settle } from '#platform/partitions/settle-together.ts';
import { attempt, enqueue, type LetterParts, type PolicyDependencies } from '../bring-about.ts';
import { leftOutBy, type Place } from './placing.ts';
import type { Policy } from '../policy.ts';
import { due, goneOn, type Pauses, type Standing, standingAmong, standingKey, stop, type Stop } from './stopped.ts';

/** Partitions that are tried before those that can go on are worked off, in one pass over the log for all of them. */
const TRIED_AT_ONCE = 1_000;
/** Events that are taken before others get their turn. */
const STEP = 100;

interface Options extends PolicyDependencies, LetterParts {
  readonly policy: Policy;
  readonly settle: Settle;
  readonly pauses: Pauses;
  readonly placeOf: (event: Recorded<DomainEvent>) => Place;
  /** What this process has now. */
  readonly claims: () => readonly Claim[];
  readonly lost: (claims: readonly Claim[]) => void;
  readonly report: (stops: readonly Stop[]) => void;
}

/** Partitions that go on: from each, everything after the position has still to be brought about. */
type Going = Map<string, number>;

/**
 * Brings about what waits in partitions that stand. Each is tried at the event where it stands; those that can go on are worked off
 * in one pass over the log up to the slot's checkpoint, page by page, so that it does not matter how much waits. How far they are is
 * written with each letter, under the fence of the slot. Answers what to call with a slot and the turn-taking of its policy.
 */
export function resumption(options: Options): (slot: number, one: ReturnType<typeof oneAtATime>) => Promise<void> {
  const { policy, db, log, logger, pauses, placeOf, claims, lost, report, settle } = options;
  const { name } = policy;
  const exceptTypes = leftOutBy(policy);

  /** Ours still, and not ours again after it was another's meanwhile. */
  const still = ({ slot, epoch }: Claim): Claim | undefined =>
    claims().find((claim) => claim.slot === slot && claim.epoch === epoch);

  const fenced = async (claim: Claim, write: (tx: Queryable) => Promise<void>): Promise<void> => {
    try {
      await settle({ claims: [claim], position: claim.position, write });
    } catch (error) {
      if (error instanceof FenceLost) lost(error.lost);
      throw error;
    }
  };

  /**
   * Brings `event` about, read after `since`, for which `partitions` have waited; when it fails, its partition stands there, and why is
   * answered.
   */
  const bringAbout = async (
    claim: Claim,
    event: Recorded<DomainEvent>,
    since: number,
    partitions: readonly string[],
  ): Promise<Stop | undefined> => {
    const place = placeOf(event);
    const refusal = await attempt(options, policy, event, place).then(async (outcome) => {
      if ('error' in outcome) return outcome;
      if (outcome.mails.length === 0) return undefined;
      try {
        await fenced(claim, async (tx) => {
          await enqueue(options, outcome.mails, since, tx);
          await goneOn(tx, name, claim.slot, partitions, event.position);
        });
        return undefined;
      } catch (error) {
        if (!isRefusedRow(error)) throw error;
        return { error: messageOf(error), why: 'failed' };
      }
    });
    if (refusal === undefined) return undefined;
    const stopped = { slot: claim.slot, partition: place.partition, event, ...refusal };
    await fenced(claim, (tx) => stop(tx, name, [stopped], pauses));
    return stopped;
  };

  const isOurs = (slot: number, { slot: its }: Place): boolean => its === undefined || its === slot;

  /** Whether `partition` stands at `position` or before: then the event there is done when that one goes on. */
  const standsBefore = async (slot: number, partition: string, position: number): Promise<boolean> => {
    const standing = await standingAmong(db, name, [slot], [partition]);
    return (standing.get(standingKey(slot, partition)) ?? Infinity) <= position;
  };

  /** Tries each of `rows` at the event where it stands; answers those that can go on. */
  const tried = async (claimed: Claim, rows: readonly Standing[]): Promise<Going> => {
    const going: Going = new Map();
    for (const { partition, position, done } of rows) {
      const claim = still(claimed);
      if (!claim) break;
      if (done) {
        going.set(partition, position);
        continue;
      }
      const { events, openedSince } = await log.readAll(position, { inclusive: true, limit: 1 });
      const event = events.find((each) => each.position === position);
      const place = event && placeOf(event);
      // What could not be read may turn out to be another slot's, or another partition's that stands as well.
      const isElsewhere =
        !place ||
        !isOurs(claim.slot, place) ||
        (place.partition !== partition && (await standsBefore(claim.slot, place.partition, position)));
      const stopped = isElsewhere ? undefined : await bringAbout(claim, event, openedSince, [partition]);
      if (stopped)
        logger.warn({ policy: name, slot: claim.slot, position, reason: stopped.error }, 'a partition still stands');
      if (stopped?.partition !== partition) going.set(partition, position);
    }
    return going;
  };

  /** For which of those that go on `event` had to wait: for its partition, and its stream when it could not be read. */
  const waitedFor = (event: Recorded<DomainEvent>, { partition }: Place, going: Going): string[] =>
    [...new Set([partition, event.stream])].filter((key) => (going.get(key) ?? Infinity) < event.position);

  /** Works off one page after `from`; answers where the next one begins, undefined when there is nothing more to do. */
  const workOff = async (claimed: Claim, going: Going, from: number): Promise<number | undefined> => {
    const page = await log.readAll(from, { exceptTypes, limit: STEP });
    const claim = still(claimed);
    if (!claim) return undefined;
    for (const event of page.events) {
      const place = placeOf(event);
      const partitions = waitedFor(event, place, going);
      if (event.position > claim.position || !isOurs(claim.slot, place) || partitions.length === 0) continue;
      if (!going.has(place.partition) && (await standsBefore(claim.slot, place.partition, event.position))) continue;
      const stopped = await bringAbout(claim, event, page.openedSince, partitions);
      if (!stopped) continue;
      report([stopped]);
      going.delete(stopped.partition);
    }
    const isOver = page.endReached || page.nextPosition >= claim.position;
    await fenced(claim, (tx) =>
      goneOn(tx, name, claim.slot, [...going.keys()], isOver ? undefined : page.nextPosition),
    );
    if (isOver && going.size > 0) {
      logger.info({ policy: name, slot: claim.slot, partitions: going.size }, 'partitions that had stopped go on');
    }
    return isOver || going.size === 0 ? undefined : page.nextPosition;
  };

  return async (slot, one) => {
    const claim = claims().find((each) => each.slot === slot);
    if (!claim) return;
    const rows = await due(db, name, slot, TRIED_AT_ONCE);
    const going: Going = new Map();
    for (let at = 0; at < rows.length; at += STEP) {
      for (const [partition, position] of await one(() => tried(claim, rows.slice(at, at + STEP)))) {
        going.set(partition, position);
      }
    }
    let from: number | undefined = going.size > 0 ? Math.min(...going.values()) : undefined;
    while (from !== undefined) {
      const after: number = from;
      from = await one(() => workOff(claim, going, after));
    }
  };
}
