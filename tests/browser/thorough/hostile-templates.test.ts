import fc from 'fast-check';
import { expect, test } from 'vitest';
import { defaultContent } from '#domain/template/defaults.ts';
import type { TemplateName } from '#domain/template/parts.ts';
import { contentOf, TemplateFileSchema } from '#domain/template/requests.ts';
import { styleSheetOf } from '#domain/template/style/style-sheet.ts';
import { allowedTemplateOf } from '../../support/made/hostile-templates.ts';
import { violations } from '../screens/walk.ts';
import { liveClub } from '../support/clubs.ts';
import { changedBeside, unseenIn } from '../support/outlook.ts';
import { stage } from '../support/stage.ts';
import { sizes, bothSizes } from '../support/visitor.ts';
import { takenOver } from '#tests/browser/support/taken-over.ts';

const here = stage();

/** What families are always shown of an activity, with warnings and what to do next, where cards and its page show it. */
const kept = {
  directory_card: {
    within: '.card',
    without: '.cards',
    selectors: [
      ...['name', 'ages', 'place', 'price'].map((fact) => `[data-fact=${fact}]`),
      '[data-fact=action]>:first-child',
      // Full is a warning: it stays where ratings are hidden.
      '[data-fact=rating] strong',
      '.heart',
    ],
  },
  detail_page: {
    within: '.detail',
    without: '.detail',
    selectors: [
      '.detail-head h1',
      ...['Ages', 'Price', 'Where', 'Places'].map((fact) => `.detail-facts [data-fact=${fact}]`),
      '.detail-facts h2',
      '.action-bar a',
      '.action-bar button',
      "[data-fact='Safety and funding']",
      '[data-fact=Location] a',
    ],
  },
} as const satisfies Record<TemplateName, object>;

/** On a phone all of these stood in one line, and the place had no room in it. */
const timesBeforeAges = {
  name: 'directory_card',
  config: {
    layout: 'grid',
    columns: 1,
    spacing: 0,
    cardStyle: { backgroundColor: '#000000', borderRadius: '0px' },
    globalStyles: { primaryColor: '#ffffff', font: 'Nunito' },
  },
  fields: ['schedule', 'title', 'ageRange', 'category'].map((dataSource, index) => ({
    fieldName: `field${index}`,
    fieldType: dataSource === 'category' ? 'badge' : 'text',
    displayName: 'x ',
    dataSource,
    order: index % 2 === 0 ? 1 : 0,
  })),
} as const;

test.each(['directory_card', 'detail_page'] as const)(
  'any %s that the rules allow hides nothing that families are always shown, and changes nothing beside it',
  async (name) => {
    const id = await liveClub(here.app.context);
    await liveClub(here.app.context, 'Kite Club');
    const { page, complaints } = await here.visitor();
    const foreign: string[] = [];
    page.on('request', (request) => {
      if (!request.url().startsWith(here.app.url)) foreign.push(request.url());
    });
    const { within, without, selectors } = kept[name];
    await page.goto(name === 'directory_card' ? '/activities' : `/activities/${id}`);
    await takenOver(page, 'main');
    await page
      .locator(`${within} ${selectors.at(-1)}`)
      .first()
      .waitFor();
    for (const size of ['desktop', 'phone'] as const)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.setViewportSize(sizes[size]);
        await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
        expect(await changedBeside(page, without, '')).toEqual([]);
        // What comes with another width comes a moment later.
        await expect.poll(() => unseenIn(page, within, selectors)).toEqual([]);
        await fc.assert(
          fc.asyncProperty(allowedTemplateOf(name), async (typed) => {
            const css = styleSheetOf([{ name, content: contentOf(TemplateFileSchema.parse(typed)) }]);
            expect(await changedBeside(page, without, css)).toEqual([]);
            expect(await unseenIn(page, within, selectors)).toEqual([]);
            expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
          }),
          { numRuns: 20, examples: name === 'directory_card' ? [[timesBeforeAges]] : [] },
        );
      }
    expect(foreign).toEqual([]);
    expect(complaints).toEqual([]);
  },
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

test.each(bothSizes)(
  'on a %s, whatever an admin saves, families are shown what decides, and nothing beside the cards changes',
  async (size) => {
    const { app } = here;
    const id = await liveClub(app.context);
    const admin = await here.signedIn('admin', size);
    const { page, complaints } = await here.visitor(size);
    const save = async (body: object): Promise<number> =>
      admin.page.evaluate(async (sent) => {
        const headers = { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
        return (await fetch('/api/admin/templates', { method: 'POST', headers, body: JSON.stringify(sent) })).status;
      }, body);
    const { directory_card: card, detail_page: whole } = kept;
    await admin.page.goto('/admin/template-editor');
    for (const name of ['directory_card', 'detail_page'] as const) expect(await save(hidingAll(name))).toBe(200);
    const evil = hidingAll('directory_card');
    expect(await save({ ...evil, config: { ...evil.config, layout: 'grid;}body{display:none' } })).toBe(400);

    await expect.poll(async () => (await page.goto('/activities'))?.text()).toContain('data-look');
    await page.locator('.card').first().waitFor();
    // What only the browser draws comes after what arrived drawn.
    await expect.poll(() => unseenIn(page, card.within, card.selectors)).toEqual([]);
    expect(await page.locator('.card [data-fact=when]').first().isVisible()).toBe(false);
    // The same page without what the templates say: nothing but the cards looks otherwise.
    expect(await changedBeside(page, card.without)).toEqual([]);
    const isLooked = (is: boolean): Promise<void> =>
      page.evaluate((on) => {
        const look = document.querySelector<HTMLLinkElement>('link[data-look]');
        if (look?.sheet) look.sheet.disabled = !on;
      }, is);
    await isLooked(false);
    expect(await page.locator('.card [data-fact=when]').first().isVisible()).toBe(true);
    await isLooked(true);
    expect(await page.title()).not.toBe('hostile');
    expect(await violations(page)).toEqual([]);
    await page.goto(`/activities/${id}`);
    await page.locator('.detail-head h1').waitFor();
    await expect.poll(() => unseenIn(page, whole.within, whole.selectors)).toEqual([]);
    expect(await page.locator("[data-fact='About this activity']").isVisible()).toBe(false);
    expect(complaints).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  },
);
