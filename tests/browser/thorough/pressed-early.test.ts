import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { drawnPageAt } from '../../support/pages/drawn-page.ts';
import { liveListings } from '../../support/made/live-listings.ts';
import { comeByKeyboard } from '../support/come-by-keyboard.ts';
import { heldBack } from '../support/held-back.ts';
import { stage } from '../support/stage.ts';
import { takenOver } from '../support/taken-over.ts';
import type { Visitor } from '../support/visitor.ts';

// A page arrives drawn, and React takes it over part by part. These press what they find there in the worst moment of that.

declare global {
  /** What the page of a test is to do when it is told. */
  var later: (() => void)[];
}

const here = stage();

beforeAll(async () => {
  await liveListings(here.app.context, [{ name: 'Pond Explorers', category: 'sports' }]);
});

test('a button that is pressed as soon as React answers for the page, and not for this part of it, does what it says', async () => {
  const { page, complaints } = await here.visitor('phone');
  await pressEarly(page, 'Clear all filters', '__reactContainer$');
  await drawnPageAt(here.app.anonymous, '/activities?search=zyzzyva');
  await page.goto('/activities?search=zyzzyva');
  await page.getByRole('heading', { name: 'No Activities Found' }).waitFor();
  await page.getByRole('heading', { name: 'Pond Explorers' }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  expect(complaints).toEqual([]);
});

test('so it does where the site refuses what the address asks for', async () => {
  const { page } = await here.visitor('phone');
  await pressEarly(page, 'Clear all filters', '__reactContainer$');
  await drawnPageAt(here.app.anonymous, '/activities?minPrice=cheap');
  await page.goto('/activities?minPrice=cheap');
  await page.getByRole('heading', { name: 'Pond Explorers' }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
});

test('who goes by keyboard in a part that is yet to be taken over is not left at the beginning of the page', async () => {
  const { page, complaints } = await here.visitor();
  await page.goto('/activities?search=zyzzyva');
  await comeByKeyboard(page);
  await takenOver(page, '#results [aria-busy] button');
  // What React does with what happens in a part that it has not taken over: nobody further in hears of it.
  await page.evaluate(() => {
    const root = document.getElementById('root');
    root?.addEventListener('focusin', (event) => event.stopPropagation(), { capture: true });
  });
  await page.getByRole('button', { name: 'Clear all filters' }).press('Enter');
  await page.getByRole('heading', { name: 'Pond Explorers' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.closest('#results')?.id)).toBe('results');
  expect(complaints).toEqual([]);
});

test.each(['Paid', 'Indoor'])('a box that is ticked while React takes it over keeps its tick: %s', async (label) => {
  const somebody = await here.visitor();
  await slowed(somebody);
  await pressEarly(somebody.page, label, '__reactProps$');
  await somebody.page.goto('/activities', { waitUntil: 'commit', timeout: 120_000 });
  await expect
    .poll(() => new URL(somebody.page.url()).search, { timeout: 120_000 })
    .toBe(label === 'Paid' ? '?isFree=false' : '?indoor=true');
  await expect.poll(() => somebody.page.getByRole('checkbox', { name: label }).isChecked()).toBe(true);
  expect(somebody.complaints).toEqual([]);
});

test('what somebody does to a part that answers takes the place of what they did to it before', async () => {
  const { page } = await here.visitor();
  const lookAgain = await lookingWhenTold(page);
  const come = await early(page, '/activities');
  const map = page.getByRole('button', { name: 'Map', exact: true });
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await map.click();
  await sort.selectOption({ value: 'newest' });
  come();
  await takenOver(page, '#results button');
  await takenOver(page, '#results select');
  await map.click();
  await sort.selectOption({ value: 'name' });
  await page.waitForURL(/sort=name/);
  for (let times = 0; times < 3; times += 1) await lookAgain();
  expect(await map.getAttribute('aria-pressed')).toBe('true');
  await expect.poll(() => new URL(page.url()).search).toBe('?sort=name');
});

test('a box that is ticked and unticked before the scripts have come asks for nothing', async () => {
  const { page } = await here.visitor();
  const lookAgain = await lookingWhenTold(page);
  const come = await early(page, '/activities');
  const paid = page.getByRole('checkbox', { name: /^Paid/ });
  const sort = page.getByRole('combobox', { name: 'Sort by' });
  await paid.check();
  await sort.selectOption({ value: 'name' });
  await paid.uncheck();
  await sort.selectOption({ value: '' });
  const entries = await page.evaluate(() => history.length);
  come();
  await takenOver(page, 'section[aria-label="Filters"] [type=checkbox]');
  await takenOver(page, '#results select');
  for (let times = 0; times < 3; times += 1) await lookAgain();
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test('what is ticked, pressed and typed in a panel whose code is on its way counts, though the panel is drawn anew for another choice', async () => {
  const { page, complaints } = await here.visitor();
  const come = await heldBack(page, ['**/assets/filter-panel-*.js']);
  await drawnPageAt(here.app.anonymous, '/activities');
  await page.goto('/activities');
  await takenOver(page, '#results select');
  await page.getByRole('checkbox', { name: /^Paid/ }).check();
  await page.getByRole('button', { name: 'Saturday' }).click();
  await page.getByLabel('Up to £').fill('20');
  await page.getByRole('combobox', { name: 'Sort by' }).selectOption({ value: 'name' });
  await page.waitForURL(/sort=name/);
  come();
  const chosen = ['sort=name', 'isFree=false', 'day=', 'maxPrice=20'];
  await expect.poll(() => chosen.filter((each) => !page.url().includes(each))).toEqual([]);
  expect(complaints).toEqual([]);
});

/** Opens a page whose scripts do not come until the answer is called. */
async function early(page: Page, address: string): Promise<() => void> {
  const come = await heldBack(page, ['**/assets/*.js']);
  await drawnPageAt(here.app.anonymous, address);
  await page.goto(address, { waitUntil: 'commit' });
  // The script that remembers asks for the others, and runs when all of the page has been read.
  await page.waitForFunction(() => document.querySelector('link[rel="modulepreload"]') !== null);
  return come;
}

/** Has the page look whether its parts answer, every 50 ms else, when the answer is called. */
async function lookingWhenTold(page: Page): Promise<() => Promise<void>> {
  await page.addInitScript(() => {
    globalThis.later = [];
    const { setTimeout: own } = globalThis;
    Object.assign(globalThis, {
      setTimeout: (then: () => void, wait?: number, ...given: unknown[]) =>
        wait === 50 ? globalThis.later.push(then) : own(then, wait, ...given),
    });
  });
  return () =>
    page.evaluate(() => {
      for (const then of globalThis.later.splice(0)) then();
    });
}

/** React yields between what it does: on a processor that is slow enough somebody is between. */
async function slowed({ context, page }: Visitor): Promise<void> {
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 14 });
}

/**
 * Presses the button or box `label` of the first page that has one as soon as React has left its mark: on what it draws in, with the
 * first of it taken over, or on the box itself.
 */
async function pressEarly(page: Page, label: string, mark: '__reactContainer$' | '__reactProps$'): Promise<void> {
  await page.addInitScript(
    ([wanted, sign]) => {
      interface Root {
        readonly stateNode: {
          readonly current: { readonly memoizedState: { readonly isDehydrated?: boolean } | null };
        };
      }
      const markOf = (element: Element | null | undefined): unknown =>
        Object.entries(element ?? {}).find(([key]) => key.startsWith(sign))?.[1];
      const found = (): HTMLElement | undefined =>
        [...document.querySelectorAll<HTMLButtonElement | HTMLInputElement>('button, input[type=checkbox]')].find(
          (each) => each.textContent === wanted || each.labels?.[0]?.textContent.startsWith(wanted),
        );
      const isTime = (): boolean => {
        if (sign === '__reactProps$') return markOf(found()) !== undefined;
        const root = markOf(document.getElementById('root')) as Root | undefined;
        return root !== undefined && root.stateNode.current.memoizedState?.isDehydrated !== true;
      };
      // In between whatever else is to be done, as often as the browser lets it.
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => {
        if (isTime()) found()?.click();
        else port2.postMessage(null);
      });
      port1.start();
      port2.postMessage(null);
    },
    [label, mark] as const,
  );
}
