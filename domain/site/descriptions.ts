import { brand } from '../brand.ts';
import { type PageName, pages } from './pages.ts';

// What pages are about, for search engines and whoever shares them: the server writes it, so it does not travel to browsers.

const descriptions: Readonly<Partial<Record<PageName, string>>> = {
  home: `${brand.tagline}. Classes, clubs and days out in ${brand.region}, each reviewed before it goes live. Free to browse.`,
  'suggest-activity':
    'Know a great activity for children? Paste its web address, check what we find, and send it to us.',
  'add-listing': 'Add a class, club or service for children to the directory, with or without an account.',
  'for-partners': `List your class, club or camp for families in ${brand.region}. It is free, and reviewed before it goes live.`,
  'partner-signup': `Apply to list your activities or to work with ${brand.name}. We respond within 2-3 business days.`,
  'submit-activity': 'Share a class, a club or a good deal with other families.',
  offers: `Deals and vouchers for families in ${brand.region}, each checked by our team.`,
  about: `What ${brand.name} is for, what we stand for, and how to reach us.`,
  contact: `Questions, corrections or praise: write to ${brand.name}, and we answer within 48 hours.`,
  faqs: 'What parents and providers ask us, with the answers.',
  terms: `The rules for using ${brand.name}, in plain words.`,
  privacy: 'What we know about you, why, and how to make us forget it.',
  cookies: 'Which cookies are in use, what for, and which are not.',
  'add-activity': 'List your class, club or service: paste its web address and check the details.',
  'feature-suggestions':
    'What would make this site better for your family? Read the ideas of others, vote, and add your own.',
};

/** One sentence or two about a page. */
export const descriptionOf = (name: PageName): string => descriptions[name] ?? brand.tagline;

/** The front page's title and description. */
export const homeWords = { title: pages.home.title, description: descriptionOf('home') } as const;
