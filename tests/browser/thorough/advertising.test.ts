import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { londonDate } from '#domain/kernel/london-date.ts';
import { drawnPageAt } from '../../support/pages/drawn-page.ts';
import { type DemoSite, demoSite, violations } from '../screens/walk.ts';
import { bothSizes, visitor, type Visitor } from '../support/visitor.ts';

let site: DemoSite;
const visitors: Visitor[] = [];
beforeAll(async () => {
  site = await demoSite();
});
afterAll(async () => {
  await Promise.all(visitors.map(({ context }) => context.close()));
  await site?.close();
});

/** Not by the name of a browser that nobody looks into: robots are not counted. */
const come = async (role: 'provider' | 'admin' | null, size: 'phone' | 'desktop' = 'desktop'): Promise<Visitor> => {
  const someone = await visitor(site.browser, site.app.url, size, { userAgent: 'Mozilla/5.0 (X11; Linux x86_64)' });
  visitors.push(someone);
  if (role !== null) await someone.signIn({ email: `${role}@demo.hopscotch.test`, password: site.password });
  return someone;
};
const day = (ahead: number): string => londonDate(new Date(Date.now() + ahead * 86_400_000));
const picture = path.resolve('operations/demo/advertising/pictures/swim-week.webp');

let times = 0;
test.each(bothSizes)(
  'on a %s, a provider books a banner, an admin approves it, and families see it where it was booked',
  async (size) => {
    // Another one when the test is tried again.
    times += 1;
    const otters = `Otters on the ice ${times}`;
    const provider = await come('provider', size);
    const { page } = provider;
    await page.goto('/provider/dashboard');
    const card = page.getByRole('heading', { name: 'Banner Advertising' });
    await card.waitFor();
    // The place whose rate is not open.
    await page.getByRole('link', { name: 'Contact us for pricing' }).waitFor();
    await provider.screenshot('advertising-dashboard');
    await page.getByRole('main').getByRole('link', { name: 'Your Advertising' }).click();
    await page.waitForURL('**/provider/advertising');
    await page.getByRole('heading', { name: 'Your Banners' }).waitFor();
    await page.getByText('Gymnastics camp at half-term').first().waitFor();
    await provider.screenshot('advertising');
    await page.getByRole('button', { name: 'Book a Banner' }).click();
    await page.waitForURL('**/provider/advertising?book=banner');
    const form = page.getByRole('form', { name: 'Book a Banner' });
    await form.getByLabel('Where it is shown').selectOption({ label: 'Mobile: Contact us for pricing' });
    await form.getByText('and we tell you what a banner there costs.').waitFor();
    await form.getByLabel('Where it is shown').selectOption('category_page');
    await form.getByRole('button', { name: 'Book Banner' }).click();
    await form.getByText('Please enter a title').first().waitFor();
    await form.getByText('Please choose a JPEG, PNG or WebP file.').first().waitFor();
    await form.getByLabel('First day').fill(day(0));
    await form.getByLabel('Last day').fill(day(-2));
    await form.getByLabel('Title').fill(otters);
    await form.getByText('The last day is before the first.').first().waitFor();
    await form.getByLabel('Last day').fill(day(200));
    await form.getByText('Please choose at most 180 days.').first().waitFor();
    await form.getByLabel('Last day').fill(day(8));
    await form.getByText('1 week and 2 days: £93.00').waitFor();
    await form.getByLabel('Title').fill(otters);
    await form.getByLabel('Where it leads').fill('https://otters.example/ice');
    await form.getByLabel('What the picture shows').fill('An otter that skates');
    const chosen = form.getByLabel('Picture', { exact: false }).and(form.locator('input[type=file]'));
    // What is missing, or too large to be taken, is said here, and nothing is sent.
    let sent = 0;
    page.on('request', (request) => (sent += request.method() === 'POST' && /banner-ads/.test(request.url()) ? 1 : 0));
    await form.getByRole('button', { name: 'Book Banner' }).click();
    await expect.poll(() => chosen.evaluate((field) => field === document.activeElement)).toBe(true);
    await chosen.setInputFiles({ name: 'a.webp', mimeType: 'image/webp', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) });
    await form.getByRole('button', { name: 'Book Banner' }).click();
    await expect.poll(() => chosen.evaluate((field) => field === document.activeElement)).toBe(true);
    expect(sent).toBe(0);
    await chosen.setInputFiles(picture);
    await provider.screenshot('advertising-form');
    await form.getByRole('button', { name: 'Book Banner' }).click();
    await page.getByText('Banner booked').waitFor();
    await page.getByRole('row', { name: new RegExp(`${otters}.*Waiting for review`) }).waitFor();

    const admin = await come('admin', size);
    // By keys alone.
    await admin.page.goto('/admin/advertising?show=waiting');
    await admin.page.getByRole('button', { name: otters, exact: true }).focus();
    await admin.page.keyboard.press('o');
    await admin.page.waitForURL('**/admin/advertising?show=waiting&review=*');
    const dialog = admin.page.getByRole('dialog', { name: otters });
    await dialog.getByRole('img', { name: 'An otter that skates' }).waitFor();
    await admin.screenshot('advertising-review');
    // Nobody has to say why.
    await admin.page.keyboard.press('r');
    await admin.page.getByText('Banner rejected').waitFor();
    const listed = admin.page.getByRole('button', { name: otters, exact: true });
    await listed.waitFor({ state: 'detached' });
    await dialog.waitFor({ state: 'detached' });
    await admin.page.keyboard.press('u');
    await listed.waitFor();
    await admin.page.keyboard.press('Escape');
    await listed.focus();
    await admin.page.keyboard.press('o');
    await dialog.getByRole('button', { name: 'Approve' }).waitFor();
    await admin.page.keyboard.press('a');
    await admin.page.getByText('Banner approved').waitFor();
    await listed.waitFor({ state: 'detached' });
    await dialog.waitFor({ state: 'detached' });
    await admin.page.keyboard.press('u');
    await admin.page.getByText('Decision undone', { exact: true }).waitFor();
    await listed.waitFor();
    await admin.page.keyboard.press('Escape');
    await admin.page.getByRole('checkbox', { name: new RegExp(otters) }).check();
    await admin.page.getByRole('button', { name: 'Approve Chosen' }).click();
    const several = admin.page.getByRole('dialog', { name: 'Approve Several' });
    await several.getByText('1 banner will be approved').waitFor();
    await admin.screenshot('advertising-several');
    await several.getByRole('button', { name: 'Approve 1 banner' }).click();
    await admin.page.getByText('1 banner approved', { exact: true }).waitFor();
    await listed.waitFor({ state: 'detached' });
    await admin.page.getByRole('tab', { name: /Ad Rates/ }).click();
    await admin.page.waitForURL('**/admin/advertising?tab=rates&show=waiting');
    const rate = admin.page.getByRole('form', { name: 'Square (250 × 250)' });
    await rate.getByLabel('Per day (£)').fill('');
    for (const other of ['Per week (£)', 'Per month (£)']) await rate.getByLabel(other).fill('');
    await rate.getByText('Please give a price per day, week or month before this rate is active.').first().waitFor();
    await admin.screenshot('advertising-rates-none');
    await rate.getByLabel('Per day (£)').fill((6 + times / 10).toFixed(2));
    // Another admin changes it meanwhile: that is said where somebody types, who loses nothing.
    const other = admin.context.request;
    const anotherPrice = { data: { dailyRate: 3 + times / 10 }, headers: { 'idempotency-key': `other-${size}` } };
    expect((await other.put('/api/admin/advertising-rates/banner_square', anotherPrice)).ok()).toBe(true);
    await rate
      .getByRole('alert')
      .getByRole('definition')
      .filter({ hasText: `£${(3 + times / 10).toFixed(2)}` })
      .waitFor();
    // What stands between us and them may answer in our place: its words are for nobody.
    const away = { status: 500, contentType: 'text/html', body: '<html>nginx</html>' };
    await admin.page.route('**/api/admin/advertising-rates/*', (route) => route.fulfill(away), { times: 1 });
    const saved = rate.getByRole('button', { name: 'Save' });
    await saved.click();
    await rate.getByText('Failed to update advertising rates').waitFor();
    expect(await rate.innerText()).not.toContain('nginx');
    const told = [...admin.complaints];
    expect(told).toEqual([expect.stringContaining('500')]);
    await saved.focus();
    await admin.page.keyboard.press('Enter');
    await admin.page.getByText('Advertising rates updated successfully').waitFor();
    expect(await rate.getByLabel('Per day (£)').inputValue()).toBe((6 + times / 10).toFixed(2));
    await admin.screenshot('advertising-rates');
    await admin.page.getByRole('tab', { name: /Sponsored Activities/ }).click();
    await admin.page.waitForURL('**/admin/advertising?tab=sponsored&show=waiting');
    await admin.page.getByLabel('Show').selectOption('All');
    await admin.page.getByRole('row', { name: /Running/ }).waitFor();
    await admin.screenshot('advertising-sponsored');

    // The other one of this place makes way: turns are minutes long.
    await page
      .getByRole('row', {
        name: times === 1 ? /Learn to swim this spring/ : new RegExp(`Otters on the ice ${times - 1}`),
      })
      .getByRole('button', { name: /^End/ })
      .click();
    await page.getByRole('dialog', { name: 'End this banner?' }).getByRole('button', { name: 'End Banner' }).click();
    await page.getByText('Banner ended').waitFor();

    const family = await come(null);
    await drawnPageAt(site.app.anonymous, '/activities?category=swimming');
    await family.page.goto('/activities?category=swimming');
    const banner = family.page.getByRole('complementary', { name: 'Advertisement' }).getByRole('link');
    await banner.waitFor();
    expect(await banner.getAttribute('rel')).toBe('sponsored noopener');
    expect(await banner.getAttribute('href')).toBe('https://otters.example/ice');
    await family.screenshot('advertising-category');
    const counted = async () => {
      await site.app.context.counts.flush();
      const rows = await site.app.context.db.query<{ what: string }>(
        `select what from counts.daily where what like 'banner%' group by what order by what`,
      );
      return rows.map(({ what }) => what);
    };
    await expect.poll(counted).toContain('banner_views');
    expect(family.complaints).toEqual([]);
    expect([...provider.complaints, ...admin.complaints]).toEqual(told);
  },
);

