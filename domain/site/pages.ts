import { brand } from '../brand.ts';
import { categoryIds } from '../listing/facts/category-ids.ts';
import type { Role } from '../member/member.ts';

/** Whom a page is laid out for. The frame around it and who may see it follow from that. */
export type Layout = 'public' | 'member' | 'provider' | 'admin';
/** The places that lead to pages, each with the label that it has there. */
export type Menu = 'header' | 'bar' | 'account' | 'parents' | 'partners' | 'support' | 'legal' | 'roles' | 'workbench';

export interface Page {
  /** Its address; `:name` is one segment of it. */
  readonly path: `/${string}`;
  /** What the one changing part of its address can be, where only some words are this page's. */
  readonly words?: readonly string[];
  /** What it is called in the browser's tab, without the name of the site. */
  readonly title: string;
  readonly layout: Layout;
  /** For search engines as well. */
  readonly indexed?: true;
  /** For those who build the site: it is there under `npm run dev` alone, and no part of what is built. */
  readonly development?: true;
  /** Its title follows from what it shows; `title` stands there until that is known. */
  readonly namesItself?: true;
  /** Shown by the module of this name; each other page by the module of its own name. */
  readonly module?: string;
  /** Where links lead to it. */
  readonly menus?: Partial<Readonly<Record<Menu, string>>>;
  /** What somebody meets who is not signed in, where that is needed: the sign-in at once, a notice before it (visitors.ts), or a card with the way to it. */
  readonly signedOut?: 'notice' | 'card';
}

/** What is to be read, by search engines as well, and shows nothing that changes. */
const toRead = { layout: 'public', indexed: true } as const;
/** What is counted of the directory, under an address that search engines can read. */
const landing = {
  title: 'Activities',
  layout: 'public',
  indexed: true,
  namesItself: true,
  module: 'landing',
} as const;
/** What the sign-in and its like have in common. */
const account = { layout: 'public' } as const;

/**
 * Every page of the site, in the order of its menus. The router, the server's words about a page, the sitemap, the menus and every
 * link are loops over these entries; a page's module is `frontend/features/<concept>/<name>-page.tsx`.
 */
