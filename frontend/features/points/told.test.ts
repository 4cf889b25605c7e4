import { describe, expect, it } from 'vitest';
import { emptyTally, shownBadges } from '#domain/badge/tally.ts';
import { memoryStorage } from '#tests/support/stores/memory-storage.ts';
import { forgetTold, type Told, toldAlready, toldNow, wordsFor } from './told.ts';

const badges = shownBadges(emptyTally);
const said = (now: Told, before: Told | null) => wordsFor(now, before, 'Contributor', badges);
const nothing: Told = { level: 1, badges: [] };

describe('a member is told', () => {
  it('of a level and of badges that are new since the last time, and of nothing else', () => {
    expect(said({ level: 1, badges: ['first-find'] }, nothing)).toEqual({
      title: 'New badge: First Find',
      description: 'Suggest an activity or an offer.',
    });
    expect(said({ level: 1, badges: ['first-steps', 'first-find'] }, nothing)).toEqual({
      title: 'New badges: First Steps, First Find',
      description: 'See them all under My Points.',
    });
    expect(said({ level: 2, badges: ['first-find'] }, nothing)).toEqual({
      title: 'You have reached level 2: Contributor',
      description: 'New badge: First Find',
    });
    expect(said({ level: 2, badges: ['first-find'] }, { level: 2, badges: ['first-find'] })).toBeNull();
    expect(said({ level: 1, badges: [] }, { level: 2, badges: ['first-find'] })).toBeNull();
  });
  it('nothing by a browser that has not seen them before, which begins with today', () => {
    expect(said({ level: 3, badges: ['first-find'] }, null)).toBeNull();
  });
});

describe('a browser', () => {
  it('remembers for each member what it has told, also what they have lost since', () => {
    const storage = memoryStorage();
    expect(toldAlready('ann', storage)).toBeNull();
    toldNow('ann', { level: 2, badges: ['first-find'] }, storage);
    toldNow('ann', { level: 1, badges: ['collector'] }, storage);
    expect(toldAlready('ann', storage)).toEqual({ level: 2, badges: ['first-find', 'collector'] });
    expect(toldAlready('bob', storage)).toBeNull();
  });
  it('forgets whom it has told what when they leave, and nothing else', () => {
    const storage = memoryStorage({ 'hopscotch.typed.single-keys': '{"on":false}' });
    for (const member of ['ann', 'bob']) toldNow(member, nothing, storage);
    forgetTold(storage);
    expect([storage.length, storage.key(0)]).toEqual([1, 'hopscotch.typed.single-keys']);
  });
  it('that keeps nothing, or something else, has told nothing', () => {
    expect(toldAlready('ann', memoryStorage({ 'hopscotch.told.ann': '[' }))).toBeNull();
    expect(toldAlready('ann', memoryStorage({ 'hopscotch.told.ann': '{"level":"two"}' }))).toBeNull();
    const full: Storage = Object.assign(memoryStorage(), {
      setItem: () => {
        throw new Error('full');
      },
    });
    toldNow('ann', nothing, full);
    expect(toldAlready('ann', full)).toBeNull();
  });
});
