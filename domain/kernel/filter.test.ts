import { expect, test } from 'vitest';
import type { z } from 'zod';
import { listIdeas } from '../idea/api.ts';
import { LeadFilterSchema } from '../lead/api.ts';
import { listMessages } from '../message/api.ts';
import { listOffers } from '../offer/api.ts';
import { listParentSubmissions } from '../parent-submission/api.ts';
import { listSeoPages } from '../seo-page/api.ts';

test.each<[string, z.ZodType, string, string]>([
  ['ideas', listIdeas.query, 'status', 'pending'],
  ['leads', LeadFilterSchema, 'leadStatus', 'new'],
  ['leads', LeadFilterSchema, 'location', 'Dorking'],
  ['messages', listMessages.query, 'status', 'open'],
  ['offers', listOffers.query, 'category', 'sports'],
  ['parent submissions', listParentSubmissions.query, 'status', 'approved'],
  ['SEO pages', listSeoPages.query, 'state', 'optimized'],
])('the filter of %s is cleared by “all” and by nothing', (_list, query, name, value) => {
  expect(query.parse({ [name]: value })).toMatchObject({ [name]: value });
  for (const cleared of ['all', '', undefined]) expect(query.parse({ [name]: cleared })).toEqual(query.parse({}));
});

test('the place of a lead is found with spaces around it', () => {
  expect(LeadFilterSchema.parse({ location: ' Box Hill ' })).toEqual({ location: 'Box Hill' });
});
