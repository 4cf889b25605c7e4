import { expect, test } from 'vitest';
import { call } from '../../support/api-client.ts';
import { violations } from '../screens/walk.ts';
import { stage } from '../support/stage.ts';
import { bothSizes } from '../support/visitor.ts';

const here = stage();

const proposed = async (...titles: readonly string[]): Promise<void> => {
  const parent = await here.app.signedInAs('parent');
  for (const title of titles)
    await call(parent, 'POST', '/api/parent-submissions/offer', {
      title,
      description: 'Under fives swim free before school is out.',
      submitterComments: 'We go each week',
    });
};

test.each(bothSizes)('an admin enters an offer on a %s, corrects, hides, shows and deletes it', async (size) => {
  const proposal = `Free swim on Fridays (${size})`;
  await proposed(proposal);
  const { page, context, complaints, screenshot } = await here.signedIn('admin', size);
  await page.goto('/admin/offers');
  const row = (title: string) => page.getByRole('button', { name: title, exact: true });
  const sheet = (title: string) => page.getByRole('dialog', { name: title, exact: true });
  await row(proposal).click();
  await sheet(proposal).getByText('We go each week').waitFor();
  await page.keyboard.press('Escape');

  // What is missing is said at its field, and what was typed outlives Esc.
  const title = `Half price for siblings (${size})`;
  await page.getByRole('button', { name: 'Add Offer' }).click();
  const adding = page.getByRole('dialog', { name: 'Add Offer' });
  await adding.getByLabel('Title').fill(title);
  await adding.getByRole('button', { name: 'Create Offer' }).click();
  await adding.getByText('Please select a category').first().waitFor();
  await adding.getByText('Description must be at least 20 characters').first().waitFor();
  await screenshot('admin-offers-problems');
  await page.keyboard.press('Escape');
  await adding.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Add Offer' }).click();
  expect(await adding.getByLabel('Title').inputValue()).toBe(title);
  await adding.getByLabel('Business name').fill('Wey Swim School');
  await adding.getByLabel('Category').selectOption('Sports');
  await adding.getByLabel('Discount value').fill('50%');
  await adding.getByLabel(/^Description/).fill('Siblings swim for half the price of the first lesson.');
  await adding.getByLabel('Website').fill('weyswim.example');
  await adding.getByRole('button', { name: 'Create Offer' }).click();
  await page.getByText('Business offer created successfully').waitFor();
  await row(title).click();
  await sheet(title).getByText('Approved', { exact: true }).waitFor();
  await sheet(title).getByText('Entered by our team').waitFor();
  await screenshot('admin-offers');

  await sheet(title).getByRole('button', { name: 'Edit', exact: true }).click();
  const editing = page.getByRole('dialog', { name: 'Edit Offer' });
  await editing.getByLabel('Location').fill('Guildford');
  await editing.getByRole('button', { name: 'Save Changes' }).click();
  await sheet(title).getByText('Guildford', { exact: true }).waitFor();

  const families = async (): Promise<string> => (await call(here.app.anonymous, 'GET', '/api/offers')).text;
  await sheet(title)
    .getByRole('button', { name: `Hide ${title}` })
    .click();
  await sheet(title).getByText('Hidden', { exact: true }).waitFor();
  expect(await families()).not.toContain(title);
  await sheet(title)
    .getByRole('button', { name: `Show ${title}` })
    .click();
  await sheet(title).getByText('Hidden', { exact: true }).waitFor({ state: 'detached' });
  expect(await families()).toContain(title);

  await sheet(title)
    .getByRole('button', { name: `Delete ${title}` })
    .click();
  const asking = page.getByRole('dialog', { name: 'Delete Offer' });
  await asking.getByText('Are you sure you want to delete this offer?').waitFor();
  await asking.getByRole('button', { name: 'Delete' }).click();
  await page.getByText('Offer deleted successfully').waitFor();
  await sheet(title).waitFor({ state: 'detached' });
  await row(title).waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
  await context.close();
});

