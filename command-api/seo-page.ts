import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { concepts, streams } from '#domain/catalog.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import type { SeoPageEvent, SeoPageFields } from '#domain/seo-page/events.ts';
import { createSeoPage, deleteSeoPage, editSeoPage } from '#domain/seo-page/api.ts';
import { MOST_SEO_PAGES } from '#domain/seo-page/limits.ts';
import { decide, type SeoPageCommand } from '#domain/seo-page/seo-page.ts';
import { type SeoPageView, seoPageView } from '#domain/seo-page/views.ts';
import { handle } from '#event-store/handle.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serve } from '#platform/http/serve.ts';
import { seoPageIdOf } from '#platform/seo-page-id.ts';
import { stepOf } from '#platform/command-steps.ts';

/** POST admin/seo-pages, PUT and DELETE admin/seo-pages/{id}. */
export function seoPageRoutes(app: App, { log, db }: ServerContext): void {
  const send = async (
    reply: FastifyReply,
    id: string,
    command: SeoPageCommand,
    context: ReturnType<typeof commandContext>,
  ): Promise<SeoPageView | null> => {
    const { state, events, position } = await handle(log, id, command, context);
    reply.reached(position);
    const fields = state.fields ?? saidBy(events);
    return fields && seoPageView({ ...state, fields }, await visitsOf(id));
  };
  const visitsOf = async (id: string): Promise<number> => {
    const [row] = await db.query<{ visits: number }>(
      `select coalesce(sum(count), 0)::int as visits from counts.daily where what = 'seo_visits' and subject_id = $1`,
      [id],
    );
    return row?.visits ?? 0;
  };
  const mustFit = async (): Promise<void> => {
    const [row] = await db.query<{ count: number }>('select count(*) as count from seo_pages.pages where is_kept');
    if ((row?.count ?? 0) >= MOST_SEO_PAGES)
      throw new DomainError('too-many-pages', `At most ${MOST_SEO_PAGES} SEO pages are kept.`, 'conflict');
  };
  const idIn = ({ params: { id } }: FastifyRequest<{ Params: { id: string } }>): string => {
    if (!z.uuid().safeParse(id).success) throw nothingHere();
    return id.toLowerCase();
  };

  serve(app, createSeoPage, async (request, reply) => {
    const context = commandContext(request);
    const seoPageId = seoPageIdOf(request.body.path);
    if (!(await log.findCommand(streams.seoPage(seoPageId), context.commandId))) await mustFit();
    const command = { type: 'CreateSeoPage', seoPageId, ...request.body } as const;
    return there(await send(reply, seoPageId, command, context));
  });
  serve(app, editSeoPage, async (request, reply) => {
    const id = idIn(request);
    const { revision, ...fields } = request.body;
    const seoPageId = seoPageIdOf(fields.path);
    const context = commandContext(request);
    if (seoPageId === id)
      return there(await send(reply, id, { type: 'EditSeoPage', seoPageId, revision, ...fields }, context));
    // What is said of another path is another page: it begins there, and ends here.
    // Refused before anything begins, else both would be there.
    // Whoever repeats it has done so: what it left is gone, and what it began may be.
    if (!(await log.findCommand(streams.seoPage(seoPageId), context.commandId))) {
      const { state: before } = await log.fold(streams.seoPage(id), concepts.seoPage.decider);
      decide({ type: 'DeleteSeoPage', revision }, before);
    }
    const moved = await send(reply, seoPageId, { type: 'CreateSeoPage', seoPageId, ...fields }, context);
    await send(reply, id, { type: 'DeleteSeoPage', revision }, stepOf(context, 'moved'));
    return there(moved);
  });
  serve(app, deleteSeoPage, async (request, reply) => {
    await send(reply, idIn(request), { type: 'DeleteSeoPage', revision: undefined }, commandContext(request));
    return { message: 'SEO page deleted successfully' };
  });
}

/** Of what has been deleted since: whoever repeats a command is told what it left, as they were the first time. */
function saidBy(events: readonly SeoPageEvent[]): SeoPageFields | null {
  const last = events.at(-1);
  return last === undefined || last.type === 'SeoPageDeleted' ? null : last.data;
}

function there(view: SeoPageView | null): SeoPageView {
  if (view === null) throw nothingHere();
  return view;
}
