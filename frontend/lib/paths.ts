import { type DirectoryFilters, toSearch } from './directory-filters.ts';

/** Every address of this site that a link may lead to. Links are built here only, so that none can be dead. */
export const paths = {
  home: () => '/',
  activities: (filters: DirectoryFilters = {}) => `/activities${toSearch(filters)}`,
  activity: (id: string) => `/activities/${encodeURIComponent(id)}`,
  suggestActivity: () => '/suggest-activity',
  addListing: () => '/add-listing',
  points: () => '/points',
  signIn: (returnTo?: string) => `/sign-in${withReturn(returnTo)}`,
  register: (returnTo?: string) => `/sign-in${withReturn(returnTo, 'register')}`,
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  confirmEmail: () => '/confirm-email',
  providerDashboard: () => '/provider/dashboard',
  providerAddActivity: () => '/provider/add-activity',
  parentDraft: (id: string) => `/parent/draft-review/${encodeURIComponent(id)}`,
  providerDraft: (id: string) => `/provider/draft-review/${encodeURIComponent(id)}`,
  adminDashboard: () => '/admin/unified-dashboard',
  adminScraperReview: () => '/admin/scraper-review',
  adminActivitiesReview: () => '/admin/activities-review',
  audit: () => '/admin/audit',
  listingAudit: (id: string) => `/admin/audit/listing/${encodeURIComponent(id)}`,
  /** Full-page navigations: answered by the server. */
  login: (returnTo?: string) => `/api/login${withReturn(returnTo)}`,
  logout: () => '/api/logout',
  placeholder: (width: number, height: number, kind?: string | null) =>
    `/api/placeholder/${width}/${height}${kind ? `?kind=${encodeURIComponent(kind)}` : ''}`,
} as const;

/** `returnTo` when it is a path of this site, else the home page: nobody is sent to a stranger's page after signing in. */
export function safeReturn(returnTo: string | null): string {
  if (returnTo === null || !/^\/(?![/\\])/.test(returnTo) || /[\\\u0000-\u001f]/.test(returnTo)) return paths.home();
  return returnTo.startsWith('/api/') ? paths.home() : returnTo;
}

function withReturn(returnTo?: string, mode?: string): string {
  const query = new URLSearchParams();
  if (mode !== undefined) query.set('mode', mode);
  if (returnTo !== undefined && returnTo !== '/') query.set('returnTo', returnTo);
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
