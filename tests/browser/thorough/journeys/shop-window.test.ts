import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DemoSite, demoSite } from '../../screens/walk.ts';
import { visitor } from '../../support/visitor.ts';

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
  // Also where the server has left it to the browser to draw what is found, or that nothing is.
  if (/^\/activities(?:$|\?)/.test(address)) await page.locator('#results :is(article, h2)').first().waitFor();
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

test('on a phone a card says in full when it is, and its category gives way', async () => {
  const page = await opened('/activities', 'phone');
  const cut = await cardsOf(page).evaluateAll((all) =>
    all.slice(0, 12).flatMap((card) => {
      const when = card.querySelector('[data-fact=when]');
      const room = when?.parentElement?.clientWidth ?? 0;
      // What is longer than the whole line is cut all the same.
      const isCut = when && when.scrollWidth > when.clientWidth && when.scrollWidth < room - 12;
      return isCut ? [when.textContent] : [];
    }),
  );
  expect(cut).toEqual([]);
  await page.context().close();
});

/** What a drawing shows, without its colours, its sky and its hills. */
const motifIn = (svg: string): string =>
  (svg.split('</g>').at(-1) ?? '').replaceAll(/<circle [^>]*opacity[^>]*>|#[0-9a-f]{3,6}/g, '');

test('cards side by side say their facts on the same lines, the price at the same place, and are drawn differently', async () => {
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
  // And none has the drawing of one beside or over it, in whatever colours.
  const drawings = await cardsOf(page).evaluateAll((all) => all.map((card) => card.querySelector('img')?.src));
  expect(drawings.filter((address) => address?.includes('/api/placeholder/'))).toHaveLength(20);
  const motifs = await Promise.all(drawings.map(async (address) => motifIn(await (await fetch(address ?? '')).text())));
  expect(motifs.filter((motif, index) => [1, 3].some((apart) => motifs[index + apart] === motif))).toEqual([]);
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

test('the choices made most stand over the list, and what is chosen is taken away there', async () => {
  const page = await opened('/activities', 'desktop');
  const inUse = page.getByRole('list', { name: 'Filters in use' });
  await inUse.getByRole('combobox', { name: 'Day' }).selectOption('Saturday');
  await inUse.getByRole('combobox', { name: 'Age' }).selectOption('4-7 years');
  await inUse.getByRole('button', { name: 'Free', exact: true }).click();
  await page.waitForURL((url) => url.search === '?day=saturday&ageRange=4-7&isFree=true');
  const when = page.getByRole('group', { name: /^When/ });
  expect(await when.locator('legend').innerText()).toMatch(/^When\s+Saturday$/);
  expect(await when.getByRole('button', { pressed: true }).allInnerTexts()).toEqual(['Sat']);
  for (const label of ['4-7 years', 'Free', 'Saturday'])
    await inUse.getByRole('button', { name: `Remove filter: ${label}` }).click();
  await page.waitForURL((url) => url.search === '');
  expect(await inUse.getByRole('button', { name: /^Remove filter/ }).count()).toBe(0);
  await page.context().close();
});

test('what takes place on the chosen days is found, and each of the cards says so', async () => {
  const page = await opened('/activities?day=sunday', 'desktop');
  const days = await cardsOf(page).locator('[data-fact=when]').allInnerTexts();
  expect(days.length).toBeGreaterThan(5);
  expect(days.filter((text) => !/Sun| to Sun/.test(text))).toEqual([]);
  await page.context().close();
});

test('the panel opens with what, when, age, where and price, and folds features and ratings until one of them is chosen', async () => {
  const page = await opened('/activities', 'desktop');
  const panel = page.getByRole('region', { name: 'Filters' });
  const heads = await panel.locator('legend, summary').allInnerTexts();
  expect(heads).toEqual(['What', 'When', 'Age', 'Where', 'Price', 'Safety and funding', 'Features and ratings']);
  expect(await panel.getByRole('checkbox', { name: /^Indoor/ }).isVisible()).toBe(false);
  await page.goto('/activities?indoor=true&googleRating=4.5');
  await panel.getByRole('checkbox', { name: /^Indoor/ }).waitFor();
  expect(await panel.locator('summary').last().innerText()).toMatch(/Indoor, Google rating 4.5\+$/);
  await page.context().close();
});

test('on a phone the filters are a sheet whose button says how many activities it shows', async () => {
  const page = await opened('/activities', 'phone');
  await page.getByRole('button', { name: /^Filters/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Filters' });
  await sheet.getByRole('button', { name: 'Show 105 activities' }).waitFor();
  const { x, y, height } = await boxOf(sheet);
  expect([x, y + height]).toEqual([0, windows.phone.height]);
  expect(await inWindow(sheet.getByRole('button', { name: 'Show 105 activities' }))).toBe(1);
  await sheet.getByRole('checkbox', { name: /^Free/ }).check();
  const show = sheet.getByRole('button', { name: /^Show \d activities$/ });
  const count = Number((await show.innerText()).split(' ')[1]);
  await show.click();
  await sheet.waitFor({ state: 'detached' });
  await expect.poll(() => cardsOf(page).count()).toBe(count);
  await page.getByRole('button', { name: 'Remove filter: Free' }).waitFor();
  await page.context().close();
});

test('a search that says a place in words can be put in order of distance, and stays so while it is narrowed', async () => {
  const page = await opened('/activities?search=swimming+near+farnham', 'desktop');
  const order = page.getByRole('combobox', { name: 'Sort by' });
  await order.selectOption('Nearest first');
  await page.waitForURL((url) => url.searchParams.get('sort') === 'distance');
  await page
    .getByRole('list', { name: 'Filters in use' })
    .getByRole('combobox', { name: 'Day' })
    .selectOption('Saturday');
  await page.waitForURL((url) => url.searchParams.has('day') && url.searchParams.get('sort') === 'distance');
  expect(await order.locator('option:checked').innerText()).toBe('Nearest first');
  await page.context().close();
});

test('a town that the panel offers is in the title, also after it was chosen there', async () => {
  const page = await opened('/activities?location=Kingston+upon+Thames', 'desktop');
  expect(await page.title()).toBe('Activities in Kingston | Hopscotch');
  await page.getByRole('combobox', { name: 'Town' }).selectOption('Farnham');
  await expect.poll(() => page.title()).toBe('Activities in Farnham | Hopscotch');
  expect(await page.locator('meta[name=description]').getAttribute('content')).toContain('in Farnham');
  await page.context().close();
});

test('an address of a page behind the last one says so, and leads to the first', async () => {
  const page = await opened('/activities?isFree=false&offset=200', 'phone');
  await page.getByRole('heading', { name: 'This page is past the end of the list' }).waitFor();
  await page.getByText(/^The list ends before this page: it has \d+ activities/).waitFor();
  expect(await page.getByText('No Activities Found').count()).toBe(0);
  await page.getByRole('link', { name: 'Show the list from its beginning' }).click();
  await page.waitForURL((url) => url.search === '?isFree=false');
  await cardsOf(page).first().waitFor();
  // Further than anybody is shown the list it begins again.
  await page.goto('/activities?isFree=false&offset=200000');
  await cardsOf(page).first().waitFor();
  await page.context().close();
});

test('on a phone a link leads from one list to another, though what only a wide window shows sleeps in it', async () => {
  const page = await opened('/activities?search=zzqqxx', 'phone');
  await page.getByRole('heading', { name: 'No Activities Found' }).waitFor();
  await page.getByRole('button', { name: /menu/i }).first().click();
  await page.getByRole('dialog').getByRole('link', { name: 'Browse Activities' }).click();
  await cardsOf(page).first().waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.context().close();
});

test('words that are longer than a search takes are taken as far as it goes, and the page says so', async () => {
  const words = 'Good evening, I am looking for swimming in Guildford or nearby, preferably after school. '.repeat(4);
  const page = await opened(`/activities?search=${encodeURIComponent(words)}`, 'phone');
  await page.getByText('A search takes at most 200 characters.').waitFor();
  await cardsOf(page).first().waitFor();
  const box = page.getByRole('searchbox', { name: 'Search' });
  expect(await box.inputValue()).toBe(words.slice(0, 200));
  expect(await box.getAttribute('maxlength')).toBe('200');
  await page.context().close();
});

test.each(['phone', 'desktop'] as const)('*Near me* leads to where a postcode is typed, on a %s', async (size) => {
  const page = await opened('/activities', size);
  await page.getByRole('button', { name: 'Near me' }).click();
  const box = page.getByRole('textbox', { name: 'Or near a postcode' });
  await expect.poll(() => box.evaluate((each) => each === document.activeElement)).toBe(true);
  await page.context().close();
});

test.each(['phone', 'desktop'] as const)(
  'the first screen of an activity on a %s says what it is, when, for whom, for how much and where, and has *Book Now*; a drawing takes at most 160 px',
  async (size) => {
    const page = await opened(`/activities/${site.activity}`, size);
    expect(await inWindow(page.getByRole('heading', { level: 1 }))).toBe(1);
    const details = page.getByRole('complementary', { name: 'Details and booking' });
    expect(await details.locator('dt').allInnerTexts()).toEqual(['When', 'Ages', 'Price', 'Where']);
    expect(await inWindow(details.locator('dd'))).toBe(4);
    expect(await inWindow(details.getByRole('link', { name: /^Book Now/ }))).toBe(1);
    const pictures = page.locator('main img:not([aria-label=Advertisement] *)');
    expect(await pictures.count()).toBe(1);
    expect((await boxOf(pictures)).height).toBeLessThanOrEqual(160);
    await page.context().close();
  },
);

test('while the text of an activity scrolls, booking stays in sight and covers nothing for good', async () => {
  for (const size of ['phone', 'desktop'] as const) {
    const page = await opened(`/activities/${site.activity}`, size);
    const book = page.getByRole('link', { name: /^Book Now/ });
    await page.getByRole('heading', { name: 'Provider information' }).evaluate((each) => each.scrollIntoView());
    expect(await inWindow(book)).toBe(1);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const end = await boxOf(page.getByText(/^© 2025/));
    if (size === 'phone') expect(end.y + end.height).toBeLessThan((await boxOf(book)).y);
    await page.context().close();
  }
});

test.each([
  ['phone', 1],
  ['desktop', 3],
] as const)('the first screen of the home page on a %s has a search and a row of %i activities', async (size, row) => {
  const page = await opened('/', size);
  expect(await inWindow(page.getByRole('search').getByRole('button', { name: 'Search' }))).toBe(1);
  const cards = page.getByRole('list', { name: 'Popular Activities This Week' }).getByRole('article');
  expect(await inWindow(cards)).toBe(row);
  await page.context().close();
});
