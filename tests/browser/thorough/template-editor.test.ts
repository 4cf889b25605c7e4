import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { defaultContent } from '#domain/template/defaults.ts';
import type { TemplateName } from '#domain/template/parts.ts';
import { approve, listingWith, submit } from '../../support/made/live-listings.ts';
import { violations } from '../screens/walk.ts';
import { stage } from '../support/stage.ts';
import { sizesIn } from '../support/visitor.ts';

const here = stage();
const fields = {
  name: 'Pond Dippers',
  description: 'Nets, jars and what lives in the water.',
  shortDescription: 'Every Saturday by the pond.',
  category: 'outdoor',
  town: 'Farnham',
  address: '1 Pond Lane, Farnham',
  minAgeMonths: 48,
  maxAgeMonths: 143,
  priceFrom: 6,
  schedule: 'Saturdays 10:00-11:30',
  website: 'https://pond.example',
  contactPhone: '01632 960 001',
  availability: 'full',
} as const;

/** What families are always shown of an activity, where cards and its page show it. */
const onCard = [
  ...['name', 'ages', 'place', 'price'].map((fact) => `.card [data-fact=${fact}]`),
  '.card [data-fact=action]>:first-child',
];
const onPage = ['.detail-head h1', ...['Ages', 'Price', 'Where'].map((fact) => `.detail-facts [data-fact=${fact}]`)];

