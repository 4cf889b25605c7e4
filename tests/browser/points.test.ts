import { expect, test } from 'vitest';
import { call, siteAt } from '../support/api-client.ts';
import { idIn } from '../support/pages/peopled-site.ts';
import { stage } from './support/stage.ts';
import { sizes } from './support/visitor.ts';

const here = stage();

const activity = { name: 'Muddy Boots', description: 'Muddy fun.', category: 'Outdoor Adventures', location: 'Woking' };
const idea = { title: 'A map of all', description: 'I would like to see what is near us.', category: 'feature' };

test('points say what they were given for and lead there, badges how far one is, and a new badge is told once and quietly', async () => {
  const parent = await here.signedIn('parent');
  const { page, context } = parent;
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`);
  const asParent = siteAt(here.app.url, cookies.join('; '));
  await page.goto('/points');
  // Their first points, and their profile.
  await page.getByRole('heading', { name: 'Badges (2)' }).waitFor();
  await page.mouse.move(10, 10);
  await page.mouse.move(40, 40);
  // What has been told is noted before something new happens.
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => key.startsWith('hopscotch.told.'))))
    .toBe(true);
  const suggested = await call(asParent, 'POST', '/api/parent/submit-suggestion', activity);
  const listing = idIn(suggested);
  await call(asParent, 'POST', '/api/feature-suggestions', idea);
  const notice = page.getByRole('region', { name: 'Notice' });
  await notice.getByText(/^New badge/).waitFor();
  await page.getByRole('heading', { name: 'Badges (4)' }).waitFor();
  const history = page.getByRole('listitem').filter({ hasText: 'Activity Suggestion' });
  await history.getByRole('link', { name: 'Muddy Boots' }).waitFor();
  expect(await history.getByRole('link').getAttribute('href')).toBe(`/parent/draft-review/${listing}`);
  expect(await page.getByRole('link', { name: 'A map of all' }).getAttribute('href')).toBe('/feature-suggestions');
  const trailblazer = page.getByRole('progressbar', { name: 'Progress to Trailblazer' });
  expect(await trailblazer.getAttribute('aria-valuemax')).toBe('10');
  for (const [size, viewport] of Object.entries(sizes)) {
    await page.setViewportSize(viewport);
    await parent.screenshot(`points-${size}`, viewport.width);
  }
  // It may have gone by itself; where the mouse rests it would hold the next one for ever.
  await notice
    .getByRole('button', { name: 'Dismiss' })
    .click({ timeout: 2_000 })
    .catch(() => undefined);
  await page.mouse.move(40, 40);
  const admin = await here.app.signedInAs('admin');
  // It stands there for some seconds, and may have gone when the link has changed.
  const told = notice.getByText(/On the Map/).waitFor();
  await call(admin, 'POST', `/api/admin/activities/${listing}/approve`, { revision: 1 });
  await expect
    .poll(() => page.getByRole('link', { name: 'Muddy Boots' }).first().getAttribute('href'))
    .toBe(`/activities/${listing}`);
  await told;
  await page.reload();
  await page.getByRole('heading', { name: 'Badges (5)' }).waitFor();
  await page.mouse.move(10, 10);
  await page.mouse.move(40, 40);
  // What tells of badges is here and has drawn what it has to say, which is nothing.
  await expect
    .poll(() =>
      page.evaluate(() => performance.getEntriesByType('resource').some(({ name }) => /milestones/.test(name))),
    )
    .toBe(true);
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  expect(await page.getByText(/^New badge/).count()).toBe(0);
  expect(parent.complaints).toEqual([]);
});

test('who has just come is told how a first badge is earned', async () => {
  const { email, password } = await here.app.newMember('parent');
  const { page } = await here.visitor('phone');
  await page.goto('/sign-in?returnTo=/points');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('heading', { name: 'Badges (0)' }).waitFor();
  expect(await page.locator('main').innerText()).toContain('Complete activities to earn your first badge!');
});
