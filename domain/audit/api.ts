import { call } from '../kernel/call.ts';
import { AuditEntrySchema, AuditNamesSchema, AuditPageSchema, AuditQuerySchema } from './views.ts';

export const listEvents = call('GET /api/admin/audit', {
  id: 'listEvents',
  access: 'admin',
  summary: 'Events with who, when and what changed, newest first; continue with before = next',
  query: AuditQuerySchema,
  answer: AuditPageSchema,
  // It tells members by their names, and finds what it tells of by theirs.
  reads: [
    'audit',
    'members',
    'listing',
    'directory_history',
    'businesses',
    'offers',
    'ideas',
    'leads',
    'advertising',
    'sources',
    'messages',
    'api_keys',
    'seo_pages',
    'term_dates',
    'readings_again',
  ],
  pages: 'cursor',
});

export const readAuditNames = call('GET /api/admin/audit/names', {
  id: 'readAuditNames',
  access: 'admin',
  summary: 'What the audit trail can be filtered by',
  // It follows from the code.
  reads: [],
  answer: AuditNamesSchema,
});

export const schemas = { AuditPage: AuditPageSchema, AuditEntry: AuditEntrySchema, AuditNames: AuditNamesSchema };
