import { type FaultOrder, type FaultPoint, faultPoints } from '#event-store/faults/points.ts';
import { seeded } from '#tests/support/outages/seeded.ts';
import { type Strike as PostgresStrike, strikes as postgresStrikes } from '#tests/support/outages/strike.ts';
import { type WireFault, wireFaults } from '#tests/support/servers/wire.ts';
import { type UnreadableKind, unreadableKinds } from './unreadable.ts';

/** What people do; each on the real API, see people.ts. */
export const deedKinds = [
  'suggest',
  'approve',
  'reject',
  'idea',
  'approve idea',
  'vote',
  'favourite',
  'unfavourite',
  'book',
  'wait',
  'accept',
  'cancel',
  'write',
  'read',
  'page',
  'import',
  'sign up',
  'erase',
  'ten tabs',
  'twenty admins',
  'rebuild',
] as const;
export type DeedKind = (typeof deedKinds)[number];

/** Something that somebody does. `who` and `which` are from 0 to below 1 and pick among whoever and whatever there is by then. */
export interface Deed {
  readonly kind: DeedKind;
  readonly atMs: number;
  readonly who: number;
  readonly which: number;
}

/**
 * What goes wrong. `part` and `which`: from 0 to below 1, pick the process, the connection or the server's wire. `aheadMs`: below 0 is
 * back. `share`: of what takes room, see `FullDisk`.
 */
export type Strike =
  | { readonly kind: 'point'; readonly order: Omit<FaultOrder, 'id'>; readonly rebuildMeanwhile: boolean }
  | { readonly kind: 'kill' | 'pause' | 'stop'; readonly afterMs: number; readonly part: number }
  | { readonly kind: 'postgres'; readonly what: PostgresStrike; readonly afterMs: number; readonly which: number }
  | {
      readonly kind: 'wire';
      readonly how: WireFault;
      readonly afterMs: number;
      readonly forMs: number;
      readonly which: number;
    }
  | { readonly kind: 'clock'; readonly aheadMs: number; readonly afterMs: number }
  | { readonly kind: 'disk'; readonly share: number; readonly afterMs: number; readonly forMs: number }
  | { readonly kind: 'unreadable'; readonly event: UnreadableKind; readonly afterMs: number }
  | { readonly kind: 'nothing' };

/** One round: people do things, one thing goes wrong meanwhile, and everything is checked once it is quiet. */
export interface Cycle {
  readonly number: number;
  readonly strike: Strike;
  readonly deeds: readonly Deed[];
}

/** How often each deed is chosen among the others; what waits for long is rare, and comes where its point is to be struck. */
const weights: Readonly<Record<DeedKind, number>> = {
  suggest: 6,
  approve: 5,
  reject: 1,
  idea: 3,
  'approve idea': 2,
  vote: 4,
  favourite: 4,
  unfavourite: 1,
  book: 5,
  wait: 2,
  accept: 2,
  cancel: 2,
  write: 2,
  read: 6,
  page: 1,
  import: 0.4,
  'sign up': 1,
  erase: 0.2,
  'ten tabs': 0.5,
  'twenty admins': 0.4,
  rebuild: 0.3,
};
const LASTS_MS = 1_500;
const DEEDS = 40;
/** A disk that is full takes nothing; one that is nearly full takes what fits into a page that is there, and not what needs another. */
const SHARES = [1, 0.3] as const;
/** A clock that is set jumps by an hour at most: further away sessions and links of letters are rightly over. */
const MOST_AHEAD_MS = 3_600_000;

/** Without what somebody does a point may not be passed at all. */
const needed: Readonly<Partial<Record<FaultPoint, DeedKind>>> = {
  'letter: sent, not noted': 'sign up',
  'rebuild: a page read': 'rebuild',
  'rebuild: in the swap': 'rebuild',
  'scrape: page read, not recorded': 'page',
  'import: address read, not recorded': 'import',
  'erasure: recorded, keys still there': 'erase',
  'erasure: keys gone, not finished': 'erase',
};
/** A request that fails by our own order would be a 500 that nobody can be blamed for. */
const mayFail = (point: FaultPoint): boolean => /^(?:rows|policy|letter|scrape|import): /.test(point);

/** Cycle `number` of `seed`: the same for ever, whatever came before it. */
export function cycleOf(seed: number, number: number): Cycle {
  const chance = seeded(Math.imul(seed, 0x9e3779b1) ^ Math.imul(number, 0x85ebca6b));
  const pick = <Value>(all: readonly Value[]): Value => all[Math.floor(chance() * all.length)] as Value;
  const strike = strikeOf(chance, pick);
  const chosen = Array.from({ length: DEEDS }, () => deedOf(chance, weighted(chance)));
  const extra = strike.kind === 'point' ? needed[strike.order.point] : undefined;
  const early = extra ? [{ ...deedOf(chance, extra), atMs: 50 }] : [];
  return { number, strike, deeds: [...early, ...chosen].toSorted((a, b) => a.atMs - b.atMs) };
}

type Pick = <Value>(all: readonly Value[]) => Value;

