import { z } from 'zod';
import { call, IdParams } from '../kernel/call.ts';
import { MOST_VERSIONS } from './limits.ts';
import { TemplateInputSchema } from './requests.ts';
import { TemplateNameSchema, TemplateSchema, TemplateVersionSchema } from './views.ts';

const changes = ['templates', 'audit'] as const;
const reads = ['templates'] as const;
const RevisionSchema = z.object({ revision: z.number().int().min(1).optional() });
const RollbackSchema = RevisionSchema.extend({ version: z.number().int().min(1) });
const TemplatesSchema = z.object({ templates: z.array(TemplateSchema) });
const VersionsSchema = z.object({ versions: z.array(TemplateVersionSchema) });

export const listTemplates = call('GET /api/admin/templates', {
  id: 'listTemplates',
  access: 'admin',
  summary: 'How cards and detail pages are arranged and look: the newest version of each template that was saved',
  answer: TemplatesSchema,
  reads,
});
export const listTemplateVersions = call('GET /api/admin/template-versions', {
  id: 'listTemplateVersions',
  access: 'admin',
  summary: `What was saved of a template, the newest first: the last ${MOST_VERSIONS} of it`,
  query: z.object({ name: TemplateNameSchema }),
  answer: VersionsSchema,
  reads,
});
export const saveTemplate = call('POST /api/admin/templates', {
  id: 'saveTemplate',
  access: 'admin',
  summary: 'Save a template as its next version; where it is active, cards or pages look like it at once',
  body: TemplateInputSchema,
  answer: TemplateSchema,
  changes,
});
export const rollBackTemplate = call('POST /api/admin/templates/:id/rollback', {
  id: 'rollBackTemplate',
  access: 'admin',
  summary: 'Have an older version of a template again, as its next one',
  params: IdParams,
  body: RollbackSchema,
  answer: TemplateSchema,
  changes,
});
export const activateTemplate = call('POST /api/admin/templates/:id/activate', {
  id: 'activateTemplate',
  access: 'admin',
  summary: 'Have cards or pages look like a template',
  params: IdParams,
  body: RevisionSchema,
  answer: TemplateSchema,
  changes,
});
export const deactivateTemplate = call('POST /api/admin/templates/:id/deactivate', {
  id: 'deactivateTemplate',
  access: 'admin',
  summary: 'Have cards or pages look as they do by themselves',
  params: IdParams,
  body: RevisionSchema,
  answer: TemplateSchema,
  changes,
});

export const schemas = {
  Template: TemplateSchema,
  Templates: TemplatesSchema,
  TemplateVersion: TemplateVersionSchema,
  TemplateVersions: VersionsSchema,
  NewTemplate: TemplateInputSchema,
  TemplateLookedAt: RevisionSchema,
  TemplateRollback: RollbackSchema,
};
