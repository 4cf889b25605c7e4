import { expect, it } from 'vitest';
import { memoryStorage } from '#tests/support/stores/memory-storage.ts';
import { forgetAll, forgetWhoLeft, keep, withKept } from '#frontend/lib/kept/kept.ts';
import { typedBy } from './typist.ts';

it('shows nobody what another member has left in the tab, and keeps what its typist signs in with', () => {
  const storage = memoryStorage({ 'hopscotch.claims': '[]' });
  keep('listing-by-hand-said', { submitterName: 'Ann' }, storage);
  // Whoever has typed before they signed in finds it again, also after a lost session.
  typedBy('ann', storage);
  typedBy('ann', storage);
  expect(withKept('listing-by-hand-said', { submitterName: '' }, storage)).toEqual({ submitterName: 'Ann' });
  typedBy('bea', storage);
  expect(withKept('listing-by-hand-said', { submitterName: '' }, storage)).toEqual({ submitterName: '' });
  expect(storage.getItem('hopscotch.claims')).toBeNull();
  keep('suggestion-by-hand', { name: 'Kites' }, storage);
  forgetAll(storage);
  expect(storage.length).toBe(0);
});

it('shows who comes after somebody has signed out nothing of their other tabs, and a lost session costs them nothing', () => {
  const [here, other, browser] = [memoryStorage(), memoryStorage(), memoryStorage()];
  const said = (): unknown => withKept('contact', { message: '' }, other).message;
  const nobody = { session: '', tab: other, browser };
  for (const tab of [here, other]) typedBy('ann', tab);
  keep('contact', { message: 'My brother runs it.' }, other);
  forgetWhoLeft(nobody);
  expect(said()).toBe('My brother runs it.');
  forgetAll(here, browser);
  expect(here.length).toBe(0);
  forgetWhoLeft({ ...nobody, session: 'bea' });
  expect(said()).toBe('My brother runs it.');
  forgetWhoLeft(nobody);
  expect([said(), other.length]).toEqual(['', 0]);
  // What nobody known has typed since is theirs.
  keep('contact', { message: 'Hello' }, other);
  forgetWhoLeft(nobody);
  expect(said()).toBe('Hello');
});
