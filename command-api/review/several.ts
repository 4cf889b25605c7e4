import type { FastifyRequest } from 'fastify';
import { DomainError } from '#domain/kernel/errors.ts';
import { reviewSeveral } from '#domain/listing/review-api.ts';
import type { severalActions } from '#domain/listing/several.ts';
import { WrongExpectedRevision } from '#event-store/port.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { HttpProblem } from '#platform/http/problem.ts';
import { serve } from '#platform/http/serve.ts';
import { isPassing } from '#platform/outages.ts';
import { stepOf } from '#platform/command-steps.ts';
import { reviewOne } from './review.ts';
import { takeBack } from './undo.ts';

type Action = (typeof severalActions)[number];
const done: Readonly<Record<Action, string>> = { approve: 'approved', reject: 'rejected', undo: 'taken back' };

/**
 * POST admin/listings/review. Each listing is a stream of its own and is decided on by itself: what cannot be is answered with why,
 * and keeps none of the others from it. A repeated request repeats each step under the id it had.
 */
export function severalRoutes(app: App, server: ServerContext): void {
  serve(app, reviewSeveral, async (request, reply) => {
    const { action, adminNotes, items } = request.body;
    const results = [];
    let reached: number | undefined;
    // One after the other: two of them may be about one listing or one page.
    for (const { id, revision, revisionId } of items) {
      const outcome = await decided(server, request, { action, adminNotes, id, revision, revisionId });
      if (outcome.position !== null) reached = Math.max(reached ?? 0, outcome.position);
      results.push({ id, ...outcome.said });
    }
    if (reached !== undefined) reply.reached(reached);
    const count = results.filter(({ success }) => success).length;
    return { message: `${count} of ${items.length} ${done[action]}`, results };
  });
}

interface One {
  readonly action: Action;
  readonly adminNotes: string | null | undefined;
  readonly id: string;
  readonly revision: number;
  readonly revisionId: string | null | undefined;
}

async function decided(server: ServerContext, request: FastifyRequest, one: One) {
  const { action, id, revision } = one;
  const revisionId = one.revisionId ?? undefined;
  const context = stepOf(commandContext(request), `${action} ${id} ${revisionId ?? ''}`);
  const { caller } = request;
  try {
    const { state, position } =
      action === 'undo'
        ? await takeBack(server.log, id, { revision, revisionId, undoneBy: caller.memberId ?? caller.role }, context)
        : await reviewOne(server, caller, context, id, {
            action,
            revision,
            revisionId,
            adminNotes: one.adminNotes ?? undefined,
            updatedData: undefined,
          });
    return { position, said: { success: true, message: capital(done[action]), revision: state.revision } };
  } catch (error) {
    return { position: null, said: { success: false, message: whyNot(error), revision: null } };
  }
}

const capital = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);

/** In words for people; what nobody expected is thrown on. */
function whyNot(error: unknown): string {
  if (error instanceof DomainError) return error.message;
  if (error instanceof HttpProblem) return error.problem.detail;
  if (error instanceof WrongExpectedRevision || isPassing(error))
    return 'This is not possible right now. Please try again in a moment.';
  throw error;
}
