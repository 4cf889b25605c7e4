import type { Role } from '#domain/member/member.ts';
import { type PageName, pageNames, pageOf } from '#domain/site/pages.ts';
import { seedDemo } from '#operations/demo/seed.ts';
import { launchChromium } from '#tests/browser/support/chromium.ts';
import { firstLoad } from '#tests/browser/support/first-load.ts';
import { sessionOf } from '#tests/support/api-client.ts';
import { testApp } from '#tests/support/app.ts';
import type { Figure } from './figure.ts';

/** What people come for first, and most of them by telephone: less than any other page may take. */
const firstPages: ReadonlySet<PageName> = new Set<PageName>(['home', 'directory', 'listing']);
const FIRST_KILOBYTES = 100;
const OTHER_KILOBYTES = 140;
/** Drafts are anybody's who made them, so their layout does not tell who looks at them. */
const opensDraft = { 'parent-draft': 'parent', 'provider-draft': 'provider', 'edit-activity': 'provider' } as const;
const opens = { public: undefined, member: 'parent', provider: 'provider', admin: 'admin' } as const;

/**
 * JavaScript that each page of the registry loads before anybody does anything, in a browser that has never been here, opened by
 * somebody it is for: as it is transferred, with what comes by itself after the page shows. `url`: an empty database.
 */
export async function pageWeights({ url }: { readonly url: string }): Promise<Figure[]> {
  const site = await testApp({ databaseUrl: url });
  const browser = await launchChromium();
  try {
    const { password } = await seedDemo(site.context);
    const idOf = async (status: string): Promise<string> => {
      const wanted = 'select listing_id from listing.listings where status = $1 order by created_at limit 1';
      const [found] = await site.context.db.query<{ listing_id: string }>(wanted, [status]);
      return found?.listing_id ?? '';
    };
    const [live, waiting] = await Promise.all([idOf('live'), idOf('pending')]);
    const figures: (Figure & { readonly goal: { readonly valueAtMost: number } })[] = [];
    const weigh = async (name: PageName, role: Role | undefined, words: string, kilobytes: number): Promise<void> => {
      const cookie = role && (await sessionOf(site.anonymous, { email: `${role}@demo.hopscotch.test`, password }));
      const address = pageOf(name).path.replace(':id', name in opensDraft ? waiting : live);
      const scripts = await firstLoad(browser, site.url, address, cookie);
      figures.push({
        name: `JavaScript of the page ${words}`,
        value: scripts.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
        unit: 'kB',
        goal: { valueAtMost: kilobytes, heldAt: kilobytes },
      });
    };
    for (const name of pageNames.filter((each) => !pageOf(each).development)) {
      const role = opensDraft[name as keyof typeof opensDraft] ?? opens[pageOf(name).layout];
      await weigh(name, role, name, firstPages.has(name) ? FIRST_KILOBYTES : OTHER_KILOBYTES);
    }
    // Who is signed in meets another one at the same address.
    await weigh('home', 'parent', 'home, of a member', FIRST_KILOBYTES);
    return figures.toSorted(
      (left, right) => left.goal.valueAtMost - right.goal.valueAtMost || right.value - left.value,
    );
  } finally {
    await browser.close();
    await site.close();
  }
}
