import type { Browser } from 'playwright-core';

/** A script that a page loaded: its file's path below the site, and its bytes as they were transferred. */
export interface LoadedScript {
  readonly file: string;
  readonly bytes: number;
}

/** How long nothing may have been asked for before a page counts as loaded. */
const QUIET_MS = 1_000;

/**
 * Every script that a browser which has never been here loads for `address`, before anybody does anything: also what the page asks
 * for by itself once it shows. `cookie` is who comes, as a Cookie header. Sorted by size, the largest first.
 */
export async function firstLoad(
  browser: Browser,
  site: string,
  address: string,
  cookie = '',
  attempts = 3,
): Promise<readonly LoadedScript[]> {
  // A telephone: a mouse that rests somewhere would be a hand on whatever comes to lie under it.
  const telephone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };
  const context = await browser.newContext({ baseURL: site, ...telephone });
  try {
    const cookies = cookie.split('; ').filter((pair) => pair !== '');
    await context.addCookies(
      cookies.map((pair) => {
        const at = pair.indexOf('=');
        return { name: pair.slice(0, at), value: pair.slice(at + 1), url: site };
      }),
    );
    const page = await context.newPage();
    const scripts = new Map<string, Promise<LoadedScript>>();
    let lastAsked = Date.now();
    let isTroubled = false;
    page.on('response', (response) => void (isTroubled ||= response.status() >= 500));
    page.on('requestfailed', () => void (isTroubled = true));
    page.on('request', () => void (lastAsked = Date.now()));
    page.on('requestfinished', (request) => {
      lastAsked = Date.now();
      const { pathname } = new URL(request.url());
      if (!pathname.endsWith('.js')) return;
      const sizes = request.sizes();
      scripts.set(
        pathname,
        sizes.then(({ responseBodySize }) => ({ file: pathname, bytes: responseBodySize })),
      );
    });
    const answer = await page.goto(address);
    if (!answer?.ok()) throw new Error(`${address} answers ${answer?.status()}`);
    await page.locator('h1').first().waitFor();
    while (Date.now() - lastAsked < QUIET_MS) await page.waitForTimeout(QUIET_MS / 4);
    // A site that is too busy to answer has the page load what tells of trouble: that is another page.
    if (isTroubled && attempts > 1) return await firstLoad(browser, site, address, cookie, attempts - 1);
    if (isTroubled) throw new Error(`${address} asks for what fails or is answered 5xx.`);
    const loaded = await Promise.all(scripts.values());
    return loaded.toSorted((left, right) => right.bytes - left.bytes);
  } finally {
    await context.close();
  }
}
