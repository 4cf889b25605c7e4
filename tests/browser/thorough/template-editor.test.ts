import { json } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { TemplateFileSchema } from '#domain/template/requests.ts';
import { defaultContent } from '#domain/template/defaults.ts';
import type { TemplateView } from '#domain/template/views.ts';
import { call } from '../../support/api-client.ts';
import { violations } from '../screens/walk.ts';
import { liveClub } from '../support/clubs.ts';
import { stage } from '../support/stage.ts';
import { bothSizes } from '../support/visitor.ts';

const here = stage();

const top = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().top);
test.each(bothSizes)('on a %s, an admin arranges cards, families see it, and it goes back', async (size) => {
  await liveClub(here.app.context);
  const admin = await here.signedIn('admin', size);
  const { page } = admin;
  await page.goto('/admin/template-editor');
  await page.getByRole('heading', { name: 'Template Editor' }).waitFor();
  await page.getByText('Select a field to edit its properties').waitFor();
  await page.getByText('This is a sample preview. Actual content will vary.').waitFor();
  const file = (text: string, name = 'template.json') => ({
    name,
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  await page.getByLabel('Template file').setInputFiles(file('{"name":"home"}'));
  await page.getByText('Failed to import template configuration.').first().waitFor();
  await page.getByText('name: Please choose one of directory_card, detail_page.').waitFor();
  const spacing = page.getByLabel('Spacing in pixels');
  const other = (Number(await spacing.inputValue()) + 1) % 48;
  // What is no JSON at all is refused, and nothing of what stands there is lost.
  const begunWith = await spacing.inputValue();
  await page.getByLabel('Template file').setInputFiles(file('spacing = 3'));
  await page.getByText('The file is not JSON.').waitFor();
  expect(await spacing.inputValue()).toBe(begunWith);
  expect(await page.getByText('Not saved yet. Kept in this tab.').count()).toBe(0);
  const begun = { name: 'directory_card', ...defaultContent('directory_card') };
  await page.getByLabel('Template file').setInputFiles(file(JSON.stringify(begun)));
  await page.getByText('Template configuration has been imported successfully.').waitFor();

  // Whatever was saved before, it is something else.
  await spacing.fill(String(other));
  // Name over day and time.
  await page.getByRole('button', { name: 'Move Name up' }).click();
  await page.getByRole('button', { name: 'Hide Category' }).click();
  await page.getByRole('button', { name: 'Day and time', exact: true }).click();
  await page.getByLabel('Font size in pixels').fill('18');
  await page.getByLabel('Card background', { exact: true }).fill('#222222');
  await page
    .getByText(/Under our words the card background #222222 has a contrast of/)
    .first()
    .waitFor();
  await page.getByLabel('Card background', { exact: true }).fill('#f6effe');
  // What the bar lies over is no target that is too small.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await violations(page)).toEqual([]);
  await admin.screenshot('template-editor');
  // What is not saved is kept, and leaving asks.
  await page.getByRole('link', { name: 'Back to Dashboard' }).click();
  const question = page.getByRole('dialog', { name: 'Leave Without Saving?' });
  await question.getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { name: 'Admin Dashboard' }).first().waitFor();
  await page.goto('/admin/template-editor');
  await page.getByText('Not saved yet. Kept in this tab.').waitFor();
  await page.getByRole('button', { name: 'Save Template' }).click();
  await page.getByText('Template Saved').waitFor();
  await page
    .getByRole('button', { name: /^(?:Activate|Deactivate)$/ })
    .first()
    .waitFor();
  if (await page.getByRole('button', { name: 'Activate', exact: true }).isVisible())
    await page.getByRole('button', { name: 'Activate', exact: true }).click();
  await page.getByText('Active', { exact: true }).waitFor();

  const visitor = await here.visitor(size);
  await expect.poll(async () => (await visitor.page.goto('/activities'))?.text()).toContain('data-look');
  const card = '.card';
  await visitor.page.locator(card).first().waitFor();
  expect(await top(visitor.page, `${card} [data-fact=name]`)).toBeLessThan(
    await top(visitor.page, `${card} [data-fact=when]`),
  );
  await expect
    .poll(() =>
      visitor.page
        .locator(`${card} [data-fact=when]`)
        .first()
        .evaluate((when) => getComputedStyle(when).fontSize),
    )
    .toBe('18px');
  expect(await visitor.page.locator(`${card} [data-fact=kinds]`).first().isVisible()).toBe(false);
  await visitor.screenshot('template-cards');
  expect(await violations(visitor.page)).toEqual([]);

  // What is exported is what the server takes, and what can be imported again.
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export Template' }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('directory_card-template.json');
  const exported = TemplateFileSchema.parse(await json(await download.createReadStream()));
  expect(exported).toMatchObject({ name: 'directory_card', config: { spacing: other } });
  // Cards look as they do by themselves, and as the template says again.
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await page.getByText('Not active', { exact: true }).waitFor();
  await expect.poll(async () => (await visitor.page.goto('/activities'))?.text()).not.toContain('data-look');
  await visitor.page.locator(`${card} [data-fact=kinds]`).first().waitFor();
  await page.getByRole('button', { name: 'Activate', exact: true }).click();
  await page.getByText('Active', { exact: true }).waitFor();

  await page.getByRole('button', { name: 'Preview Mode' }).click();
  expect(await page.getByText('This is a sample preview. Actual content will vary.').count()).toBe(0);
  await admin.screenshot('template-preview-mode');
  await page.getByRole('button', { name: 'Edit Mode' }).click();
  await spacing.fill(String((other + 1) % 48));
  await page.getByRole('button', { name: 'Save Template' }).click();
  await page.getByText(/^Version \d+, saved\.$/).waitFor();
  // What is not saved goes with going back, so that is asked for.
  await spacing.fill(String((other + 2) % 48));
  await page
    .getByRole('button', { name: /^Roll Back/ })
    .first()
    .click();
  const asks = page.getByRole('dialog', { name: /^Roll Back to Version/ });
  // What is refused is said where it was asked.
  await page.route('**/api/admin/templates/*/rollback', (route) => route.abort(), { times: 1 });
  await asks.getByRole('button', { name: 'Roll Back' }).click();
  await asks.getByRole('alert').getByText('Roll Back Failed').waitFor();
  await asks.getByRole('button', { name: 'Roll Back' }).click();
  await page.getByText(/^Back to Version/).waitFor();
  await expect.poll(() => spacing.inputValue()).toBe(String(other));
  await page.getByRole('tab', { name: 'Detail Page Template' }).click();
  await page.getByRole('heading', { name: 'Live Preview' }).waitFor();
  await page.locator('.template-preview .detail-body').waitFor();
  await admin.screenshot('template-editor-detail');
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    expect(await violations(page)).toEqual([]);
  }
  await admin.screenshot('template-editor-dark');
  expect(admin.complaints.filter((each) => !each.includes('/rollback'))).toEqual([]);
  expect(visitor.complaints).toEqual([]);
});

test('a draft that is kept from before a colleague has saved says so, and gives way to their version', async () => {
  const colleague = await here.app.signedInAs('admin');
  const newest = async (): Promise<TemplateView | undefined> =>
    ((await call(colleague, 'GET', '/api/admin/templates')).body as { templates: TemplateView[] }).templates.find(
      (each) => each.name === 'detail_page',
    );
  const saves = async (spacing: number): Promise<TemplateView> => {
    const { name, config, fields } = { name: 'detail_page' as const, ...defaultContent('detail_page') };
    const revision = (await newest())?.revision ?? 0;
    const body = { name, config: { ...config, spacing }, fields, revision };
    const saved = await call(colleague, 'POST', '/api/admin/templates', body);
    expect(saved.status, saved.text).toBe(200);
    return saved.body as TemplateView;
  };
  await saves(11);
  const { page } = await here.signedIn('admin');
  const opened = async () => {
    await page.goto('/admin/template-editor');
    await page.getByRole('tab', { name: 'Detail Page Template' }).click();
    return page.getByLabel('Spacing in pixels');
  };
  const spacing = await opened();
  await expect.poll(() => spacing.inputValue()).toBe('11');
  await spacing.fill('13');
  await page.getByText('Not saved yet. Kept in this tab.').waitFor();
  const { version } = await saves(17);
  await page.goto('/admin');
  await opened();
  await page.getByText(`Somebody has saved version ${version} since you opened it`).waitFor();
  expect(await spacing.inputValue()).toBe('13');
  await page.getByRole('button', { name: `Load Version ${version}` }).click();
  await expect.poll(() => spacing.inputValue()).toBe('17');
  await spacing.fill('19');
  await page.getByRole('button', { name: 'Save Template' }).click();
  await page.getByText(`Version ${version + 1}, saved.`).waitFor();
});

test('whoever signs out with something unsaved is signed out, and leaves nothing in the tab', async () => {
  const { page, context } = await here.signedIn('admin');
  await page.goto('/admin/template-editor');
  await page.getByLabel('Spacing').fill('21');
  await page.getByText('Not saved yet. Kept in this tab.').waitFor();
  // The browser asks by itself before another page is loaded.
  let asked = 0;
  page.on('dialog', (dialog) => {
    asked += 1;
    void dialog.accept();
  });
  await page.getByRole('link', { name: 'Sign Out' }).first().click();
  await page.waitForURL(({ pathname }) => pathname === '/');
  expect(asked).toBe(1);
  expect((await context.request.get('/api/auth/user')).status()).toBe(401);
  expect(await page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes('.typed.')))).toEqual([]);
});
