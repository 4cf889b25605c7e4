import type { Page } from 'playwright-core';

/**
 * Waits until the browser has taken over what `selector` finds: a page arrives drawn, and listens a moment later. React knows an element
 * before that, and says of what it stands in that it is still being taken over.
 */
export async function takenOver(page: Page, selector: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    interface Fiber {
      readonly flags: number;
      readonly return: Fiber | null;
    }
    const hydrating = 4096;
    const known = Object.entries(document.querySelector(wanted) ?? {}).find(([key]) => key.startsWith('__reactFiber$'));
    let fiber = known?.[1] as Fiber | null | undefined;
    while (fiber && !(fiber.flags & hydrating)) fiber = fiber.return;
    return fiber === null;
  }, selector);
}
