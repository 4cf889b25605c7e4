import { z } from 'zod';
import { slugsIn } from '../landing/landing.ts';
import { landingOf } from '../landing/slugs.ts';
import { pageAt, pageOf } from '../site/pages.ts';

/**
 * Whether a page can stand at `path`, as far as the address tells: each part of a landing page's means something, an activity's id is a
 * UUID, and a page for those who build the site is there for nobody else.
 */
export function isPagePath(path: string): boolean {
  const at = pageAt(path);
  if (at === undefined || pageOf(at.name).development) return false;
  switch (at.name) {
    case 'category-activities':
    case 'town-activities':
    case 'category-in-town':
    case 'age-activities':
      return landingOf(slugsIn(path)) !== undefined;
    case 'listing':
    case 'book-activity':
      return z.uuid().safeParse(at.params[0]).success;
    default:
      return true;
  }
}
