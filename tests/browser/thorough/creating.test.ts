import { afterAll, beforeAll, expect, test } from 'vitest';
import { approve, listingWith, submit } from '../../support/made/live-listings.ts';
import { type PageServer, servePages } from '../../support/servers/page-server.ts';
import { violations } from '../screens/walk.ts';
import { stageWith } from '../support/stage.ts';
import { bothSizes } from '../support/visitor.ts';

let pages: PageServer;
beforeAll(async () => {
  pages = await servePages();
});
afterAll(() => pages.close());
const here = stageWith({ hosts: () => [pages.host] });
/** Of each try another, since a try before it may have left something. */
let tries = 0;

test.each(bothSizes)('on a %s, an admin has a page read, and types what no page says', async (size) => {
  tries += 1;
  const url = pages.put(`/pottery-${tries}`, { name: `Pottery Club ${tries}`, price: 9, town: 'Woking' });
  const admin = await here.signedIn('admin', size);
  const { page } = admin;
  await page.goto('/admin/unified-dashboard');
  await page.getByRole('button', { name: 'Create from URL' }).click();
  const fromUrl = page.getByRole('dialog', { name: 'Create from URL' });
  await fromUrl.getByRole('button', { name: 'Create Activity' }).click();
  await fromUrl.getByText('Please enter a website URL').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await fromUrl.getByLabel('Website URL').fill(`http://${pages.host}/nothing-here-${tries}`);
  await page.keyboard.press('Enter');
  await fromUrl.getByText('Failed to Create Activity').waitFor();
  await fromUrl.getByText('There is no page at this address').waitFor();
  await admin.screenshot('create-from-url');
  // What a page is asked for twice is found, and nothing is made of it a second time.
  await fromUrl.getByLabel('Website URL').fill(url);
  await page.keyboard.press('Enter');
  const review = page.getByRole('dialog', { name: `Pottery Club ${tries}` });
  await review.waitFor();
  await page.goto('/admin/unified-dashboard?create=url');
  await fromUrl.getByLabel('Website URL').fill(url);
  await page.keyboard.press('Enter');
  await fromUrl.getByText('Processing Complete').waitFor();
  await fromUrl.getByText('We have this activity already').waitFor();

  // The way on without a page; what is typed outlives a reload.
  await fromUrl.getByRole('button', { name: 'Type the details in yourself' }).click();
  const byHand = page.getByRole('dialog', { name: 'Create by Hand' });
  await expect.poll(() => byHand.getByLabel('Indoor').isChecked()).toBe(true);
  await byHand.getByRole('button', { name: 'Create Activity' }).click();
  await byHand.getByText('Activity name is required').first().waitFor();
  await byHand.getByText('Description is required').first().waitFor();
  expect(await violations(page)).toEqual([]);
  await admin.screenshot('create-by-hand');
  await byHand.getByLabel(/^Activity Name/i).fill(`Kite Making ${tries}`);
  await page.reload();
  await byHand.getByText('What you had typed is still here.').waitFor();
  await byHand.getByLabel(/^Description/).fill('Build one, fly it.');
  await byHand.getByRole('button', { name: 'Create Activity' }).click();
  await page.getByRole('dialog', { name: `Kite Making ${tries}` }).waitFor();
  await byHand.waitFor({ state: 'detached' });
  // The refusals that were asked for.
  expect(admin.complaints.filter((each) => !each.includes('422'))).toEqual([]);
});

