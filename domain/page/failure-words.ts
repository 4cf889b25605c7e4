import type { ScrapeFailure } from './events.ts';

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
  'drawn-by-scripts': 'its text is drawn by scripts and we do not run them',
  'gave-up': 'reading it failed on our side each time',
};

/** Failures whose exact reason is the text of another program's error, which the log keeps and no screen shows. */
const machineWorded: ReadonlySet<ScrapeFailure> = new Set([
  'unresolvable',
  'connection-failed',
  'timed-out',
  'gave-up',
]);

/** The reason as the words of a list; those of a kind that this version does not know are its name. */
export function causeWords(failure: string): string {
  const words = Object.entries(reasons).find(([known]) => known === failure)?.[1] ?? failure;
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Why something could not be read, for admins: the end of a sentence. `detail` is the exact reason, told where it is in our words. */
export function whyNotRead(failure: ScrapeFailure, detail: string): string {
  const isTold = detail.trim() !== '' && !machineWorded.has(failure);
  return isTold ? `${reasons[failure]} (${detail.trim()})` : reasons[failure];
}
