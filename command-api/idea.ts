import type { FastifyReply, FastifyRequest } from 'fastify';
import { toldAfter } from '#domain/audit/telling.ts';
import { streams } from '#domain/catalog.ts';
import { noteIdea, reviewIdea, suggestIdea, undoIdeaVerdict, voteOnIdea } from '#domain/idea/api.ts';
import type { IdeaCommand } from '#domain/idea/idea.ts';
import { seenBy } from '#domain/idea/shown.ts';
import type { IdeaView } from '#domain/idea/views.ts';
import { londonDate } from '#domain/kernel/london-date.ts';
import type { Told } from '#domain/kernel/concept.ts';
import { outcomes } from '#domain/kernel/verdict.ts';
import { handle } from '#event-store/handle.ts';
import type { Log } from '#event-store/log.ts';
import type { App } from '#platform/http/app.ts';
import type { ServerContext } from '#platform/context.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { HttpProblem, notFound } from '#platform/http/problem.ts';
import { serve } from '#platform/http/serve.ts';

/** POST feature-suggestions and its votes; PUT admin/feature-suggestions/{id}, /review and /undo: an admin's notes and verdict. */
export function ideaRoutes(app: App, { log }: ServerContext): void {
  const send = async (request: FastifyRequest, reply: FastifyReply, id: string, command: IdeaCommand) => {
    const { state, position } = await handle(log, id, command, commandContext(request));
    reply.reached(position);
    if (state.shown === null) throw new HttpProblem(notFound);
    const { memberId, role } = request.caller;
    const isAdmin = role === 'admin';
    const { suggestedBy } = state.shown;
    const looker = {
      memberId,
      isAdmin,
      myVote: (memberId === null ? undefined : state.votes.get(memberId)) ?? null,
      suggestedBy: isAdmin ? await nameOf(log, suggestedBy) : null,
    };
    return seenBy(state.shown, looker);
  };

  serve(app, suggestIdea, (request, reply): Promise<IdeaView> => {
    const ideaId = request.command.seed;
    return send(request, reply, ideaId, {
      type: 'SuggestIdea',
      ideaId,
      suggestedBy: memberOf(request),
      ...request.body,
    });
  });
  serve(app, voteOnIdea, (request, reply) =>
    send(request, reply, request.params.id, {
      type: 'VoteOnIdea',
      memberId: memberOf(request),
      voteType: request.body.voteType,
    }),
  );
  serve(app, reviewIdea, (request, reply) => {
    const { action, adminNotes, implementationDate } = request.body;
    const review = { reviewedBy: memberOf(request), adminNotes: adminNotes ?? null };
    const today = londonDate(new Date(commandContext(request).occurredAt));
    const command: IdeaCommand =
      action === 'implement'
        ? { type: 'ImplementIdea', implementationDate: implementationDate ?? today, ...review }
        : { type: action === 'approve' ? 'ApproveIdea' : 'RejectIdea', ...review };
    return send(request, reply, request.params.id, command);
  });
  serve(app, undoIdeaVerdict, (request, reply) => {
    const undo = { outcome: outcomes[request.body.action], undoneBy: memberOf(request) };
    return send(request, reply, request.params.id, { type: 'UndoIdeaVerdict', ...undo });
  });
  serve(app, noteIdea, (request, reply) => {
    const { priority, adminNotes } = request.body;
    return send(request, reply, request.params.id, {
      type: 'NoteIdea',
      priority: priority ?? null,
      reviewedBy: memberOf(request),
      adminNotes: adminNotes ?? null,
    });
  });
}

/** The contracts let nobody in who is not signed in. */
const memberOf = ({ caller }: FastifyRequest): string => caller.memberId ?? caller.role;

async function nameOf(log: Log, memberId: string): Promise<string | null> {
  const events = await log.readStream(streams.member(memberId));
  return events.reduce<Told | undefined>(toldAfter, undefined)?.name ?? null;
}
