import { answerReport, makeReport, reopenReport } from '#domain/report/api.ts';
import { handle } from '#event-store/handle.ts';
import { once } from '#event-store/once.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serve } from '#platform/http/serve.ts';
import { existingListing } from './listing/own-listing.ts';
import { anonymousSubject } from './page/page-claim.ts';

/** Anybody says what is wrong with a live listing; an admin answers. */
export function reportRoutes(app: App, { log }: ServerContext): void {
  serve(app, makeReport, async (request, reply) => {
    const { caller, body, params, command } = request;
    const { listingId, status } = await existingListing(log, params.id);
    const reportId = command.seed;
    const report = {
      type: 'MakeReport',
      listingId,
      reportId,
      kind: body.kind,
      reportedBy: caller.memberId,
      submitterSubject: caller.memberId ?? anonymousSubject(reportId),
      note: body.note ?? null,
      submitterEmail: caller.memberId === null ? (body.email ?? null) : caller.email,
    } as const;
    const context = commandContext(request);
    const { position } = await once(log, ['report', listingId], context, async () => {
      if (status !== 'live') throw nothingHere();
      return handle(log, listingId, report, context);
    });
    reply.reached(position);
    return { id: reportId, message: 'Thank you. We will look at it.' };
  });

  serve(app, answerReport, async (request, reply) => {
    const { caller, body, params } = request;
    const { listingId } = await existingListing(log, params.id);
    const command = {
      type: 'AnswerReport',
      listingId,
      reportId: params.reportId.toLowerCase(),
      reviewedBy: caller.memberId ?? '',
      adminNotes: body.answer,
    } as const;
    const { position } = await handle(log, listingId, command, commandContext(request));
    reply.reached(position);
    return { id: command.reportId, message: 'Answered' };
  });

  serve(app, reopenReport, async (request, reply) => {
    const { caller, body, params } = request;
    const { listingId } = await existingListing(log, params.id);
    const command = {
      type: 'ReopenReport',
      listingId,
      reportId: params.reportId.toLowerCase(),
      reopenedBy: caller.memberId ?? '',
      isUndo: body.undo,
    } as const;
    const { position } = await handle(log, listingId, command, commandContext(request));
    reply.reached(position);
    return { id: command.reportId, message: 'Reopened' };
  });
}
