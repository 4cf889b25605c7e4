import { type FaultOrder, type FaultPoint, faultPoints } from '#event-store/faults/points.ts';
import { seeded } from '#tests/support/outages/seeded.ts';
import { type Strike as PostgresStrike, strikes as postgresStrikes } from '#tests/support/outages/strike.ts';
import { type WireFault, wireFaults } from '#tests/support/servers/wire.ts';
import { type Deed, type DeedKind, deedOf, weighted } from './deeds.ts';
import type { Way } from './site.ts';
import { type UnreadableKind, unreadableKinds } from './unreadable.ts';

/**
 * What goes wrong. When follows from points in the code and from counts, so that a seed does the same on a busy machine: `at` is the
 * number of the deed with whose beginning it comes. `part` and `which`: from 0 to below 1, pick the process, the connection or the
 * server's wire. `aheadMs`: below 0 is back. `share`: of what takes room, see `FullDisk`. `standsMs`: how long something stands still.
 */
export type Strike =
  | {
      readonly kind: 'point';
      readonly order: Omit<FaultOrder, 'id'>;
      readonly rebuildMeanwhile: boolean;
      readonly standsMs: number;
    }
  | { readonly kind: 'kill' | 'stop'; readonly at: number; readonly part: number }
  | { readonly kind: 'pause'; readonly at: number; readonly part: number; readonly standsMs: number }
  | { readonly kind: 'server'; readonly what: ServerStrike; readonly at: number; readonly forMs: number }
  | { readonly kind: 'postgres'; readonly what: PostgresStrike; readonly at: number; readonly which: number }
  | {
      readonly kind: 'wire';
      readonly how: WireFault;
      readonly at: number;
      readonly forMs: number;
      readonly which: number;
    }
  | { readonly kind: 'clock'; readonly aheadMs: number; readonly at: number }
  | { readonly kind: 'disk'; readonly share: number; readonly at: number; readonly forMs: number }
  | { readonly kind: 'journal' | 'files'; readonly at: number; readonly forMs: number }
  | { readonly kind: 'unreadable'; readonly event: UnreadableKind; readonly at: number }
  | { readonly kind: 'nothing' };

/** What can happen to the servers beside PostgreSQL that many processes use. Only NATS may lose what it has stored. */
const serverStrikes = [
  { server: 'the log', how: 'kill' },
  { server: 'the log', how: 'freeze' },
  { server: 'the log', how: 'restart' },
  { server: 'NATS', how: 'kill' },
  { server: 'NATS', how: 'freeze' },
  { server: 'NATS', how: 'restart' },
  { server: 'NATS', how: 'wipe' },
] as const;
export type ServerStrike = (typeof serverStrikes)[number];
export type ServerName = ServerStrike['server'];

/** A deed, and its place among all of its cycle, which it keeps when others are left out. */
export interface PlannedDeed extends Deed {
  readonly number: number;
}

/** One round: people do things, one thing goes wrong meanwhile, and everything is checked once it is quiet. */
export interface Cycle {
  readonly number: number;
  readonly strike: Strike;
  /** In the order in which they are begun. */
  readonly deeds: readonly PlannedDeed[];
}

const DEEDS = 40;
/** A disk that is full takes nothing; one that is nearly full takes what fits into a page that is there, and not what needs another. */
const SHARES = [1, 0.3] as const;
/** A clock that is set jumps by an hour at most: further away sessions and links of letters are rightly over. */
const MOST_AHEAD_MS = 3_600_000;

/** Longer than the database lets anything keep what it has locked, than the lease of a slot and than NATS waits for a job. */
export const STANDS_MS = 5_500;
/** Longer than the lease of an import (10 s) and of a run of a source (12 s), so that another process takes them over. */
const STANDS_LONG_MS = 13_000;
const hasLongLease = (point: FaultPoint): boolean => /^(?:import|scrape|job): /.test(point);

