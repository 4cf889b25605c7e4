import { handleMessage, sendMessage } from '#domain/message/api.ts';
import { contactMessageOf } from '#domain/message/contact-message.ts';
import { handle } from '#event-store/handle.ts';
import type { App } from '#platform/http/app.ts';
import type { ServerContext } from '#platform/context.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { HttpProblem, notFound } from '#platform/http/problem.ts';
import { serve } from '#platform/http/serve.ts';
import { anonymousSubject } from './page/page-claim.ts';

/** POST contact, and PUT admin/contact-messages/{id}. */
export function messageRoutes(app: App, { log }: ServerContext): void {
  serve(app, sendMessage, async (request, reply) => {
    const { name, email, subject, message } = request.body;
    const messageId = request.command.seed;
    const senderSubject = request.caller.memberId ?? anonymousSubject(messageId);
    const command = { type: 'ReceiveMessage', messageId, senderSubject, name, email, subject, message } as const;
    const { position } = await handle(log, messageId, command, commandContext(request));
    reply.reached(position);
    return { id: messageId, message: 'Message Received' };
  });
  serve(app, handleMessage, async (request, reply) => {
    const { status, adminNotes = null, undo } = request.body;
    const handledBy = request.caller.memberId ?? request.caller.role;
    const type = status === 'handled' ? 'HandleMessage' : 'ReopenMessage';
    const command = { type, handledBy, adminNotes, isUndo: undo } as const;
    const { state, position } = await handle(log, request.params.id, command, commandContext(request));
    reply.reached(position);
    if (state.shown === null) throw new HttpProblem(notFound);
    return contactMessageOf(state.shown);
  });
}
