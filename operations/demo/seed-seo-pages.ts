import { streams } from '#domain/catalog.ts';
import type { Log } from '#event-store/log.ts';
import { seoPageIdOf } from '#platform/seo-page-id.ts';
import type { DemoWorld } from './world.ts';

/** What the demo's admin has pages say: one whole, one that needs work, and one that waits for its page. */
const pages = [
  {
    path: '/offers',
    title: 'Offers for families in Surrey | Hopscotch',
    metaDescription:
      'Free first lessons, siblings half price, days out for less: offers by Surrey businesses, looked at by our team.',
    ogTitle: 'Offers for families in Surrey',
    ogDescription: 'First lessons for nothing and days out for less.',
    customContent:
      'Our team reads every offer before it appears here.\nIf one is not as described, please tell us: we will ask the business, and take it down.',
  },
  {
    path: '/for-partners',
    title: 'Reach families in Surrey | Hopscotch',
    metaDescription: null,
    ogTitle: null,
    ogDescription: null,
    customContent: null,
  },
  {
    path: '/summer-holidays',
    title: 'What to do in the summer holidays | Hopscotch',
    metaDescription: 'Holiday clubs and days out in Surrey, week by week.',
    ogTitle: null,
    ogDescription: null,
    customContent: null,
  },
] as const;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Says it, unless it was said. */
export async function seedSeoPages(world: DemoWorld, log: Log, now: Date): Promise<void> {
  const { admin } = world.members;
  for (const [place, page] of pages.entries()) {
    const seoPageId = seoPageIdOf(page.path);
    if ((await log.readStream(streams.seoPage(seoPageId))).length > 0) continue;
    const at = new Date(now.getTime() - DAY_MS * (12 - place));
    await world.send(seoPageId, { type: 'CreateSeoPage', seoPageId, ...page }, { id: admin, role: 'admin' }, at);
  }
}
