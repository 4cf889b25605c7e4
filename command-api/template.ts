import { type TemplateName, templateNames } from '#domain/template/parts.ts';
import { activateTemplate, deactivateTemplate, rollBackTemplate, saveTemplate } from '#domain/template/api.ts';
import { contentOf } from '#domain/template/requests.ts';
import type { TemplateCommand } from '#domain/template/template.ts';
import { templateView, type TemplateView } from '#domain/template/views.ts';
import { handle } from '#event-store/handle.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serve } from '#platform/http/serve.ts';
import { templateIdOf } from '#platform/template-id.ts';

const nameOf = new Map((Object.keys(templateNames) as TemplateName[]).map((name) => [templateIdOf(name), name]));

/** POST admin/templates, and what is done with a template that was saved. */
export function templateRoutes(app: App, { log }: ServerContext): void {
  const send = async (
    id: string,
    command: TemplateCommand,
    request: Parameters<typeof commandContext>[0],
    reply: { reached(position: number): unknown },
  ): Promise<TemplateView> => {
    const { state, position } = await handle(log, id, command, commandContext(request));
    reply.reached(position);
    const view = templateView(id, state);
    if (!view) throw nothingHere();
    return view;
  };
  const chosen = (id: string): { readonly templateId: string; readonly name: TemplateName } => {
    const name = nameOf.get(id.toLowerCase());
    if (!name) throw nothingHere();
    return { templateId: templateIdOf(name), name };
  };

  serve(app, saveTemplate, async (request, reply) => {
    const { name, isActive, revision, ...file } = request.body;
    const templateId = templateIdOf(name);
    const content = contentOf(file);
    return send(templateId, { type: 'SaveTemplate', templateId, name, content, isActive, revision }, request, reply);
  });
  serve(app, rollBackTemplate, async (request, reply) => {
    const of = chosen(request.params.id);
    return send(
      of.templateId,
      { type: 'RollBackTemplate', ...of, revision: undefined, ...request.body },
      request,
      reply,
    );
  });
  serve(app, activateTemplate, async (request, reply) => {
    const of = chosen(request.params.id);
    const { revision } = request.body;
    return send(of.templateId, { type: 'ActivateTemplate', ...of, revision }, request, reply);
  });
  serve(app, deactivateTemplate, async (request, reply) => {
    const of = chosen(request.params.id);
    const { revision } = request.body;
    return send(of.templateId, { type: 'DeactivateTemplate', ...of, revision }, request, reply);
  });
}
