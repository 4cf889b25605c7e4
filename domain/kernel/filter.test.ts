import { expect, test } from 'vitest';
import type { z } from 'zod';
import { BookingFilterSchema } from '../booking/api.ts';
import { listEnquiries } from '../enquiry/api.ts';
import { listIdeas } from '../idea/api.ts';
import { LeadFilterSchema } from '../lead/api.ts';
import { PendingQuerySchema, StandingQuerySchema } from '../listing/shown/queue.ts';
import { listMessages } from '../message/api.ts';
import { listOffers } from '../offer/api.ts';
import { listGonePages } from '../page/gone/api.ts';
import { listParentSubmissions } from '../parent-submission/api.ts';
import { listReports } from '../report/api.ts';
import { listScraperReports } from '../scraper-report/api.ts';
import { listSeoPages } from '../seo-page/api.ts';

test.each<[string, z.ZodType, string, string]>([
  ['ideas', listIdeas.query, 'status', 'pending'],
  ['leads', LeadFilterSchema, 'leadStatus', 'new'],
  ['leads', LeadFilterSchema, 'location', 'Dorking'],
  ['messages', listMessages.query, 'status', 'open'],
  ['offers', listOffers.query, 'category', 'sports'],
  ['parent submissions', listParentSubmissions.query, 'status', 'approved'],
  ['SEO pages', listSeoPages.query, 'state', 'optimized'],
  ['what waits', PendingQuerySchema, 'queue', 'provider'],
  ['runs of the scraper', listScraperReports.query, 'ok', 'false'],
  ['listings by their source', StandingQuerySchema, 'source', 'parent'],
  ['bookings', BookingFilterSchema, 'status', 'cancelled'],
  ['bookings', BookingFilterSchema, 'payment', 'unpaid'],
  ['bookings', BookingFilterSchema, 'from', '2026-12-01'],
  ['enquiries', listEnquiries.query, 'status', 'open'],
])('the filter of %s is cleared by “all” and by nothing', (_list, query, name, value) => {
  expect(query.parse({ [name]: value })).toMatchObject({ [name]: value });
  for (const cleared of ['all', '', undefined]) expect(query.parse({ [name]: cleared })).toEqual(query.parse({}));
});

test.each<[string, z.ZodType, string]>([
  ['listings', StandingQuerySchema, 'pending'],
  ['reports', listReports.query, 'open'],
  ['pages that are gone', listGonePages.query, 'open'],
])('%s are what waits where nothing is asked for, and all of them by “all”', (_list, query, usual) => {
  for (const cleared of ['', undefined]) expect(query.parse({ status: cleared })).toMatchObject({ status: usual });
  expect(query.parse({ status: 'all' })).toMatchObject({ status: 'all' });
});

test('the place of a lead is found with spaces around it', () => {
  expect(LeadFilterSchema.parse({ location: ' Box Hill ' })).toEqual({ location: 'Box Hill' });
});
