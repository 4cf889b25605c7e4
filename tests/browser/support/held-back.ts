import type { Page } from 'playwright-core';

/** Lets nothing at these addresses come to `page` until the answer is called. */
export async function heldBack(page: Page, addresses: readonly string[]): Promise<() => void> {
  const come = Promise.withResolvers<void>();
  for (const address of addresses) await page.route(address, (route) => come.promise.then(() => route.continue()));
  return come.resolve;
}
