import { expect, test } from 'vitest';
import { approve, listingWith, submit } from '../../support/made/live-listings.ts';
import { held, hold } from '../support/in-flight.ts';
import { stage } from '../support/stage.ts';

const here = stage();

const queue = '/admin/unified-dashboard?tab=parent';
/** An admin in front of the queue, with `names` in it. */
async function reviewer(names: readonly string[]) {
  const ids: Record<string, string> = {};
  for (const name of names)
    ids[name] = await listingWith(
      here.app.context,
      { fields: { name, description: 'x', category: 'nature-animals' }, origin: 'parent_suggestion' },
      [submit],
    );
  const someone = await here.signedIn('admin');
  // So that a step too many leads somewhere.
  await someone.page.goto('/admin/scraper-review');
  await someone.page.goto(queue);
  const row = (name: string) => someone.page.getByRole('tabpanel').getByRole('button', { name });
  const review = (name: string) => someone.page.getByRole('dialog', { name });
  const approveIt = (name: string) => review(name).getByRole('button', { name: 'Approve', exact: true }).click();
  return { ...someone, ids, row, review, approveIt };
}

test('the answer to a verdict closes no other review, and no page', async () => {
  const { page, ids, row, review, approveIt, complaints } = await reviewer(['First Club', 'Second Club']);
  const first = await hold(page);
  await row('First Club').click();
  await approveIt('First Club');
  await row('Second Club').click();
  const notes = review('Second Club').getByLabel('Admin notes');
  await notes.fill('Half a sentence');
  first.letGo();
  await page.getByText('First Club is in the directory now.').waitFor();
  await row('First Club').waitFor({ state: 'detached' });
  await notes.pressSequentially(' and more');
  expect(await notes.inputValue()).toBe('Half a sentence and more');
  await expect.poll(() => new URL(page.url()).searchParams.get('review')).toBe(ids['Second Club']);
  await page.unrouteAll();

  const second = await hold(page);
  await approveIt('Second Club');
  await second.sent;
  // Twice is no further than once.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await review('Second Club').waitFor({ state: 'detached' });
  second.letGo();
  await page.getByText('Second Club is in the directory now.').waitFor();
  await row('Second Club').waitFor({ state: 'detached' });
  await expect.poll(() => page.url()).toBe(`${here.app.url}${queue}`);
  expect(complaints).toEqual([]);
});

test('a verdict that fails after its review was closed is told of, and one that counts closes the review that was opened again', async () => {
  const { page, ids, row, review, approveIt } = await reviewer(['Third Club', 'Fourth Club']);
  const failing = Promise.withResolvers<void>();
  await page.route('**/api/admin/activities/*/approve', async (route) => {
    await failing.promise;
    await route.fulfill({ status: 500, body: '{}' });
  });
  await page.route('**/api/admin/listings/*/review', async (route) => {
    await failing.promise;
    await route.fulfill({ status: 500, body: '{}' });
  });
  await row('Third Club').click();
  await approveIt('Third Club');
  await page.keyboard.press('Escape');
  await review('Third Club').waitFor({ state: 'detached' });
  failing.resolve();
  await page.getByRole('alert').getByText('Third Club: Please try again.').waitFor();
  await page.unrouteAll();

  const { sent, letGo } = await hold(page);
  await row('Fourth Club').click();
  await approveIt('Fourth Club');
  await sent;
  await page.keyboard.press('Escape');
  await review('Fourth Club').waitFor({ state: 'detached' });
  await row('Fourth Club').click();
  await review('Fourth Club').waitFor();
  letGo();
  await page.getByText('Fourth Club is in the directory now.').waitFor();
  await review('Fourth Club').waitFor({ state: 'detached' });
  // What waits still is next.
  await expect.poll(() => new URL(page.url()).searchParams.get('review')).toBe(ids['Third Club']);
});

test('Escape on a notice takes the notice away, and not the review beside it', async () => {
  const { page, row, review, approveIt } = await reviewer(['Fifth Club', 'Sixth Club']);
  const { letGo } = await hold(page);
  await row('Fifth Club').click();
  await approveIt('Fifth Club');
  await row('Sixth Club').click();
  await review('Sixth Club').waitFor();
  letGo();
  const notice = page.getByText('Fifth Club is in the directory now.');
  // It stays while a pointer is on it.
  await notice.hover();
  await page.keyboard.press('F8');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Escape');
  await notice.waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).searchParams.has('review')).toBe(true);
  await review('Sixth Club').getByLabel('Admin notes').fill('Still here.');
  await page.keyboard.press('Escape');
  await review('Sixth Club').waitFor({ state: 'detached' });
});

test('words typed into Edit Activity while a save is on its way stay, in the same dialog and in one opened again', async () => {
  const { page, complaints } = await here.signedIn('admin');
  const fields = { name: 'Live Kites', description: 'x', category: 'swimming', location: 'Woking' } as const;
  const live = await listingWith(here.app.context, { fields }, [submit, approve]);
  await page.goto(`/activities/${live}`);
  const dialog = page.getByRole('dialog', { name: 'Edit Activity' });
  const edit = page.getByRole('button', { name: /^Edit ?Live Kites/ });
  const save = dialog.getByRole('button', { name: 'Save Changes' });
  const saving = dialog.getByRole('button', { name: 'Saving...' });
  const address = dialog.getByLabel('Address');
  await edit.click();
  const first = await hold(page);
  await dialog.getByLabel('Schedule').fill('Sundays');
  await save.click();
  await first.sent;
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await edit.click();
  await address.fill('1 High');
  first.letGo();
  await page.getByText('Activity Updated', { exact: true }).waitFor();
  await address.pressSequentially(' Street');
  expect(await address.inputValue()).toBe('1 High Street');
  await page.unrouteAll();

  const second = await hold(page);
  await save.click();
  await second.sent;
  await address.fill('12 High Street');
  second.letGo();
  await saving.waitFor({ state: 'detached' });
  expect(await address.inputValue()).toBe('12 High Street');
  await save.click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(() => held(page, live)).toMatchObject({ schedule: 'Sundays', address: '12 High Street' });
  await edit.click();
  expect(await dialog.getByText('What you had typed is still here.').count()).toBe(0);
  expect(complaints).toEqual([]);
});
