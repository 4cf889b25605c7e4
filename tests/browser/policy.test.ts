import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedDemo } from '#operations/demo/seed.ts';
import { testApp, type TestApp } from '../support/app.ts';
import { launchChromium } from './support/chromium.ts';
import { visitor } from './support/visitor.ts';

let browser: Browser;
let app: TestApp;
let password: string;
beforeAll(async () => {
  app = await testApp();
  ({ password } = await seedDemo(app.context));
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

/** Screens with forms, by who sees them. */
const screens = {
  nobody: ['/', '/activities', '/sign-in', '/sign-in?mode=register', '/forgot-password', '/add-listing'],
  parent: ['/suggest-activity', '/add-listing', '/points'],
  provider: ['/provider/add-activity', '/provider/dashboard'],
  admin: ['/admin/scraper-review', '/admin/activities-review', '/admin/audit'],
} as const;

test.each(Object.keys(screens) as (keyof typeof screens)[])(
  'no screen of %s breaks the content security policy, so a report of it means something',
  async (who) => {
    const { page, context, signIn } = await visitor(browser, app.url);
    const broken: string[] = [];
    await page.exposeFunction('policyBroken', (what: string) => void broken.push(what));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
        const told = `${violatedDirective} ${blockedURI} ${sourceFile} at ${location.pathname}`;
        void (globalThis as unknown as { policyBroken(what: string): Promise<void> }).policyBroken(told);
      });
    });
    if (who !== 'nobody') await signIn({ email: `${who}@demo.hopscotch.test`, password });
    for (const screen of screens[who]) {
      await page.goto(screen);
      await page.locator('h1').first().waitFor();
      await page.waitForLoadState('networkidle');
      // Sending an empty form has its schema read it.
      const send = page.locator('main form button[type="submit"]').first();
      if ((await send.count()) > 0 && (await send.isEnabled())) await send.click();
      await page.waitForLoadState('networkidle');
    }
    expect(broken).toEqual([]);
    await context.close();
  },
);
