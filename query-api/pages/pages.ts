/** The addresses that the frontend has a page for; `:` stands for one segment. Checked against the frontend's routes. */
const publicPages = ['/', '/activities', '/activities/:'] as const;
const otherPages = [
  '/points',
  '/sign-in',
  '/forgot-password',
  '/reset-password',
  '/confirm-email',
  '/suggest-activity',
  '/add-listing',
  '/parent/draft-review/:',
  '/provider/draft-review/:',
  '/provider/edit-activity/:',
  '/provider/add-activity',
  '/provider/dashboard',
  '/provider-dashboard',
  '/admin/unified-dashboard',
  '/admin/dashboard',
  '/admin/scraper-review',
  '/admin/activities-review',
  '/admin/audit',
  '/admin/audit/listing/:',
] as const;

/** `public`: for search engines as well. `private`: there, but noindex. `none`: there is no such page. */
export type PageKind = 'public' | 'private' | 'none';

const patterns = (pages: readonly string[]): readonly RegExp[] =>
  pages.map((page) => new RegExp(`^${page.replaceAll(':', '[^/]+')}$`));
const isPublic = patterns(publicPages);
const isPrivate = patterns(otherPages);

/** What stands at `path`, which begins with a slash and has no query. A slash at the end does not matter, as in the frontend. */
export function pageKind(path: string): PageKind {
  const trimmed = path === '/' ? path : path.replace(/\/+$/, '');
  if (isPublic.some((pattern) => pattern.test(trimmed))) return 'public';
  return isPrivate.some((pattern) => pattern.test(trimmed)) ? 'private' : 'none';
}
