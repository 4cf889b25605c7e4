import { describe, expect, it } from 'vitest';
import { ApiError } from './api-error.ts';
import { attemptKeys } from './attempt-key.ts';
import { randomKey } from './random-key.ts';

function keys() {
  let made = 0;
  return attemptKeys(() => `key-${(made += 1)}`);
}

describe('the key of an attempt', () => {
  it.each([0, 500, 502, 503])('stays when the same is sent again after a %i', (status) => {
    const attempts = keys();
    const first = attempts.keyFor({ name: 'Judo' });
    attempts.failed(new ApiError(status, 'x'));
    expect(attempts.keyFor({ name: 'Judo' })).toBe(first);
  });

  it.each([400, 401, 409, 422, 429])('is new after a %i, which was an answer', (status) => {
    const attempts = keys();
    const first = attempts.keyFor({ name: 'Judo' });
    attempts.failed(new ApiError(status, 'x'));
    expect(attempts.keyFor({ name: 'Judo' })).not.toBe(first);
  });

  it('is new for other input, and after success', () => {
    const attempts = keys();
    const first = attempts.keyFor({ name: 'Judo' });
    const second = attempts.keyFor({ name: 'Karate' });
    attempts.succeeded();
    expect(new Set([first, second, attempts.keyFor({ name: 'Karate' })]).size).toBe(3);
  });
});

describe('a random key', () => {
  it('is another one each time', () => {
    expect(new Set(Array.from({ length: 100 }, randomKey)).size).toBe(100);
  });
});
