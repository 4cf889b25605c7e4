import { listTemplates, listTemplateVersions } from '#domain/template/api.ts';
import { type TemplateName, templateNames } from '#domain/template/parts.ts';
import type { Template } from '#domain/template/template.ts';
import { templateView } from '#domain/template/views.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { templateIdOf } from '#platform/template-id.ts';

const ids = (Object.keys(templateNames) as TemplateName[]).map(templateIdOf);

/** The templates for admins: the newest version of each, and what can be gone back to. */
export async function templateRoutes(app: App, { db }: ServerContext): Promise<void> {
  serve(app, listTemplates, async (_request, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const rows = await db.query<{ template_id: string; shown: Template }>(
      'select template_id, shown from templates.templates',
    );
    const templates = rows
      .toSorted((left, right) => ids.indexOf(left.template_id) - ids.indexOf(right.template_id))
      .flatMap(({ template_id, shown }) => templateView(template_id, shown) ?? []);
    return { templates };
  });
  serve(app, listTemplateVersions, async ({ query: { name } }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const [row] = await db.query<{ shown: Template }>('select shown from templates.templates where template_id = $1', [
      templateIdOf(name),
    ]);
    const saved = row?.shown.versions ?? [];
    return { versions: saved.toReversed().map(({ content, ...version }) => ({ ...version, ...content })) };
  });
}
