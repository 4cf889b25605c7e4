import { NOT_OPENED } from '../listing/web-address.ts';
import type { ScrapeFailure } from './events.ts';
import { saysGone } from './page.ts';

const NOT_FOUND = 'There is no page at this address. Please check it and try again.';
const NO_PAGE = 'This address does not lead to a web page that we can read. Please try the address of a page.';
const UNREACHABLE = 'We could not reach this website. Please check the address, or try again later.';
const NOTHING_FOUND =
  'We found nothing about an activity on this page. Please try the page that is about this one activity.';

const DRAWN = 'This page is drawn by scripts, which we can’t read here. Please try another page of this website.';

const sentences: Readonly<Record<ScrapeFailure, string>> = {
  'invalid-address': NOT_OPENED,
  'forbidden-address': NOT_OPENED,
  'refused-by-robots': NOT_OPENED,
  unresolvable: UNREACHABLE,
  'connection-failed': UNREACHABLE,
  'timed-out': UNREACHABLE,
  'http-status': UNREACHABLE,
  'too-many-redirects': UNREACHABLE,
  'gave-up': UNREACHABLE,
  'too-large': NO_PAGE,
  'not-html': NO_PAGE,
  undecodable: NO_PAGE,
  'nothing-found': NOTHING_FOUND,
  'drawn-by-scripts': DRAWN,
};

/**
 * What people read when their page could not be read. `detail` is the operators' reason, which nobody else sees: of it counts
 * only whether the site said that it has no such page.
 */
export function whyUnreadable(failure: ScrapeFailure, detail: string): string {
  return saysGone({ failure, detail }) ? NOT_FOUND : sentences[failure];
}