/** Only where the log is in PostgreSQL, or in a server of its own, or where NATS is: no other way of running the site passes these. */
const onlyIn: Readonly<Partial<Record<FaultPoint, Way>>> = {
  'append: before commit': 'one',
  'append: sent, not answered': 'many',
  'hint: rows committed, nobody told': 'many',
  'job: in hand, nothing done': 'many',
  'job: done, not acknowledged': 'many',
};
export const pointsOf = (way: Way): readonly FaultPoint[] =>
  faultPoints.filter((point) => (onlyIn[point] ?? way) === way);
export const needsNats = (point: FaultPoint): boolean => /^(?:hint|job): /.test(point);

/** Without what somebody does a point may not be passed at all. */
const needed: Readonly<Partial<Record<FaultPoint, DeedKind>>> = {
  'letter: sent, not noted': 'sign up',
  'picture: written, not in its place': 'picture',
  'rebuild: a page read': 'rebuild',
  'rebuild: in the swap': 'rebuild',
  'job: in hand, nothing done': 'page',
  'scrape: page read, not recorded': 'page',
  'job: done, not acknowledged': 'page',
  'import: address read, not recorded': 'import',
  'erasure: recorded, keys still there': 'erase',
  'erasure: keys gone, not finished': 'erase',
};
/** A request that fails by our own order would be a 500 that nobody can be blamed for. */
const mayFail = (point: FaultPoint): boolean => /^(?:rows|hint|delivery|policy|letter|job|scrape|import): /.test(point);

/** Cycle `number` of `seed` on a site that runs in this way: the same for ever, whatever came before it. */
export function cycleOf(seed: number, number: number, way: Way = 'one'): Cycle {
  const chance = seeded(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number, 0x85ebca6b));
  const pick = <Value>(all: readonly Value[]): Value => all[Math.floor(chance() * all.length)] as Value;
  const strike = meetingOf(number, chance, way) ?? strikeOf(chance, pick, way);
  const chosen = Array.from({ length: DEEDS }, () => deedOf(chance, weighted(chance)));
  const first = neededBy(strike).map((kind) => deedOf(chance, kind));
  const deeds =
    strike.kind === 'files'
      ? [...chosen.slice(0, strike.at), ...first, ...chosen.slice(strike.at)]
      : [...first, ...chosen];
  return { number, strike, deeds: deeds.map((deed, place) => ({ ...deed, number: place })) };
}

/** Of the site's own files some are written as a banner is booked, and others as somebody is erased. */
function neededBy(strike: Strike): readonly DeedKind[] {
  if (strike.kind === 'files') return ['book banner', 'picture', 'erase'];
  const kind = strike.kind === 'point' ? needed[strike.order.point] : undefined;
  return kind === undefined ? [] : [kind];
}

/**
 * What only shows when two things meet is had by number and not by chance, so that every fifty cycles have five of each: what is missed
 * there is missed.
 */
function meetingOf(number: number, chance: () => number, way: Way): Strike | undefined {
  const struck = { kind: 'point', standsMs: STANDS_MS } as const;
  if (number % 10 === 3) return { ...struck, order: append(chance, way), rebuildMeanwhile: false };
  if (number % 10 === 6) return { ...struck, order: standing, rebuildMeanwhile: true };
  if (number % 10 === 9) return { ...struck, order: acting(chance), rebuildMeanwhile: false };
  return undefined;
}

type Pick = <Value>(all: readonly Value[]) => Value;

