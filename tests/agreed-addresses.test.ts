import { describe, expect, test } from 'vitest';
import { movedPages, pageAt, pageOf } from '#domain/site/pages.ts';
import { accessTable } from '#platform/access.ts';

/**
 * The addresses that were agreed, of pages and of calls, each with who may. They stand in bookmarks, letters and other people's
 * programs, so none may go or move; what else there is has no list but the registries.
 */
const agreedPages = {
  public: [
    '/',
    '/activities',
    '/activities/01900000-0000-7000-8000-000000000000',
    '/feature-suggestions',
    '/submit-activity',
    '/add-listing',
    '/for-partners',
    '/partner-signup',
    '/about',
    '/contact',
    '/faqs',
    '/terms',
    '/privacy',
    '/cookies',
    '/mockups',
    '/preview/activity-detail',
    '/preview/activity-summary',
    '/preview/templates',
    '/parent/draft-review/x',
    '/provider/draft-review/x',
    '/provider/edit-activity/x',
  ],
  member: ['/favourites', '/suggest-activity', '/complete-profile', '/profile', '/recommendations', '/points'],
  provider: ['/provider/dashboard', '/provider/add-activity'],
  admin: [
    '/admin/unified-dashboard',
    '/admin/scraper-review',
    '/admin/scraper-dashboard',
    '/admin/providers',
    '/admin/offers',
    '/admin/parent-submissions',
    '/admin/business-leads',
    '/admin/activities-review',
    '/admin/seo',
    '/admin/template-editor',
  ],
} as const;
const movedAddresses = ['/provider-dashboard', '/for-providers', '/admin/dashboard'] as const;

const agreedCalls = {
  // Who is not signed in is answered 401 by GET /api/auth/user itself.
  public: [
    'GET /api/auth/user',
    'GET /api/activities',
    'GET /api/activities/:id',
    'GET /api/offers',
    'GET /api/banner-ads',
    'GET /api/feature-suggestions',
  ],
  'public-write': [
    'POST /api/newsletter/subscribe',
    'POST /api/contact',
    'POST /api/scrape-url',
    'POST /api/submit-listing',
    'POST /api/providers',
    'POST /api/business-owners',
  ],
  owner: ['PUT /api/drafts/:id', 'POST /api/drafts/:id/submit'],
  'signed-in': [
    'GET /api/recommendations',
    'GET /api/favourites',
    'GET /api/favourites/with-activities',
    'DELETE /api/favourites/:id',
    'GET /api/points/my-points',
    'GET /api/points/transactions',
    'GET /api/badges',
    'POST /api/profile/complete',
    'POST /api/feature-suggestions',
    'POST /api/feature-suggestions/:id/vote',
    'POST /api/parent/create-from-url',
    'POST /api/parent/submit-suggestion',
    'POST /api/parent-submissions/scrape',
    'POST /api/parent-submissions/scrape-offer',
    'POST /api/parent-submissions',
    'POST /api/parent-submissions/offer',
  ],
  provider: [
    'GET /api/provider/profile',
    'GET /api/provider/activities',
    'GET /api/provider/stats',
    'GET /api/provider/bookings',
    'GET /api/provider/subscription-details',
    'POST /api/provider/booking-subscription',
    'POST /api/provider/create-from-url',
    'POST /api/provider/submit-application',
  ],
  'own-provider': ['DELETE /api/activities/:id'],
  'scraper-token': ['POST /api/listings/draft'],
  admin: [
    'PUT /api/activities/:id',
    'GET /api/admin/listings/pending',
    'PUT /api/admin/listings/:id/review',
    'GET /api/admin/scraper-reports',
    'POST /api/admin/trigger-scraping',
    'POST /api/admin/trigger-comprehensive-scraping',
    'GET /api/admin/providers/pending',
    'POST /api/admin/providers/:id/approve',
    'POST /api/admin/providers/:id/reject',
    'PUT /api/admin/providers/:id',
    'GET /api/admin/parent-submissions',
    'PUT /api/admin/parent-submissions/:id/review',
    'PUT /api/admin/parent-submissions/:id',
    'GET /api/admin/activities/pending',
    'PUT /api/admin/activities/:id',
    'DELETE /api/admin/activities/:id',
    'POST /api/admin/activities/:id/approve',
    'POST /api/admin/activities/:id/reject',
    'POST /api/admin/activities/manual',
    'POST /api/admin/create-from-url',
    'POST /api/admin/bulk-create-from-urls',
    'GET /api/admin/offers/pending',
    'PUT /api/admin/offers/:id/review',
    'PUT /api/admin/offers/:id',
    'PUT /api/admin/feature-suggestions/:id/review',
    'POST /api/banner-ads/:id/review',
    'GET /api/business-owners',
    'PUT /api/business-owners/:id/status',
    'GET /api/admin/advertising-rates',
    'PUT /api/admin/advertising-rates/:id',
    'GET /api/admin/seo-pages',
    'POST /api/admin/seo-pages',
    'PUT /api/admin/seo-pages/:id',
    'DELETE /api/admin/seo-pages/:id',
    'POST /api/admin/templates',
    'POST /api/offers',
    'PUT /api/offers/:id',
    'DELETE /api/offers/:id',
  ],
} as const;

describe('every agreed page', () => {
  test.each(Object.entries(agreedPages).flatMap(([layout, paths]) => paths.map((path) => [path, layout] as const)))(
    '%s is there, laid out for %s',
    (path, layout) => {
      const found = pageAt(path);
      expect(found && pageOf(found.name).layout).toBe(layout);
    },
  );

  test('what moved leads on', () => {
    expect(Object.keys(movedPages)).toEqual(expect.arrayContaining([...movedAddresses]));
  });
});

describe('every agreed call', () => {
  const rules: Readonly<Record<string, string>> = accessTable;
  test.each(Object.entries(agreedCalls).flatMap(([access, names]) => names.map((name) => [name, access] as const)))(
    '%s is there, for %s',
    (name, access) => {
      expect(rules[name]).toBe(access);
    },
  );
});
