import type { BadgeView } from '#domain/badge/views.ts';

/** What a member has been told that they have reached. */
export interface Told {
  readonly level: number;
  /** Ids of badges. */
  readonly badges: readonly string[];
}

/** What to say of `now` to who has been told `before`; null: nothing. A browser that has told nothing yet begins with today. */
export function wordsFor(
  now: Told,
  before: Told | null,
  levelName: string,
  badges: readonly BadgeView[],
): { readonly title: string; readonly description: string } | null {
  if (before === null) return null;
  const earned = badges.filter(({ id }) => now.badges.includes(id) && !before.badges.includes(id));
  const [first] = earned;
  const names = earned.map(({ badgeName }) => badgeName).join(', ');
  const told = earned.length > 1 ? `New badges: ${names}` : `New badge: ${names}`;
  if (now.level > before.level)
    return {
      title: `You have reached level ${now.level}: ${levelName}`,
      description: first ? told : 'Thank you for helping other families.',
    };
  if (!first) return null;
  return { title: told, description: earned.length > 1 ? 'See them all under My Points.' : first.badgeDescription };
}

const PREFIX = 'hopscotch.told.';
const keyOf = (memberId: string): string => PREFIX + memberId;

/** What this browser has told the member; null when that is nothing as yet, or it keeps nothing. */
export function toldAlready(memberId: string, storage?: Storage): Told | null {
  try {
    const kept: unknown = JSON.parse((storage ?? localStorage).getItem(keyOf(memberId)) ?? '{}');
    const { level, badges } = kept as Partial<Told>;
    return typeof level === 'number' && Array.isArray(badges) ? { level, badges } : null;
  } catch {
    return null;
  }
}

/** `now` need not be told again, nor what has been lost since: a level or a badge that comes back is no news. */
export function toldNow(memberId: string, now: Told, storage?: Storage): void {
  const before = toldAlready(memberId, storage);
  const told: Told = {
    level: Math.max(now.level, before?.level ?? 0),
    badges: [...new Set([...(before?.badges ?? []), ...now.badges])],
  };
  try {
    (storage ?? localStorage).setItem(keyOf(memberId), JSON.stringify(told));
  } catch {
    // A browser that keeps nothing tells nothing: better than the same at every visit.
  }
}

/** Whoever is here leaves: who was here, and what they have reached, is not for who comes next. When they sign in again, it begins with that day. */
export function forgetTold(storage?: Storage): void {
  try {
    const kept = storage ?? localStorage;
    const names = Array.from({ length: kept.length }, (_, index) => kept.key(index) ?? '');
    for (const name of names) if (name.startsWith(PREFIX)) kept.removeItem(name);
  } catch {
    // A storage that is switched off holds nothing.
  }
}
