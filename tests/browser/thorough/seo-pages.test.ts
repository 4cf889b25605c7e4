import { expect, test } from 'vitest';
import { call } from '../../support/api-client.ts';
import { shown } from '../../support/shown.ts';
import { violations } from '../screens/walk.ts';
import { stage } from '../support/stage.ts';
import { takenOver } from '../support/taken-over.ts';
import { bothSizes } from '../support/visitor.ts';

const here = stage();

test.each(bothSizes)(
  'on a %s, an admin says what a page says of itself, visitors and search engines read it, and it goes again',
  async (size) => {
    const admin = await here.signedIn('admin', size);
    const { page } = admin;
    await page.goto('/admin/seo');
    await page.getByRole('heading', { name: 'No SEO pages found' }).waitFor();
    await page.getByRole('button', { name: 'Add SEO Page' }).click();
    const editor = page.getByRole('dialog', { name: 'Add SEO Page' });
    await editor.getByRole('button', { name: 'Add SEO Page' }).click();
    await editor.getByText('Path and title are required').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await editor.getByLabel('Path').fill('/about');
    await editor.getByRole('textbox', { name: /^Title/ }).fill('Who we are and what we do');
    await editor.getByLabel('Meta Description').fill('Our team in Surrey.');
    await editor.getByText('19/160').waitFor();
    const text = 'Written by <b>us</b> </section><script>alert(1)</script>\nin Surrey.';
    await editor.getByLabel('Custom Content').fill(text);
    await admin.screenshot('seo-page-editor');
    await editor.getByRole('button', { name: 'Add SEO Page' }).click();
    await page.getByText('SEO page created successfully').first().waitFor();
    await editor.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: '/about', exact: true }).waitFor();
    await page.getByText('Needs Work', { exact: true }).last().waitFor();
    await page.getByText('Average CTR').waitFor();
    await admin.screenshot('seo-pages');
    expect(await violations(page)).toEqual([]);

    const visitor = await here.visitor(size);
    const answer = await visitor.page.goto('/about');
    expect(await answer?.text()).toContain('<title>Who we are and what we do</title>');
    const said = visitor.page.getByRole('region', { name: 'More about this page' });
    expect(await said.innerText()).toBe(text);
    // As it was opened, at its top, where the header lies over no link.
    expect(await violations(visitor.page)).toEqual([]);
    // It is said of this page alone, and again on the way back.
    await expect.poll(() => visitor.page.title()).toBe('Who we are and what we do');
    await visitor.page.getByRole('link', { name: 'FAQs' }).click();
    await expect.poll(() => visitor.page.title()).toMatch(/^Frequently/);
    expect(await said.count()).toBe(0);
    await visitor.page.goBack();
    await expect.poll(() => visitor.page.title()).toBe('Who we are and what we do');
    await said.waitFor();
    await visitor.screenshot('seo-page-text');

    await page.goto('/admin/unified-dashboard');
    const panel = page.getByRole('region', { name: 'SEO Pages' });
    await panel.getByText('Needs Work', { exact: true }).last().waitFor();
    await panel.getByRole('button', { name: '/about', exact: true }).click();
    const correction = page.getByRole('dialog', { name: 'Edit SEO Page' });
    await correction.getByLabel('Open Graph Title').fill('Who we are');
    await correction.getByRole('button', { name: 'Save Changes' }).click();
    await page.getByText('SEO page updated successfully').first().waitFor();
    await panel.getByText('Optimized', { exact: true }).last().waitFor();
    await admin.screenshot('seo-panel');
    expect(await violations(page)).toEqual([]);
    await panel.getByRole('link', { name: 'All SEO Pages' }).click();

    await page.getByRole('button', { name: 'Delete /about' }).click();
    const question = page.getByRole('dialog', { name: 'Delete SEO Page' });
    await question.getByText('Are you sure you want to delete this SEO page?').waitFor();
    await question.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('SEO page deleted successfully').first().waitFor();
    await page.getByRole('heading', { name: 'No SEO pages found' }).waitFor();
    for (const { complaints } of [admin, visitor]) expect(complaints).toEqual([]);
  },
);

test('what an admin has the directory say of itself stays once a browser has taken it over, but for a search', async () => {
  const admin = await here.app.signedInAs('admin');
  const description = 'Chosen by our team.';
  const said = { path: '/activities', title: 'Clubs in Surrey', metaDescription: description };
  const made = await call(admin, 'POST', '/api/admin/seo-pages', said);
  await shown(here.app.context, ['seo_pages']);
  const { page, complaints } = await here.visitor();
  const words = async () => [
    await page.title(),
    await page.locator('meta[name="description"]').getAttribute('content'),
  ];
  await page.goto('/activities');
  await page.waitForLoadState('networkidle');
  await takenOver(page, 'main');
  expect(await words()).toEqual(['Clubs in Surrey', description]);
  const search = page.getByRole('searchbox', { name: 'Search' });
  await search.fill('otters');
  await page.waitForURL(/search=otters/);
  await expect.poll(() => words()).not.toEqual(expect.arrayContaining([description]));
  await search.fill('');
  await expect.poll(() => words()).toEqual(['Clubs in Surrey', description]);
  await call(admin, 'DELETE', `/api/admin/seo-pages/${(made.body as { id: string }).id}`);
  expect(complaints).toEqual([]);
});
