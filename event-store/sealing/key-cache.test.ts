import { expect, test } from 'vitest';
import { keyCache } from './key-cache.ts';

test('a key keeps nothing in memory but itself, though it is a few bytes of a large buffer when it comes', () => {
  const cache = keyCache(10);
  const received = Buffer.from(new ArrayBuffer(65_536), 128, 32).fill(7);
  cache.keep('jo', received);
  const kept = cache.get('jo');
  expect(kept).toEqual(received);
  expect(kept?.buffer.byteLength).toBe(32);
});

test('the key of somebody whose key was destroyed is known to be none, and whoever was asked for last stays', () => {
  const cache = keyCache(4);
  cache.keep('gone', null);
  expect(cache.get('gone')).toBeNull();
  for (const subject of ['a', 'b', 'c']) {
    cache.keep(subject, Buffer.alloc(32));
    expect(cache.get('gone')).toBeNull();
  }
  expect(cache.get('nobody')).toBeUndefined();
});
