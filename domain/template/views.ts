import { z } from 'zod';
import { ContentSchema } from './events.ts';
import { templateNames, type TemplateName } from './parts.ts';
import type { Template } from './template.ts';

export const TemplateNameSchema = z.enum(Object.keys(templateNames) as TemplateName[]);

/** A template as admins see it: its newest version. */
export const TemplateSchema = ContentSchema.extend({
  id: z.uuid(),
  name: TemplateNameSchema,
  isActive: z.boolean(),
  version: z.number().int(),
  /** ISO 8601, of the newest version. */
  savedAt: z.iso.datetime(),
  revision: z.number().int(),
});
export type TemplateView = z.infer<typeof TemplateSchema>;

/** What was saved once. */
export const TemplateVersionSchema = ContentSchema.extend({
  version: z.number().int(),
  /** The version that was gone back to; null where somebody saved it. */
  from: z.number().int().nullable(),
  savedAt: z.iso.datetime(),
});

/** `template` as admins see it; null before it was saved. */
export function templateView(id: string, { name, isActive, versions, revision }: Template): TemplateView | null {
  const newest = versions.at(-1);
  if (name === null || !newest) return null;
  const { version, savedAt, content } = newest;
  return { id, name, isActive, version, savedAt, revision, ...content };
}
