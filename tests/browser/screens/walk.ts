import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Browser, Page, Request } from 'playwright-core';
import { expect } from 'vitest';
import { categoriesPath, eventSeriesPath, sessionSeriesPath } from '#domain/open-data/paths.ts';
import { pageAt, pageOf, pages } from '#domain/site/pages.ts';
import { PASSWORD as password } from '#operations/demo/seed.ts';
import { testApp, type TestApp } from '../../support/app.ts';
import { openChromium } from '../support/chromium.ts';
import { casesOf, inTurn } from '../../support/thorough.ts';
import { sizes, type Visitor, visitor } from '../support/visitor.ts';

declare global {
  /** What checks a page, once it was brought there; only in the browser. */
  var axe: { run(options: RunOptions): Promise<AxeResults> };
  /** Tells the test what a page did against its policy; only in the browser. */
  function policyBroken(what: string): Promise<void>;
}

/** A site with the demo's content and accounts, and a browser before it. */
export interface DemoSite {
  readonly app: TestApp;
  readonly browser: Browser;
  readonly password: string;
  /** An activity that is live. */
  readonly activity: string;
  /** A parent's suggestion that waits for review. */
  readonly waiting: string;
  /** A member who has points. */
  readonly member: string;
  close(): Promise<void>;
}
export async function demoSite(): Promise<DemoSite> {
  const app = await testApp({ demo: true });
  const [live] = (await (await app.anonymous('/api/activities?limit=1')).json()) as { id: string }[];
  const [suggested] = await app.context.db.query<{ listing_id: string }>(
    "select listing_id from listing.listings where status = 'pending' and origin = 'parent_suggestion' order by created_at limit 1",
  );
  const [parent] = await app.context.db.query<{ member_id: string }>(
    "select member_id from members.members where email = 'parent@demo.hopscotch.test'",
  );
  const browser = await openChromium();
  return {
    app,
    browser,
    password,
    activity: live?.id ?? '',
    waiting: suggested?.listing_id ?? '',
    member: parent?.member_id ?? '',
    close: async () => {
      await browser.close();
      await app.close();
    },
  };
}

/** Those of everybody that are mostly words, or another one of a kind: looked at closely in thorough runs alone. */
const plainScreens = [
  '/activities/swimming',
  '/sign-in?mode=register',
  '/forgot-password',
  '/submit-activity',
  '/partner-signup?type=business_partner',
  '/about',
  '/terms',
  '/privacy',
  '/cookies',
  '/mockups',
  '/preview/templates',
  '/preview/activity-detail',
  '/preview/activity-summary',
];

/** Screens that are looked at closely, by who sees them. What they lead to is found by itself. */
const screens = {
  nobody: ({ activity }: DemoSite) => [
    '/',
    '/activities',
    '/activities?search=swim&isFree=false',
    '/activities?search=zzzz',
    '/activities/sports/in/guildford',
    `/activities/${activity}`,
    '/sign-in',
    '/add-listing',
    '/offers',
    '/feature-suggestions',
    '/for-partners',
    '/partner-signup',
    '/contact',
    '/newsletter',
    '/faqs',
    ...casesOf([], plainScreens),
  ],
  parent: ({ waiting }: DemoSite) => [
    '/',
    '/suggest-activity',
    '/submit-activity',
    '/submit-activity?kind=offer',
    '/points',
    '/feature-suggestions',
    '/profile',
    '/complete-profile',
    '/two-step',
    '/recommendations',
    '/favourites',
    '/add-listing',
    `/parent/draft-review/${waiting}`,
  ],
  provider: () => [
    '/provider/dashboard',
    '/provider/add-activity',
    '/provider/enquiries',
    '/provider/business',
    '/provider/advertising',
  ],
  premium: ({ activity }: DemoSite) => [
    '/provider/dashboard',
    '/provider/premium',
    '/provider/bookings',
    '/provider/bookings/calendar',
    '/provider/bookings/reports',
    '/provider/bookings/settings',
    `/provider/claim/${activity}`,
  ],
  admin: ({ activity, member }: DemoSite) => [
    '/admin/unified-dashboard',
    '/admin/unified-dashboard?tab=offers',
    '/admin/unified-dashboard?create=hand',
    '/admin/unified-dashboard?create=import',
    '/admin/scraper-review',
    '/admin/activities-review',
    '/admin/parent-submissions',
    '/admin/parent-submissions?status=all',
    '/admin/gone-pages',
    '/admin/reports',
    '/admin/contact-messages',
    '/admin/offers',
    '/admin/feature-suggestions',
    '/admin/term-dates',
    '/admin/template-editor',
    '/admin/template-editor?template=detail_page',
    '/admin/providers',
    '/admin/business-leads',
    '/admin/business-leads?view=board',
    '/admin/members',
    '/admin/advertising',
    '/admin/advertising?tab=rates',
    '/admin/seo',
    '/admin/api-keys',
    '/admin/operations',
    '/admin/scraper-dashboard',
    '/admin/audit',
    `/admin/audit/listing/${activity}`,
    '/admin/history',
    `/admin/history/points/${member}`,
    `/activities/${activity}`,
  ],
} as const;
export type Walker = keyof typeof screens;
/** Whose screens are walked in every run. */
const everyRun: ReadonlySet<Walker> = new Set(['nobody']);

