import type { Browser } from 'playwright-core';
import { seedDemo } from '#operations/demo/seed.ts';
import { launchChromium } from '#tests/browser/support/chromium.ts';
import { testApp } from '#tests/support/app.ts';
import type { Figure } from './figure.ts';
import { visitedPages } from './visited-pages.ts';

/** A telephone at the edge of what it can reach: kilobytes a second, and milliseconds for an answer to begin. */
const KILOBYTES_A_SECOND = 50;
const LATENCY_MS = 150;
const VISITS = 3;
/** Half of it is the way there and back, for the page and then for its styles, and the bytes of both. */
const ENOUGH_MS = 1_500;

/** When something of a page is first seen on a slow telephone that has never been there. `url`: an empty database. */
export async function firstPaintFigures({ url }: { readonly url: string }): Promise<Figure[]> {
  const site = await testApp({ databaseUrl: url });
  const browser = await launchChromium();
  try {
    await seedDemo(site.context);
    const figures: Figure[] = [];
    for (const [name, address] of Object.entries(await visitedPages(site))) {
      const seen: Paints[] = [];
      for (let visit = 0; visit <= VISITS; visit += 1) seen.push(await paintsOf(browser, `${site.url}${address}`));
      // The first visit has the page drawn.
      const [, ...drawn] = seen;
      const goal = { valueAtMost: ENOUGH_MS };
      figures.push(
        {
          name: `Something of ${name} is there after`,
          value: median(drawn.map(({ first }) => first)),
          unit: 'ms',
          goal,
        },
        { name: `Its largest picture or text`, value: median(drawn.map(({ largest }) => largest)), unit: 'ms' },
      );
    }
    return figures;
  } finally {
    await browser.close();
    await site.close();
  }
}

interface Paints {
  /** Milliseconds from the navigation on. */
  readonly first: number;
  readonly largest: number;
}

async function paintsOf(browser: Browser, address: string): Promise<Paints> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  try {
    const page = await context.newPage();
    const devTools = await context.newCDPSession(page);
    await devTools.send('Network.enable');
    await devTools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: LATENCY_MS,
      downloadThroughput: KILOBYTES_A_SECOND * 1000,
      uploadThroughput: KILOBYTES_A_SECOND * 1000,
    });
    await page.goto(address, { waitUntil: 'load', timeout: 60_000 });
    return await page.evaluate(async () => {
      const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? Infinity;
      const largest = await new Promise<number>((told) => {
        new PerformanceObserver((list) => told(list.getEntries().at(-1)?.startTime ?? Infinity)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        });
      });
      return { first, largest };
    });
  } finally {
    await context.close();
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)] ?? 0;
