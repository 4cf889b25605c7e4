import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { call } from '../../support/api-client.ts';
import { leadForm, partnerEmail } from '../../support/made/partners.ts';
import { idIn } from '../../support/pages/peopled-site.ts';
import { violations } from '../screens/walk.ts';
import { shown } from '../../support/shown.ts';
import { stage } from '../support/stage.ts';

const here = stage();
/** Another try meets what the one before has made. */
const named = (name: string): string => `${name} ${randomBytes(3).toString('hex')}`;

/** The notice that another admin was here meanwhile, in `page`. */
const told = (page: Page) => page.getByRole('alert').filter({ hasText: 'since you' });
/** Somebody called Test Admin, who has changed `changes`: said once. */
async function expectTold(page: Page, ...changes: readonly string[]): Promise<void> {
  await told(page)
    .getByText(/by \S+ \S+ \(admin\)/)
    .waitFor();
  for (const change of changes) await told(page).getByRole('definition').filter({ hasText: change }).waitFor();
  expect(await told(page).count()).toBe(1);
}

test('who edits an SEO page reads who has changed what of it meanwhile, keeps their own words, and takes nothing back', async () => {
  const path = `/${named('autumn').replace(' ', '-')}`;
  const said = { path, title: 'Autumn', metaDescription: 'Leaves.' };
  const colleague = await here.app.signedInAs('admin');
  const id = idIn(await call(colleague, 'POST', '/api/admin/seo-pages', said));
  const { page, complaints, screenshot } = await here.signedIn('admin');
  await page.goto(`/admin/seo?open=${id}`);
  const editor = page.getByRole('dialog', { name: 'Edit SEO Page' });
  await editor.getByLabel('Open Graph Title').fill('Autumn for families');
  await call(colleague, 'PUT', `/api/admin/seo-pages/${id}`, { ...said, metaDescription: 'Leaves and mud.' });
  await expectTold(page, 'Leaves and mud.');
  await screenshot('seo-page-meanwhile');
  expect(await violations(page)).toEqual([]);
  // Saved all the same, it is refused, and what was said is not said twice.
  await editor.getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(() => complaints.length).toBe(1);
  await expectTold(page, 'Leaves and mud.');
  expect(await editor.getByText('Please look at it again').count()).toBe(0);
  await editor.getByRole('button', { name: 'Continue with the current version' }).click();
  expect(await editor.getByLabel('Meta Description').inputValue()).toBe('Leaves and mud.');
  expect(await editor.getByLabel('Open Graph Title').inputValue()).toBe('Autumn for families');
  await editor.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('SEO page updated successfully').first().waitFor();
  await shown(here.app.context, ['seo_pages']);
  const { text } = await call(colleague, 'GET', '/api/admin/seo-pages?limit=100');
  expect(JSON.parse(text)).toContainEqual(
    expect.objectContaining({ id, metaDescription: 'Leaves and mud.', ogTitle: 'Autumn for families' }),
  );

  // Kept from before somebody else changed the rest: only what was typed comes back.
  await page.goto(`/admin/seo?open=${id}`);
  await editor.getByRole('textbox', { name: /^Title/ }).fill('Autumn and winter');
  await editor.getByRole('button', { name: 'Close' }).click();
  await call(colleague, 'PUT', `/api/admin/seo-pages/${id}`, { ...said, metaDescription: 'Mud.' });
  await expect
    .poll(async () => (await call(colleague, 'GET', '/api/admin/seo-pages?limit=100')).text)
    .toContain('"Mud."');
  await page.goto(`/admin/seo?open=${id}`);
  expect(await editor.getByRole('textbox', { name: /^Title/ }).inputValue()).toBe('Autumn and winter');
  expect(await editor.getByLabel('Meta Description').inputValue()).toBe('Mud.');
  // Over the same words nothing of it is put unseen.
  await call(colleague, 'PUT', `/api/admin/seo-pages/${id}`, { ...said, title: 'October', metaDescription: 'Mud.' });
  await expect
    .poll(async () => (await call(colleague, 'GET', '/api/admin/seo-pages?limit=100')).text)
    .toContain('"October"');
  await page.goto(`/admin/seo?open=${id}`);
  expect(await editor.getByRole('textbox', { name: /^Title/ }).inputValue()).toBe('October');
  await editor.getByRole('textbox', { name: /^Title/ }).fill('Autumn and winter');
  // Taken away meanwhile, it leaves what was typed.
  await call(colleague, 'DELETE', `/api/admin/seo-pages/${id}`);
  await expectTold(page);
  expect(await editor.getByRole('textbox', { name: /^Title/ }).inputValue()).toBe('Autumn and winter');
});

