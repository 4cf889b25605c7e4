import { getEventListeners } from 'node:events';
import { expect, test } from 'vitest';
import { unlessAborted } from './unless-aborted.ts';

test('what was waited for leaves nothing at a signal that lives on, whatever it came to', async () => {
  const process = new AbortController();
  expect(await unlessAborted(process.signal, Promise.resolve('a page'))).toBe('a page');
  await expect(unlessAborted(process.signal, Promise.reject(new Error('no page')))).rejects.toThrow('no page');
  expect(getEventListeners(process.signal, 'abort')).toEqual([]);
});

test('nobody waits on behind a signal that aborts, or has', async () => {
  const process = new AbortController();
  const waiting = unlessAborted(process.signal, new Promise(() => undefined));
  process.abort(new Error('the scraper was stopped'));
  await expect(waiting).rejects.toThrow('the scraper was stopped');
  await expect(unlessAborted(process.signal, new Promise(() => undefined))).rejects.toThrow('the scraper was stopped');
  expect(getEventListeners(process.signal, 'abort')).toEqual([]);
});
