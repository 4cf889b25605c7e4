import type { Logger } from 'pino';
import { every } from '#event-store/background.ts';
import type { Log } from '#event-store/log.ts';
import type { Database } from '../database.ts';
import { type Claim, type ClaimTable, release, storedSlots, take } from './claims.ts';
import { allToOne, fairShares, type Worker } from './fair-share.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { joinRoster, type Roster } from './roster.ts';
import { keepingUp } from './keeping-up.ts';

/** How often a process looks whether its share is still fair, ms; hints shorten the wait. */
const LOOK_MS = 1_000;

/** The work of one kind as this process does it. */
export interface SharedWork {
  /** Names of what the process does: read models or policies. */
  readonly names: readonly string[];
  /** What the process is able to do at the moment, see ClaimTable. */
  runs(): readonly string[];
  held(): readonly Claim[];
  /** Where the hindmost of what is held has come to in the log; Infinity when nothing is held. */
  reached(): number;
  /** Goes on with slots that are ours from now on, each from its position. Does not wait for them to catch up. */
  takeUp(claims: readonly Claim[]): Promise<void>;
  /** Resolves when nothing more will be written under `claims`. */
  letGo(claims: readonly Claim[]): Promise<void>;
}

export interface Sharing {
  /** When it resolves, the process has what nobody else had; what is to come from others they give up within a moment. */
  start(): Promise<void>;
  /** Looks again at once, without being awaited: something is not as we thought. */
  soon(): void;
  /** Lets go of everything and lets others have it at once. */
  stop(): Promise<void>;
}

export interface SharingOptions {
  readonly db: Database;
  readonly logger: Logger;
  /** The log that the work follows. */
  readonly log: Pick<Log, 'head'>;
  /** Processes of one kind share with each other, e.g. `projectors`. */
  readonly kind: string;
  readonly claims: ClaimTable;
  /** Takes only what nobody who is alive can do, and gives way to anybody: for commands that run beside a site for a moment. */
  readonly modest: boolean;
}

/**
 * Shares the slots of `work` with the other processes that do it, from its start until it is stopped: one has all of them, and the
 * others stand by; once it cannot keep up, all have a fair share.
 */
export function sharingOf(options: SharingOptions, work: SharedWork): Sharing {
  const { db, logger, log, kind, modest } = options;
  let roster: Roster | undefined;
  const one = oneAtATime();
  const pace = keepingUp(log, work.reached);
  const look = (): Promise<void> =>
    one(async () => {
      if (!roster) return;
      await takeShare(options, work, roster);
      await pace.look();
    });
  const warn = (err: unknown): void => logger.warn({ kind, err }, 'shared work could not be given back');
  const looking = every(LOOK_MS, look, { name: `sharing of ${kind}`, logger });
  return {
    start: async () => {
      const runs = (): readonly string[] => (modest ? [] : work.runs());
      roster = await joinRoster({ db, logger, kind, runs, strained: pace.strained, told: looking.soon });
      await look();
    },
    soon: looking.soon,
    stop: async () => {
      await looking.stop();
      const held = work.held();
      await work.letGo(held);
      await release(db, options.claims, held).catch(warn);
      await roster?.leave().catch(warn);
    },
  };
}

/** Lets go of what is more than our share, and takes what of our share nobody else has. */
async function takeShare({ db, claims, modest }: SharingOptions, work: SharedWork, roster: Roster): Promise<void> {
  // Before the tables: what we hold is committed, so a checkpoint that is not as far shows that the database has lost something.
  const held = work.held();
  const [slots, { others, strained }] = await Promise.all([storedSlots(db, claims, work.names), roster.look()]);
  const runs = modest ? withoutThoseOf(others, work.runs()) : work.runs();
  const divide = strained ? fairShares : allToOne;
  const ours = divide(slots, [...others, { id: roster.id, runs }]).get(roster.id) ?? [];
  const gone = held.filter((claim) => !ours.some((slot) => isSame(slot, claim)));
  if (gone.length > 0) await work.letGo(gone);
  // By the table and not by what we hold: it may say that a slot is ours when we know no more of it.
  const tooMuch = slots.filter((slot) => slot.owner === roster.id && !ours.includes(slot));
  if (tooMuch.length > 0) {
    await release(db, claims, tooMuch);
    await roster.tell();
  }
  const free = ours.filter(
    ({ owner }) => owner === null || owner === roster.id || !others.some(({ id }) => id === owner),
  );
  const wanted = free.filter((slot) => !held.some((claim) => isSame(slot, claim)));
  if (wanted.length > 0) await work.takeUp(await take(db, claims, wanted, roster.id));
}

/** A claim with another epoch than the stored one, or that is further, is worth nothing any more. */
const isSame = (slot: Claim, claim: Claim): boolean =>
  slot.name === claim.name && slot.slot === claim.slot && slot.epoch === claim.epoch && slot.position >= claim.position;

const withoutThoseOf = (others: readonly Worker[], runs: readonly string[]): string[] =>
  runs.filter((each) => !others.some((other) => other.runs.includes(each)));
