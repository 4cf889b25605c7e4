import { levelOf, levels } from './levels.ts';
import type { PointsSummary } from './views.ts';

/** What `totalPoints` mean, out of `lifetimePoints` that were ever awarded. */
export function pointsSummary(totalPoints: number, lifetimePoints: number): PointsSummary {
  const { level, pointsToNextLevel } = levelOf(totalPoints);
  return {
    totalPoints,
    currentLevel: level.level,
    levelName: level.name,
    currentLevelFrom: level.from,
    nextLevelFrom: levels.find(({ from }) => from > level.from)?.from ?? null,
    pointsToNextLevel,
    // Nothing can be bought with points yet, so all of them are still there.
    availablePoints: totalPoints,
    lifetimePoints,
  };
}
