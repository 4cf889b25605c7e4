import type { FastifyRequest } from 'fastify';
import type { CommandContext } from '#event-store/log.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { addressOf } from '#platform/http/protection/rate-limits.ts';
import { standInFor } from '#platform/http/protection/stand-ins.ts';
import type { Reading } from '#platform/scraping/draft-from-page.ts';
import { readPage } from './read-page.ts';
import { scrapeEnds } from './scrape-ends.ts';

/** How long a request waits for its page. Slow servers are given up at 25 s, proxies cut off at 60 s. */
const PATIENCE_MS = 30_000;

/** Reads the page at `url` for whoever sent `request`. Throws as `readPage`. */
export type ReadFor = (request: FastifyRequest, url: string) => Promise<Reading>;

/** The same for work that nobody waits for, on behalf of `caller`. */
export type ReadLater = (url: string, context: CommandContext, caller: string) => Promise<Reading>;

/** The one reading of pages that everything in `app` shares. */
export function pageReading(app: App, server: ServerContext): { readFor: ReadFor; readLater: ReadLater } {
  const ends = scrapeEnds(server.log);
  // Before the server waits for its requests: who is sent away now asks another process for the same run.
  app.addHook('preClose', () => ends.close());
  const reading = { ...server, ends, patienceMs: PATIENCE_MS };
  return {
    readFor: (request, url) =>
      request.rest(() => readPage(reading, url, commandContext(request), readerOf(request, server))),
    readLater: (url, context, caller) => readPage(reading, url, context, caller),
  };
}

/** For whom a page is read: whoever has no account is known by the address, of which only a key is told. */
function readerOf({ caller, ip }: FastifyRequest, { config }: ServerContext): string {
  if (caller.memberId !== null) return caller.memberId;
  return standInFor(config.sessionSecret, 'reader', addressOf(ip));
}
