import { describe, expect, it } from 'vitest';
import { levelProgress, toNextLevel } from './level-progress.ts';

describe('the progress bar', () => {
  it('shows the share from this level’s minimum to the next one’s', () => {
    expect(levelProgress({ currentLevelFrom: 100, nextLevelFrom: 250, pointsToNextLevel: 115 })).toBe(23);
    expect(levelProgress({ currentLevelFrom: 0, nextLevelFrom: 100, pointsToNextLevel: 100 })).toBe(0);
  });

  it('is hidden when no points are needed', () => {
    expect(levelProgress({ currentLevelFrom: 3500, nextLevelFrom: null, pointsToNextLevel: 0 })).toBeNull();
  });
});

it('says how many points are missing, of which there may be one', () => {
  expect(toNextLevel({ pointsToNextLevel: 1 })).toBe('1 point to the next level');
  expect(toNextLevel({ pointsToNextLevel: 1150 })).toBe('1,150 points to the next level');
});
