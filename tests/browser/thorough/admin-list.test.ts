import { beforeAll, expect, test } from 'vitest';
import { call } from '../../support/api-client.ts';
import { approve, listingWith, submit } from '../../support/made/live-listings.ts';
import { violations } from '../screens/walk.ts';
import { stage } from '../support/stage.ts';
import { sizes } from '../support/visitor.ts';

const here = stage();
beforeAll(async () => {
  for (const name of ['First Club', 'Second Club'])
    await listingWith(here.app.context, {
      fields: { name, description: 'x' },
      origin: 'scraper',
      draftedBy: 'crawler',
    });
});

test('a queue is worked through by keys: j and k choose, o opens, ? tells them, and letters that are typed stay letters', async () => {
  const { page, context, complaints } = await here.signedIn('admin');
  await page.goto('/admin/scraper-review');
  const row = (name: string) => page.getByRole('button', { name });
  await row('Second Club').waitFor();
  const chosen = () => page.evaluate(() => document.activeElement?.textContent ?? '');
  await page.keyboard.press('j');
  expect(await chosen()).toBe('First Club');
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  expect(await chosen()).toBe('Second Club');
  await page.keyboard.press('k');
  expect(await chosen()).toBe('First Club');
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).getByText('previous').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('o');
  const review = page.getByRole('dialog', { name: 'First Club' });
  await review.waitFor();
  await expect.poll(() => new URL(page.url()).searchParams.has('review')).toBe(true);
  await review.getByLabel('Admin notes').fill('');
  await review.getByLabel('Admin notes').pressSequentially('jok?');
  expect(await review.getByLabel('Admin notes').inputValue()).toBe('jok?');
  expect(complaints).toEqual([]);
  await context.close();
});

test('the search of everything opens by Ctrl K and leads to a page, by its keys alone', async () => {
  const { page, context, complaints } = await here.signedIn('admin');
  await page.goto('/admin/scraper-review');
  await page.getByRole('heading', { level: 1, name: 'Scraped Listings Review' }).waitFor();
  await page.keyboard.press('Control+k');
  // The focus is in the box: what is typed after Ctrl K is searched for.
  await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'combobox');
  // A page that somebody pasted by mistake is cut to what can be asked.
  await page.keyboard.insertText('not there '.repeat(40));
  await page.getByText('Nothing goes by that name.').waitFor();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('audit');
  const option = page.getByRole('option', { name: 'Audit Trail', selected: true });
  await option.waitFor();
  expect(await option.evaluate((each) => getComputedStyle(each).outline)).toContain('solid 2px');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Audit Trail' }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/admin/audit');
  expect(complaints).toEqual([]);
  await context.close();
});

test('what is typed after Ctrl K decides nothing while the search is on its way, and is searched for when it has come', async () => {
  const waiting = {
    fields: { name: 'Undecided Club', description: 'x' },
    origin: 'scraper',
    draftedBy: 'crawler',
  } as const;
  const id = await listingWith(here.app.context, waiting);
  const { page, context, complaints } = await here.signedIn('admin');
  const come = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route('**/assets/search-everything*.js', async (route) => {
    asked.resolve();
    await come.promise;
    await route.continue();
  });
  await page.goto('/admin/scraper-review');
  await page.getByRole('button', { name: 'Undecided Club' }).click();
  const review = page.getByRole('dialog', { name: 'Undecided Club' });
  await review.getByRole('button', { name: 'Approve' }).waitFor();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('rare');
  await asked.promise;
  await page.keyboard.type(' plants');
  come.resolve();
  await page.getByText('Nothing goes by that name.').waitFor();
  const box = page.getByRole('combobox', { name: 'Page, listing' });
  await page.keyboard.type('!');
  expect(await box.inputValue()).toBe('rare plants!');
  const [row] = await here.app.context.db.query<{ status: string }>(
    'select status from listing.listings where listing_id = $1',
    [id],
  );
  expect(row?.status).toBe('draft');
  // Given up before it has come, it leaves the page as it was.
  await page.keyboard.press('Escape');
  await box.waitFor({ state: 'detached' });
  await review.waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});

