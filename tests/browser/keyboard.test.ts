import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { liveListings } from '../support/made/live-listings.ts';
import { stage } from './support/stage.ts';

const here = stage();

const focused = (page: Page): Promise<string> => page.evaluate(() => document.activeElement?.textContent.trim() ?? '');

const outline = (page: Page): Promise<string> =>
  page.evaluate(() => getComputedStyle(document.activeElement ?? document.body).outlineStyle);

test('the account menu opens, moves, chooses and closes by keys, and gives the focus back', async () => {
  const { page, context, complaints } = await here.signedIn('parent');
  await page.goto('/');
  const opener = page.getByRole('button', { name: 'Test', exact: true });
  const menu = page.getByRole('menu', { name: 'Test' });
  await opener.focus();
  expect(await opener.getAttribute('aria-haspopup')).toBe('menu');
  await page.keyboard.press('Enter');
  expect(await opener.getAttribute('aria-expanded')).toBe('true');
  expect(await focused(page)).toBe('Dashboard');
  for (const [key, entry] of [
    ['ArrowDown', 'My Points'],
    ['End', 'Sign Out'],
    ['ArrowDown', 'Dashboard'],
    ['ArrowUp', 'Sign Out'],
    ['m', 'My Points'],
    ['Home', 'Dashboard'],
  ] as const) {
    await page.keyboard.press(key);
    expect([key, await focused(page)]).toEqual([key, entry]);
    expect(await outline(page)).toBe('solid');
  }
  // It is meant for the menu: whatever else Escape closes looks whether somebody has taken it.
  await page.evaluate(() =>
    addEventListener('keydown', (event) => (document.body.dataset['taken'] = String(event.defaultPrevented)), {
      once: true,
    }),
  );
  await page.keyboard.press('Escape');
  expect(await page.locator('body').getAttribute('data-taken')).toBe('true');
  expect(await menu.count()).toBe(0);
  expect(await focused(page)).toBe('Test');
  expect(await opener.getAttribute('aria-expanded')).toBe('false');
  // From below, and away again.
  await page.keyboard.press('ArrowUp');
  expect(await focused(page)).toBe('Sign Out');
  await page.keyboard.press('Tab');
  expect(await menu.count()).toBe(0);
  // By the pointer nothing is marked; a press beside it closes it.
  await opener.click();
  expect(await page.getByRole('menuitem').count()).toBe(7);
  await page.mouse.click(5, 400);
  expect(await menu.count()).toBe(0);
  await opener.focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('m');
  await page.keyboard.press('Enter');
  await page.waitForURL(`${here.app.url}/points`);
  expect(await menu.count()).toBe(0);
  expect(complaints).toEqual([]);
  await context.close();
});

