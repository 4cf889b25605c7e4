import { z } from 'zod';
import type { ServerContext } from '../context.ts';
import type { App } from './app.ts';

/** More than our frontend sends of one error. */
const BODY_LIMIT_BYTES = 16 * 1024;
const MOST_FRAMES = 10;
/** Reports that one process writes down in a minute; the others are only counted. */
const MOST_LOGGED = 30;
const MINUTE_MS = 60_000;

const text = z.string().max(8000);

/** POST client-errors: a bug of ours that somebody's browser has met. The frontend sends it by itself, once a page and bug. */
export function clientErrorRoute(app: App, { logger, metrics }: ServerContext): void {
  const counter = metrics.counter('hopscotch_client_errors_total', 'Errors of our own code that browsers reported');
  let minute = 0;
  let logged = 0;
  app.post(
    '/api/client-errors',
    {
      bodyLimit: BODY_LIMIT_BYTES,
      schema: {
        operationId: 'reportClientError',
        tags: ['site'],
        summary: 'Reports an error of the frontend. Only what cannot hold anything personal is written down',
        body: z.object({ name: text, message: text, stack: text, page: text }),
        response: { 204: z.null() },
      },
    },
    async ({ body }, reply) => {
      counter.inc();
      const now = Math.floor(Date.now() / MINUTE_MS);
      if (now !== minute) [minute, logged] = [now, 0];
      logged += 1;
      if (logged <= MOST_LOGGED) logger.error({ clientError: withoutPeople(body) }, 'a page failed in a browser');
      return reply.code(204).send(null);
    },
  );
}

/** A path segment that is a word of ours, and no id, name or search. */
const ownSegment = /^[a-z]+(?:-[a-z]+)*$/;
const ownFile = /\/assets\/([\w.-]{1,80}\.js:\d{1,7}:\d{1,7})/g;
/** What engines say of code, not of what somebody has typed. */
const ofTheEngine =
  /^(?:Cannot (?:read|set) properties of (?:undefined|null)(?: \((?:reading|setting) '[\w$]{1,60}'\))?|[\w$.]{1,80} is not (?:a function|a constructor|iterable|defined)|Maximum call stack size exceeded|Minified React error #\d{1,4})/;

/**
 * What of a report says where our code broke, and can hold nothing that a person has typed: the kind of error, the places in
 * our files, the engine's own sentence, and the page without its ids.
 */
export function withoutPeople(report: {
  readonly name: string;
  readonly message: string;
  readonly stack: string;
  readonly page: string;
}): { kind: string; sentence: string | null; places: string[]; page: string } {
  const segments = report.page.split(/[?#]/, 1)[0]?.split('/').slice(1, 8) ?? [];
  return {
    kind: /^[A-Z][A-Za-z]{2,40}$/.test(report.name) ? report.name : 'Error',
    sentence: ofTheEngine.exec(report.message)?.[0] ?? null,
    places: [...report.stack.matchAll(ownFile)].slice(0, MOST_FRAMES).map(([, place]) => place ?? ''),
    page: `/${segments.map((each) => (each === '' || ownSegment.test(each) ? each : ':id')).join('/')}`,
  };
}
