import { AsyncLocalStorage } from 'node:async_hooks';
import type { App } from '../http/app.ts';

/** Where a request reads. Once it has asked the primary it stays there: what it is answered never goes back in time. */
interface Reading {
  server: 'primary' | 'replica';
  /** Whether it was settled where it begins. */
  isSettled: boolean;
}

const reading = new AsyncLocalStorage<Reading>();
const safe: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/**
 * Keeps for each request to the routes of `app` where it reads, at first the primary. One that is made for another, as for a page that
 * is drawn, reads where that does: an answer is never made of what is older than what it was waited for.
 */
export function keepReadingServer(app: App): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const outer = reading.getStore();
    if (outer) outer.isSettled = true;
    if (outer || !safe.has(request.method)) return done();
    reading.run({ server: 'primary', isSettled: false }, done);
  });
}

/** Where what runs reads; undefined when it runs for no request. */
export const readingHere = (): Reading | undefined => reading.getStore();
