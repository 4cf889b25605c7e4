import { z } from 'zod';
import { call, IdParams } from '../kernel/call.ts';
import { filterFrom } from '../kernel/filter.ts';
import { listPart } from '../kernel/list-part.ts';
import { enquiryStatuses } from './enquiry.ts';
import { EnquiryHandlingSchema, EnquiryInputSchema } from './requests.ts';

const EnquirySentSchema = z.object({ id: z.uuid(), message: z.string() });
const EnquirySchema = z.object({
  id: z.uuid(),
  listingId: z.uuid(),
  /** As the activity is called now. */
  listingName: z.string(),
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  message: z.string(),
  status: z.enum(enquiryStatuses),
  createdAt: z.string(),
  answeredAt: z.string().nullable(),
});
export type EnquiryView = z.infer<typeof EnquirySchema>;

export const sendEnquiry = call('POST /api/activities/:id/enquiries', {
  id: 'sendEnquiry',
  access: 'public-write',
  summary: 'Ask the provider of a live activity something; they are told by email and answer there',
  params: IdParams,
  body: EnquiryInputSchema,
  answer: EnquirySentSchema,
  changes: ['enquiries', 'audit'],
});
export const listEnquiries = call('GET /api/provider/enquiries', {
  id: 'listEnquiries',
  access: 'provider',
  summary: 'What families asked the caller’s own business, the newest first. Nobody reads them for another one',
  query: z.object({
    status: filterFrom(z.enum(['all', ...enquiryStatuses]).default('all')),
    ...listPart({ usual: 50, most: 100 }),
  }),
  answer: z.array(EnquirySchema),
  reads: ['enquiries', 'businesses', 'listing'],
  pages: 'offset',
});
export const handleEnquiry = call('PUT /api/provider/enquiries/:id', {
  id: 'handleEnquiry',
  access: 'provider',
  summary: 'Say that an enquiry has been answered, or has not after all',
  params: IdParams,
  body: EnquiryHandlingSchema,
  answer: EnquirySentSchema,
  changes: ['enquiries', 'audit'],
});

export const schemas = {
  Enquiry: EnquirySchema,
  NewEnquiry: EnquiryInputSchema,
  EnquiryHandling: EnquiryHandlingSchema,
  EnquiryDone: EnquirySentSchema,
};
