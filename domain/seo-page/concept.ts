import { concept, known } from '../kernel/concept.ts';
import { plainSnapshot } from '../kernel/decider.ts';
import { seoPageEvents, type SeoPageFields } from './events.ts';
import { decide, evolve, initialSeoPage, type SeoPage } from './seo-page.ts';

const sample: SeoPageFields = {
  seoPageId: '01890000-0000-5000-8000-0000000000e1',
  path: '/offers',
  title: 'Family offers in Surrey',
  metaDescription: 'Discounts for families in Surrey, looked at by our team.',
  ogTitle: 'Family offers',
  ogDescription: null,
  customContent: 'Every offer here was sent in by a business near you.',
};
const pageAt = (path: string | null): string => (path === null ? 'an SEO page' : `the SEO page for ${path}`);
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** What the page at a path says of itself to search engines, and a text that stands on it. */
export const seoPage = concept({
  name: 'seoPage',
  events: seoPageEvents,
  decider: { initial: initialSeoPage, evolve, decide, snapshot: plainSnapshot<SeoPage>(1) },
  commands: { CreateSeoPage: true, EditSeoPage: true, DeleteSeoPage: true },
  trail: {
    initial: { name: null, view: {}, state: null },
    tell: ({ name }, event) => {
      if (event.type === 'SeoPageDeleted') return { name, view: {}, state: null };
      const { seoPageId: _, ...view } = event.data;
      return { name: event.data.path, view: known(view), state: null };
    },
  },
  says: {
    SeoPageCreated: ({ path }) => `${capital(pageAt(path))} was added`,
    SeoPageEdited: ({ path }) => `${capital(pageAt(path))} was edited`,
    SeoPageDeleted: (_data, { name }) => `${capital(pageAt(name))} was deleted`,
  },
  samples: {
    SeoPageCreated: sample,
    SeoPageEdited: { ...sample, ogDescription: 'Discounts for families', customContent: null },
    SeoPageDeleted: { seoPageId: sample.seoPageId },
  },
});