function strikeOf(chance: () => number, pick: Pick): Strike {
  const afterMs = Math.round(chance() * LASTS_MS);
  const kind = chance();
  // What only shows when two things meet is had more often than by chance.
  if (kind < 0.07) return { kind: 'point', order: standing(chance, pick), rebuildMeanwhile: true };
  if (kind < 0.14) return { kind: 'point', order: lateCommit(chance), rebuildMeanwhile: false };
  if (kind < 0.62) {
    const point = pick(faultPoints);
    const actions = [
      'kill',
      'kill',
      'delay',
      'stop',
      ...(mayFail(point) ? (['throw', 'throw'] as const) : []),
    ] as const;
    const action = pick(actions);
    // The last part of a rare deed comes once in it.
    const most = needed[point] === undefined ? 12 : 1;
    const order: Omit<FaultOrder, 'id'> = {
      point,
      action,
      nth: 1 + Math.floor(chance() * most),
      ...(action === 'throw' ? { times: 1 + Math.floor(chance() * 3) } : {}),
      ...(action === 'delay' ? { ms: 200 + Math.round(chance() * 1_300) } : {}),
    };
    return { kind: 'point', order, rebuildMeanwhile: action === 'stop' && chance() < 0.7 };
  }
  const part = chance();
  if (kind < 0.66) return { kind: 'kill', afterMs, part };
  if (kind < 0.7) return { kind: 'disk', share: pick(SHARES), afterMs, forMs: 300 + Math.round(chance() * 6_000) };
  if (kind < 0.76) return { kind: 'pause', afterMs, part };
  if (kind < 0.79) return { kind: 'stop', afterMs, part };
  if (kind < 0.82) return { kind: 'unreadable', event: pick(unreadableKinds), afterMs };
  if (kind < 0.89) return { kind: 'postgres', what: pick(postgresStrikes), afterMs, which: chance() };
  if (kind < 0.96) return wireStrike(chance, pick, afterMs);
  if (kind < 0.985) return { kind: 'clock', aheadMs: Math.round((chance() * 2 - 1) * MOST_AHEAD_MS), afterMs };
  return { kind: 'nothing' };
}

/** What is slow or silent is so for a while, still within the patience of those who wait for it or beyond it. */
const wireStrike = (chance: () => number, pick: Pick, afterMs: number): Strike => ({
  kind: 'wire',
  how: pick(wireFaults),
  afterMs,
  forMs: 300 + Math.round(chance() * 5_000),
  which: chance(),
});

/** Whoever writes rows stands still, and is replaced meanwhile. */
const standing = (chance: () => number, pick: Pick): Omit<FaultOrder, 'id'> => ({
  point: pick(faultPoints.filter((point) => point.startsWith('rows: '))),
  action: 'stop',
  nth: 1 + Math.floor(chance() * 12),
});
/** What has its place in the log appears there after what comes behind it. */
const lateCommit = (chance: () => number): Omit<FaultOrder, 'id'> => ({
  point: 'append: before commit',
  action: 'delay',
  nth: 1 + Math.floor(chance() * 12),
  ms: 500 + Math.round(chance() * 1_000),
});

/** One thing after the other that people do, for ever: the same for a seed. Nothing that operators do. */
export function* deedsOf(seed: number): Generator<Deed, never> {
  const chance = seeded(seed);
  for (;;) {
    const kind = weighted(chance);
    if (kind !== 'rebuild') yield { ...deedOf(chance, kind), atMs: 0 };
  }
}

const deedOf = (chance: () => number, kind: DeedKind): Deed => ({
  kind,
  atMs: Math.round(chance() * LASTS_MS),
  who: chance(),
  which: chance(),
});

function weighted(chance: () => number): DeedKind {
  const all = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  let left = chance() * all;
  for (const kind of deedKinds) {
    left -= weights[kind];
    if (left < 0) return kind;
  }
  return 'read';
}

/** What goes wrong, in a line. */
export function strikeInWords(strike: Strike): string {
  switch (strike.kind) {
    case 'point': {
      const { action, point, nth, times, ms } = strike.order;
      const more = `${times === undefined ? '' : `, ${times} times`}${ms === undefined ? '' : ` of ${ms} ms`}`;
      return `${action}${more} at “${point}”, passage ${nth}${strike.rebuildMeanwhile ? ', with a rebuild meanwhile' : ''}`;
    }
    case 'postgres':
      return `kill -9 of PostgreSQL (${strike.what}) after ${strike.afterMs} ms`;
    case 'kill':
      return `kill -9 after ${strike.afterMs} ms`;
    case 'pause':
      return `SIGSTOP after ${strike.afterMs} ms, SIGCONT 5.5 s later`;
    case 'stop':
      return `SIGTERM under load after ${strike.afterMs} ms`;
    case 'wire':
      return `the wire to a server ${wireWords[strike.how]}${strike.how === 'cut' ? '' : ` for ${strike.forMs} ms`} after ${strike.afterMs} ms`;
    case 'clock':
      return `clocks jump by ${Math.round(strike.aheadMs / 1000)} s after ${strike.afterMs} ms, and back`;
    case 'disk':
      return `PostgreSQL has no room for ${strike.share * 100} % of what it is told to write for ${strike.forMs} ms after ${strike.afterMs} ms`;
    case 'unreadable':
      return `an event ${strike.event} is put into the log after ${strike.afterMs} ms`;
    case 'nothing':
      return 'nothing goes wrong';
  }
}

const wireWords: Readonly<Record<WireFault, string>> = {
  late: 'brings answers late',
  deaf: 'loses answers',
  still: 'stands still',
  cut: 'is cut',
};
