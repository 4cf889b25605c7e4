import { expect, test } from 'vitest';
import { calls } from '#domain/calls.ts';
import type { Contract } from '#domain/kernel/call.ts';
import { testApp } from '#tests/support/app.ts';
import { bodyPatience } from './slow-bodies.ts';

test('the server itself ends no request whose body may still come: a large picture on a slow line takes minutes', async () => {
  const site = await testApp({});
  try {
    const largest = Math.max(...Object.values<Contract>(calls).map(({ largestBody = 0 }) => largestBody));
    expect(largest).toBeGreaterThan(5_000_000);
    expect(site.app.server.requestTimeout).toBeGreaterThanOrEqual(bodyPatience(largest));
  } finally {
    await site.close();
  }
});
