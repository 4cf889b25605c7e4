import { brand } from '../brand.ts';
import { homeWords } from '../listing/shown/page-words.ts';
import type { Role } from '../member/member.ts';

/** Whom a page is laid out for. The frame around it and who may see it follow from that. */
export type Layout = 'public' | 'member' | 'provider' | 'admin';
/** The places that lead to pages, each with the label that it has there. */
export type Menu = 'header' | 'bar' | 'account' | 'parents' | 'partners' | 'roles' | 'workbench';

export interface Page {
  /** Its address; `:name` is one segment of it. */
  readonly path: `/${string}`;
  /** What it is called in the browser's tab, without the name of the site. */
  readonly title: string;
  readonly description?: string;
  readonly layout: Layout;
  /** For search engines as well. */
  readonly indexed?: true;
  /** Drawn on the server for whoever is not signed in, from these read models alone: kept until one of them changes. */
  readonly rendered?: readonly string[];
  /** For those who build the site: it is there under `npm run dev` alone, and no part of what is built. */
  readonly development?: true;
  /** Its title follows from what it shows; `title` stands there until that is known. */
  readonly namesItself?: true;
  /** Shown by the module of this name; each other page by the module of its own name. */
  readonly module?: string;
  /** Where links lead to it. */
  readonly menus?: Partial<Readonly<Record<Menu, string>>>;
  /** What somebody meets who is not signed in, where that is needed: the sign-in at once, or a notice before it. */
  readonly signedOut?: 'notice';
  /** What somebody meets who is signed in as somebody else. */
  readonly wrongRole?: WrongRole;
}
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

/** What the sign-in and its like have in common. */
const account = { layout: 'public' } as const;

/**
 * Every page of the site, in the order of its menus. The router, the server's words about a page, the sitemap, the menus and every
 * link are loops over these entries; a page's module is `frontend/features/<concept>/<name>-page.tsx`.
 */
export const pages = {
  home: {
    path: '/',
    ...homeWords,
    layout: 'public',
    indexed: true,
    rendered: ['directory', 'listing'],
    menus: { bar: 'Home', account: 'Dashboard', roles: 'Parent View (Home)' },
  },
  directory: {
    path: '/activities',
    title: 'Activities',
    layout: 'public',
    indexed: true,
    rendered: ['directory', 'listing'],
    namesItself: true,
    menus: { header: 'Browse Activities', bar: 'Browse Activities', parents: 'Browse Activities' },
  },
  listing: {
    path: '/activities/:id',
    title: 'Activity',
    layout: 'public',
    indexed: true,
    rendered: ['listing'],
    namesItself: true,
  },
  points: {
    path: '/points',
    title: 'My Points',
    layout: 'member',
    menus: { account: 'My Points', parents: 'My Points' },
  },
  'suggest-activity': {
    path: '/suggest-activity',
    title: 'Suggest an Activity',
    description: 'Know a great activity for children? Paste its web address and we do the rest.',
    layout: 'member',
    menus: { account: 'Suggest an Activity', parents: 'Suggest an Activity' },
  },
  'add-listing': {
    path: '/add-listing',
    title: 'Add a new listing',
    description: 'Add a class, club or service for children to the directory, with or without an account.',
    layout: 'public',
    menus: { bar: 'Add Listing', partners: 'Add a Listing' },
  },
  'sign-in': { path: '/sign-in', title: 'Sign in', namesItself: true, ...account },
  'forgot-password': { path: '/forgot-password', title: 'Forgotten password', ...account },
  'reset-password': { path: '/reset-password', title: 'New password', ...account },
  'confirm-email': { path: '/confirm-email', title: 'Confirm your e-mail', ...account },
  // Drafts are also seen by people without an account, who prove by a token that they are theirs.
  'parent-draft': {
    path: '/parent/draft-review/:id',
    title: 'Draft Review',
    layout: 'public',
    module: 'draft-review',
  },
  'provider-draft': {
    path: '/provider/draft-review/:id',
    title: 'Draft Review',
    layout: 'public',
    module: 'draft-review',
  },
  'edit-activity': {
    path: '/provider/edit-activity/:id',
    title: 'Edit Activity',
    layout: 'public',
    module: 'draft-review',
  },
  'provider-dashboard': {
    path: '/provider/dashboard',
    title: 'Provider Dashboard',
    layout: 'provider',
    menus: {
      bar: 'Provider Dashboard',
      account: 'Provider Dashboard',
      roles: 'Provider Dashboard',
      workbench: 'Dashboard',
    },
    signedOut: 'notice',
    wrongRole: { ...providersOnly, homeAfter: 2000 },
  },
  'add-activity': {
    path: '/provider/add-activity',
    title: 'Add an Activity',
    description: 'List your class, club or service: paste its web address and check the details.',
    layout: 'provider',
    menus: { account: 'Add Activity', workbench: 'Add Activity' },
    wrongRole: providersOnly,
  },
  'admin-dashboard': {
    path: '/admin/unified-dashboard',
    title: 'Admin Dashboard',
    layout: 'admin',
    menus: {
      bar: 'Admin Dashboard',
      account: 'Admin Dashboard',
      roles: 'Admin Dashboard',
      workbench: 'Dashboard',
    },
    wrongRole: adminsOnly,
  },
  'activities-review': {
    path: '/admin/activities-review',
    title: 'Activities Review',
    layout: 'admin',
    menus: { workbench: 'Activities Review' },
    wrongRole: adminsOnly,
  },
  'scraper-review': {
    path: '/admin/scraper-review',
    title: 'Scraped Listings Review',
    layout: 'admin',
    menus: { workbench: 'Scraped Listings' },
    wrongRole: { ...adminsOnly, tellsRole: true },
  },
  audit: {
    path: '/admin/audit',
    title: 'Audit Trail',
    layout: 'admin',
    menus: { workbench: 'Audit Trail' },
    wrongRole: adminsOnly,
  },
  'listing-audit': {
    path: '/admin/audit/listing/:id',
    title: 'Listing History',
    layout: 'admin',
    wrongRole: adminsOnly,
  },
  'component-preview': {
    path: '/preview/components',
    title: 'Components',
    layout: 'public',
    development: true,
  },
} as const satisfies Readonly<Record<string, Page>>;