/** The pages laid out for admins of which no screen is looked at closely. */
export function notLookedAt(site: DemoSite): string[] {
  const looked = new Set<string | undefined>(
    screens.admin(site).map((address) => pageAt(address.replace(/\?.*$/, ''))?.name),
  );
  return Object.entries(pages).flatMap(([name, { layout }]) => (layout === 'admin' && !looked.has(name) ? [name] : []));
}

/** For programs to read. */
const data: ReadonlySet<string> = new Set([eventSeriesPath, sessionSeriesPath, categoriesPath]);
/** It would end the walk: whoever follows it is signed out. */
const signsOut = '/api/logout';
/** One screen stands for all that differ in an id, in what is searched, or in the part of the directory that they show. */
export function kindOf(address: string): string {
  const path = address.replace(/[?#].*$/, '');
  const page = pageAt(path);
  if (page && pageOf(page.name).module === 'landing') return pageOf(page.name).path;
  return path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id');
}

/**
 * What is wrong with the screens that `who` can come to by links from the front page, each kind of screen once: a link that leads
 * nowhere, what breaks the content security policy, what a browser complains of, and on the screens that are looked at closely what
 * not everybody can use and what scrolls sideways.
 */
export async function faultsMetBy(who: Walker, site: DemoSite): Promise<{ faults: string[]; kinds: number }> {
  const guest = await walker(site);
  const { page } = guest;
  const faults: string[] = [];
  await tellBrokenPolicy(page, (what) => faults.push(what));
  if (who !== 'nobody') await guest.signIn({ email: `${who}@demo.hopscotch.test`, password: site.password });
  const closely = new Set<string>(screens[who](site));
  const seen = new Set<string>();
  const from = new Map([...closely, '/'].map((address) => [address, 'the beginning']));
  for (const [address, origin] of from) {
    const kind = kindOf(address);
    if (kind === signsOut || (seen.has(kind) && !closely.has(address))) continue;
    seen.add(kind);
    const fault = await faultAt(page, address);
    if (fault) faults.push(`${address}, linked from ${origin}, ${fault}`);
    if (address.startsWith('/api/') && kind !== '/api/login') continue;
    if (closely.has(address)) {
      const name = `screen-${who}${address.replaceAll(/[^a-z0-9]+/gi, '-').replace(site.activity, 'activity')}`;
      const wrong = await lookClosely(guest, name, {
        everyRun: everyRun.has(who) && !plainScreens.includes(address),
      });
      faults.push(...wrong.map((each) => `${address}: ${each}`));
    }
    for (const link of await linksOf(page, site.app.url)) if (!from.has(link)) from.set(link, address);
    if (closely.has(address)) await sendEmpty(page);
  }
  faults.push(...guest.complaints);
  await guest.context.close();
  return { faults, kinds: seen.size };
}

/** A visitor whose every request is known, so that it can be told when a page has what it shows. */
export async function walker(site: DemoSite): Promise<Visitor> {
  const guest = await visitor(site.browser, site.app.url);
  noteRequests(guest.page);
  // The browser counts a worker's file as on its way for ever: no page with one would ever be quiet.
  await guest.context.addInitScript(() => Reflect.deleteProperty(globalThis, 'SharedWorker'));
  return guest;
}

/** What the page of a `walker` finds at `address`: undefined when it is something. */
export async function faultAt(page: Page, address: string): Promise<string | undefined> {
  if (address.startsWith('/api/') || /\.\w+$/.test(kindOf(address)) || data.has(kindOf(address))) {
    const answer = await page.request.get(address);
    return answer.ok() ? undefined : `answers ${answer.status()}`;
  }
  const answer = await page.goto(address);
  if (!answer?.ok()) return `answers ${answer?.status()}`;
  const heading = page.locator('h1').first();
  await heading.waitFor();
  await quiet(page);
  const says = await heading.innerText();
  return /not found|could not|went wrong|access denied/i.test(says) ? `says "${says}"` : undefined;
}

/** Milliseconds without a request after which a page has what it shows. */
const QUIET = 120;
/** Milliseconds after which what is still on its way is a fault. */
const NEVER_QUIET = 30_000;
interface Noted {
  readonly open: Set<Request>;
  last: number;
}
const requests = new WeakMap<Page, Noted>();

/** Waits until nothing has been on its way to `page` for a moment; a walk has no time for the half second of `networkidle`. */
export async function quiet(page: Page): Promise<void> {
  const noted = requests.get(page);
  if (!noted) throw new Error('only the page of a walker knows its requests');
  const given = Date.now() + NEVER_QUIET;
  for (;;) {
    const left = noted.open.size > 0 ? QUIET : QUIET - (Date.now() - noted.last);
    if (left <= 0) return;
    if (Date.now() > given) {
      const open = [...noted.open].map((request) => request.url()).join(', ');
      throw new Error(`still on its way to ${page.url()}: ${open}`);
    }
    await page.waitForTimeout(left);
  }
}

function noteRequests(page: Page): void {
  const noted: Noted = { open: new Set(), last: Date.now() };
  page.on('request', (request) => {
    // The line of updates stays.
    if (request.resourceType() === 'eventsource') return;
    noted.open.add(request);
    noted.last = Date.now();
  });
  const ended = (request: Request) => {
    if (noted.open.delete(request)) noted.last = Date.now();
  };
  page.on('requestfinished', ended);
  page.on('requestfailed', ended);
  requests.set(page, noted);
}

const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * What axe finds at `page`. It is brought there once, and tells of what is wrong alone: the list of all that is right takes it twice as
 * long as looking.
 */
export async function violations(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axe.source);
  const found = await page.evaluate(async (values) => {
    const { violations: wrong } = await globalThis.axe.run({
      runOnly: { type: 'tag', values },
      resultTypes: ['violations'],
    });
    return wrong;
  }, tags);
  return found.flatMap(({ id, help, nodes }) => nodes.map(({ target }) => `${id}: ${help} at ${target.join(' ')}`));
}

const half = [
  { size: 'phone', colorScheme: 'dark' },
  { size: 'desktop', colorScheme: 'light' },
] as const;
const otherHalf = [
  { size: 'phone', colorScheme: 'light' },
  { size: 'desktop', colorScheme: 'dark' },
] as const;
/**
 * A screen is seen at both widths and in both schemes; which of them go together hangs on its name. Where every run comes, that sees one
 * and the thorough run the other; elsewhere the thorough runs see one and the other in turn.
 */
const looksAt = (name: string, everyRun: boolean) => {
  const letters = Array.from(name).reduce((sum, letter) => sum + letter.charCodeAt(0), 0);
  const [first, second] = letters % 2 === 0 ? half : otherHalf;
  if (!everyRun) return [inTurn(name, first, second)];
  return letters % 4 < 2 ? casesOf([first], [second]) : casesOf([second], [first]);
};

/** Looks at the screen, takes its picture, and answers what is wrong. `everyRun`: whether every run comes here. */
export async function lookClosely(
  { page, screenshot }: Visitor,
  name: string,
  { everyRun }: { readonly everyRun: boolean },
): Promise<string[]> {
  const wrong: string[] = [];
  for (const { size, colorScheme } of looksAt(name, everyRun)) {
    const viewport = sizes[size];
    await page.setViewportSize(viewport);
    await page.emulateMedia({ colorScheme });
    await screenshot(`${name}-${colorScheme}`, viewport.width);
    wrong.push(...(await violations(page)).map((each) => `on a ${size}, ${colorScheme}: ${each}`));
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (overflow > 0) wrong.push(`on a ${size}: ${overflow} px wider than the window`);
  }
  // Links of menus are looked for where they stand in sight.
  await page.setViewportSize(sizes.desktop);
  await page.emulateMedia({ colorScheme: 'light' });
  return wrong;
}

/** Sending an empty form has its schema read it. */
async function sendEmpty(page: Page): Promise<void> {
  // What lies over the page is all that can be sent.
  const isCovered = await page.evaluate(() => document.querySelector('dialog:modal') !== null);
  const send = page.locator(`${isCovered ? 'dialog[open]' : 'main'} form button[type="submit"]`).first();
  if ((await send.count()) === 0 || !(await send.isEnabled())) return;
  await send.click();
  await quiet(page);
}

async function tellBrokenPolicy(page: Page, tell: (what: string) => void): Promise<void> {
  await page.exposeFunction('policyBroken', tell);
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) => {
      const told = `the policy: ${violatedDirective} ${blockedURI} ${sourceFile} at ${location.pathname}`;
      void policyBroken(told);
    });
  });
}

/** Where the links of `page` lead, menus that are closed at first among them; addresses of `site` without their host. */
async function linksOf(page: Page, site: string): Promise<string[]> {
  const menu = page.locator('header button[aria-haspopup="menu"]:visible').first();
  if ((await menu.count()) > 0) {
    await menu.click();
    await page.getByRole('menu').waitFor();
  }
  // What is inert is a picture of a page: nobody can follow it.
  const hrefs = await page
    .locator('a[href]:not([inert] *)')
    .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href));
  const actions = await page
    .locator('form[action]')
    .evaluateAll((all) => all.map((form) => (form as HTMLFormElement).action));
  if ((await menu.count()) > 0) await page.keyboard.press('Escape');
  return [...hrefs, ...actions].filter((href) => href.startsWith(`${site}/`)).map((href) => href.slice(site.length));
}

/** The one expectation of a walk. */
export async function expectNoFaults(who: Walker, site: DemoSite): Promise<void> {
  const { faults, kinds } = await faultsMetBy(who, site);
  expect(faults).toEqual([]);
  // It came further than the first screen.
  expect(kinds).toBeGreaterThan(5);
}
