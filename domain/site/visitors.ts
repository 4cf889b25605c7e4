import type { PageName, pages } from './pages.ts';

// What somebody meets at a page that is not for them. Apart from the registry, whose words travel with every page: these come with
// what keeps such a page.

/** What somebody meets who is signed in as somebody else. */
export interface WrongRole {
  readonly title: string;
  readonly text: string;
  readonly tellsRole?: true;
  /** They are led home after so many milliseconds. */
  readonly homeAfter?: number;
}

const providersOnly: WrongRole = {
  title: 'Access Restricted',
  text: 'This page is for providers and administrators only.',
};
const adminsOnly: WrongRole = {
  title: 'Access Denied',
  text: 'You need admin privileges to access this page.',
};

type NameOf<Layout> = {
  [Name in PageName]: (typeof pages)[Name]['layout'] extends Layout ? Name : never;
}[PageName];

/** Every page that is for one role. */
const wrongRoles: Readonly<Record<NameOf<'provider' | 'admin'>, WrongRole>> = {
  'provider-dashboard': { ...providersOnly, homeAfter: 2000 },
  'add-activity': providersOnly,
  'admin-dashboard': adminsOnly,
  'activities-review': adminsOnly,
  'scraper-review': { ...adminsOnly, tellsRole: true },
  audit: adminsOnly,
  'listing-audit': adminsOnly,
};
export const wrongRoleAt = (name: PageName): WrongRole | undefined =>
  (wrongRoles as Partial<Readonly<Record<PageName, WrongRole>>>)[name];

/** The notice before the sign-in, where a page has words of its own for it. */
export const signedOutWords: Partial<
  Readonly<Record<PageName, { readonly title: string; readonly description: string }>>
> = {
  'complete-profile': { title: 'Sign in required', description: 'Please sign in to complete your profile' },
};
