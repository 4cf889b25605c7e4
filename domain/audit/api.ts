import { call } from '../kernel/call.ts';
import { AuditEntrySchema, AuditPageSchema, AuditQuerySchema } from './views.ts';

export const listEvents = call('GET /api/admin/audit', {
  id: 'listEvents',
  access: 'admin',
  summary: 'Events with who, when and what changed, newest first; continue with before = next',
  query: AuditQuerySchema,
  answer: AuditPageSchema,
  reads: ['audit'],
  pages: 'cursor',
});

export const schemas = { AuditPage: AuditPageSchema, AuditEntry: AuditEntrySchema };
