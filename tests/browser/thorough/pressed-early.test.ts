import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { liveListings } from '../../support/made/live-listings.ts';
import { stage } from '../support/stage.ts';
import type { Visitor } from '../support/visitor.ts';

// A page arrives drawn, and React takes it over part by part. These press what they find there in the worst moment of that.

const here = stage();

beforeAll(async () => {
  await liveListings(here.app.context, [{ name: 'Pond Explorers', category: 'sports' }]);
});

test('a button that is pressed as soon as React answers for the page, and not for this part of it, does what it says', async () => {
  const { page, complaints } = await here.visitor('phone');
  await pressEarly(page, 'Clear all filters', '__reactContainer$');
  await page.goto('/activities?search=zyzzyva');
  await page.getByRole('heading', { name: 'No Activities Found' }).waitFor();
  await page.getByRole('heading', { name: 'Pond Explorers' }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  expect(complaints).toEqual([]);
});

test('so it does where the site refuses what the address asks for', async () => {
  const { page } = await here.visitor('phone');
  await pressEarly(page, 'Clear all filters', '__reactContainer$');
  await page.goto('/activities?minPrice=cheap');
  await page.getByRole('heading', { name: 'Pond Explorers' }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
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
