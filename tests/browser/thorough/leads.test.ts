import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { londonDate } from '../../../domain/kernel/london-date.ts';
import { call } from '../../support/api-client.ts';
import { leadForm, partnerEmail } from '../../support/made/partners.ts';
import { idIn } from '../../support/pages/peopled-site.ts';
import { violations } from '../screens/walk.ts';
import { stage } from '../support/stage.ts';
import { sizes } from '../support/visitor.ts';

const here = stage();
const applied = async (businessName: string): Promise<string> =>
  idIn(
    await call(here.app.anonymous, 'POST', '/api/business-owners', {
      ...leadForm,
      businessName,
      email: partnerEmail(),
    }),
  );

test('leads are moved on a board by their keys, followed up with notes and a day, found by name, and taken along as a file', async () => {
  for (const name of ['Olive Table', 'Yurt Meadow']) await applied(name);
  const admin = await here.signedIn('admin');
  const { page } = admin;
  await page.goto('/admin/business-leads');
  await page.getByRole('button', { name: 'Board' }).click();
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
  const card = (status: string, name: string) => column(status).getByRole('button', { name });
  await card('New', 'Yurt Meadow').waitFor();
  await column('New').getByRole('combobox', { name: 'Move Yurt Meadow to' }).focus();
  await page.keyboard.type('Inter');
  await card('Interested', 'Yurt Meadow').waitFor();
  await page.getByText('Status updated').first().waitFor();
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await admin.screenshot(`leads-board-${size}`, viewport.width);
  }
  await page.setViewportSize(sizes.desktop);
  expect(await violations(page)).toEqual([]);

  await card('Interested', 'Yurt Meadow').click();
  const dialog = page.getByRole('dialog', { name: 'Yurt Meadow' });
  await dialog.getByText('New → Interested').waitFor();
  await dialog.getByLabel('Notes', { exact: true }).fill('Wants to hear of prices');
  await dialog.getByLabel('Next contact').fill(londonDate(new Date()));
  await dialog.getByRole('button', { name: 'Update Status' }).click();
  await dialog.waitFor({ state: 'detached' });
  await column('Interested').getByText('Due today').waitFor();
  await card('Interested', 'Yurt Meadow').click();
  await dialog.getByText('Wants to hear of prices').waitFor();
  expect(await dialog.getByLabel('Notes', { exact: true }).inputValue()).toBe('');
  await admin.screenshot('lead-timeline');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'List' }).click();
  const names = () => page.getByRole('table').getByRole('rowheader').getByRole('button').allInnerTexts();
  await expect.poll(names).toEqual(['Yurt Meadow', 'Olive Table']);
  await page.getByLabel('To be contacted by today').click();
  await expect.poll(names).toEqual(['Yurt Meadow']);
  await page.getByLabel('To be contacted by today').click();
  await page.getByLabel('Business or contact').fill('olive');
  await page.keyboard.press('Enter');
  await expect.poll(names).toEqual(['Olive Table']);
  // Whom somebody looks for stands in no address, and is there again all the same.
  expect(page.url()).not.toContain('olive');
  await page.reload();
  await expect.poll(names).toEqual(['Olive Table']);
  expect(await page.getByLabel('Business or contact').inputValue()).toBe('olive');
  await admin.screenshot('leads-list');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('business-leads.csv');
  expect((await readFile(await file.path(), 'utf8')).split('\n')[1]).toContain('Olive Table,Restaurant,New');
  expect(admin.complaints).toEqual([]);
});
