import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoSite, demoSite } from './screens/walk.ts';
import { visitor } from './support/visitor.ts';

/** The windows in which the first screen is measured. */
const windows = { phone: { width: 390, height: 844 }, desktop: { width: 1280, height: 800 } } as const;

let site: DemoSite;
beforeAll(async () => {
  site = await demoSite();
});
afterAll(() => site?.close());

/** A page in its letters, in a window of this size. */
async function opened(address: string, size: keyof typeof windows): Promise<Page> {
  const { page } = await visitor(site.browser, site.app.url, size);
  await page.setViewportSize(windows[size]);
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready);
  return page;
}
const cardsOf = (page: Page): Locator => page.getByRole('list', { name: 'Activities' }).getByRole('article');
const boxOf = async (part: Locator) => {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not drawn');
  return box;
};
/** How many of `parts` stand in the window as a whole. */
const inWindow = (parts: Locator): Promise<number> =>
  parts.evaluateAll(
    (all) =>
      all.filter((each) => {
        const { top, bottom } = each.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      }).length,
  );

test.each([
  ['phone', 3],
  ['desktop', 6],
] as const)('the first screen of the directory on a %s shows at least %i activities', async (size, least) => {
  const page = await opened('/activities', size);
  expect(await inWindow(cardsOf(page))).toBeGreaterThanOrEqual(least);
  await page.context().close();
});

test('on a phone a card is a row of at most 132 px with a picture of 96 px at its left', async () => {
  const page = await opened('/activities?location=GU1', 'phone');
  const cards = cardsOf(page);
  expect(await cards.count()).toBeGreaterThan(10);
  for (const card of await cards.all()) {
    const [row, picture] = [await boxOf(card), await boxOf(card.locator('img').first())];
    expect(row.height).toBeLessThanOrEqual(132);
    expect([picture.width, picture.height, picture.x]).toEqual([96, 96, row.x]);
  }
  await page.context().close();
});

test('cards side by side say their facts on the same lines, the price at the same place', async () => {
  const page = await opened('/activities', 'desktop');
  const lines = await cardsOf(page).evaluateAll((all) =>
    all.slice(0, 6).map((card) => {
      const { bottom, right } = card.getBoundingClientRect();
      const price = card.querySelector('[data-fact=price]')?.getBoundingClientRect();
      return {
        facts: [...card.querySelectorAll('[data-fact]')].map((fact) => fact.getBoundingClientRect().bottom),
        price: price && [bottom - price.bottom, right - price.right],
      };
    }),
  );
  for (const [index, { facts, price }] of lines.entries()) {
    expect(facts.length).toBeGreaterThanOrEqual(4);
    expect(facts).toEqual(lines[index - (index % 3)]?.facts);
    expect(price).toEqual(lines[0]?.price);
  }
  await page.context().close();
});

test('no card stands beside or over one with the same drawing in the same colours', async () => {
  const page = await opened('/activities?category=swimming', 'desktop');
  const drawings = await cardsOf(page).evaluateAll((all) => all.map((card) => card.querySelector('img')?.src));
  expect(drawings.length).toBeGreaterThan(3);
  for (const [index, drawing] of drawings.entries())
    expect(drawings.slice(index + 1, index + 4)).not.toContain(drawing);
  await page.context().close();
});