test.each(bothSizes)(
  'on a %s, a provider sponsors an activity, an admin approves it, families see it marked, and who opens it is counted',
  async (size) => {
    const provider = await come('provider', size);
    const { page } = provider;
    await page.goto('/provider/advertising');
    await page.getByRole('button', { name: 'Sponsor an Activity' }).click();
    const form = page.getByRole('form', { name: 'Sponsor an Activity' });
    await form.getByText('£0.40 for each click; at least £20.00').waitFor();
    await form.getByRole('button', { name: 'Sponsor Activity' }).click();
    await form.getByText('Please choose an activity').first().waitFor();
    await form.getByText('Please enter an amount in pounds, such as 12.50').first().waitFor();
    const budget = form.getByLabel('Budget (£)');
    await budget.fill('19.99');
    await budget.blur();
    await form.getByText('Please give a budget of at least £20.00.').first().waitFor();
    await provider.screenshot('sponsoring-too-little');
    expect(await violations(page)).toEqual([]);
    await budget.fill('20.30');
    await form.getByText('50 clicks for £20.00').waitFor();
    const activity = form.getByRole('combobox', { name: 'Activity' });
    await expect.poll(() => activity.locator('option').count()).toBeGreaterThan(1);
    const names = await activity.locator('option').allInnerTexts();
    const sponsored = await page.getByRole('table', { name: 'Your sponsored activities' }).innerText();
    const name = names.slice(1).find((each) => !sponsored.includes(each)) ?? '';
    await activity.selectOption(name);
    await provider.screenshot('sponsoring');
    await form.getByRole('button', { name: 'Sponsor Activity' }).click();
    await page.getByText('Sponsored activity booked').waitFor();
    const row = page.getByRole('row', { name: new RegExp(`${name}.*0 (clicks )?of 50`) });
    await row.getByText('Waiting for review').waitFor();
    // What is sponsored is not offered again.
    await page.getByRole('button', { name: 'Sponsor an Activity' }).click();
    await activity.waitFor();
    expect(await activity.locator('option').allInnerTexts()).not.toContain(name);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();

    const admin = await come('admin', size);
    await admin.page.goto('/admin/advertising?tab=sponsored');
    await admin.page.getByRole('button', { name, exact: true }).click();
    const dialog = admin.page.getByRole('dialog', { name });
    await dialog.getByText('Bell Children’s Activities').waitFor();
    await admin.screenshot('sponsoring-review');
    expect(await violations(admin.page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await admin.page.getByText('Sponsored activity approved').waitFor();
    await dialog.waitFor({ state: 'detached' });
    await admin.page.keyboard.press('u');
    await admin.page.getByText('Decision undone', { exact: true }).waitFor();
    await admin.page.keyboard.press('Escape');
    await admin.page.getByRole('button', { name, exact: true }).click();
    await dialog.getByRole('button', { name: 'Approve' }).click();
    await admin.page.getByText('Sponsored activity approved').waitFor();

    const family = await come(null, size);
    const card = family.page
      .getByRole('listitem')
      .filter({ has: family.page.getByRole('heading', { name, exact: true }) })
      .filter({ hasText: 'Sponsored' });
    // What runs is remembered for ten seconds.
    await expect
      .poll(async () => {
        await family.page.goto(`/activities?search=${encodeURIComponent(name)}`);
        await family.page.getByRole('heading', { name, exact: true }).first().waitFor();
        return card.count();
      })
      .toBe(1);
    await family.screenshot('sponsored-found');
    // A press before the page is awake leads on all the same, and is free.
    await expect
      .poll(async () => {
        await family.page.getByLabel('Sort by').selectOption('name');
        return new URL(family.page.url()).searchParams.get('sort');
      })
      .toBe('name');
    const counted = family.page.waitForResponse('**/sponsored-click');
    await card.getByRole('link', { name: /View Details/ }).click();
    expect(await (await counted).json()).toEqual({ counted: true });
    await family.page.getByRole('heading', { level: 1, name }).waitFor();
    await site.app.context.counts.flush();
    await page.reload();
    await page
      .getByRole('row', { name: new RegExp(name) })
      .getByText('£0.40 of £20.00')
      .waitFor();
    await provider.screenshot('sponsored-counted');
    for (const { complaints } of [provider, admin, family]) expect(complaints).toEqual([]);
  },
);

test('an activity that is live is offered wherever it stands among those of the business', async () => {
  const { page } = await come('provider');
  await page.route('**/api/provider/activities?*', async (route) => {
    const url = route.request().url();
    if (!url.includes('limit=100')) return route.continue();
    // What was changed last is a draft, and alone on its page.
    const response = await route.fetch({ url: url.replace('limit=100', 'limit=1') });
    const first = (await response.json()) as readonly object[];
    return route.fulfill({ response, json: first.map((each) => ({ ...each, status: 'draft' })) });
  });
  await page.goto('/provider/advertising');
  await page.getByRole('button', { name: 'Sponsor an Activity' }).click();
  const form = page.getByRole('form', { name: 'Sponsor an Activity' });
  await form.waitFor();
  expect(await form.getByLabel('Activity').locator('option').count()).toBeGreaterThan(1);
  expect(await form.getByRole('button', { name: 'Sponsor Activity' }).getAttribute('title')).toBeNull();
});

test('what could not be paused is said where it was pressed, and not in the question of ending it', async () => {
  const { page } = await come('provider');
  await page.goto('/provider/advertising');
  const running = page.getByRole('row').filter({ has: page.getByRole('button', { name: /^Pause/ }) });
  const answer = { status: 500, contentType: 'application/problem+json', body: '{"status":500}' };
  await page.route('**/api/sponsored-listings/*/state', (route) => route.fulfill(answer));
  await running
    .first()
    .getByRole('button', { name: /^Pause/ })
    .click();
  await page.getByRole('alert').filter({ hasText: 'This was not changed' }).waitFor();
  await running.first().getByRole('button', { name: /^End/ }).click();
  const question = page.getByRole('dialog', { name: 'End this sponsored activity?' });
  await question.getByText('You pay nothing for the rest of its budget.').waitFor();
  expect(await question.getByText('This was not changed').count()).toBe(0);
  await question.getByRole('button', { name: 'End', exact: true }).click();
  await question.getByRole('alert').filter({ hasText: 'This was not changed' }).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.unroute('**/api/sponsored-listings/*/state');
  await running
    .first()
    .getByRole('button', { name: /^Pause/ })
    .click();
  await page.getByText('Paused', { exact: true }).first().waitFor();
  await page.getByRole('button', { name: /^Resume/ }).click();
  await page.getByText('Running again', { exact: true }).waitFor();
});

test.each([
  ['desktop', 'Gymnastics camp at half-term'],
  ['phone', 'First steps in dance'],
] as const)('on a %s the home page shows the banner that is booked for it', async (size, alt) => {
  const family = await come(null, size);
  await drawnPageAt(site.app.anonymous, '/');
  await family.page.goto('/');
  await family.page.getByRole('img', { name: alt }).waitFor();
  expect(await family.page.getByRole('complementary', { name: 'Advertisement' }).count()).toBe(1);
  await family.page.getByRole('img', { name: alt }).scrollIntoViewIfNeeded();
  await family.screenshot('advertising-home');
  await family.page.goto('/activities');
  await family.page.getByText('Sponsored', { exact: true }).first().waitFor();
  await family.screenshot('advertising-directory');
  await family.page.goto(`/activities/${site.activity}`);
  await family.page.getByRole('heading', { level: 1 }).waitFor();
  await family.screenshot('advertising-listing');
  expect(family.complaints).toEqual([]);
});
