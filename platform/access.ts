import { calls, type Calls } from '#domain/calls.ts';
import type { AccessRule } from '#domain/kernel/call.ts';

/** Routes that are no calls, because they answer with pages, pictures, redirects or streams, or are of the operation itself. */
const otherRoutes = {
  'GET /api/login': 'public',
  'GET /api/logout': 'public',
  'GET /api/auth/verify-email': 'public',
  'GET /api/auth/confirm-new-email': 'public',
  'GET /api/newsletter/unsubscribe': 'public',
  'GET /api/alerts/stop': 'public',
  'GET /api/placeholder/:width/:height': 'public',
  'GET /api/pictures/:name': 'public',
  'GET /api/share/:of/:file': 'public',
  'GET /api/activities/:id/calendar.ics': 'public',
  'GET /api/favourites/calendar.ics': 'signed-in',
  'GET /api/shared-favourites/:id/calendar.ics': 'public',
  'GET /api/provider/bookings.csv': 'provider',
  'GET /api/admin/audit.csv': 'admin',
  'GET /api/admin/audit.ndjson': 'admin',
  'GET /api/business-owners.csv': 'admin',
  'GET /api/admin/list-runs/:id/errors.csv': 'admin',
  'GET /api/admin/list-files/:id/errors.csv': 'admin',
  'GET /api/updates': 'public',
  'POST /api/client-errors': 'public',
  'POST /api/payments/webhook': 'payment-provider',
  'GET /api/docs': 'operator',
  'GET /api/docs/*': 'operator',
  'GET /healthz': 'public',
  'GET /readyz': 'public',
  'GET /metrics': 'operator',
  'GET /dev/mailbox': 'public',
  'GET /feeds/*': 'public',
  'GET /openactive': 'public',
  'GET /openactive/categories': 'public',
  'GET /openactive/event-series': 'public',
  'GET /openactive/session-series': 'public',
  'GET /embed/:id': 'public',
  'GET /developers': 'public',
  'GET /sitemap.xml': 'public',
  'GET /robots.txt': 'public',
  'GET /*': 'public',
} as const satisfies Readonly<Record<string, AccessRule>>;

export type RouteName = keyof Calls | keyof typeof otherRoutes;

/**
 * Who may use which route: every call by its contract, and everything else by the list above. A route that is in neither stops the
 * server from starting, and `tests/security` makes its requests from these rows.
 */
export const accessTable = {
  ...Object.fromEntries(Object.values(calls).map(({ name, access }) => [name, access])),
  ...otherRoutes,
} as Readonly<Record<RouteName, AccessRule>>;
