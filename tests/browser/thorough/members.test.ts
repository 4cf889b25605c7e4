import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { approve, listingWith, submit } from '../../support/made/live-listings.ts';
import { violations } from '../screens/walk.ts';
import { stage } from '../support/stage.ts';
import { sizes } from '../support/visitor.ts';

const here = stage();

test('an admin finds a member, shuts them out with a reason and lets them in again', async () => {
  const theirs = await here.signedIn('parent');
  const { email } = theirs.account;
  const admin = await here.signedIn('admin');
  const { page } = admin;
  await page.goto('/admin/members');
  await page.getByLabel('Name or email').fill(email);
  await page.keyboard.press('Enter');
  const row = page.getByRole('row').filter({ hasText: email });
  await row.waitFor();
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(1);
  // Nobody's name or address stands in an address of ours, and the search is there again all the same.
  await expect.poll(() => page.url()).not.toContain('test.hopscotch');
  await page.reload();
  await expect.poll(() => page.getByRole('rowheader').count()).toBe(1);
  await row.getByRole('button').click();
  const dialog = page.getByRole('dialog').filter({ hasText: email });
  await dialog.getByText('Member since').waitFor();
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await admin.screenshot(`members-${size}`, viewport.width);
  }
  await page.setViewportSize(sizes.desktop);
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Suspend' }).click();
  const question = page.getByRole('dialog', { name: /^Suspend:/ });
  await question.getByLabel('Reason').fill('Sends in advertisements');
  expect(await violations(page)).toEqual([]);
  await question.getByRole('button', { name: 'Suspend', exact: true }).click();
  await question.waitFor({ state: 'detached' });
  await dialog.getByText('Sends in advertisements').waitFor();
  await admin.screenshot('member-suspended');

  const { page: shut } = await here.visitor();
  const signIn = async (): Promise<void> => {
    await shut.goto('/sign-in');
    await shut.getByLabel('Email').fill(email);
    await shut.getByLabel('Password').fill(theirs.account.password);
    await shut.getByRole('button', { name: 'Sign in' }).click();
  };
  await signIn();
  await shut.getByText('This account is suspended').first().waitFor();
  await dialog.getByRole('button', { name: 'Let In Again' }).click();
  const again = page.getByRole('dialog', { name: /^Let In Again:/ });
  await again.getByLabel('Reason').fill('Has apologised');
  await again.getByRole('button', { name: 'Let In Again', exact: true }).click();
  await again.waitFor({ state: 'detached' });
  await dialog.getByRole('button', { name: 'Suspend' }).waitFor();
  await signIn();
  await expect.poll(() => new URL(shut.url()).pathname).not.toBe('/sign-in');
  expect(admin.complaints).toEqual([]);
});

test('an admin erases a member by typing the address, and is shown the proof', async () => {
  const { email } = await here.app.newMember('parent');
  const admin = await here.signedIn('admin');
  const { page } = admin;
  await page.goto('/admin/members');
  await page.getByLabel('Name or email').fill(email);
  await page.keyboard.press('Enter');
  await page.getByRole('row').filter({ hasText: email }).getByRole('button').click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByRole('button', { name: 'Erase' }).click();
  const question = page.getByRole('dialog', { name: /^Erase:/ });
  await question.getByText('nothing else names their address').waitFor();
  expect(await violations(page)).toEqual([]);
  await admin.screenshot('member-erase');
  await question.getByLabel(/^Type /).fill(email);
  await question.getByRole('button', { name: 'Erase for Good' }).click();
  await page.getByText('Erased for good').waitFor();
  await page.getByText('1 of 1 key destroyed').waitFor();
  expect(await violations(page)).toEqual([]);
  await admin.screenshot('member-erased');
  expect(admin.complaints).toEqual([]);
});

test('the search of everything leads by its keys to listings, members, leads and pages where they are dealt with', async () => {
  // Another try meets what the one before has made.
  const mark = `Quagga${randomBytes(3).toString('hex')}`;
  const club = `Club ${mark}`;
  const waiting = await listingWith(here.app.context, { fields: { name: club, description: 'x' } }, [submit]);
  await listingWith(here.app.context, { fields: { name: `Riding ${mark}`, description: 'x' } }, [submit, approve]);
  const { memberId, email } = await here.app.newMember('parent');
  const admin = await here.signedIn('admin');
  const { page } = admin;
  await page.goto('/admin/seo');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const box = page.getByRole('combobox', { name: 'Page, listing, provider, member or lead' });
  const found = page.getByRole('listbox', { name: 'Found' });
  const active = () => found.getByRole('option', { selected: true }).innerText();
  const find = async (text: string, wanted: RegExp): Promise<void> => {
    await page.keyboard.press('Control+k');
    await box.fill(text);
    await found.getByRole('option', { name: wanted }).first().waitFor();
    for (let step = 0; step < 10 && !wanted.test(await active()); step += 1) await page.keyboard.press('ArrowDown');
    expect(await active()).toMatch(wanted);
  };
  await find(mark.toLowerCase(), new RegExp(club));
  await found.getByRole('option', { name: new RegExp(`${club}\\s*Waiting for review`) }).waitFor();
  expect(await box.evaluate((element) => element === document.activeElement)).toBe(true);
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await admin.screenshot(`search-everything-${size}`, viewport.width);
  }
  await page.setViewportSize(sizes.desktop);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('review')).toBe(waiting);
  await page.getByRole('dialog', { name: club }).waitFor();
  await find(email, new RegExp(email));
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).searchParams.get('open')).toBe(memberId);
  await find('audit', /Audit Trail/);
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'detached' });
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/members');
  await page.keyboard.press('Control+k');
  await box.fill('xyzzy');
  await page.getByText('Nothing goes by that name.').waitFor();
  expect(admin.complaints).toEqual([]);
});
