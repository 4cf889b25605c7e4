import type { Claimant } from './draft-from-page.ts';

/** All crawlers are one: what one of them found, the next one finds again. An admin's decision only a person brings up again. */
export const crawler: Claimant = {
  person: 'crawler',
  opens: null,
  origin: 'scraper',
  submittedBy: null,
  claimTokenHash: () => null,
  contactSubject: null,
  draftedBy: 'crawler',
  owns: ({ origin }) => origin === 'scraper',
  bringsBack: false,
};
