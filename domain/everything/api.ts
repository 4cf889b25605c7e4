import { z } from 'zod';
import { businessStatuses } from '../business/words.ts';
import { call } from '../kernel/call.ts';
import { memberStateIds } from '../member/back-office/words.ts';
import { ASKED_MAX, FOUND_MAX } from './limits.ts';
import { leadStatusIds } from '../lead/words.ts';
import { listingStatuses } from '../listing/status.ts';

const found = <Status extends z.ZodType>(status: Status, detail: string) =>
  z.array(z.object({ id: z.uuid(), name: z.string(), detail: z.string().nullable().describe(detail), status }));

const FoundSchema = z.object({
  listings: found(z.enum(listingStatuses), 'Its town'),
  businesses: found(z.enum(businessStatuses), 'Its place'),
  members: found(z.enum(memberStateIds), 'The email address'),
  leads: found(z.enum(leadStatusIds), 'Its place'),
});

export const searchEverything = call('GET /api/admin/search', {
  id: 'searchEverything',
  access: 'admin',
  summary: `Listings, businesses, members and leads by name: at most ${FOUND_MAX} of each, the best match first`,
  query: z.object({ q: z.string().trim().min(1).max(ASKED_MAX) }),
  answer: FoundSchema,
  reads: ['listing', 'businesses', 'members', 'leads'],
});

export const schemas = { Found: FoundSchema };