test.each(bothSizes)(
  'on a %s, an admin imports addresses from a box and a file, closes the page, and finds each of them told of',
  async (size) => {
    tries += 1;
    const path = `/judo-club-${tries}`;
    const [held, quick] = ['slow', 'quick'].map((each, n) =>
      pages.put(`${path}-${each}`, { name: `Judo Club ${each} ${tries}`, price: 5 + n, town: 'Woking' }),
    );
    const release = pages.hold(`${path}-slow`);
    const admin = await here.signedIn('admin', size);
    const { page } = admin;
    await page.goto('/admin/unified-dashboard');
    await page.getByRole('button', { name: 'Bulk Import' }).click();
    const dialog = page.getByRole('dialog', { name: 'Bulk Import URLs' });
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    await dialog.getByText('Please enter at least one address that begins with http.').first().waitFor();
    expect(await violations(page)).toEqual([]);
    const box = dialog.getByLabel('Web Addresses');
    await box.fill(`${held}\nwww.left-out.example`);
    const lines = Buffer.from(`${quick}\r\nhttp://${pages.host}${path}-missing\r\n`);
    await dialog
      .getByLabel('A text file with addresses')
      .setInputFiles({ name: 'clubs.txt', mimeType: 'text/plain', buffer: lines });
    await dialog.getByText('3 addresses; 1 line does not begin with http and will be left out').waitFor();
    await admin.screenshot('bulk-import');
    await dialog.getByRole('button', { name: 'Import', exact: true }).click();
    const progress = page.getByRole('dialog', { name: 'Bulk Import', exact: true });
    await progress.getByText('2 of 3 addresses done').waitFor();
    await progress.getByText('There is no page at this address').waitFor();
    await admin.screenshot('bulk-import-progress');

    // It goes on though nobody looks, and is found again.
    await page.waitForURL(({ searchParams }) => Boolean(searchParams.get('import')));
    const address = page.url();
    await page.goto('/about');
    release();
    await page.goto(address);
    await progress.getByText('Finished', { exact: true }).waitFor();
    await progress.getByText('2 created, 1 not read').waitFor();
    await admin.screenshot('bulk-import-done');
    expect(await violations(page)).toEqual([]);
    await progress.getByRole('button', { name: 'Import What Was Not Read Again' }).click();
    await expect.poll(() => box.inputValue()).toBe(`http://${pages.host}${path}-missing`);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await progress.getByRole('link', { name: `Judo Club slow ${tries}` }).click();
    await page.getByRole('dialog', { name: `Judo Club slow ${tries}` }).waitFor();
    await page.goto('/admin/unified-dashboard');
    await page.getByRole('region', { name: 'Bulk Imports' }).getByText('2 created, 1 not read').first().waitFor();
    await admin.screenshot('dashboard-with-imports');
    expect(admin.complaints).toEqual([]);
  },
);

test.each(bothSizes)('on a %s, an admin features an activity, and families see it marked', async (size) => {
  tries += 1;
  const name = `Moonlight Ballet ${tries}`;
  await listingWith(here.app.context, { fields: { name, description: 'For small dancers.', town: 'Woking' } }, [
    submit,
    approve,
  ]);
  const admin = await here.signedIn('admin', size);
  const { page } = admin;
  await page.goto('/admin/unified-dashboard');
  for (const figure of ['Businesses with Premium', 'Paid each month', 'Banners to review', 'Rates that can be booked'])
    await page.getByText(figure, { exact: true }).waitFor();
  await page.getByRole('tab', { name: /Business Offers/ }).click();
  await page.getByText('No offer is waiting for review.').waitFor();
  await page.getByRole('button', { name: `Feature ${name}` }).click();
  await page.getByText('The activity is featured.').first().waitFor();
  await page.getByRole('button', { name: `Featured ${name}`, pressed: true }).waitFor();
  // What the bar lies over is no target that is too small.
  await page.evaluate(() => scrollTo(0, 0));
  expect(await violations(page)).toEqual([]);
  await admin.screenshot('dashboard-featured');
  const family = await here.visitor(size);
  await family.page.goto('/activities');
  const card = family.page.getByRole('listitem').filter({ hasText: name });
  const mark = card.getByText('Featured', { exact: true }).first();
  const isMarked = async () => {
    await family.page.reload();
    await card.first().waitFor();
    return mark.isVisible();
  };
  await expect.poll(isMarked).toBe(true);
  await family.screenshot('featured-card');
  await page.getByRole('button', { name: `Featured ${name}` }).press('Enter');
  await page.getByText('The activity is featured no more.').first().waitFor();
  await expect.poll(isMarked).toBe(false);
  for (const { complaints } of [admin, family]) expect(complaints).toEqual([]);
});
