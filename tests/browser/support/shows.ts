import type { Page } from 'playwright-core';

declare global {
  /** Said by a page that shows what it is looked at for. */
  function tellShown(): Promise<void>;
}

/** Resolves once `page` shows `text`, however soon it goes elsewhere afterwards. To be called before what leads to it. */
export async function shows(page: Page, text: string): Promise<{ readonly shown: Promise<void> }> {
  const shown = Promise.withResolvers<void>();
  await page.exposeFunction('tellShown', () => shown.resolve());
  // In the page that is open, and in those that come.
  await page.addInitScript(lookFor, text);
  await page.evaluate(lookFor, text);
  return { shown: shown.promise };
}

function lookFor(wanted: string): void {
  const look = (): void => {
    const found = document.evaluate(`//*[text()="${wanted}"]`, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE);
    const element = found.singleNodeValue;
    if (element instanceof HTMLElement && element.checkVisibility()) void tellShown();
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true, characterData: true });
}
