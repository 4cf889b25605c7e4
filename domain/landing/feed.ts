import { cut } from '../listing/shown/page-words.ts';
import type { Activity } from '../listing/shown/views.ts';
import { pathTo } from '../site/pages.ts';
import { type Landing, landingPath, slugsIn } from './landing.ts';
import { landingOf } from './slugs.ts';

/** What is new on a page of the directory, for programs that look for that (RSS). */
export const FEEDS = '/feeds';
/** Activities of a feed, the newest first. */
export const FEED_LENGTH = 50;
const ENDING = '.xml';
/** Characters of what one of them says of itself. */
const SUMMARY_MAX = 500;

/** Where what is new in `landing` is told; of all of it, what is new in the directory. */
export const feedPath = (landing: Landing): string => `${FEEDS}${landingPath(landing)}${ENDING}`;

/** What the feed at `pathname` is about; undefined where there is none. An age range has none: children grow out of it. */
export function feedAt(pathname: string): Landing | undefined {
  if (!pathname.startsWith(FEEDS) || !pathname.endsWith(ENDING)) return undefined;
  const page = pathname.slice(FEEDS.length, -ENDING.length);
  const landing = page === pathTo('directory') ? {} : landingOf(slugsIn(page));
  return landing && landing.ageRange === undefined ? landing : undefined;
}

type Told = Pick<
  Activity,
  'shortDescription' | 'description' | 'ageRanges' | 'when' | 'priceRange' | 'town' | 'location'
>;

/** What a feed says of an activity: its own words, and what it states of whom it is for, when, where and for how much. */
export function feedSummary(activity: Told): string {
  const { ageRanges, when, priceRange, town, location } = activity;
  const facts = [ageRanges.join(', '), when, town ?? location, priceRange].filter(Boolean).join(' · ');
  const words = cut(activity.shortDescription ?? activity.description ?? '', SUMMARY_MAX);
  return [words, facts].filter((text) => text !== '').join('\n\n');
}
