import { randomBytes } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { streams } from '#domain/catalog.ts';
import { londonDate } from '../../../domain/kernel/london-date.ts';
import { call } from '../../support/api-client.ts';
import { leadForm, partnerEmail } from '../../support/made/partners.ts';
import { idIn } from '../../support/pages/peopled-site.ts';
import { someContext } from '../../support/projection.ts';
import { violations } from '../screens/walk.ts';
import { stage } from '../support/stage.ts';
import { sizes } from '../support/visitor.ts';
import { shown } from '#tests/support/shown.ts';

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
  // Another try meets what the one before has made.
  const mark = randomBytes(3).toString('hex');
  const [olive, yurt] = [`Olive Table ${mark}`, `Yurt Meadow ${mark}`];
  const late = await applied(olive);
  const id = await applied(yurt);
  const admin = await here.signedIn('admin');
  const { page } = admin;
  await page.goto('/admin/business-leads');
  await page.getByRole('button', { name: 'Board' }).click();
  const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) });
  const card = (status: string, name: string) => column(status).getByRole('button', { name });
  await card('New', yurt).waitFor();
  await column('New')
    .getByRole('combobox', { name: `Move ${yurt} to` })
    .focus();
  await page.keyboard.type('Inter');
  await card('Interested', yurt).waitFor();
  await page.getByText('Status updated').first().waitFor();
  // In its new column whoever moved it goes on from it.
  const moved = column('Interested').getByRole('combobox', { name: `Move ${yurt} to` });
  await expect.poll(() => moved.evaluate((box) => box === document.activeElement)).toBe(true);
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await admin.screenshot(`leads-board-${size}`, viewport.width);
  }
  await page.setViewportSize(sizes.desktop);
  expect(await violations(page)).toEqual([]);

  await card('Interested', yurt).click();
  const dialog = page.getByRole('dialog', { name: yurt });
  await dialog.getByText('New → Interested').waitFor();
  await dialog.getByLabel('Notes', { exact: true }).fill('Wants to hear of prices');
  // Somebody else gets further meanwhile: what is only noted here takes nothing of that back.
  const colleague = await here.app.signedInAs('admin');
  await call(colleague, 'PUT', `/api/business-owners/${id}/status`, { status: 'converted' });
  await dialog.getByLabel('Next contact').fill(londonDate(new Date()));
  await dialog.getByRole('button', { name: 'Update Status' }).click();
  await dialog.waitFor({ state: 'detached' });
  await column('Converted').getByRole('listitem').filter({ hasText: yurt }).getByText('Due today').waitFor();
  await card('Converted', yurt).click();
  await dialog.getByText('Wants to hear of prices').waitFor();
  expect(await dialog.getByLabel('Notes', { exact: true }).inputValue()).toBe('');
  await admin.screenshot('lead-timeline');
  expect(await violations(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: 'List' }).click();
  const names = () => page.getByRole('table').getByRole('rowheader').getByRole('button').allInnerTexts();
  const find = async (name: string): Promise<void> => {
    await page.getByLabel('Business or contact').fill(name);
    await page.keyboard.press('Enter');
  };
  await find(mark);
  await expect.poll(names).toEqual([yurt, olive]);
  await page.getByLabel('To be contacted by today').click();
  await expect.poll(names).toEqual([yurt]);
  await page.getByLabel('To be contacted by today').click();
  await expect.poll(names).toEqual([yurt, olive]);
  await find(olive.toLowerCase());
  await expect.poll(names).toEqual([olive]);
  // Whom somebody looks for stands in no address, and is there again all the same.
  await expect.poll(() => page.url()).not.toMatch(/olive/i);
  await page.reload();
  await expect.poll(names).toEqual([olive]);
  expect(await page.getByLabel('Business or contact').inputValue()).toBe(olive.toLowerCase());
  await admin.screenshot('leads-list');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('business-leads.csv');
  expect((await text(await file.createReadStream())).split('\n')[1]).toContain(`${olive},Restaurant,New`);

  // A day that was planned and has passed meanwhile holds no note back.
  const { context } = here.app;
  const planned = { type: 'LeadContactPlanned', data: { leadId: late, nextContactDate: '2026-01-05' } } as const;
  const { position } = await context.log.append(streams.lead(late), 'any', [planned], someContext());
  await shown(context, ['leads'], position);
  await page.reload();
  await page.getByRole('button', { name: olive, exact: true }).click();
  const overdue = page.getByRole('dialog', { name: olive });
  await overdue.getByLabel('Notes', { exact: true }).fill('Rings back on Monday');
  await overdue.getByRole('button', { name: 'Update Status' }).click();
  await overdue.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: olive, exact: true }).click();
  await overdue.getByText('Rings back on Monday').waitFor();
  // Another day that has passed is none to plan.
  await overdue.getByLabel('Next contact').fill('2026-01-06');
  await overdue.getByRole('button', { name: 'Update Status' }).click();
  await overdue.getByText('Please choose today or a later day for the next contact.').waitFor();
  expect(admin.complaints.filter((each) => !each.includes('status of 422'))).toEqual([]);
});

test('what is typed of a lead’s details outlives its next status, Esc and another lead', async () => {
  const mark = randomBytes(3).toString('hex');
  const [inn, mill] = [`Otter Inn ${mark}`, `Water Mill ${mark}`];
  const id = await applied(inn);
  await applied(mill);
  const gate = 'A mother at the school gate';
  const colleague = await here.app.signedInAs('admin');
  await call(colleague, 'PUT', `/api/business-owners/${id}`, { howHeardAboutUs: gate });
  const { page, complaints } = await here.signedIn('admin');
  await page.goto('/admin/business-leads');
  const dialog = page.getByRole('dialog', { name: inn });
  const open = (name: string) => page.getByRole('button', { name, exact: true }).click();
  const owner = dialog.getByLabel('Owner');
  const emails = dialog.getByLabel('Wants our emails');
  const heard = dialog.getByLabel('How they heard about us');
  await open(inn);
  // What was noted in other words than there are to choose stays to be chosen.
  await expect.poll(() => heard.inputValue()).toBe(gate);
  await heard.selectOption('Facebook');
  await heard.selectOption(gate);
  await heard.selectOption('Local community group');
  await owner.fill('Ann Field');
  const wanted = await emails.isChecked();
  await emails.setChecked(!wanted);
  await dialog.getByLabel('Notes', { exact: true }).fill('Rang at noon');
  await dialog.getByRole('button', { name: 'Update Status' }).click();
  await page.getByText('Status updated').first().waitFor();
  await dialog.getByText('Rang at noon').waitFor();
  expect(await dialog.getByLabel('Notes', { exact: true }).inputValue()).toBe('');
  const isThere = async (): Promise<void> => {
    expect(await owner.inputValue()).toBe('Ann Field');
    expect(await emails.isChecked()).toBe(!wanted);
    expect(await heard.inputValue()).toBe('Local community group');
  };
  await isThere();
  await open(mill);
  await page.getByRole('dialog', { name: mill }).getByLabel('Owner').waitFor();
  await open(inn);
  await isThere();
  await page.getByRole('dialog', { name: inn }).getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  await open(inn);
  await isThere();
  await dialog.getByRole('button', { name: 'Save Details' }).click();
  await page.getByText('Details saved').first().waitFor();
  await dialog.getByRole('button', { name: 'Save Details' }).click();
  await page.getByText('Nothing has been changed').first().waitFor();
  await isThere();
  // Nothing is left that the next status could lose.
  await dialog.getByLabel('Notes', { exact: true }).fill('Rings back');
  await dialog.getByRole('button', { name: 'Update Status' }).click();
  await dialog.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});