test('who edits a source reads who has changed what of it meanwhile, keeps their own words, and takes nothing back', async () => {
  const name = named('Wey Valley');
  const said = {
    name,
    kind: 'rss',
    url: `https://${name.replaceAll(' ', '-').toLowerCase()}.example/`,
    schedule: 'weekly',
  };
  const colleague = await here.app.signedInAs('admin');
  const id = idIn(await call(colleague, 'POST', '/api/admin/sources', said));
  const { page, complaints, screenshot } = await here.signedIn('admin');
  await page.goto(`/admin/scraper-dashboard?open=${id}`);
  const editor = page.getByRole('dialog', { name: 'Edit Source' });
  await editor.getByRole('textbox', { name: /^Name/ }).fill(`${name} Council`);
  await call(colleague, 'PUT', `/api/admin/sources/${id}`, { ...said, schedule: 'daily' });
  await expectTold(page, 'Every day');
  await screenshot('source-meanwhile');
  expect(await violations(page)).toEqual([]);
  await editor.getByRole('button', { name: 'Save Changes' }).click();
  await expect.poll(() => complaints.length).toBe(1);
  await expectTold(page, 'Every day');
  await editor.getByRole('button', { name: 'Continue with the current version' }).click();
  expect(await editor.getByLabel('How often it is read').inputValue()).toBe('daily');
  await editor.getByRole('button', { name: 'Save Changes' }).click();
  await page.getByText('Source updated').first().waitFor();
  await shown(here.app.context, ['sources']);
  const { text } = await call(colleague, 'GET', '/api/admin/sources?limit=100');
  expect(JSON.parse(text)).toContainEqual(expect.objectContaining({ id, name: `${name} Council`, schedule: 'daily' }));
});

test('who corrects an offer finds a colleague’s newer words, and not what they had typed over the older ones', async () => {
  const title = named('Two for one');
  const colleague = await here.app.signedInAs('admin');
  const id = idIn(
    await call(colleague, 'POST', '/api/offers', {
      title,
      description: 'Siblings fly kites for half the price.',
      businessName: 'Wey Kites',
      category: 'sports',
      discountValue: '50%',
      location: 'Guildford',
    }),
  );
  const { page } = await here.signedIn('admin');
  await page.goto(`/admin/offers?review=${id}`);
  const edit = page.getByRole('dialog', { name: title }).getByRole('button', { name: 'Edit', exact: true });
  const editor = page.getByRole('dialog', { name: 'Edit Offer' });
  await edit.click();
  await editor.getByLabel('Location').fill('Woking Common');
  await editor.getByLabel('Voucher code').fill('KITES');
  await page.keyboard.press('Escape');
  await editor.waitFor({ state: 'detached' });
  expect((await call(colleague, 'PUT', `/api/admin/offers/${id}`, { location: 'Horsell' })).status).toBe(200);
  await shown(here.app.context, ['offers']);
  await page.reload();
  await edit.click();
  await expect.poll(() => editor.getByLabel('Location').inputValue()).toBe('Horsell');
  expect(await editor.getByLabel('Voucher code').inputValue()).toBe('KITES');
});

