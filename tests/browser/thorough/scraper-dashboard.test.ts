import { expect, test } from 'vitest';
import { violations } from '../screens/walk.ts';
import { stage } from '../support/stage.ts';
import { sizesIn } from '../support/visitor.ts';

const here = stage();

test.each(sizesIn('desktop'))(
  'on a %s, an admin keeps a source, sees it fail, pauses and removes it, and searches the internet',
  async (size) => {
    const admin = await here.signedIn('admin', size);
    const { page } = admin;
    await page.goto('/admin/scraper-dashboard');
    await page.getByRole('heading', { name: 'No sources yet' }).waitFor();
    await page.getByText('Active Sessions').waitFor();
    await page.getByRole('button', { name: 'Add Source' }).click();
    const editor = page.getByRole('dialog', { name: 'Add Source' });
    await editor.getByRole('button', { name: 'Add Source' }).click();
    await editor.getByText('Please give it a name').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await editor.getByRole('textbox', { name: /^Name/ }).fill('Woking Leisure');
    await editor.getByLabel('What it is').selectOption('Sitemap');
    await editor.getByRole('textbox', { name: /^Address/ }).fill('127.0.0.1/sitemap.xml');
    await admin.screenshot('source-editor');
    await editor.getByRole('button', { name: 'Add Source' }).click();
    await editor.waitFor({ state: 'detached' });
    // It is read at once, by itself; this machine is nothing that we open.
    await page.getByText('this is an address that we must not open').first().waitFor();
    await page.getByRole('button', { name: 'Retry Woking Leisure' }).waitFor();
    await page.getByText('Recent Errors').waitFor();
    await admin.screenshot('scraper-dashboard');
    expect(await violations(page)).toEqual([]);

    await page.getByRole('button', { name: 'Pause Woking Leisure' }).click();
    await page.getByText('Source paused').first().waitFor();
    await page.getByRole('button', { name: 'Resume Woking Leisure' }).waitFor();
    await page.getByRole('button', { name: 'Run Manual Scrape' }).click();
    await page.getByText('There is no source to read.').first().waitFor();
    expect(await page.getByRole('button', { name: 'Run Manual Scrape' }).getAttribute('aria-disabled')).toBe('true');

    await page.getByRole('button', { name: 'Remove Woking Leisure' }).click();
    const question = page.getByRole('dialog', { name: 'Remove Source' });
    await question.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('heading', { name: 'No sources yet' }).waitFor();

    await page.goto('/admin/unified-dashboard');
    await page.getByRole('button', { name: 'Manual Internet Search' }).click();
    const search = page.getByRole('dialog', { name: 'Manual Internet Search' });
    await search.getByRole('button', { name: 'Start Search' }).click();
    await search.getByText('Please say what to search for').first().waitFor();
    await search.getByLabel('Search Instructions').fill('Swimming near Woking');
    expect(await violations(page)).toEqual([]);
    await search.getByRole('button', { name: 'Start Search' }).click();
    await page.getByText('Internet Search Started').first().waitFor();
    await page.getByText('Nothing found', { exact: true }).first().waitFor();
    expect(admin.complaints).toEqual([]);
  },
);
