import { expect, test } from 'vitest';
import { violations } from '../screens/walk.ts';
import { approve, listingWith, submit } from '../../support/made/live-listings.ts';
import { stage } from '../support/stage.ts';

const here = stage();

const otters = {
  description: 'Swimming for beginners.',
  category: 'swimming',
  town: 'Woking',
  postcode: 'GU21 4AA',
} as const;
let tries = 0;
/** A live listing and one that waits, which say it is the same place at another price. */
async function twins() {
  const name = `Otter Swimmers ${(tries += 1)}`;
  const again = `${name} Club`;
  const live = await listingWith(here.app.context, { fields: { ...otters, name, priceFrom: 8 } }, [submit, approve]);
  const waiting = await listingWith(
    here.app.context,
    { fields: { ...otters, name: again, priceFrom: 9.5 }, origin: 'parent_submission' },
    [submit],
  );
  return { name, again, live, waiting };
}
const leadsTo = async (id: string): Promise<readonly [number, string | null]> => {
  const answer = await fetch(`${here.app.url}/activities/${id}`, { redirect: 'manual' });
  return [answer.status, answer.headers.get('location')];
};

test('two listings of one activity are looked at side by side, made one, and two again by a key', async () => {
  const { name, again, live, waiting } = await twins();
  const { page, complaints, screenshot } = await here.signedIn('admin');
  await page.goto(`/admin/activities-review?review=${waiting}`);
  const review = page.getByRole('dialog', { name: again, exact: true });
  await review.getByText('This may be a duplicate').waitFor();
  await review.getByRole('button', { name: `Compare and Merge with ${name}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare and Merge' });
  const different = dialog.getByRole('table', { name: 'What they say differently' });
  await different.getByRole('row', { name: /Price from.*£9\.50.*£8\.00/ }).waitFor();
  // What families see stays: it cannot go into what they do not see.
  expect(await dialog.getByRole('radio', { name }).first().isDisabled()).toBe(true);
  expect(await dialog.getByRole('radio').nth(1).isChecked()).toBe(true);
  await screenshot('merge');
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  await screenshot('merge-dark');
  expect(await violations(page)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'light' });
  await dialog.getByRole('button', { name: 'Merge', exact: true }).click();
  const question = page.getByRole('dialog', { name: 'Merge the Two?' });
  await question.getByText(`“${again}” waits for review no more.`).waitFor();
  await screenshot('merge-question');
  await question.getByRole('button', { name: 'Merge', exact: true }).click();
  await review.waitFor({ state: 'detached' });
  await page.getByText('Listings merged', { exact: true }).waitFor();
  await page.keyboard.press('u');
  await page.getByText('Merge undone', { exact: true }).waitFor();
  await page.getByRole('button', { name: again, exact: true }).waitFor();
  expect(await leadsTo(live)).toEqual([200, null]);
  expect(complaints).toEqual([]);
});

test('what families saw leads to the one that stays, until somebody takes it back much later', async () => {
  const { live, name } = await twins();
  const other = await listingWith(
    here.app.context,
    { fields: { ...otters, name: `${name} at the Lido`, priceFrom: 7 } },
    [submit, approve],
  );
  const { page, complaints, screenshot } = await here.signedIn('admin');
  await page.goto(`/admin/activities-review?status=live&review=${other}`);
  const review = page.getByRole('dialog', { name: `${name} at the Lido`, exact: true });
  await review.getByRole('button', { name: `Compare and Merge with ${name}`, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Compare and Merge' });
  // Both could stay; the one that was there first is chosen.
  await dialog.getByRole('radio').nth(1).waitFor();
  expect(await dialog.getByRole('radio').nth(1).isChecked()).toBe(true);
  await dialog.getByRole('button', { name: 'Merge', exact: true }).press('Enter');
  const question = page.getByRole('dialog', { name: 'Merge the Two?' });
  await question.getByText('disappears from every public page').waitFor();
  await question.getByRole('button', { name: 'Merge', exact: true }).press('Enter');
  await page.getByText('Listings merged', { exact: true }).waitFor();
  await expect.poll(() => leadsTo(other)).toEqual([301, `/activities/${live}`]);
  await page.goto(`/admin/activities-review?status=archived&review=${other}`);
  await review.getByText('This listing was merged into another one').waitFor();
  await screenshot('merged');
  await review.getByRole('button', { name: 'Undo Merge' }).click();
  await page.getByText('Merge undone', { exact: true }).waitFor();
  await expect.poll(() => leadsTo(other)).toEqual([200, null]);
  expect(complaints).toEqual([]);
});
