import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { casesOf } from '../../support/thorough.ts';

/** The two widths that every screen is looked at in. */
export const sizes = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } } as const;
export type Size = keyof typeof sizes;
export const bothSizes = ['desktop', 'phone'] as const satisfies readonly Size[];
/** The sizes that a journey is walked at: `everyRun` in every run, the other one in the thorough run, which is what the first leaves. */
export const sizesIn = (everyRun: Size): readonly Size[] =>
  casesOf(
    [everyRun],
    bothSizes.filter((size) => size !== everyRun),
  );

/** Somebody in front of a browser of their own. */
export interface Visitor {
  readonly page: Page;
  readonly context: BrowserContext;
  /** What the browser complained of so far; a test ends with expecting nothing here. */
  readonly complaints: readonly string[];
  /** A picture of the whole page, in `test-results/`, when there are people to look at it: with `PICTURES=1`. */
  screenshot(name: string, width?: number): Promise<void>;
  signIn(account: { readonly email: string; readonly password: string }): Promise<void>;
}

const pictures = path.resolve(import.meta.dirname, '../../../test-results');

export async function visitor(
  browser: Browser,
  baseURL: string,
  size: Size = 'desktop',
  more: BrowserContextOptions = {},
): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL,
    viewport: sizes[size],
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    ...more,
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(`${message.text()} (${message.location().url})`);
  });
  return {
    page,
    context,
    complaints,
    async screenshot(name, width = sizes[size].width) {
      if (process.env['PICTURES'] !== '1') return;
      await mkdir(pictures, { recursive: true });
      await page.screenshot({ path: path.join(pictures, `${name}-${width}.png`), fullPage: true });
    },
    async signIn({ email, password }) {
      await page.goto('/api/login?returnTo=/');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      // A parent who has not said where they live is led on at once.
      await page.waitForURL((url) => ['/', '/complete-profile'].includes(url.pathname));
    },
  };
}
