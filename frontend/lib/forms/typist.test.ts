import { expect, it } from 'vitest';
import { memoryStorage } from '#tests/support/stores/memory-storage.ts';
import { forgetAll, keep, withKept } from '#frontend/lib/kept/kept.ts';
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
