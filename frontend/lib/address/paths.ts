import { ownPage } from '#domain/kernel/own-path.ts';
import { pathTo } from '#domain/site/pages.ts';
import { type DirectoryFilters, toSearch } from './directory-filters.ts';

// Links are built by `pathTo` from the registry of pages, so that none can be dead; here stands what comes after a page's path,
// and what the server answers that is no page.

export const directoryPath = (filters: DirectoryFilters): string => `${pathTo('directory')}${toSearch(filters)}`;
export const auditPath = (filters: Readonly<Record<string, string>>): string => `${pathTo('audit')}${queryOf(filters)}`;
export const signInPath = (returnTo: string): string => `${pathTo('sign-in')}${withReturn(returnTo)}`;
export const registerPath = (returnTo?: string): string => `${pathTo('sign-in')}${withReturn(returnTo, 'register')}`;

/** Full-page navigations: answered by the server. */
export const loginPath = (returnTo: string): string => `/api/login${withReturn(returnTo)}`;
export const logoutPath = (): string => '/api/logout';
/** `of` is a subcategory. */
export const placeholderPath = (
  width: number,
  height: number,
  { kind, of, variant = 0 }: { readonly kind: string | null; readonly of?: string | null; readonly variant?: number },
): string =>
  `/api/placeholder/${width}/${height}${queryOf({
    ...(kind === null ? {} : { kind }),
    ...(of ? { of } : {}),
    ...(variant === 0 ? {} : { variant: String(variant) }),
  })}`;

/** `returnTo` when it is a page of this site, else the home page: nobody is sent to a stranger's page after signing in. */
export function safeReturn(returnTo: string | null): string {
  return (returnTo === null ? undefined : ownPage(returnTo)) ?? pathTo('home');
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
