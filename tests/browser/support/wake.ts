import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Turns the wheel until `target` is there, which stands in a part of the page that wakes with the first sign of a reader: one that comes
 * before the page listens for them wakes nothing.
 */
export async function readDownTo(target: Locator): Promise<void> {
  await expect
    .poll(async () => {
      await target.page().mouse.wheel(0, 500);
      return target.count();
    })
    .toBeGreaterThan(0);
}
