import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../support/app.ts';
import { listingWith, submit } from '../support/live-listings.ts';
import { launchChromium } from './support/chromium.ts';
import { visitor } from './support/visitor.ts';

let browser: Browser;
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
  await app?.close();
});

test('after sending with mistakes a summary over the form leads to each, and says which are mended without moving anything', async () => {
  const { page, context } = await visitor(browser, app.url, 'phone');
  await page.goto('/sign-in?mode=register');
  const form = page.getByRole('form', { name: 'Register' });
  await form.getByRole('button', { name: 'Register Free' }).click();
  const summary = form.getByRole('alert');
  const mistakes = summary.getByRole('link');
  await expect
    .poll(() => mistakes.allInnerTexts())
    .toEqual([
      'First name is required',
      'Last name is required',
      'E-mail: Please enter a valid email address',
      'Password: Please use at least 10 characters',
    ]);
  // Over the form, whose first field has the focus.
  const first = form.getByLabel('First name');
  const top = async (part: typeof first): Promise<number> => (await part.boundingBox())?.y ?? Number.NaN;
  expect(await top(summary)).toBeLessThan(await top(first));

  await mistakes.nth(3).click();
  const password = form.getByLabel('Password');
  expect(await password.evaluate((each) => each === document.activeElement)).toBe(true);
  const before = await top(password);
  await password.fill('long enough, surely');
  await expect.poll(() => mistakes.count()).toBe(3);
  await summary.getByText('is mended').waitFor({ state: 'attached' });
  expect(await top(password)).toBe(before);
  await context.close();
});

test('fields of a form stand below each other, in a column of at most 640 px', async () => {
  const { page, context } = await visitor(browser, app.url);
  for (const address of ['/sign-in', '/sign-in?mode=register', '/forgot-password', '/add-listing']) {
    await page.goto(address);
    const form = page.locator('main form').first();
    await form.waitFor();
    const boxes = await form.locator('input:visible, select:visible, textarea:visible').evaluateAll((all) =>
      all
        .map((each) => each.getBoundingClientRect())
        .filter(({ left }) => left >= 0)
        .map(({ left, width }) => ({ left, width })),
    );
    expect(boxes.length).toBeGreaterThan(0);
    for (const box of boxes.filter(({ width }) => width > 24)) {
      expect(box.left).toBe(boxes[0]?.left);
      expect(box.width).toBeLessThanOrEqual(640);
    }
  }
  await context.close();
});

test('a draft saves itself when the typing rests and says when, so that another browser shows it; what is submitted does not', async () => {
  const author = await visitor(browser, app.url);
  const account = await app.newMember('parent');
  await author.signIn(account);
  const fields = { name: 'Kite Club', description: 'High.' } as const;
  const mine = { fields, origin: 'parent_suggestion', submittedBy: account.memberId } as const;
  const draft = await listingWith(app.context, mine);
  const { page } = author;
  await page.goto(`/parent/draft-review/${draft}`);
  await page.getByLabel('Schedule').fill('Sundays at noon');
  await page.getByText(/^Saved \d\d:\d\d$/).waitFor();
  // The button says that it is saved, and needs nothing to do.
  await page.getByRole('button', { name: 'Save Draft' }).click();
  await page.getByText('Draft Saved', { exact: true }).waitFor();
  expect(author.complaints).toEqual([]);
  await author.screenshot('draft-saved');

  const elsewhere = await visitor(browser, app.url);
  await elsewhere.signIn(account);
  await elsewhere.page.goto(`/parent/draft-review/${draft}`);
  expect(await elsewhere.page.getByLabel('Schedule').inputValue()).toBe('Sundays at noon');

  const pending = await listingWith(app.context, { ...mine, fields: { ...fields, name: 'Kites' } }, [submit]);
  const sent: string[] = [];
  elsewhere.page.on('request', (request) => void (request.method() === 'PUT' && sent.push(request.url())));
  await elsewhere.page.clock.install();
  await elsewhere.page.goto(`/parent/draft-review/${pending}`);
  await elsewhere.page.getByLabel('Schedule').fill('Sundays at noon');
  await elsewhere.page.clock.runFor(60_000);
  expect(sent).toEqual([]);
  await Promise.all([author.context.close(), elsewhere.context.close()]);
});
