import type { ScrapeFailure } from '../page/events.ts';
import { placeOf } from '../source/item-of.ts';

const reasons: Readonly<Record<ScrapeFailure, string>> = {
  'invalid-address': 'it is not a web address',
  'forbidden-address': 'this is an address that we must not open',
  unresolvable: 'there is no such website',
  'refused-by-robots': 'the website asks not to be read by programs',
  'connection-failed': 'no connection could be made',
  'timed-out': 'the website took too long to answer',
  'http-status': 'the website answered with an error',
  'too-large': 'the page is too large',
  'too-many-redirects': 'the page leads round in circles',
  'not-html': 'it is not a web page',
  undecodable: 'the page is written in a way that we cannot read',
  'nothing-found': 'nothing about an activity was found on it',
  'gave-up': 'reading it failed on our side each time',
};

/** The reason as the words of a list; those of a kind that this version does not know are its name. */
export function causeWords(failure: string): string {
  const words = Object.entries(reasons).find(([known]) => known === failure)?.[1] ?? failure;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Why the page at `url` could not be read, as a sentence for admins; `detail` is the exact reason, for whoever looks into it. */
export function scrapeErrorSentence(url: string, failure: ScrapeFailure, detail: string): string {
  const exactly = detail.trim() === '' ? '' : ` (${detail.trim()})`;
  return `${placeOf(url)} could not be read: ${reasons[failure]}${exactly}.`;
}
