import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { approve, listingWith, submit } from '../../support/made/live-listings.ts';
import { stage } from '../support/stage.ts';
import { violations } from '../screens/walk.ts';

const here = stage();
const ids: Record<string, string> = {};
beforeAll(async () => {
  for (const name of ['First Club', 'Second Club'])
    ids[name] = await listingWith(
      here.app.context,
      { fields: { name, description: 'x', category: 'nature-animals' }, origin: 'parent_suggestion' },
      [submit],
    );
  const live = { name: 'Seals Swimming Club', description: 'x', location: 'The Leisure Centre', town: 'Woking' };
  await listingWith(here.app.context, { fields: live, origin: 'parent_suggestion' }, [submit, approve]);
});

const queue = '/admin/unified-dashboard?tab=parent';
async function admin() {
  const someone = await here.signedIn('admin');
  await someone.page.goto(queue);
  const row = (name: string) => someone.page.getByRole('tabpanel').getByRole('button', { name });
  const review = (name: string) => someone.page.getByRole('dialog', { name });
  await row('Second Club').waitFor();
  return { ...someone, row, review };
}
const reviewed = (page: Page) => new URL(page.url()).searchParams.get('review');

test('on a wide screen a review stands beside its list, at least 480 px wide, and covers nothing of it', async () => {
  const { page, row, review, complaints, screenshot } = await admin();
  await row('First Club').click();
  await review('First Club').getByRole('button', { name: 'Approve', exact: true }).waitFor();
  const table = await page.getByRole('tabpanel').getByRole('table').boundingBox();
  const beside = await review('First Club').boundingBox();
  expect(beside?.width).toBeGreaterThanOrEqual(480);
  expect((table?.x ?? Infinity) + (table?.width ?? Infinity)).toBeLessThanOrEqual(beside?.x ?? 0);
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  // The other lists of the page make room, too, and their names take two lines at most.
  const live = page.getByRole('table', { name: 'Live activities' });
  for (const cell of [row('First Club'), live.getByRole('link', { name: 'Seals Swimming Club' })])
    expect((await cell.boundingBox())?.height).toBeLessThan(3 * 25);
  expect(await row('First Club').getAttribute('aria-current')).toBe('true');
  await screenshot('review-beside');
  expect(await violations(page)).toEqual([]);
  // The list is still there to be used: another row's review takes the place of this one, and one step back leads to the list.
  await row('Second Club').click();
  await review('Second Club').waitFor();
  await review('First Club').waitFor({ state: 'detached' });
  await expect.poll(() => reviewed(page)).toBe(ids['Second Club']);
  await page.goBack();
  await review('Second Club').waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=parent');
  expect(complaints).toEqual([]);
});

test('beside its list a review is worked through by keys: j and k lead on to the next one, and Escape gives its row the focus', async () => {
  const { page, row, review, complaints } = await admin();
  await row('First Club').click();
  await review('First Club').waitFor();
  await page.keyboard.press('j');
  await review('Second Club').waitFor();
  await expect.poll(() => reviewed(page)).toBe(ids['Second Club']);
  await page.keyboard.press('k');
  await review('First Club').waitFor();
  await page.keyboard.press('j');
  await review('Second Club').waitFor();
  await expect
    .poll(() => review('Second Club').evaluate((dialog) => dialog.contains(document.activeElement)))
    .toBe(true);
  await page.keyboard.press('Escape');
  await review('Second Club').waitFor({ state: 'detached' });
  await expect.poll(() => row('Second Club').evaluate((button) => button === document.activeElement)).toBe(true);
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=parent');
  expect(complaints).toEqual([]);
});

test('notes survive another review and a window that becomes too narrow, where the review lies over its list', async () => {
  const { page, row, review, complaints, screenshot } = await admin();
  await row('First Club').click();
  const notes = (name: string) => review(name).getByLabel('Admin notes');
  await notes('First Club').fill('Ring them first.');
  await row('Second Club').click();
  expect(await notes('Second Club').inputValue()).toBe('');
  await row('First Club').click();
  await expect.poll(() => notes('First Club').inputValue()).toBe('Ring them first.');
  await notes('First Club').pressSequentially(' Twice.');
  const modal = () => review('First Club').evaluate((dialog) => dialog.matches(':modal'));
  expect(await modal()).toBe(false);
  await page.setViewportSize({ width: 1000, height: 800 });
  await expect.poll(modal).toBe(true);
  expect(await notes('First Club').inputValue()).toMatch(/Twice/);
  await screenshot('review-over', 1000);
  await page.setViewportSize({ width: 1280, height: 900 });
  await expect.poll(modal).toBe(false);
  expect(await notes('First Club').inputValue()).toMatch(/Twice/);
  expect(complaints).toEqual([]);
});

test('no key decides on a review that is combined with another, held down, or meant for something else', async () => {
  const { page, row, review, complaints } = await admin();
  const verdicts: string[] = [];
  page.on('request', (request) => void (request.method() !== 'GET' && verdicts.push(request.url())));
  await row('First Club').click();
  await review('First Club').getByRole('button', { name: 'Approve', exact: true }).waitFor();
  for (const keys of ['Control+a', 'Alt+a', 'Meta+a', 'Control+j', 'Alt+j', 'Meta+j']) await page.keyboard.press(keys);
  const press = (key: string): Promise<boolean> =>
    page.evaluate(
      (held) =>
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key: held, repeat: true, bubbles: true }),
        ),
      key,
    );
  await press('a');
  // Over it lies something else, in which nothing has the focus.
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'Keys' });
  await help.waitFor();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await page.keyboard.press('a');
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await page.getByRole('tabpanel').getByRole('button', { name: 'All keys' }).focus();
  await page.keyboard.press('a');
  expect([verdicts, reviewed(page)]).toEqual([[], ids['First Club']]);
  // By itself it does.
  await review('First Club').getByRole('heading', { level: 2, name: 'First Club' }).click();
  await page.keyboard.press('a');
  await review('First Club').waitFor({ state: 'detached' });
  expect(verdicts.length).toBe(1);
  expect(complaints).toEqual([]);
});
