import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { handle } from '#event-store/handle.ts';
import { someContext } from '#tests/support/projection.ts';
import { violations } from '../screens/walk.ts';
import { stage } from '../support/stage.ts';
import { sizesIn } from '../support/visitor.ts';

const here = stage();
/** Of each try another, since a try before it may have left something. */
let tries = 0;

test.each(sizesIn('desktop'))(
  'an admin imports a list on a %s: says what its columns hold, sees drafts and errors first, and finds the drafts in the queue',
  async (size) => {
    tries += 1;
    const list = `Council list ${size} ${tries}`;
    const admin = await here.signedIn('admin', size);
    const { page } = admin;
    await page.goto('/admin/scraper-dashboard');
    await page.getByRole('button', { name: 'Import a List' }).click();
    const dialog = page.getByRole('dialog', { name: 'Import a List' });
    await admin.screenshot(`list-choose-${size}`);
    const rows = [
      'Ref,What is it called,Town,Ages,Cost',
      `1,Swim Tots ${size} ${tries},Woking,3-5 years,6.50`,
      `2,Judo Club ${size} ${tries},Woking,5-7 years,a lot`,
      `3,Chess Club ${size} ${tries},Woking,old,4`,
    ];
    await dialog
      .getByLabel('A CSV file')
      .setInputFiles({ name: `${list}.csv`, mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) });
    // Nobody could guess what that column holds.
    await dialog.getByText('Please say which column holds the name of the activity.').first().waitFor();
    await dialog.getByLabel('What is it called').selectOption('Activity name');
    // What would be imported is what was checked, and that is not what stands here any more.
    const importing = dialog.getByRole('button', { name: /^Import \d+ Rows?$/ });
    expect(await importing.getAttribute('title')).toBe('Press Check Again first: the columns have changed.');
    await dialog.getByRole('button', { name: 'Check Again' }).click();
    await dialog.getByText('1 of 3 rows can be imported').waitFor();
    await dialog.getByText('Row 3, Cost: Please give one price, such as £6 or £6 per session.').waitFor();
    await dialog.getByText(/^Row 4, Ages: We cannot read/).waitFor();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      dialog.getByRole('link', { name: 'Download All Errors' }).click(),
    ]);
    expect(file.suggestedFilename()).toBe('errors.csv');
    await dialog.getByRole('heading', { name: 'The first drafts' }).waitFor();
    await admin.screenshot(`list-checked-${size}`);
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Import 1 Row' }).click();
    await dialog.waitFor({ state: 'detached' });

    const runs = page.getByRole('region', { name: 'Recent Runs' });
    await runs.getByText(list).first().waitFor();
    await page.getByRole('region', { name: 'Sources' }).getByText('List (CSV)').first().waitFor();
    await runs.getByText('1 New').first().waitFor({ timeout: 120_000 });
    // What was left out can still be read after the import.
    await runs.getByText('2 rows left out because of an error').first().waitFor();
    await runs.getByRole('button', { name: 'Show the Errors' }).first().click();
    await runs.getByText('Row 3, Cost: Please give one price, such as £6 or £6 per session.').waitFor();
    await admin.screenshot(`list-imported-${size}`);

    // Whichever page of the sources it stands on, its next file can be brought: here each page holds one.
    const sourceId = randomUUID();
    const before = { sourceId, kind: 'list', name: `A list ${size} ${tries}`, url: `list:${sourceId}` } as const;
    await handle(here.app.context.log, sourceId, { type: 'AddSource', ...before, schedule: 'by-hand' }, someContext());
    await page.getByRole('region', { name: 'Sources' }).getByText(before.name).first().waitFor();
    await page.route('**/api/admin/sources?*', (route) =>
      route.continue({ url: route.request().url().replace('limit=100', 'limit=1') }),
    );
    await page.getByRole('button', { name: 'Import a List' }).click();
    await dialog.getByLabel('Or paste the rows').fill(`Ref,Name,Town\nB1,Judo Club ${size} ${tries},Woking`);
    await dialog.getByRole('button', { name: 'Check the Pasted Rows' }).click();
    await dialog.getByLabel('Which list it is').selectOption(list);
    await dialog.getByText('What has changed in it becomes changes').waitFor();
    // No row of it is known, which may be a mistake: whoever says that it is none has it imported.
    await dialog.getByRole('button', { name: 'Import 1 Row' }).click();
    const unknown = dialog.getByText('None of these rows is known in this list.');
    await unknown.waitFor();
    // It was said of this list, not of another one that is chosen then.
    await dialog.getByLabel('Which list it is').selectOption(before.name);
    await unknown.waitFor({ state: 'detached' });
    await dialog.getByLabel('Which list it is').selectOption(list);
    await dialog.getByRole('button', { name: 'Import 1 Row' }).click();
    await unknown.waitFor();
    expect(await violations(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Replace the Old Rows' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.unroute('**/api/admin/sources?*');
    await page.reload();
    await runs.getByText(list).first().waitFor();
    // At its top, where the bar lies over no button.
    await page.evaluate(() => scrollTo(0, 0));
    expect(await violations(page)).toEqual([]);
    await page.goto('/admin/scraper-review');
    await page.getByText(`Swim Tots ${size} ${tries}`).first().waitFor();
  },
);
