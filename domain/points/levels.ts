/** Levels 1 to 7 and the points each begins at. */
export const levels = [
  { level: 1, name: 'Explorer', from: 0 },
  { level: 2, name: 'Contributor', from: 100 },
  { level: 3, name: 'Helper', from: 250 },
  { level: 4, name: 'Guide', from: 500 },
  { level: 5, name: 'Expert', from: 1000 },
  { level: 6, name: 'Champion', from: 2000 },
  { level: 7, name: 'Legend', from: 3500 },
] as const;
export type Level = (typeof levels)[number];

/** The level that `points` reach, and what is missing to the next one; 0 at the highest. */
export function levelOf(points: number): { level: Level; pointsToNextLevel: number; progress: number } {
  const index = Math.max(
    0,
    levels.findLastIndex((each) => points >= each.from),
  );
  const level = levels[index] ?? levels[0];
  const next = levels[index + 1];
  if (!next) return { level, pointsToNextLevel: 0, progress: 1 };
  return {
    level,
    pointsToNextLevel: next.from - points,
    progress: Math.max(0, points - level.from) / (next.from - level.from),
  };
}
