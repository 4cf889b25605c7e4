import { expect, test } from 'vitest';
import { memoryStorage } from '#tests/support/stores/memory-storage.ts';
import { forgetSeenOfOthers, keepSeen } from './seen-favourites.ts';

const kite = { name: 'Kite Club', facts: ['Saturdays 10:00', '4-7 years'] };

test('what a member has seen of their favourites is kept for them, the newest alone', () => {
  const storage = memoryStorage();
  keepSeen('ann', [], { storage });
  keepSeen('ann', [kite], { storage, now: new Date('2026-03-01T10:00:00Z') });
  forgetSeenOfOthers('ann', storage);
  expect(storage.length).toBe(1);
  expect(JSON.parse(storage.getItem(storage.key(0) ?? '') ?? '')).toEqual({
    owner: 'ann',
    seenAt: '2026-03-01T10:00:00.000Z',
    favourites: [kite],
  });
});

test.each(['bob', 'an', null])('it is forgotten when it is %s who is here', (who) => {
  const storage = memoryStorage();
  keepSeen('ann', [kite], { storage });
  forgetSeenOfOthers(who, storage);
  expect(storage.length).toBe(0);
});