/** How much each text stands out of what lies under it, and whether it has room in the window. */
const seen = (page: Page, selectors: readonly string[]) =>
  page.evaluate((all) => {
    const parts = (colour: string): number[] =>
      /[\d.]+/g.exec(colour) ? (colour.match(/[\d.]+/g) ?? []).map(Number) : [];
    const light = (colour: string): number => {
      const [red = 0, green = 0, blue = 0] = parts(colour).map((value) => {
        const share = value / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    return all.map((selector) => {
      const element = document.querySelector<HTMLElement>(selector);
      if (!element) return { selector, isSeen: false, contrast: 0 };
      const box = element.getBoundingClientRect();
      let under: HTMLElement | null = element;
      while (under && parts(getComputedStyle(under).backgroundColor)[3] === 0) under = under.parentElement;
      const ground = light(under ? getComputedStyle(under).backgroundColor : 'rgb(255, 255, 255)');
      const words = light(getComputedStyle(element).color);
      const [more, less] = [Math.max(ground, words), Math.min(ground, words)];
      const isSeen = box.width > 20 && box.height > 10 && box.left >= 0 && box.right <= innerWidth + 1;
      return { selector, isSeen, contrast: (more + 0.05) / (less + 0.05) };
    });
  }, selectors);

const mustBeSeen = async (page: Page, selectors: readonly string[]): Promise<void> => {
  for (const { selector, isSeen, contrast } of await seen(page, selectors)) {
    expect(isSeen, `${selector} is seen`).toBe(true);
    expect(contrast, `the contrast of ${selector}`).toBeGreaterThanOrEqual(4.5);
  }
};
const top = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top);
/** How what is no card looks: a template must not reach it. */
const around = (page: Page) =>
  page.evaluate(() =>
    ['header', 'footer', 'h1', 'main'].map((selector) => {
      const element = document.querySelector(selector);
      const { color, backgroundColor, fontFamily, fontSize, borderRadius, display } = element
        ? getComputedStyle(element)
        : ({} as CSSStyleDeclaration);
      return { selector, color, backgroundColor, fontFamily, fontSize, borderRadius, display };
    }),
  );

/** All that the rules let somebody try in order to hide what is always shown. */
function hidingAll(name: TemplateName) {
  const begun = defaultContent(name);
  return {
    name,
    isActive: true,
    config: {
      ...begun.config,
      columns: 4,
      spacing: 0,
      cardStyle: { backgroundColor: '#2a2233', borderRadius: 32 },
      globalStyles: { primaryColor: '#ffffff', font: 'Georgia' },
    },
    fields: begun.fields
      .filter(({ dataSource }) => dataSource !== 'location')
      .map((field) => ({
        ...field,
        order: 20 - field.order,
        displayName: '</style><script>document.title="hostile"</script>',
        isVisible: ['title', 'ageRange', 'price'].includes(field.dataSource),
        isRequired: false,
        styles: { fontSize: 28, fontWeight: 'normal', color: '#ffffff', backgroundColor: '#fefefe', borderRadius: 32 },
      })),
  };
}

test.each(sizesIn('desktop'))(
  'on a %s, whatever a template tries, families are shown what decides, and nothing outside of the card changes',
  async (size) => {
    const { app } = here;
    const id = await listingWith(app.context, { fields }, [submit, approve]);
    const admin = await here.signedIn('admin', size);
    const { page, complaints } = await here.visitor(size);
    const save = async (body: object): Promise<number> =>
      admin.page.evaluate(async (sent) => {
        const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
        return (await fetch('/api/admin/templates', { method: 'POST', headers, body: JSON.stringify(sent) })).status;
      }, body);
    await page.goto('/activities');
    const before = await around(page);
    await admin.page.goto('/admin/template-editor');
    for (const name of ['directory_card', 'detail_page'] as const) expect(await save(hidingAll(name))).toBe(200);
    const evil = hidingAll('directory_card');
    expect(await save({ ...evil, config: { ...evil.config, layout: 'grid;}body{display:none' } })).toBe(400);

    await expect.poll(async () => (await page.goto('/activities'))?.text()).toContain('data-look');
    await page.locator('.card').first().waitFor();
    await mustBeSeen(page, onCard);
    expect(await page.getByText('Pond Dippers').first().isVisible()).toBe(true);
    // Full is a warning: it stays where ratings are hidden.
    expect(await page.locator('.card [data-fact=rating] strong').isVisible()).toBe(true);
    expect(await page.locator('.card [data-fact=when]').isVisible()).toBe(false);
    expect(await page.locator('.card > .heart').isVisible()).toBe(true);
    expect(await around(page)).toEqual(before);
    expect(await page.title()).not.toBe('hostile');
    expect(await violations(page)).toEqual([]);
    await page.goto(`/activities/${id}`);
    await page.locator('.detail-head h1').waitFor();
    await mustBeSeen(page, onPage);
    for (const action of ['Book Now', 'Get Directions', 'Save Pond Dippers'])
      expect(
        await page
          .getByRole('link', { name: action })
          .or(page.getByRole('button', { name: action }))
          .first()
          .isVisible(),
      ).toBe(true);
    expect(await page.locator("[data-fact='About this activity']").isVisible()).toBe(false);
    expect(complaints).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  },
);

test.each(sizesIn('desktop'))('on a %s, an admin arranges cards, families see it, and it goes back', async (size) => {
  await listingWith(here.app.context, { fields: { ...fields, name: 'Kite Club', website: 'https://kite.example' } }, [
    submit,
    approve,
  ]);
  const admin = await here.signedIn('admin', size);
  const { page } = admin;
  await page.goto('/admin/template-editor');
  await page.getByRole('heading', { name: 'Template Editor' }).waitFor();
  await page.getByText('Select a field to edit its properties').waitFor();
  await page.getByText('This is a sample preview. Actual content will vary.').waitFor();
  const file = (text: string, name = 'template.json') => ({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  await page.getByLabel('Template file').setInputFiles(file('{"name":"home"}'));
  await page.getByText('Failed to import template configuration.').first().waitFor();
  await page.getByText('name: Please choose one of directory_card, detail_page.').waitFor();
  const begun = { name: 'directory_card', ...defaultContent('directory_card') };
  await page.getByLabel('Template file').setInputFiles(file(JSON.stringify(begun)));
  await page.getByText('Template configuration has been imported successfully.').waitFor();

  // Name over day and time.
  await page.getByRole('button', { name: 'Move Name up' }).click();
  await page.getByRole('button', { name: 'Hide Category' }).click();
  await page.getByLabel('Card background', { exact: true }).fill('#222222');
  await page
    .getByText(/Under our words the card background #222222 has a contrast of/)
    .first()
    .waitFor();
  await page.getByLabel('Card background', { exact: true }).fill('#f6effe');
  // What the bar lies over is no target that is too small.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await violations(page)).toEqual([]);
  await admin.screenshot('template-editor');
  // What is not saved is kept, and leaving asks.
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  const question = page.getByRole('dialog', { name: 'Leave Without Saving?' });
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).first().waitFor();
  await page.goto('/admin/template-editor');
  await page.getByText('Not saved yet. Kept in this tab.').waitFor();
  await page.getByRole('button', { name: 'Save Template' }).click();
  await page.getByText('Template Saved').waitFor();
  if (await page.getByRole('button', { name: 'Activate', exact: true }).isVisible())
    await page.getByRole('button', { name: 'Activate', exact: true }).click();
  await page.getByText('Active', { exact: true }).waitFor();

  const visitor = await here.visitor(size);
  await expect.poll(async () => (await visitor.page.goto('/activities'))?.text()).toContain('data-look');
  const card = '.card';
  await visitor.page.locator(card).first().waitFor();
  expect(await top(visitor.page, `${card} [data-fact=name]`)).toBeLessThan(
    await top(visitor.page, `${card} [data-fact=when]`),
  );
  expect(await visitor.page.locator(`${card} [data-fact=kinds]`).first().isVisible()).toBe(false);
  await visitor.screenshot('template-cards');
  expect(await violations(visitor.page)).toEqual([]);

  await page.getByRole('button', { name: 'Preview Mode' }).click();
  expect(await page.getByText('This is a sample preview. Actual content will vary.').count()).toBe(0);
  await admin.screenshot('template-preview-mode');
  await page.getByRole('button', { name: 'Edit Mode' }).click();
  const back = page.getByRole('button', { name: /^Roll Back/ }).first();
  if (await back.isVisible()) {
    await back.click();
    await page.getByText(/^Back to Version/).waitFor();
  }
  await page.getByRole('tab', { name: 'Detail Page Template' }).click();
  await page.getByRole('heading', { name: 'Live Preview' }).waitFor();
  await page.locator('.template-preview .detail-body').waitFor();
  await admin.screenshot('template-editor-detail');
  expect(await violations(page)).toEqual([]);
  for (const { complaints } of [admin, visitor]) expect(complaints).toEqual([]);
});
