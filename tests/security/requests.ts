import type { RouteName } from '#platform/access.ts';

/** What a route needs to be asked sensibly; routes without an entry are asked without a body. */
export interface RequestFor {
  readonly body?: unknown;
  /** The listing that `:id` stands for has to be in this state. */
  readonly listing?: 'draft' | 'pending' | 'live' | 'archived';
}

const activity = { name: 'Forest School', description: 'Muddy fun.', category: 'Outdoor Adventures' };
const offer = { title: 'Kids eat free', description: 'One child eats free for each adult main course.' };
const profile = {
  firstName: 'Jo',
  lastName: 'Field',
  phone: '01483 555 0100',
  postcode: 'GU1 1AA',
  town: 'Guildford',
  children: [{ firstName: 'Ada', dateOfBirth: '2019-05-31' }],
};
/** A PNG. */
const onePixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAACXBIWXMAAAPoAAAD6AG1e1JrAAAAE0lEQVQImWP4z8DwnwGM/zMwAAAf7gP9qS/A4gAAAABJRU5ErkJggg==';
const submitter = { submitterName: 'Jo Whitfield', submitterEmail: 'jo@mail.example' };

/** Requests that succeed for whoever is allowed to make them. `pageUrl` is an address that can be read. */
export function sensibleRequests(pageUrl: string): Readonly<Partial<Record<RouteName, RequestFor>>> {
  return {
    'GET /api/activities/:id': { listing: 'live' },
    'PUT /api/activities/:id': { body: { priceFrom: 7, revision: 1 }, listing: 'live' },
    'DELETE /api/activities/:id': { listing: 'live' },
    'POST /api/activities/:id/restore': { listing: 'archived' },
    'POST /api/parent/create-from-url': { body: { url: pageUrl } },
    'POST /api/parent/submit-suggestion': { body: activity },
    'POST /api/scrape-url': { body: { url: pageUrl } },
    'POST /api/submit-listing': {
      body: { ...activity, ...submitter, category: 'Adventure', location: 'Guildford', submitterType: 'parent' },
    },
    'POST /api/provider/create-from-url': { body: { url: pageUrl } },
    'POST /api/provider/submit-application': { body: activity },
    'POST /api/provider/activities/:id/duplicate': { listing: 'live' },
    'POST /api/provider/activities/:id/confirm': { listing: 'live' },
    'POST /api/listings/draft': { body: { ...activity, sourceUrl: 'https://forest.example/classes' } },
    'PUT /api/drafts/:id': { body: { priceFrom: 7 }, listing: 'draft' },
    'POST /api/drafts/:id/submit': { listing: 'draft' },
    'PUT /api/admin/listings/:id/review': { body: { action: 'approve', revision: 1 }, listing: 'pending' },
    'POST /api/favourites/kept': { body: { activityIds: ['nonsense'] } },
    'POST /api/profile/complete': { body: profile },
    'PUT /api/profile/picture': { body: { picture: onePixel } },
    'POST /api/client-errors': { body: { name: 'TypeError', message: '', stack: '', page: '/' } },
    'GET /api/admin/activities/:id': { listing: 'draft' },
    'PUT /api/admin/activities/:id': { body: { priceFrom: 7, revision: 1 }, listing: 'live' },
    'DELETE /api/admin/activities/:id': { listing: 'live' },
    'POST /api/admin/activities/:id/approve': { body: { revision: 1 }, listing: 'pending' },
    'POST /api/admin/activities/:id/reject': { body: { revision: 1, adminNotes: 'No dates.' }, listing: 'pending' },
    'POST /api/admin/activities/:id/restore': { listing: 'archived' },
    'POST /api/admin/api-keys': { body: { name: 'What’s On', contactEmail: 'jo@mail.example' } },
    'GET /api/open/v1/activities': {},
    'GET /api/open/v1/activities/:id': { listing: 'live' },
    'GET /api/open/v1/categories': {},
    'GET /api/open/v1/towns': {},
    'POST /api/newsletter/subscribe': { body: { email: 'jo@mail.example' } },
    'POST /api/contact': {
      body: { name: 'Jo Whitfield', email: 'jo@mail.example', subject: 'A question', message: 'Is it free?' },
    },
    'POST /api/feature-suggestions': {
      body: { title: 'A map of all', description: 'I would like to see what is near us.', category: 'feature' },
    },
    'GET /api/offers': {},
    'GET /api/offers/mine': {},
    'POST /api/parent-submissions/scrape-offer': { body: { url: pageUrl } },
    'POST /api/parent-submissions/offer': { body: offer },
    'POST /api/parent-submissions/scrape': { body: { url: pageUrl } },
    'POST /api/parent-submissions': { body: { activityName: 'Forest School', description: 'Muddy fun.' } },
    'GET /api/admin/parent-submissions': {},
    'POST /api/activities/:id/reports': { body: { kind: 'closed' }, listing: 'live' },
    'POST /api/activities/:id/enquiries': {
      body: { name: 'Jo Whitfield', email: 'jo@mail.example', message: 'Is there a place?' },
      listing: 'live',
    },
    'GET /api/admin/gone-pages': {},
    'GET /api/admin/reports': {},
    'POST /api/activities/:id/changes': { body: { priceFrom: 7 }, listing: 'live' },
    'GET /api/admin/offers/pending': {},
    'POST /api/admin/term-dates': {
      body: {
        area: 'Surrey',
        schoolYear: '2026/27',
        sourceAddress: 'https://schools.example/term-dates',
        readOn: '2026-01-05',
        periods: [{ kind: 'term', name: 'Autumn term', from: '2026-09-02', until: '2026-12-18' }],
      },
    },
  };
}