export type PageName = keyof typeof pages;
export const pageNames = Object.keys(pages) as PageName[];
/** What the registry says of a page, in the words that all pages have. */
export const pageOf = (name: PageName): Page => pages[name];

/** Addresses that were given out before, and the pages that stand for them. */
export const movedPages = {
  '/provider-dashboard': 'provider-dashboard',
  '/admin/dashboard': 'admin-dashboard',
} as const satisfies Readonly<Record<`/${string}`, PageName>>;

/** The names of the parts of an address that change: 'id' of '/activities/:id'. */
export type ParamsOf<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsOf<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type Params<Name extends PageName> = ParamsOf<(typeof pages)[Name]['path']>;

/** The address of a page; what its changing parts are becomes one segment each, whatever it holds. */
export function pathTo<Name extends PageName>(
  name: Name,
  ...[params]: [Params<Name>] extends [never] ? [] : [Readonly<Record<Params<Name>, string>>]
): string {
  const values: Readonly<Record<string, string>> = params ?? {};
  return pages[name].path.replaceAll(/:(\w+)/g, (_whole, param: string) => encodeURIComponent(values[param] ?? ''));
}

/** Which page stands at `pathname`, and the changing parts of its address as they stand there. A slash at the end does not matter. */
export function pageAt(pathname: string): { readonly name: PageName; readonly params: readonly string[] } | undefined {
  const path = withoutSlash(pathname);
  for (const [name, pattern] of patterns) {
    const match = pattern.exec(path);
    if (match) return { name, params: match.slice(1) };
  }
  const moved = Object.entries(movedPages).find(([from]) => from === path);
  return moved && { name: moved[1], params: [] };
}

const withoutSlash = (path: string): string => (path === '/' ? path : path.replace(/\/+$/, ''));
const patterns = pageNames.map(
  (name) => [name, new RegExp(`^${pages[name].path.replaceAll(/:\w+/g, '([^/]+)')}$`)] as const,
);

export interface MenuItem {
  readonly name: PageName;
  readonly label: string;
  readonly to: string;
}

/** What stands in `menu`, whoever looks at it. */
export const menuOf = (menu: Menu): readonly MenuItem[] =>
  pageNames.flatMap((name) => {
    const { path, menus } = pageOf(name);
    const label = menus?.[menu];
    return label === undefined ? [] : [{ name, label, to: path }];
  });

/** What stands in `menu` for `role`: of what is for another role it says nothing. */
export const menuFor = (menu: Menu, role: Role): readonly MenuItem[] =>
  menuOf(menu).filter(({ name }) => ['public', 'member', role].includes(pages[name].layout));

/** Who may open a page. Admins look at the site as providers do, too. */
export function mayOpen(layout: Layout, role: Role | null): boolean {
  switch (layout) {
    case 'public':
      return true;
    case 'member':
      return role !== null;
    case 'provider':
      return role === 'provider' || role === 'admin';
    case 'admin':
      return role === 'admin';
  }
}

/** `title` as it stands in the browser's tab. */
export const fullTitle = (title: string): string => (title.includes(brand.name) ? title : `${title} | ${brand.name}`);