function strikeOf(chance: () => number, pick: Pick, way: Way): Strike {
  const at = Math.floor(chance() * DEEDS);
  const kind = chance();
  if (way === 'many' && kind < 0.12) return { kind: 'server', what: pick(serverStrikes), at, forMs: standsFor(chance) };
  if (kind < 0.55) return anywhere(chance, pick, way);
  const part = chance();
  if (kind < 0.6) return { kind: 'kill', at, part };
  if (kind < 0.64) return { kind: 'disk', share: pick(SHARES), at, forMs: 300 + Math.round(chance() * 6_000) };
  if (kind < 0.66) return { kind: 'journal', at, forMs: 300 + Math.round(chance() * 6_000) };
  if (kind < 0.71) return { kind: 'pause', at, part, standsMs: standsFor(chance) };
  if (kind < 0.73) return { kind: 'files', at, forMs: 300 + Math.round(chance() * 4_000) };
  if (kind < 0.76) return { kind: 'stop', at, part };
  if (kind < 0.79) return { kind: 'unreadable', event: pick(unreadableKinds), at };
  if (kind < 0.87) return { kind: 'postgres', what: pick(postgresStrikes), at, which: chance() };
  if (kind < 0.95) return wireStrike(chance, pick, at);
  if (kind < 0.98) return { kind: 'clock', aheadMs: Math.round((chance() * 2 - 1) * MOST_AHEAD_MS), at };
  return { kind: 'nothing' };
}

/** Any point in the code, and any way in which it can be struck. */
function anywhere(chance: () => number, pick: Pick, way: Way): Strike {
  const point = pick(pointsOf(way));
  const actions = ['kill', 'kill', 'delay', 'stop', ...(mayFail(point) ? (['throw', 'throw'] as const) : [])] as const;
  const action = pick(actions);
  // The last part of a rare deed comes once in it.
  const most = needed[point] === undefined ? 12 : 1;
  const order: Omit<FaultOrder, 'id'> = {
    point,
    action,
    nth: 1 + Math.floor(chance() * most),
    ...(action === 'throw' ? { times: timesOf(point, chance) } : {}),
    ...(action === 'delay' ? { ms: 200 + Math.round(chance() * 1_300) } : {}),
  };
  return {
    kind: 'point',
    order,
    rebuildMeanwhile: action === 'stop' && chance() < 0.7,
    standsMs: hasLongLease(point) ? STANDS_LONG_MS : standsFor(chance),
  };
}

const standsFor = (chance: () => number): number => (chance() < 0.2 ? STANDS_LONG_MS : STANDS_MS);

/** Every hint from then on is lost, of whichever process; many pages are handed over again; else a few tries fail. */
function timesOf(point: FaultPoint, chance: () => number): number {
  if (point.startsWith('hint: ')) return 10_000;
  return 1 + Math.floor(chance() * (point.startsWith('delivery: ') ? 12 : 3));
}

/** What is slow or silent is so for a while, still within the patience of those who wait for it or beyond it. */
const wireStrike = (chance: () => number, pick: Pick, at: number): Strike => ({
  kind: 'wire',
  how: pick(wireFaults),
  at,
  forMs: 300 + Math.round(chance() * 5_000),
  which: chance(),
});

/**
 * Whoever is about to write rows stands still, and is replaced meanwhile: nothing but the fence keeps them from writing as if they were not.
 * They are points, which are rebuilt then and add up: of most other rows nobody could tell that they are written twice, nor of rows that are
 * still in memory as they were. Those are forgotten when writing them fails, at first with what others write and then by itself. At the first
 * points of a cycle: how many commits there are hangs on how fast the machine is.
 */
const standing: Omit<FaultOrder, 'id'> = {
  point: 'rows: before the fence',
  action: 'stop',
  of: 'points',
  failsBefore: 2,
  nth: 3,
};
/** What follows from an event fails before it is done: it has to be tried again, and not passed over. */
const acting = (chance: () => number): Omit<FaultOrder, 'id'> => ({
  point: 'policy: about to act',
  action: 'throw',
  of: 'points',
  nth: 1 + Math.floor(chance() * 3),
  times: 3,
});
/** In PostgreSQL: what has its place in the log appears there after what comes behind it. Elsewhere: nobody was told what is there. */
const append = (chance: () => number, way: Way): Omit<FaultOrder, 'id'> => {
  const nth = 1 + Math.floor(chance() * 12);
  if (way === 'many') return { point: 'append: sent, not answered', action: 'kill', nth };
  return { point: 'append: before commit', action: 'delay', nth, times: 4, ms: 500 + Math.round(chance() * 1_000) };
};