test('who decides on an idea takes no note or priority of a colleague away that they have not typed over', async () => {
  const [author, colleague] = [await here.app.signedInAs('parent'), await here.app.signedInAs('admin')];
  const suggest = async (title: string): Promise<string> => {
    const words = { title, description: 'I would like to see what is near us.', category: 'feature' };
    return idIn(await call(author, 'POST', '/api/feature-suggestions', words));
  };
  const note = (id: string, body: object) => call(colleague, 'PUT', `/api/admin/feature-suggestions/${id}`, body);
  const noted = async (id: string) => {
    const { text } = await call(colleague, 'GET', '/api/feature-suggestions?limit=100');
    return (JSON.parse(text) as { id: string }[]).find((each) => each.id === id);
  };
  const { page, complaints, screenshot } = await here.signedIn('admin');
  const title = named('Kites in the wind');
  const id = await suggest(title);
  const dialog = page.getByRole('dialog', { name: title });
  const [notes, priority] = [dialog.getByLabel('Admin notes'), dialog.getByLabel('Priority')];
  await page.goto(`/admin/feature-suggestions?review=${id}`);
  await notes.waitFor();
  await note(id, { adminNotes: 'Ask Olive first.' });
  await expect.poll(() => notes.inputValue()).toBe('Ask Olive first.');
  await priority.selectOption('High');
  await dialog.getByRole('button', { name: 'Save Priority and Notes' }).click();
  await page.getByText('Notes saved', { exact: true }).waitFor();
  await shown(here.app.context, ['ideas']);
  expect(await noted(id)).toMatchObject({ priority: 'high', adminNotes: 'Ask Olive first.' });
  await note(id, { priority: 'low', adminNotes: 'Olive says yes.' });
  await expect.poll(() => notes.inputValue()).toBe('Olive says yes.');
  await expect.poll(() => priority.inputValue()).toBe('low');
  // Typed over what a colleague writes anew, it says so first.
  await notes.fill('In spring.');
  await note(id, { adminNotes: 'Olive says no.' });
  await dialog.getByRole('alert').getByText('“Olive says no.”').waitFor();
  await screenshot('idea-notes-crossed');
  expect(await violations(page)).toEqual([]);
  await page.reload();
  await dialog.getByRole('alert').getByText('“Olive says no.”').waitFor();
  expect(await notes.inputValue()).toBe('In spring.');
  // Who takes the colleague's words over has typed nothing of their own any more.
  await notes.fill('Olive says no.');
  await dialog.getByRole('alert').waitFor({ state: 'detached' });
  await note(id, { priority: 'critical', adminNotes: 'Olive says maybe.' });
  await expect.poll(() => notes.inputValue()).toBe('Olive says maybe.');
  await dialog.getByRole('button', { name: 'Approve' }).click();
  await page.getByText('Idea approved', { exact: true }).waitFor();
  await shown(here.app.context, ['ideas']);
  expect(await noted(id)).toMatchObject({
    status: 'approved',
    priority: 'critical',
    adminNotes: 'Olive says maybe.',
  });
  expect(complaints).toEqual([]);
});

