import { z } from 'zod';
import { call, IdParams } from '../kernel/call.ts';
import { filterBy } from '../kernel/filter.ts';
import { listPart } from '../kernel/list-part.ts';
import { LeadEditSchema, LeadInputSchema, LeadStatusSchema } from './requests.ts';
import { LeadDetailSchema, LeadSchema } from './views.ts';
import { leadStatusIds, partnerTypeIds } from './words.ts';

const LeadReceivedSchema = z.object({ id: z.uuid(), message: z.string() });
const changes = ['leads', 'audit'] as const;

/** Which leads are meant. */
export const LeadFilterSchema = z.object({
  businessType: filterBy(z.enum(partnerTypeIds)),
  location: filterBy(z.string().trim().max(200)).describe('A part of it, in capitals or small letters'),
  leadStatus: filterBy(z.enum(leadStatusIds)),
  search: z
    .string()
    .trim()
    .max(200)
    .optional()
    .describe('Words of the business’s or somebody’s name, or a part of an email or phone'),
  due: filterBy(z.literal('true')).describe('Only those that are to be contacted by today'),
});

export const applyAsPartner = call('POST /api/business-owners', {
  id: 'applyAsPartner',
  access: 'public-write',
  summary: 'Apply as a business partner; an admin gets in touch',
  body: LeadInputSchema,
  answer: LeadReceivedSchema,
  changes,
});
export const listLeads = call('GET /api/business-owners', {
  id: 'listLeads',
  access: 'admin',
  summary: 'Businesses that want to work with us: those to be contacted by today, then the newest',
  query: LeadFilterSchema.extend({
    ...listPart({ usual: 50, most: 100 }),
  }),
  answer: z.array(LeadSchema),
  reads: ['leads'],
  pages: 'offset',
});
export const readLead = call('GET /api/business-owners/:id', {
  id: 'readLead',
  access: 'admin',
  summary: 'One lead, with everything that was noted of it',
  params: IdParams,
  answer: LeadDetailSchema,
  // It tells admins by their names.
  reads: ['leads', 'members'],
});
const onLead = { access: 'admin', params: IdParams, answer: LeadSchema, changes } as const;
export const setLeadStatus = call('PUT /api/business-owners/:id/status', {
  id: 'setLeadStatus',
  summary: 'Say how far a lead has come, with notes, and when to speak to them next',
  body: LeadStatusSchema,
  ...onLead,
});
export const editLead = call('PUT /api/business-owners/:id', {
  id: 'editLead',
  summary: 'Correct or add what is known of a lead',
  body: LeadEditSchema,
  ...onLead,
});

export const schemas = {
  NewLead: LeadInputSchema,
  LeadReceived: LeadReceivedSchema,
  Lead: LeadSchema,
  LeadDetail: LeadDetailSchema,
  LeadStatus: LeadStatusSchema,
  LeadEdit: LeadEditSchema,
};
