import type { Page } from 'playwright-core';

/** What keeps the focus comes with the first sign of a reader, who by keyboard has pressed Tab before anything goes. */
export async function comeByKeyboard(page: Page): Promise<void> {
  await page.keyboard.press('Tab');
  const hasCome = await page.waitForFunction(
    () => performance.getEntriesByType('resource').find(({ name }) => name.includes('/toaster'))?.name,
  );
  // And runs: as text, since nothing that the tests are made with has to see this import.
  await page.evaluate(`import(${JSON.stringify(await hasCome.jsonValue())}).then(() => undefined)`);
}