test('who works on a lead reads who has changed what of it meanwhile, and keeps their own words', async () => {
  const businessName = named('Olive Table');
  const form = { ...leadForm, businessName, email: partnerEmail() };
  const id = idIn(await call(here.app.anonymous, 'POST', '/api/business-owners', form));
  const colleague = await here.app.signedInAs('admin');
  const { page, complaints, screenshot } = await here.signedIn('admin');
  await page.goto(`/admin/business-leads?open=${id}`);
  const dialog = page.getByRole('dialog', { name: businessName });
  await dialog.getByLabel('Notes', { exact: true }).fill('Rings back on Monday');
  await dialog.getByLabel('Owner').fill('Olive Whitfield');
  await call(colleague, 'PUT', `/api/business-owners/${id}/status`, { status: 'interested' });
  await call(colleague, 'PUT', `/api/business-owners/${id}`, { businessSize: 'Two shops' });
  await expectTold(page, 'Interested', 'Two shops');
  await screenshot('lead-meanwhile');
  expect(await violations(page)).toEqual([]);
  expect(await dialog.getByLabel('Notes', { exact: true }).inputValue()).toBe('Rings back on Monday');
  expect(await dialog.getByLabel('Lead status').inputValue()).toBe('interested');
  expect(await dialog.getByLabel('Business size').inputValue()).toBe('Two shops');
  await dialog.getByRole('button', { name: 'Continue with the current version' }).click();
  await told(page).waitFor({ state: 'detached' });
  // What one does oneself is no news.
  await dialog.getByRole('button', { name: 'Save Details' }).click();
  await page.getByText('Details saved').first().waitFor();
  await dialog.getByLabel('Owner').waitFor();
  expect(await told(page).count()).toBe(0);
  await dialog.getByRole('button', { name: 'Update Status' }).click();
  await dialog.waitFor({ state: 'detached' });
  await shown(here.app.context, ['leads']);
  const { text } = await call(colleague, 'GET', `/api/business-owners/${id}`);
  expect(JSON.parse(text)).toMatchObject({
    leadStatus: 'interested',
    notes: 'Rings back on Monday',
    ownerName: 'Olive Whitfield',
    businessSize: 'Two shops',
  });
  expect(complaints).toEqual([]);
});

test('who stages a price reads who has set it meanwhile, and keeps what they typed', async () => {
  const colleague = await here.app.signedInAs('admin');
  const { page, complaints, screenshot } = await here.signedIn('admin');
  await page.goto('/admin/advertising?tab=rates');
  const rate = page.getByRole('form', { name: 'Square (250 × 250)' });
  await rate.getByLabel('Per day (£)').fill('8.80');
  const other = (5 + Math.ceil(Math.random() * 200) / 100).toFixed(2);
  await call(colleague, 'PUT', '/api/admin/advertising-rates/banner_square', { dailyRate: Number(other) });
  await expectTold(page, `£${other}`);
  await screenshot('rates-meanwhile');
  expect(await violations(page)).toEqual([]);
  expect(await rate.getByLabel('Per day (£)').inputValue()).toBe('8.80');
  await rate.getByRole('button', { name: 'Save' }).click();
  await page.getByText('Advertising rates updated successfully').waitFor();
  await told(page).waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('on a phone what has changed is as wide as the screen, however long its words are', async () => {
  const path = `/${named('long').replace(' ', '-')}`;
  const long = 'https://wey.example/'.padEnd(160, 'under-the-willows');
  const said = { path, title: 'Long', metaDescription: `${long}1` };
  const colleague = await here.app.signedInAs('admin');
  const id = idIn(await call(colleague, 'POST', '/api/admin/seo-pages', said));
  const { page, complaints, screenshot } = await here.signedIn('admin', 'phone');
  await page.goto(`/admin/seo?open=${id}`);
  const editor = page.getByRole('dialog', { name: 'Edit SEO Page' });
  await editor.getByLabel('Open Graph Title').fill('Longer');
  await call(colleague, 'PUT', `/api/admin/seo-pages/${id}`, { ...said, metaDescription: `${long}2` });
  await expectTold(page, `${long}2`);
  const overflowing = (): Promise<string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll('body, main, main *, dialog[open] *')]
        .filter(({ scrollWidth, clientWidth }) => clientWidth > 0 && scrollWidth > clientWidth + 1)
        .filter((each) => getComputedStyle(each).overflowX !== 'hidden' && !each.matches('input, textarea, select'))
        .map((each) => `${each.tagName} ${each.className}`),
    );
  await screenshot('changes-on-a-phone');
  expect(await overflowing()).toEqual([]);
  await page.goto(`/admin/audit?entity=${id}`);
  await page.getByRole('main').locator('time').first().waitFor();
  await page.locator('main details').evaluateAll((all) => all.forEach((each) => each.setAttribute('open', '')));
  await page.getByRole('main').getByText(`${long}2`).first().waitFor();
  await screenshot('audit-changes-on-a-phone');
  expect(await overflowing()).toEqual([]);
  expect(complaints).toEqual([]);
});