test('a review is decided by its keys, which its letters in a box are not, and a button tells all keys', async () => {
  const waiting = {
    fields: { name: 'Third Club', description: 'x' },
    origin: 'scraper',
    draftedBy: 'crawler',
  } as const;
  const id = await listingWith(here.app.context, waiting);
  const { page, context, complaints } = await here.signedIn('admin');
  await page.goto('/admin/scraper-review');
  await page.getByRole('button', { name: 'All keys' }).click();
  await page.getByRole('dialog', { name: 'Keys' }).getByText('“Approve”, when it is open').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Third Club' }).click();
  const review = page.getByRole('dialog', { name: 'Third Club' });
  await review.getByLabel('Admin notes').pressSequentially('a rather bare page');
  expect(await review.getByLabel('Admin notes').inputValue()).toBe('a rather bare page');
  await review.getByRole('heading', { level: 2, name: 'Third Club' }).click();
  await page.keyboard.press('r');
  await review.waitFor({ state: 'detached' });
  const status = async () => {
    const [row] = await here.app.context.db.query<{ status: string }>(
      'select status from listing.listings where listing_id = $1',
      [id],
    );
    return row?.status;
  };
  await expect.poll(status).toBe('rejected');
  expect(complaints).toEqual([]);
  await context.close();
});

test('keys that act by themselves are switched off where all are told, in a narrow window, too, and this browser remembers it', async () => {
  for (const name of ['Fourth Club', 'Fifth Club'])
    await listingWith(here.app.context, {
      fields: { name, description: 'x' },
      origin: 'scraper',
      draftedBy: 'crawler',
    });
  const { page, complaints } = await here.signedIn('admin');
  const sent: string[] = [];
  page.on('request', (request) => void (request.method() !== 'GET' && sent.push(request.url())));
  await page.goto('/admin/scraper-review');
  const row = page.getByRole('button', { name: 'Fourth Club' });
  await row.waitFor();
  const focused = () => page.evaluate(() => document.activeElement?.hasAttribute('data-row'));
  const press = async (...keys: readonly string[]): Promise<void> => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    for (const key of keys) await page.keyboard.press(key);
  };
  await press('j');
  expect(await focused()).toBe(true);
  // Letters are so large that the window is half as wide.
  await page.setViewportSize({ width: 640, height: 450 });
  await page.getByRole('button', { name: 'All keys' }).press('Enter');
  const help = page.getByRole('dialog', { name: 'Keys' });
  const uses = help.getByRole('checkbox', { name: 'Use these keys' });
  await uses.uncheck();
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await press('j');
  expect(await focused()).toBe(false);
  await page.reload();
  await page.setViewportSize(sizes.desktop);
  await row.click();
  const review = page.getByRole('dialog', { name: 'Fourth Club' });
  await review.getByRole('button', { name: 'Approve' }).waitFor();
  // Nor is a key announced that does nothing.
  const announced = review.locator('[aria-keyshortcuts]');
  expect(await announced.count()).toBe(0);
  await press('r', 'a', 'e', 'j', 'u', '?');
  expect([await help.count(), await review.count(), sent]).toEqual([0, 1, []]);
  await page.getByRole('button', { name: 'Keys are off' }).click();
  await uses.check();
  await expect.poll(() => announced.count()).toBe(3);
  await page.keyboard.press('Escape');
  await help.waitFor({ state: 'detached' });
  await review.getByRole('heading', { level: 2, name: 'Fourth Club' }).click();
  await press('r');
  await review.waitFor({ state: 'detached' });
  expect(complaints).toEqual([]);
});

