import type { Page } from 'playwright-core';

/** Waits until the browser has taken over what `selector` finds: a page arrives drawn, and listens a moment later. */
export async function takenOver(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const element = document.querySelector(wanted);
    return element !== null && Object.keys(element).some((key) => key.startsWith('__reactProps'));
  }, selector);
}
