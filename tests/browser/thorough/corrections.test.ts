import { expect, test } from 'vitest';
import { listingWith, sendTo, submit } from '../../support/made/live-listings.ts';
import { call } from '../../support/api-client.ts';
import { violations } from '../screens/walk.ts';
import { stage } from '../support/stage.ts';

const here = stage();

let tries = 0;
const named = (name: string): string => `${name} ${(tries += 1)}`;
const found = (name: string) =>
  listingWith(here.app.context, {
    fields: {
      name,
      description: 'Muddy mornings in the wood.',
      category: 'nature-animals',
      town: 'Dorking',
      location: 'The Wood',
      priceFrom: 8,
    },
    origin: 'scraper',
    draftedBy: 'crawler',
    sourceUrl: `https://wood-${name.replaceAll(' ', '-').toLowerCase()}.example/`,
    methods: { name: 'json-ld', description: 'json-ld', town: 'json-ld', location: 'json-ld', priceFrom: 'text' },
    evidence: { priceFrom: 'from £8 a morning', town: 'Dorking, Surrey' },
  });

test('what there is to look at stands first, the page’s words stay in sight while editing, and corrections wait on', async () => {
  const name = named('Mud Kitchen');
  const id = await found(name);
  const { page, complaints, screenshot } = await here.signedIn('admin');
  await page.goto(`/admin/scraper-review?review=${id}`);
  const dialog = page.getByRole('dialog', { name, exact: true });
  const table = dialog.getByRole('table', { name: 'What was found on the page, and what the listing says now' });
  await table.getByRole('row', { name: /Price from/ }).waitFor();
  await dialog
    .getByText(/ages, times/)
    .first()
    .waitFor();
  // What is just as it was found is folded.
  expect(await table.getByRole('row', { name: /Town/ }).count()).toBe(0);
  await dialog.getByText(/fields as found on the page$/).click();
  await dialog.getByRole('row', { name: /Town/ }).waitFor();
  await screenshot('review-folded');
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('e');
  const editing = page.getByRole('dialog', { name: `Edit ${name}` });
  await editing.getByText('On the page: “from £8 a morning”').waitFor();
  await editing.getByLabel('Location').fill('The Old Wood');
  await screenshot('review-editing');
  expect(await violations(page)).toEqual([]);
  await editing.getByRole('button', { name: 'Save Corrections' }).click();
  await page.getByText('Corrections saved', { exact: true }).waitFor();
  await dialog.getByText('Changed by an admin').waitFor();
  expect(await dialog.getByText('has changed since you looked').count()).toBe(0);
  expect((await here.app.anonymous(`/api/activities/${id}`)).status).toBe(404);
  await dialog.getByRole('button', { name: 'Approve', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  const live = async () => (await here.app.anonymous(`/api/activities/${id}`)).json();
  await expect.poll(live).toMatchObject({ location: 'The Old Wood' });
  expect(complaints).toEqual([]);
});

test('whoever comes second reads who has decided, where they are, and keeps what they typed', async () => {
  const name = named('Contested Wood');
  const id = await listingWith(
    here.app.context,
    { fields: { name, description: 'x', category: 'nature-animals' }, origin: 'provider_application' },
    [submit],
  );
  const { page, complaints, screenshot } = await here.signedIn('admin');
  await page.goto(`/admin/activities-review?review=${id}`);
  const dialog = page.getByRole('dialog', { name, exact: true });
  await dialog.getByLabel('Admin notes').fill('Half a sentence');
  const asOther = await here.app.signedInAs('admin');
  await dialog.getByRole('button', { name: 'Edit', exact: true }).click();
  const editor = page.getByRole('dialog', { name: `Edit ${name}` });
  const words = editor.getByLabel('Short Description');
  await words.fill('Kept.');
  await sendTo(here.app.context, id, [
    { type: 'EditListing', editedBy: 'provider', changes: { schedule: 'Sundays 9:00' } },
  ]);
  // Not at the end of a long form, where nobody looks who is typing at its beginning.
  const news = editor.getByRole('alert').filter({ hasText: 'This listing has changed since you looked at it' });
  await expect.poll(async () => (await news.boundingBox())?.y ?? Infinity).toBeLessThan(900 - 40);
  expect(await words.inputValue()).toBe('Kept.');
  await editor.getByRole('button', { name: 'Cancel' }).click();
  await dialog.getByText('This listing has changed since you looked at it').waitFor();
  await dialog.getByText('Sundays 9:00').first().waitFor();
  await call(asOther, 'POST', `/api/admin/activities/${id}/approve`, { revision: 2 });
  await dialog.getByText('Somebody approved it: it is in the directory now.').waitFor();
  await dialog.getByText(/pproved by .*\(admin\)/).waitFor();
  await screenshot('review-second');
  expect(await dialog.getByLabel('Admin notes').inputValue()).toBe('Half a sentence');
  expect(complaints).toEqual([]);
});

test('a queue is searched and sorted under an address of its own, in rows that are low', async () => {
  const name = named('Zebra Watch');
  const others = [named('Crawled Wood'), named('Crawled Wood')];
  for (const each of [name, ...others]) await found(each);
  const { page, complaints, screenshot } = await here.signedIn('admin');
  await page.goto('/admin/activities-review?source=scraper');
  const row = (each: string) => page.getByRole('button', { name: each, exact: true });
  await row(name).waitFor();
  const heights = await page.locator('tbody tr').evaluateAll((rows) => rows.map((each) => each.clientHeight));
  expect(Math.max(...heights)).toBeLessThanOrEqual(48);
  await page.locator('tbody tr').filter({ hasText: name }).getByText(/£8/).waitFor();
  await screenshot('queue-dense');
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('zebra wat');
  await page.keyboard.press('Enter');
  await row(others[0] ?? '').waitFor({ state: 'detached' });
  await row(name).waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe('zebra wat');
  await page.reload();
  await row(name).waitFor();
  expect(await page.locator('tbody tr').count()).toBe(1);
  await page.getByRole('searchbox', { name: 'Search by name' }).fill('nothing like it');
  await page.keyboard.press('Enter');
  await page.getByText('Nothing found').waitFor();
  expect(complaints).toEqual([]);
});