test('who clears a search that has found nothing goes on at its box', async () => {
  const { page, complaints } = await here.signedIn('admin');
  await page.goto('/admin/scraper-review?search=zyzzyva');
  await page.getByRole('button', { name: 'Clear the Search' }).press('Enter');
  await page.getByRole('table', { name: 'Listings' }).waitFor();
  const box = page.getByRole('searchbox', { name: 'Search by name' });
  expect(await box.evaluate((each) => each === document.activeElement)).toBe(true);
  expect(complaints).toEqual([]);
});

test('of two lists the keys move through the one in sight, which can be sorted, and what was deleted there comes back by Undo', async () => {
  for (const name of ['Zebra Club', 'Aardvark Club'])
    await listingWith(here.app.context, { fields: { name, description: 'x' } }, [submit, approve]);
  const { page, context, complaints } = await here.signedIn('admin');
  await page.goto('/admin/unified-dashboard');
  const live = page.getByRole('table', { name: 'Live activities' });
  const names = () => live.getByRole('rowheader').getByRole('link').allInnerTexts();
  await expect.poll(names).toEqual(['Aardvark Club', 'Zebra Club']);
  const since = live.getByRole('cell').locator('time').first();
  expect(await since.innerText()).toMatch(/^(just now|\d+ minutes? ago)$/);
  expect(await since.getAttribute('title')).toMatch(/^\d+ \w+ \d{4}, \d\d:\d\d$/);
  await live.getByRole('button', { name: 'Sort by Live since' }).waitFor();
  await live.getByRole('button', { name: 'Sort by Activity' }).click();
  await expect.poll(() => live.getByRole('columnheader', { name: /Activity/ }).getAttribute('aria-sort')).toBe('other');
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await live.getByRole('link', { name: 'Zebra Club' }).evaluate((row) => row.scrollIntoView({ block: 'start' }));
  await page.keyboard.press('j');
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Aardvark Club');

  await live.getByRole('button', { name: 'Delete Zebra Club' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
  // Held from now on, however long what follows takes.
  await undo.hover();
  await expect.poll(names).toEqual(['Aardvark Club']);
  // By keys: whoever presses it is then where they came from.
  const aardvark = live.getByRole('link', { name: 'Aardvark Club' });
  await aardvark.focus();
  await page.keyboard.press('F8');
  await undo.press('Enter');
  await page.getByText('Zebra Club is in the directory again.').waitFor();
  expect(await aardvark.evaluate((link) => link === document.activeElement)).toBe(true);
  await expect.poll(names).toEqual(['Aardvark Club', 'Zebra Club']);
  expect(complaints).toEqual([]);
  await context.close();
});

test('what offers Undo stays for ten seconds after it was last looked at', async () => {
  await listingWith(here.app.context, { fields: { name: 'Yak Club', description: 'x' } }, [submit, approve]);
  const { page, context } = await here.signedIn('admin');
  await page.clock.install();
  await page.goto('/admin/unified-dashboard');
  await page.getByRole('button', { name: 'Delete Yak Club' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
  // Held while a pointer is on it: from when that leaves it, only the test's own time passes.
  await undo.hover();
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 60_000));
  await page.mouse.move(5, 5);
  await page.clock.runFor(9_999);
  expect(await undo.count()).toBe(1);
  await page.clock.runFor(1);
  await undo.waitFor({ state: 'detached' });
  await context.close();
});

test('a queue is sorted by how long something waits, the newest first at a press, and its address says so', async () => {
  for (const name of ['Older Club', 'Newer Club'])
    await listingWith(here.app.context, { fields: { name, description: 'x' }, origin: 'parent_suggestion' }, [submit]);
  const { page, context, complaints } = await here.signedIn('admin');
  await page.goto('/admin/unified-dashboard?tab=parent');
  const list = page.getByRole('table', { name: 'Listings' });
  const names = () => list.getByRole('rowheader').getByRole('button').allInnerTexts();
  const sorted = () => list.getByRole('columnheader', { name: /Came in/ }).getAttribute('aria-sort');
  await expect.poll(names).toEqual(['Older Club', 'Newer Club']);
  expect(await sorted()).toBe('ascending');
  await list.getByRole('button', { name: 'Sort by Came in' }).click();
  await expect.poll(names).toEqual(['Newer Club', 'Older Club']);
  expect(await sorted()).toBe('descending');
  // The head was away while the list came.
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Sort by Came in');
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=parent&sort=newest');
  await page.reload();
  await expect.poll(names).toEqual(['Newer Club', 'Older Club']);
  await list.getByRole('button', { name: 'Sort by Came in' }).click();
  await expect.poll(names).toEqual(['Older Club', 'Newer Club']);
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=parent');
  expect(complaints).toEqual([]);
  await context.close();
});

test('whoever goes through a long list by keys stays on the button, and hears in a region that stays which page came', async () => {
  const { page, context, complaints } = await here.signedIn('admin');
  // As of a site with sixty members, of whom each page shows the same.
  await page.route('**/api/admin/members?**', async (route) => {
    const response = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/offset=\d+/, 'offset=0'),
    });
    await route.fulfill({ response, headers: { ...response.headers(), 'x-total-count': '60' } });
  });
  await page.goto('/admin/members');
  const pages = page.getByRole('navigation', { name: 'Pages of members' });
  const said = pages.getByRole('status');
  await expect.poll(() => said.innerText()).toBe('1 to 24 of 60');
  const region = await said.elementHandle();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  for (const [button, words] of [
    ['Next', '25 to 48 of 60'],
    ['Next', '49 to 60 of 60'],
    ['Previous', '25 to 48 of 60'],
  ] as const) {
    await pages.getByRole('button', { name: button }).press('Enter');
    await expect.poll(() => said.innerText()).toBe(words);
    expect(await focused()).toBe(button);
    expect(await region?.evaluate((each) => each.isConnected && each.textContent)).toBe(words);
  }
  expect(complaints).toEqual([]);
  // What is on its way when the browser closes cannot be answered.
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await context.close();
});

