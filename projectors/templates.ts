import type { Recorded } from '#domain/kernel/event.ts';
import type { TemplateEvent } from '#domain/template/events.ts';
import { evolve, initialTemplate, type Template } from '#domain/template/template.ts';
import { type Effect, into, json, readModel, table } from './runtime/read-model.ts';

const templates = table({
  key: ['template_id'],
  columns: { template_id: 'uuid', is_active: 'boolean', shown: json<Template>() },
  // What is only tried out changes no page.
  isPublic: ({ is_active }) => is_active,
});

const change: Effect<Recorded<TemplateEvent>> = into(
  templates,
  ({ data }) => ({ template_id: data.templateId }),
  (row, event) => {
    const shown = evolve(row?.shown ?? initialTemplate, event);
    return { template_id: event.data.templateId, is_active: shown.isActive, shown };
  },
);

/** How cards and detail pages are arranged: each template with what can be gone back to. */
export const templatesModel = readModel({
  name: 'templates',
  version: 1,
  tables: { templates },
  nothingPersonal: true,
  project: {
    TemplateSaved: [change],
    TemplateRolledBack: [change],
    TemplateActivated: [change],
    TemplateDeactivated: [change],
  },
});
