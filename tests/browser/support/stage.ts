import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { type NewMember, testApp, type TestApp, type TestRole } from '../../support/app.ts';
import { withProfile } from '../../support/made/profiles.ts';
import { type ActivitySite, serveActivitySite } from './activity-site.ts';
import { openChromium } from './chromium.ts';
import { type Size, type Visitor, visitor } from './visitor.ts';

/** What a test file needs, there from `beforeAll` on: a site, providers' web sites, and people before a browser. */
export interface Stage {
  readonly app: TestApp;
  /** The web site of the page given as the `nth`, from 0. A page makes one listing, so each test that has one read needs its own. */
  webSite(nth: number): ActivitySite;
  /** Somebody new in front of a browser of their own, which is closed behind the test. */
  visitor(size?: Size, more?: BrowserContextOptions): Promise<Visitor>;
  /** A new member of this role, signed in, before an empty page; a parent has filled in their profile. */
  signedIn(role: TestRole, size?: Size): Promise<Visitor & { readonly account: NewMember }>;
}

/** To be called at the top of a file. `pages` are served, each by a web site of its own that the site may fetch. */
export const stage = (...pages: readonly string[]): Stage => stageWith({}, ...pages);

/** Signs in without the page, which tests of signing in walk through: it would be loaded some three hundred times for nobody. */
async function admitted({ context }: Visitor, { email, password }: NewMember): Promise<void> {
  const answer = await context.request.post('/api/auth/sign-in/email', { data: { email, password } });
  if (!answer.ok()) throw new Error(`signing in failed: ${answer.status()} ${await answer.text()}`);
}

export interface StageOptions {
  /** What the site may fetch, too; asked for when it starts, so servers may be started before that. */
  readonly hosts?: () => readonly string[];
  /** With the demo's content and accounts. */
  readonly demo?: boolean;
}

export function stageWith({ hosts = () => [], demo = false }: StageOptions, ...pages: readonly string[]): Stage {
  let webSites: readonly ActivitySite[] = [];
  let app: TestApp;
  let browser: Browser;
  const visitors: Visitor[] = [];
  beforeAll(async () => {
    webSites = await Promise.all(pages.map(serveActivitySite));
    app = await testApp({ demo, scraperAllow: [...hosts(), ...webSites.map(({ host }) => host)] });
    browser = await openChromium();
  });
  afterEach(async () => {
    await Promise.all(visitors.splice(0).map(({ context }) => context.close()));
  });
  afterAll(async () => {
    await browser?.close();
    await app?.close();
    await Promise.all(webSites.map((each) => each.close()));
  });
  const visit: Stage['visitor'] = async (size, more) => {
    const someone = await visitor(browser, app.url, size, more);
    visitors.push(someone);
    return someone;
  };
  return {
    get app() {
      return app;
    },
    webSite: (nth) => {
      const site = webSites[nth];
      if (site === undefined) throw new Error(`No page was given as number ${nth}.`);
      return site;
    },
    visitor: visit,
    signedIn: async (role, size) => {
      const someone = await visit(size);
      const member = await app.newMember(role);
      const account = role === 'parent' ? await withProfile(app.context, member) : member;
      await admitted(someone, account);
      return { ...someone, account };
    },
  };
}