test('whoever has decided on the last row of a page goes on with what waits on the one before it', async () => {
  const parent = await here.app.signedInAs('parent');
  for (let count = 1; count <= 25; count += 1)
    await call(parent, 'POST', '/api/parent-submissions/offer', {
      title: `Offer ${String(count).padStart(2, '0')}`,
      description: 'Under fives swim free before school is out.',
    });
  const { page, context, complaints } = await here.signedIn('admin');
  await page.goto('/admin/unified-dashboard?tab=offers');
  const row = (name: string) => page.getByRole('button', { name, exact: true });
  await row('Offer 01').waitFor();
  await page.getByRole('button', { name: 'Next' }).click();
  await row('Offer 25').click();
  const review = page.getByRole('dialog', { name: 'Offer 25' });
  await review.getByRole('button', { name: 'Approve' }).click();
  await review.waitFor({ state: 'detached' });
  await row('Offer 01').waitFor();
  expect(await page.getByText('All caught up!').count()).toBe(0);
  await expect.poll(() => new URL(page.url()).searchParams.has('page')).toBe(false);
  // Taken back it waits where it did, though the tab remembers that page as empty. The key does so when the notice has gone, too.
  await page.keyboard.press('u');
  await page.getByRole('button', { name: 'Next' }).click();
  await row('Offer 25').click();
  await review.getByRole('button', { name: 'Approve' }).click();
  await review.waitFor({ state: 'detached' });
  await row('Offer 01').waitFor();
  // An old address leads to the last page that there is.
  await page.goto('/admin/unified-dashboard?tab=offers&page=7');
  await row('Offer 24').waitFor();
  // Back leads past it, and not to it again.
  await page.goto('/admin/contact-messages?page=7');
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.getByText('All caught up!').waitFor();
  await page.goBack();
  await row('Offer 24').waitFor();
  expect(complaints).toEqual([]);
  await context.close();
});