test('offers are decided on by keys alone, on their page and on the dashboard, and a correction of somebody else is shown first', async () => {
  // Longest waiting first, as the dashboard lists them.
  const [corrected, refused, last, newest] = ['Two for one', 'Never open', 'Kites for less', 'Juice for all'] as const;
  await proposed(corrected, refused, last, newest);
  const { page, complaints, screenshot } = await here.signedIn('admin');
  const sheet = (title: string) => page.getByRole('dialog', { name: title, exact: true });
  const reviewed = (): string | null => new URL(page.url()).searchParams.get('review');
  await page.goto('/admin/unified-dashboard?tab=offers');
  await page.getByRole('button', { name: corrected, exact: true }).focus();
  await page.keyboard.press('o');
  await sheet(corrected).waitFor();
  await expect.poll(reviewed).not.toBeNull();
  await page.keyboard.press('e');
  const editing = page.getByRole('dialog', { name: 'Edit Offer' });
  await editing.getByLabel('Location').fill('Guildford');
  await editing.getByRole('button', { name: 'Save Changes' }).press('Enter');
  await sheet(corrected).getByText('Guildford', { exact: true }).waitFor();
  // Another admin corrects it meanwhile: what was looked at is not approved unseen.
  const id = reviewed() ?? '';
  const colleague = await here.app.signedInAs('admin');
  expect((await call(colleague, 'PUT', `/api/admin/offers/${id}`, { location: 'Woking' })).status).toBe(200);
  await sheet(corrected).getByText('This offer has changed since you looked at it').waitFor();
  await screenshot('admin-offer-changed');
  await sheet(corrected).getByRole('button', { name: 'Review the current version' }).press('Enter');
  await sheet(corrected).getByText('Woking', { exact: true }).waitFor();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('a');
  await page.getByText(`Families can see ${corrected}.`).waitFor();
  // What comes next in the list is open already.
  await sheet(refused).waitFor();
  await page.keyboard.press('j');
  await sheet(last).waitFor();
  await page.keyboard.press('k');
  await sheet(refused).waitFor();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: /keys/i }).waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('r');
  await page.getByText(`${refused} was rejected.`).waitFor();
  await sheet(last).waitFor();
  await page.goto('/admin/offers?status=rejected');
  await page.getByRole('button', { name: refused, exact: true }).waitFor();
  // Several at once, the newest first here; with one of them somebody else is faster.
  await page.goto('/admin/offers?status=draft');
  await page.getByRole('button', { name: newest, exact: true }).waitFor();
  for (const key of ['j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await page.getByText('2 offers chosen', { exact: true }).waitFor();
  await page.getByRole('button', { name: 'Approve Chosen' }).press('Enter');
  const several = page.getByRole('dialog', { name: 'Approve Several' });
  await several.getByText('2 offers will be approved').waitFor();
  expect(await several.getByRole('listitem').allTextContents()).toEqual([newest, last]);
  await screenshot('admin-offers-several');
  expect(await violations(page)).toEqual([]);
  const offers = (await call(colleague, 'GET', '/api/admin/offers/pending')).body as { id: string; title: string }[];
  const faster = offers.find(({ title }) => title === last)?.id;
  await call(colleague, 'PUT', `/api/admin/offers/${faster}/review`, { action: 'reject' });
  await several.getByRole('button', { name: 'Approve 2 offers' }).press('Enter');
  await several.getByText('This offer has been rejected already.').waitFor();
  await page.getByText('1 offer approved', { exact: true }).waitFor();
  await several.getByRole('button', { name: 'Back to the List' }).press('Enter');
  await page.getByRole('button', { name: newest, exact: true }).waitFor({ state: 'detached' });
  await page.keyboard.press('u');
  await page.getByText('Decision undone', { exact: true }).waitFor();
  await page.getByRole('button', { name: newest, exact: true }).waitFor();
  expect(complaints.filter((each) => !each.includes('status of 409'))).toEqual([]);
});
