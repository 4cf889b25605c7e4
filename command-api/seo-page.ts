import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { concepts, streams } from '#domain/catalog.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { createSeoPage, deleteSeoPage, editSeoPage } from '#domain/seo-page/api.ts';
import { MOST_SEO_PAGES } from '#domain/seo-page/limits.ts';
import { decide, type SeoPageCommand } from '#domain/seo-page/seo-page.ts';
import { type SeoPageView, seoPageView } from '#domain/seo-page/views.ts';
import { handle } from '#event-store/handle.ts';
import { type ExecutedOn, leftBy, once } from '#event-store/once.ts';
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
    return told(reply, id, await handle(log, id, command, context));
  };
  /** What came of it then, for whoever sends it again, too. */
  const told = async (reply: FastifyReply, id: string, done: ExecutedOn<'seoPage'>): Promise<SeoPageView | null> => {
    reply.reached(done.position);
    const { fields, ...rest } = await leftBy(log, ['seoPage', id], done);
    return fields && seoPageView({ ...rest, fields }, await visitsOf(id));
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
    const made = await once(log, ['seoPage', seoPageId], context, async () => {
      await mustFit();
      return handle(log, seoPageId, { type: 'CreateSeoPage', seoPageId, ...request.body }, context);
    });
    return there(await told(reply, seoPageId, made));
  });
  serve(app, editSeoPage, async (request, reply) => {
    const id = idIn(request);
    const { revision, ...fields } = request.body;
    const seoPageId = seoPageIdOf(fields.path);
    const context = commandContext(request);
    if (seoPageId === id)
      return there(await send(reply, id, { type: 'EditSeoPage', seoPageId, revision, ...fields }, context));
    // What is said of another path is another page: it begins there, and ends here.
    const moved = await once(log, ['seoPage', seoPageId], context, async () => {
      // Refused before anything begins, else both would be there.
      const { state: before } = await log.fold(streams.seoPage(id), concepts.seoPage.decider);
      decide({ type: 'DeleteSeoPage', revision }, before);
      return handle(log, seoPageId, { type: 'CreateSeoPage', seoPageId, ...fields }, context);
    });
    const begun = await told(reply, seoPageId, moved);
    // Last: who has seen that it ends here has seen that it began there. Whatever has become of it since it was decided that it ends,
    // a move that stopped halfway would leave both.
    try {
      await send(reply, id, { type: 'DeleteSeoPage', revision: undefined }, stepOf(context, 'moved'));
    } catch (error) {
      if (!(error instanceof DomainError && error.code === 'no-such-page')) throw error;
    }
    return there(begun);
  });
  serve(app, deleteSeoPage, async (request, reply) => {
    await send(reply, idIn(request), { type: 'DeleteSeoPage', revision: undefined }, commandContext(request));
    return { message: 'SEO page deleted successfully' };
  });
}

function there(view: SeoPageView | null): SeoPageView {
  if (view === null) throw nothingHere();
  return view;
}
