import { ownPage } from '#domain/kernel/own-path.ts';
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
  providerDashboard: () => '/provider/dashboard',
  providerAddActivity: () => '/provider/add-activity',
  parentDraft: (id: string) => `/parent/draft-review/${encodeURIComponent(id)}`,
  providerDraft: (id: string) => `/provider/draft-review/${encodeURIComponent(id)}`,
  providerEditActivity: (id: string) => `/provider/edit-activity/${encodeURIComponent(id)}`,
  adminDashboard: () => '/admin/unified-dashboard',
  adminScraperReview: () => '/admin/scraper-review',
  adminActivitiesReview: () => '/admin/activities-review',
  audit: (filters: Readonly<Record<string, string>> = {}) => `/admin/audit${queryOf(filters)}`,
  listingAudit: (id: string) => `/admin/audit/listing/${encodeURIComponent(id)}`,
  /** Full-page navigations: answered by the server. */
  login: (returnTo?: string) => `/api/login${withReturn(returnTo)}`,
  logout: () => '/api/logout',
  placeholder: (width: number, height: number, kind?: string | null) =>
    `/api/placeholder/${width}/${height}${kind ? `?kind=${encodeURIComponent(kind)}` : ''}`,
} as const;

/** `returnTo` when it is a page of this site, else the home page: nobody is sent to a stranger's page after signing in. */
export function safeReturn(returnTo: string | null): string {
  return (returnTo === null ? undefined : ownPage(returnTo)) ?? paths.home();
}

function withReturn(returnTo?: string, mode?: string): string {
  return queryOf({
    ...(mode === undefined ? {} : { mode }),
    ...(returnTo === undefined || returnTo === '/' ? {} : { returnTo }),
  });
}

function queryOf(entries: Readonly<Record<string, string>>): string {
  const text = new URLSearchParams(entries).toString();
  return text === '' ? '' : `?${text}`;
}
