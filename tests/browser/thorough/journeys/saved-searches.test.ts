import { expect, test } from 'vitest';
import { stage } from '../../support/stage.ts';
import { bothSizes } from '../../support/visitor.ts';

const here = stage();

test.each(bothSizes)(
  'on a %s, by the keyboard alone, a parent finds, signs in, saves the search with its emails, opens it again, stops the emails and removes it',
  async (size) => {
    const account = await here.app.newMember('parent');
    const parent = await here.visitor(size);
    const { page } = parent;
    const press = async (role: 'button' | 'link' | 'checkbox', name: string | RegExp): Promise<void> => {
      const target = page.getByRole(role, { name }).first();
      await target.focus();
      await page.keyboard.press(role === 'checkbox' ? 'Space' : 'Enter');
    };
    await page.goto('/activities');
    await page.getByRole('searchbox', { name: 'Search' }).focus();
    await page.keyboard.type('judo');
    await page.keyboard.press('Enter');
    await page.waitForURL(/search=judo/);
    await press('link', 'Sign in to save this search');
    await page.getByLabel('Email').fill(account.email);
    await page.getByLabel('Password').fill(account.password);
    await page.keyboard.press('Enter');
    // Back at the same list.
    await page.waitForURL(/\/activities\?search=judo/);
    await press('button', 'Save this search');
    const dialog = page.getByRole('dialog', { name: 'Save this search' });
    expect(await dialog.getByLabel('Name').inputValue()).toBe('judo');
    await dialog.getByLabel('Name').fill('');
    await dialog.getByRole('button', { name: 'Save Search' }).press('Enter');
    await dialog.getByText('Please give your search a name').first().waitFor();
    await dialog.getByLabel('Name').fill('Judo for Ada');
    await press('checkbox', 'Email me when something new fits');
    await parent.screenshot(`save-search-${size}`);
    await dialog.getByRole('button', { name: 'Save Search' }).press('Enter');
    await page.getByText('Search Saved').waitFor();
    await dialog.waitFor({ state: 'detached' });

    // The same search again begins as it was saved, and stays so.
    await page.goto('/activities?search=judo&sort=name');
    await press('button', 'Save this search');
    await expect.poll(() => dialog.getByLabel('Name').inputValue()).toBe('Judo for Ada');
    expect(await dialog.getByRole('checkbox').isChecked()).toBe(true);
    await dialog.getByRole('button', { name: 'Save Search' }).press('Enter');
    await page.getByText('We will email you when something new fits.').waitFor();
    await dialog.waitFor({ state: 'detached' });

    await page.goto('/saved-searches');
    const emails = page.getByRole('checkbox', { name: /Email me/ });
    await emails.waitFor();
    expect(await emails.isChecked()).toBe(true);
    await parent.screenshot(`saved-searches-${size}`);
    await press('checkbox', /Email me/);
    await expect.poll(() => emails.isChecked()).toBe(false);
    expect(await emails.evaluate((box) => box === document.activeElement)).toBe(true);
    await press('link', 'Judo for Ada');
    await page.waitForURL(/\/activities\?search=judo/);
    await page.goto('/saved-searches');
    await press('button', /^Remove/);
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).press('Enter');
    await page.getByText('No saved searches yet').waitFor();
    // The button that opened the question has gone with the search.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    expect(parent.complaints.filter((each) => !each.includes('400'))).toEqual([]);
  },
);

test('a search for what parents have saved comes without emails, and says why', async () => {
  const { page, complaints } = await here.signedIn('parent');
  await page.goto('/activities?parentFavorites=true');
  await page.getByRole('button', { name: 'Save this search' }).click();
  const dialog = page.getByRole('dialog', { name: 'Save this search' });
  await dialog.getByText('We only email about newly added activities').waitFor();
  expect(await dialog.getByRole('checkbox').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Save Search' }).click();
  await page.getByText('You will find it under Saved Searches in your menu.').waitFor();
  await page.goto('/saved-searches');
  await page.getByText('We only email about newly added activities').waitFor();
  expect(await page.getByRole('checkbox').count()).toBe(0);
  expect(complaints).toEqual([]);
});
