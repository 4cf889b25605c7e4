import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BadgeView } from '#domain/badge/views.ts';
import type { PointsSummary } from '#domain/points/views.ts';
import { userQuery } from '#frontend/features/session/api.ts';
import { toast, useToast } from '#frontend/lib/toast.ts';
import { badgesQuery, pointsQuery } from './api.ts';
import { type Told, toldAlready, toldNow, wordsFor } from './told.ts';

/**
 * Tells a member of a new level and of new badges, once, when no other notice stands on the screen: with the next page that they open
 * or come back to, or at once where a page waits for points. It holds no line open for it, else each browser would ask again for
 * every badge that anybody earns.
 */
export function Milestones(): null {
  const { data: user } = useQuery(userQuery);
  const enabled = Boolean(user);
  const { data: points } = useQuery({ ...pointsQuery, enabled });
  const { data: badges } = useQuery({ ...badgesQuery, enabled });
  const isBusy = useToast()?.open === true;
  const memberId = user?.id;
  useEffect(() => {
    if (memberId === undefined || !points || !badges || isBusy) return;
    const now = reachedBy(points, badges.items);
    const words = wordsFor(now, toldAlready(memberId), points.levelName, badges.items);
    toldNow(memberId, now);
    if (words) toast.success(words.title, words.description);
  }, [memberId, points, badges, isBusy]);
  return null;
}

const reachedBy = (points: PointsSummary, badges: readonly BadgeView[]): Told => ({
  level: points.currentLevel,
  badges: badges.filter(({ earnedAt }) => earnedAt !== null).map(({ id }) => id),
});
