import { type Layout, type PageName, pageOf } from './pages.ts';

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

/** What a page for one role says to the others, where it says more than its like. */
const ownWords: Partial<Readonly<Record<PageName, Partial<WrongRole>>>> = {
  'provider-dashboard': { homeAfter: 2000 },
  'scraper-review': { tellsRole: true },
};
const ofLayout: Partial<Readonly<Record<Layout, WrongRole>>> = { provider: providersOnly, admin: adminsOnly };

/** What somebody of another role meets at `name`; undefined where it is for everybody. */
export function wrongRoleAt(name: PageName): WrongRole | undefined {
  const words = ofLayout[pageOf(name).layout];
  return words && { ...words, ...ownWords[name] };
}

/** The notice before the sign-in, where a page has words of its own for it. */
export const signedOutWords: Partial<
  Readonly<Record<PageName, { readonly title: string; readonly description: string }>>
> = {
  'complete-profile': { title: 'Sign in required', description: 'Please sign in to complete your profile' },
};
