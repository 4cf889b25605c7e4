import type { ScraperRun } from '#domain/scraper-run/views.ts';

const texts: Readonly<Record<string, string>> = {
  'invalid-address': 'not a web address',
  'forbidden-address': 'an address that must not be read',
  unresolvable: 'the site does not exist',
  'refused-by-robots': 'the site asks not to be read by programs',
  'connection-failed': 'no connection',
  'timed-out': 'the site took too long',
  'http-status': 'the site answered with an error',
  'too-large': 'the page is too large',
  'too-many-redirects': 'the page leads round in circles',
  'not-html': 'not a web page',
  undecodable: 'the page could not be decoded',
  'nothing-found': 'no activity was found on it',
  'gave-up': 'reading it failed on our side each time',
};

/** Why a page could not be read, for admins: the kind of failure and its exact reason. */
export function failureText({ failure, detail }: Pick<ScraperRun, 'failure' | 'detail'>): string {
  const kind = failure === null ? 'it could not be read' : (texts[failure] ?? failure);
  return detail === null || detail === '' ? kind : `${kind} (${detail})`;
}
