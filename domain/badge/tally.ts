import type { FavouriteEvent } from '../favourite/events.ts';
import type { Timed } from '../kernel/decider.ts';
import type { MemberEvent } from '../member/events.ts';
import { dayOf } from '../points/day.ts';
import type { PointsEvent } from '../points/events.ts';
import { reasonOf } from '../points/ledger.ts';
import type { Reason } from '../points/rates.ts';
import { badges, type Measure } from './badges.ts';
import type { BadgeView } from './views.ts';

/** What of one member counts for badges, and since when (ISO 8601) they have each. As JSON it is the same. */
export interface Tally {
  readonly points: number;
  readonly awards: Readonly<Partial<Record<Reason, number>>>;
  readonly days: number;
  /** The last day (YYYY-MM-DD, see `dayOf`) that was counted. */
  readonly lastDay: string;
  readonly favourites: number;
  readonly earned: Readonly<Record<string, string>>;
}
export const emptyTally: Tally = { points: 0, awards: {}, days: 0, lastDay: '', favourites: 0, earned: {} };

/** What badges are computed from: the ledger, and what else is told of one member in streams of their own. */
export type CountedEvent = Timed<
  | PointsEvent
  | Extract<MemberEvent, { type: 'MemberSignedIn' }>
  | Extract<FavouriteEvent, { type: 'FavouriteAdded' | 'FavouriteRemoved' }>
>;

/** `tally` after `event`. What was earned by what has been taken back is not earned any more. */
export function tallyAfter(tally: Tally, event: CountedEvent): Tally {
  const counted = { ...tally, ...countedBy(tally, event) };
  const earned: Record<string, string> = {};
  for (const { id, counts, target } of badges) {
    if (countOf(counted, counts) >= target) earned[id] = tally.earned[id] ?? event.occurredAt;
  }
  return { ...counted, earned };
}

function countedBy(tally: Tally, event: CountedEvent): Partial<Tally> {
  switch (event.type) {
    case 'PointsAwarded':
      return paid(tally, event.data.reason, 1, event.data.points);
    case 'PointsWithdrawn':
      return paid(tally, reasonOf(event.data.withdrawnEntryId), -1, -event.data.points);
    case 'MemberSignedIn': {
      const day = dayOf(event.occurredAt);
      // A clock that was put back counts no day twice.
      return day > tally.lastDay ? { days: tally.days + 1, lastDay: day } : {};
    }
    case 'FavouriteAdded':
      return { favourites: tally.favourites + 1 };
    case 'FavouriteRemoved':
      return { favourites: tally.favourites - 1 };
  }
}

const paid = (tally: Tally, reason: Reason, times: 1 | -1, points: number): Partial<Tally> => ({
  points: tally.points + points,
  awards: { ...tally.awards, [reason]: (tally.awards[reason] ?? 0) + times },
});

function countOf(tally: Tally, counts: Measure): number {
  switch (counts.kind) {
    case 'points':
      return tally.points;
    case 'awards':
      return counts.reasons.reduce((sum, reason) => sum + (tally.awards[reason] ?? 0), 0);
    case 'days':
      return tally.days;
    case 'favourites':
      return tally.favourites;
  }
}

/** Every badge as whoever has this tally sees it. */
export const shownBadges = (tally: Tally): BadgeView[] =>
  badges.map(({ id, name, icon, color, description, rarity, target, counts }) => ({
    id,
    badgeName: name,
    badgeIcon: icon,
    badgeColor: color,
    badgeDescription: description,
    rarity,
    progress: Math.max(0, Math.min(countOf(tally, counts), target)),
    target,
    earnedAt: tally.earned[id] ?? null,
  }));
