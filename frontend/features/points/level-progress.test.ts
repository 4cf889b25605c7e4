import { describe, expect, it } from 'vitest';
import { levelProgress } from './level-progress.ts';

describe('the progress bar', () => {
  it('shows the share from this level’s minimum to the next one’s', () => {
    expect(levelProgress({ currentLevelFrom: 100, nextLevelFrom: 250, pointsToNextLevel: 115 })).toBe(23);
    expect(levelProgress({ currentLevelFrom: 0, nextLevelFrom: 100, pointsToNextLevel: 100 })).toBe(0);
  });

  it('is hidden when no points are needed', () => {
    expect(levelProgress({ currentLevelFrom: 3500, nextLevelFrom: null, pointsToNextLevel: 0 })).toBeNull();
  });
});
