import type { PointsSummary } from '#domain/points/views.ts';
import { formatCount } from '#frontend/lib/format.ts';

/**
 * How much of the way from the current level's minimum to the next one's is done, in whole percent from 0 to 100; null when no
 * points are needed, since then there is no way to show.
 */
export function levelProgress(
  points: Pick<PointsSummary, 'currentLevelFrom' | 'nextLevelFrom' | 'pointsToNextLevel'>,
): number | null {
  if (points.nextLevelFrom === null || points.pointsToNextLevel <= 0) return null;
  const done = points.nextLevelFrom - points.pointsToNextLevel - points.currentLevelFrom;
  const way = points.nextLevelFrom - points.currentLevelFrom;
  return Math.round((Math.min(Math.max(done, 0), way) / way) * 100);
}

/** The same in words. */
export const toNextLevel = ({ pointsToNextLevel }: Pick<PointsSummary, 'pointsToNextLevel'>): string =>
  `${formatCount(pointsToNextLevel, 'point', 'points')} to the next level`;