export const pages = {
  home: {
    path: '/',
    title: `${brand.name} | Children's activities in ${brand.region}`,
    layout: 'public',
    indexed: true,
    menus: { bar: 'Home', account: 'Dashboard', roles: 'Parent View (Home)' },
  },
  directory: {
    path: '/activities',
    title: 'Activities',
    layout: 'public',
    indexed: true,
    namesItself: true,
    menus: { header: 'Browse Activities', bar: 'Browse Activities', parents: 'Browse Activities' },
  },
  'category-activities': { path: '/activities/:category', words: categoryIds, ...landing },
  'town-activities': { path: '/activities/in/:town', ...landing },
  'category-in-town': { path: '/activities/:category/in/:town', ...landing },
  'age-activities': { path: '/activities/for/:age', ...landing },
  listing: {
    path: '/activities/:id',
    title: 'Activity',
    layout: 'public',
    indexed: true,
    namesItself: true,
  },
  // What it shows changes with each booking, and is asked for by whoever is signed in.
  'book-activity': { path: '/activities/:id/book', title: 'Book', layout: 'public', namesItself: true },
  points: {
    path: '/points',
    title: 'My Points',
    layout: 'member',
    menus: { account: 'My Points', parents: 'My Points' },
  },
  profile: { path: '/profile', title: 'My Profile', layout: 'member', menus: { account: 'My Profile' } },
  recommendations: { path: '/recommendations', title: 'Recommendations', layout: 'member' },
  'complete-profile': {
    path: '/complete-profile',
    title: 'Complete Your Profile',
    layout: 'member',
    signedOut: 'notice',
  },
  'two-step': { path: '/two-step', title: 'Two-Step Sign-In', layout: 'member' },
  'suggest-activity': {
    path: '/suggest-activity',
    title: 'Suggest an Activity',
    layout: 'member',
    menus: { account: 'Suggest an Activity', parents: 'Suggest an Activity' },
  },
  'submit-activity': {
    path: '/submit-activity',
    title: 'Submit an Activity',
    layout: 'public',
    menus: { parents: 'Submit an Activity' },
  },
  offers: {
    path: '/offers',
    title: 'Offers for Families',
    layout: 'public',
    indexed: true,
    menus: { parents: 'Offers' },
  },
  'add-listing': {
    path: '/add-listing',
    title: 'Add a new listing',
    layout: 'public',
    menus: { bar: 'Add Listing', partners: 'Add a Listing' },
  },
  favourites: {
    path: '/favourites',
    title: 'My Favourites',
    layout: 'member',
    menus: { bar: 'Favourites', account: 'Favourites', parents: 'Favourites' },
    signedOut: 'notice',
  },
  'saved-searches': {
    path: '/saved-searches',
    title: 'Saved Searches',
    layout: 'member',
    menus: { account: 'Saved Searches' },
  },
  // For whoever was given its address: what cannot be guessed is no secret once a search engine has it.
  'shared-favourites': { path: '/shared-favourites/:id', title: 'Shared favourites', layout: 'public' },
  'feature-suggestions': {
    path: '/feature-suggestions',
    title: 'Feature Ideas',
    layout: 'public',
    menus: { bar: 'Feature Ideas' },
  },
  'for-partners': {
    path: '/for-partners',
    title: 'For Partners',
    ...toRead,
    menus: { header: 'Partners', partners: 'For Partners' },
  },
  'partner-signup': { path: '/partner-signup', title: 'Partner Signup', layout: 'public', indexed: true },
  about: {
    path: '/about',
    title: `About ${brand.name}`,
    ...toRead,
    menus: { header: 'About', support: 'About' },
  },
  contact: {
    path: '/contact',
    title: 'Contact Us',
    layout: 'public',
    indexed: true,
    menus: { support: 'Contact' },
  },
  newsletter: { path: '/newsletter', title: 'Newsletter', layout: 'public' },
  'still-right': { path: '/still-right/:id', title: 'Still Right?', layout: 'public' },
  'stop-alerts': { path: '/stop-alerts', title: 'Stop Emails', layout: 'public' },
  faqs: {
    path: '/faqs',
    title: 'Frequently Asked Questions',
    ...toRead,
    menus: { support: 'FAQs' },
  },
  terms: {
    path: '/terms',
    title: 'Terms of Service',
    ...toRead,
    menus: { legal: 'Terms' },
  },
  privacy: {
    path: '/privacy',
    title: 'Privacy Policy',
    ...toRead,
    menus: { legal: 'Privacy' },
  },
  cookies: {
    path: '/cookies',
    title: 'Cookie Policy',
    ...toRead,
    menus: { legal: 'Cookies' },
  },
  'sign-in': { path: '/sign-in', title: 'Sign in', namesItself: true, ...account },
  'forgot-password': { path: '/forgot-password', title: 'Forgotten password', ...account },
  'reset-password': { path: '/reset-password', title: 'New password', ...account },
  'confirm-email': { path: '/confirm-email', title: 'Confirm your email', ...account },
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
  },
  'add-activity': {
    path: '/provider/add-activity',
    title: 'Add an Activity',
    layout: 'provider',
    menus: { account: 'Add Activity', workbench: 'Add Activity' },
  },
  premium: {
    path: '/provider/premium',
    title: 'Your Premium Package',
    layout: 'provider',
    signedOut: 'notice',
  },
  'simulated-checkout': {
    path: '/provider/premium/checkout/:id',
    title: 'Simulated Payment',
    layout: 'provider',
    signedOut: 'notice',
  },
  'simulated-payment': { path: '/simulated-payment/:id', title: 'Simulated Payment', layout: 'member' },
  'your-business': {
    path: '/provider/business',
    title: 'Your Business',
    layout: 'provider',
    menus: { workbench: 'Your Business' },
    signedOut: 'notice',
  },
  'claim-activity': {
    path: '/provider/claim/:id',
    title: 'Claim an Activity',
    layout: 'provider',
    signedOut: 'notice',
  },
  'join-business': { path: '/join-business', title: 'Join a Business', layout: 'member' },
  enquiries: {
    path: '/provider/enquiries',
    title: 'Enquiries',
    layout: 'provider',
    menus: { workbench: 'Enquiries' },
    signedOut: 'notice',
  },
  'provider-bookings': {
    path: '/provider/bookings',
    title: 'Bookings',
    layout: 'provider',
    menus: { workbench: 'Bookings' },
    signedOut: 'notice',
  },
  'booking-calendar': { path: '/provider/bookings/calendar', title: 'Booking Calendar', layout: 'provider' },
  'booking-reports': { path: '/provider/bookings/reports', title: 'Booking Reports', layout: 'provider' },
  'booking-settings': { path: '/provider/bookings/settings', title: 'Booking Settings', layout: 'provider' },
  'provider-advertising': {
    path: '/provider/advertising',
    title: 'Advertising',
    layout: 'provider',
    menus: { workbench: 'Your Advertising' },
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
  },
  'activities-review': {
    path: '/admin/activities-review',
    title: 'Activities Review',
    layout: 'admin',
    menus: { workbench: 'Activities Review' },
  },
  'scraper-review': {
    path: '/admin/scraper-review',
    title: 'Scraped Listings Review',
    layout: 'admin',
    menus: { workbench: 'Scraped Listings' },
  },
  'scraper-dashboard': {
    path: '/admin/scraper-dashboard',
    title: 'Scraper Dashboard',
    layout: 'admin',
    menus: { workbench: 'Scraper Dashboard' },
  },
  'parent-submissions': {
    path: '/admin/parent-submissions',
    title: 'Parent Submissions',
    layout: 'admin',
    menus: { workbench: 'Parent Submissions' },
    signedOut: 'card',
  },
  'gone-pages': {
    path: '/admin/gone-pages',
    title: 'Gone Pages',
    layout: 'admin',
    menus: { workbench: 'Gone Pages' },
  },
  reports: { path: '/admin/reports', title: 'Reports', layout: 'admin', menus: { workbench: 'Reports' } },
  'contact-messages': {
    path: '/admin/contact-messages',
    title: 'Contact Messages',
    layout: 'admin',
    menus: { workbench: 'Messages' },
  },
  'admin-offers': {
    path: '/admin/offers',
    title: 'Offer Management',
    layout: 'admin',
    menus: { workbench: 'Offers' },
  },
  'idea-reviews': {
    path: '/admin/feature-suggestions',
    title: 'Feature Ideas Review',
    layout: 'admin',
    menus: { workbench: 'Feature Ideas' },
  },
  'term-dates': {
    path: '/admin/term-dates',
    title: 'Term Dates',
    layout: 'admin',
    menus: { workbench: 'Term Dates' },
  },
  providers: {
    path: '/admin/providers',
    title: 'Provider Approval',
    layout: 'admin',
    menus: { workbench: 'Providers' },
  },
  'business-leads': {
    path: '/admin/business-leads',
    title: 'Business Leads',
    layout: 'admin',
    menus: { workbench: 'Business Leads' },
  },
  members: {
    path: '/admin/members',
    title: 'Members',
    layout: 'admin',
    menus: { workbench: 'Members' },
  },
  'admin-advertising': {
    path: '/admin/advertising',
    title: 'Advertising',
    layout: 'admin',
    menus: { workbench: 'Advertising' },
  },
  seo: {
    path: '/admin/seo',
    title: 'SEO Management',
    layout: 'admin',
    menus: { workbench: 'SEO Pages' },
  },
  'api-keys': {
    path: '/admin/api-keys',
    title: 'API Keys',
    layout: 'admin',
    menus: { workbench: 'API Keys' },
  },
  operations: {
    path: '/admin/operations',
    title: 'Operations',
    layout: 'admin',
    menus: { workbench: 'Operations' },
  },
  'template-editor': {
    path: '/admin/template-editor',
    title: 'Template Editor',
    layout: 'admin',
    menus: { workbench: 'Templates' },
  },
  audit: {
    path: '/admin/audit',
    title: 'Audit Trail',
    layout: 'admin',
    menus: { workbench: 'Audit Trail' },
  },
  'listing-audit': {
    path: '/admin/audit/listing/:id',
    title: 'Listing History',
    layout: 'admin',
  },
  'directory-history': {
    path: '/admin/history',
    title: 'Directory as of a Date',
    layout: 'admin',
    menus: { workbench: 'As of a Date' },
  },
  'points-history': {
    path: '/admin/history/points/:id',
    title: 'Points as of a Date',
    layout: 'admin',
  },
  mockups: { path: '/mockups', title: 'Design Mockups', layout: 'public' },
  'activity-detail-preview': { path: '/preview/activity-detail', title: 'Activity Detail Mockup', layout: 'public' },
  'activity-summary-preview': { path: '/preview/activity-summary', title: 'Activity Summary Mockup', layout: 'public' },
  'template-preview': { path: '/preview/templates', title: 'Template Preview', layout: 'public' },
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
  '/for-providers': 'for-partners',
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
  const name = movedTo(path);
  return name && { name, params: [] };
}

/** The page that stands for `pathname`, an address that was given out before. */
export const movedTo = (pathname: string): PageName | undefined =>
  Object.entries(movedPages).find(([from]) => from === withoutSlash(pathname))?.[1];

const withoutSlash = (path: string): string => (path === '/' ? path : path.replace(/\/+$/, ''));
const patterns = pageNames.map((name) => {
  const { path, words } = pageOf(name);
  return [name, new RegExp(`^${path.replaceAll(/:\w+/g, `(${words?.join('|') ?? '[^/]+'})`)}$`)] as const;
});

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

/** What stands in the header, and on small screens in its drawer. Members have a bar of their own, and no link stands in both. */
export const headerFor = (role: Role | undefined): readonly MenuItem[] =>
  menuOf('header').filter(({ name }) => !role || !pageOf(name).menus?.bar);

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