test('tabs are one stop of the keyboard, in which arrows, Home and End choose', async () => {
  const { page, context } = await here.visitor();
  await page.goto('/sign-in');
  await page.getByRole('tab', { name: 'Sign in' }).focus();
  for (const [key, tab] of [
    ['ArrowRight', 'Register'],
    ['ArrowRight', 'Sign in'],
    ['ArrowLeft', 'Register'],
    ['Home', 'Sign in'],
    ['End', 'Register'],
  ] as const) {
    await page.keyboard.press(key);
    expect([key, await focused(page)]).toEqual([key, tab]);
    await page.getByRole('tab', { name: tab, selected: true }).waitFor();
    await page.getByRole('tabpanel', { name: tab }).waitFor();
  }
  await page.keyboard.press('Tab');
  expect(await page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('tabpanel');
  await context.close();
});

test('a notice is read out, reached by F8, and taken away by Escape, which leads back', async () => {
  const { page, context } = await here.visitor();
  await page.goto('/sign-in?mode=register');
  await page.getByLabel('First name').fill('Ada');
  await page.getByLabel('Last name').fill('Byron');
  await page.getByLabel('Email').fill('ada-by-keys@test.hopscotch.test');
  await page.getByLabel('I am 18 or over').press('Space');
  await page.getByLabel('Password').fill('a-long-enough-password');
  await page.getByLabel('Password').press('Enter');
  const notice = page.getByRole('region', { name: 'Notice (F8)', exact: true });
  const dismiss = notice.getByRole('button', { name: 'Dismiss' });
  // Held from now on, however long what follows takes.
  await dismiss.hover();
  await notice.getByRole('status').getByText('Welcome!').waitFor();
  // Not in the red of a failure, on which its cross is not seen.
  const [under, tint] = await dismiss.evaluate((button) => {
    const probe = document.body.appendChild(document.createElement('i'));
    probe.className = 'bg-tint';
    const colours = [button, probe].map((each) => getComputedStyle(each).backgroundColor);
    probe.remove();
    return colours;
  });
  expect(under).toBe(tint);
  // The page that follows takes the focus when it has arrived, which may be after the first press.
  const reached = async () => {
    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    return page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  };
  await expect.poll(reached).toBe('Dismiss');
  await page.keyboard.press('Escape');
  await notice.getByText('Welcome!').waitFor({ state: 'detached' });
  // Back where they came from, which is the page that followed.
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
  await context.close();
});

/** What the keyboard comes to from here on, and what of it something else lies over. */
async function keyboardThrough(page: Page): Promise<{ readonly seen: string[]; readonly covered: string[] }> {
  const seen: string[] = [];
  const covered: string[] = [];
  for (;;) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate(() => {
      const control = document.activeElement;
      if (!control || control === document.body) return undefined;
      const { left, top, width, height } = control.getBoundingClientRect();
      const above = document.elementFromPoint(left + width / 2, top + height / 2);
      const name = control.textContent.trim() || String(control.ariaLabel);
      return { name, isInSight: control.contains(above) || above?.contains(control) === true };
    });
    if (at === undefined || seen.length > 200) break;
    seen.push(at.name);
    if (!at.isInSight) covered.push(at.name);
  }
  return { seen, covered };
}

test('on a phone nothing that the keyboard comes to lies under the bar at the foot of an activity’s page', async () => {
  const near = { town: 'Woking', category: 'swimming', description: 'Lessons for beginners. '.repeat(60) } as const;
  const [id] = await liveListings(
    here.app.context,
    ['Otters', 'Seals', 'Newts', 'Frogs'].map((name) => ({ name, ...near })),
  );
  const { page, context, complaints } = await here.visitor('phone');
  await page.goto(`/activities/${id}`);
  await page.getByRole('heading', { level: 1, name: 'Otters' }).waitFor();
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
  });
  const { seen, covered } = await keyboardThrough(page);
  expect(covered).toEqual([]);
  expect(seen.length).toBeGreaterThan(10);
  expect(complaints).toEqual([]);
  await context.close();
});

test.each([
  ['a phone', { width: 390, height: 844 }],
  ['a desktop at 400 %', { width: 320, height: 256 }],
])('on %s nothing that the keyboard comes to in a form in a dialog lies under its buttons', async (_what, viewport) => {
  const fields = { town: 'Woking', category: 'swimming', description: 'Lessons for beginners. '.repeat(60) } as const;
  const [id] = await liveListings(here.app.context, [{ name: 'Terrapins', ...fields }]);
  const { page, context, complaints } = await here.signedIn('parent', 'phone');
  await page.goto(`/activities/${id}`);
  await page.mouse.wheel(0, 4_000);
  await page.getByRole('button', { name: 'Suggest a change' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: /^Next/ }).click();
  await page.setViewportSize(viewport);
  const { seen, covered } = await keyboardThrough(page);
  expect(covered).toEqual([]);
  expect(seen.length).toBeGreaterThan(5);
  // What scrolls is what the dialog holds: its name and the way out of it stay, unless a low window would show nothing else.
  const isLow = viewport.height < 480;
  const scrolled = await dialog.evaluate((element) => element.scrollHeight > element.clientHeight);
  expect(scrolled).toBe(isLow);
  expect(complaints).toEqual([]);
  await context.close();
});
