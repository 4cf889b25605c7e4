/**
 * Who may call what: the one place where access is written (spec/decisions.md 1.4 to 1.8). A route without a row here stops
 * the server from starting, and `tests/security` makes its requests from these rows.
 *
 * - `public`: everyone. `public-write`: everyone, rate-limited per client address.
 * - `signed-in`: every member. `provider`: providers and admins. `admin`: admins.
 * - `owner`: the listing's submitter (by session or claim token) and admins; to anyone else it does not exist (404).
 * - `own-provider`: admins, and providers what they submitted; what another submitted does not exist for them (404).
 * - `scraper-token`: whoever holds the configured token.
 * - `operator`: whoever holds OPERATOR_TOKEN; outside production everyone, unless one is set.
 */
export type AccessRule =
  | 'public'
  | 'public-write'
  | 'signed-in'
  | 'provider'
  | 'own-provider'
  | 'admin'
  | 'owner'
  | 'scraper-token'
  | 'operator';

export const accessTable = {
  'GET /api/auth/user': 'public',
  'GET /api/login': 'public',
  'GET /api/logout': 'public',
  'POST /api/auth/sign-up/email': 'public-write',
  'POST /api/auth/sign-in/email': 'public-write',
  'GET /api/auth/verify-email': 'public',
  'POST /api/auth/send-verification-email': 'public-write',
  'POST /api/auth/request-password-reset': 'public-write',
  'POST /api/auth/reset-password': 'public-write',
  'POST /api/auth/sign-out': 'public',
  'GET /api/activities': 'public',
  'GET /api/activities/facets': 'public',
  'GET /api/activities/:id': 'public',
  'PUT /api/activities/:id': 'admin',
  'DELETE /api/activities/:id': 'own-provider',
  'POST /api/activities/:id/restore': 'own-provider',
  'POST /api/parent/create-from-url': 'signed-in',
  'POST /api/parent/submit-suggestion': 'signed-in',
  'POST /api/scrape-url': 'public-write',
  'POST /api/submit-listing': 'public-write',
  'POST /api/provider/create-from-url': 'provider',
  'POST /api/provider/submit-application': 'provider',
  'POST /api/listings/draft': 'scraper-token',
  'GET /api/drafts/mine': 'signed-in',
  'PUT /api/drafts/:id': 'owner',
  'POST /api/drafts/:id/submit': 'owner',
  'GET /api/points/my-points': 'signed-in',
  'GET /api/points/transactions': 'signed-in',
  'GET /api/admin/listings/pending': 'admin',
  'PUT /api/admin/listings/:id/review': 'admin',
  'GET /api/admin/activities/pending': 'admin',
  'GET /api/admin/activities/:id': 'admin',
  'PUT /api/admin/activities/:id': 'admin',
  'DELETE /api/admin/activities/:id': 'admin',
  'POST /api/admin/activities/:id/approve': 'admin',
  'POST /api/admin/activities/:id/reject': 'admin',
  'POST /api/admin/activities/:id/restore': 'admin',
  'GET /api/admin/overview': 'admin',
  'GET /api/admin/scraper-reports': 'admin',
  'GET /api/admin/audit': 'admin',
  'GET /api/placeholder/:width/:height': 'public',
  'GET /api/docs': 'operator',
  'GET /api/docs/*': 'operator',
  'GET /api/updates': 'public',
  'POST /api/client-errors': 'public',
  'GET /healthz': 'public',
  'GET /readyz': 'public',
  'GET /metrics': 'operator',
  'GET /dev/mailbox': 'public',
  'GET /sitemap.xml': 'public',
  'GET /robots.txt': 'public',
  'GET /*': 'public',
} as const satisfies Record<string, AccessRule>;
export type RouteName = keyof typeof accessTable;
