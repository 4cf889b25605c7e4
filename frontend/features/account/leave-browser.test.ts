import { afterEach, expect, it, vi } from 'vitest';
import { keepFavourite } from '#frontend/features/heart/kept-favourites.ts';
import { toldNow } from '#frontend/features/points/told.ts';
import { keep } from '#frontend/lib/kept/kept.ts';
import { keepSeen } from '#frontend/lib/kept/seen-favourites.ts';
import { memoryStorage } from '#tests/support/stores/memory-storage.ts';
import { leaveBrowser } from './leave-browser.ts';

afterEach(() => vi.unstubAllGlobals());

it('leaves nothing of whoever goes, also no favourite that would go to the account of the next person', () => {
  const [tab, browser] = [memoryStorage(), memoryStorage()];
  vi.stubGlobal('sessionStorage', tab);
  vi.stubGlobal('localStorage', browser);
  keep('contact', { message: 'My brother runs it.' });
  keepFavourite('kite', true);
  keepSeen('ann', []);
  toldNow('ann', { level: 2, badges: [] });
  expect([tab.length, browser.length]).toEqual([1, 3]);
  leaveBrowser();
  // What other tabs clear theirs by holds nothing.
  expect([tab.length, browser.length, browser.getItem('hopscotch.left')]).toEqual([0, 1, '']);
});
