import { z } from 'zod';
import { pauseReadingAgain, readPageAgain, resumeReadingAgain } from '#domain/page/again/api.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import { idOf } from '#platform/command-steps.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serve } from '#platform/http/serve.ts';
import { executePage, readAgain } from '#platform/scraping/page-commands.ts';

/** Admins' calls on when pages are read again. */
export function readAgainRoutes(app: App, { log, scrapeJobs }: Pick<ServerContext, 'log' | 'scrapeJobs'>): void {
  const pageIn = (id: string): string => {
    if (!z.uuid().safeParse(id).success) throw nothingHere();
    return id.toLowerCase();
  };
  serve(app, readPageAgain, async (request, reply) => {
    const pageId = pageIn(request.params.id);
    const context = commandContext(request);
    const runId = idOf(context, 'reading again');
    const command = { type: 'ReadAgain', pageId, runId, why: 'asked', at: context.occurredAt } as const;
    const { position } = await readAgain(log, command, context);
    scrapeJobs.submit({ pageId, runId, caller: context.actor.id });
    reply.reached(position);
    return { message: 'The page is being read.' };
  });
  serve(app, pauseReadingAgain, async (request, reply) => {
    const pageId = pageIn(request.params.id);
    const command = { type: 'PauseReadingAgain', pageId } as const;
    reply.reached((await executePage(log, pageId, command, commandContext(request))).position);
    return { message: 'The page is not read by itself any more.' };
  });
  serve(app, resumeReadingAgain, async (request, reply) => {
    const pageId = pageIn(request.params.id);
    const command = { type: 'ResumeReadingAgain', pageId } as const;
    reply.reached((await executePage(log, pageId, command, commandContext(request))).position);
    return { message: 'The page is read by its schedule again.' };
  });
}
