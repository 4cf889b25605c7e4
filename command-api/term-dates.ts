import type { FastifyReply, FastifyRequest } from 'fastify';
import { londonDate } from '#domain/kernel/london-date.ts';
import { correctTermDates, keepTermDates, removeTermDates } from '#domain/term-dates/api.ts';
import { calendarIdOf, type TermDatesCommand } from '#domain/term-dates/term-dates.ts';
import { handle } from '#event-store/handle.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serve } from '#platform/http/serve.ts';

/** POST admin/term-dates, PUT and DELETE admin/term-dates/{id}. */
export function termDatesRoutes(app: App, { log }: ServerContext): void {
  const send = async (request: FastifyRequest, reply: FastifyReply, id: string, command: TermDatesCommand) => {
    const { position } = await handle(log, id, command, commandContext(request));
    reply.reached(position);
    return { id };
  };
  const today = (request: FastifyRequest): string => londonDate(new Date(commandContext(request).occurredAt));

  serve(app, keepTermDates, (request, reply) =>
    send(request, reply, calendarIdOf(request.body), {
      type: 'KeepTermDates',
      ...request.body,
      today: today(request),
    }),
  );
  serve(app, correctTermDates, (request, reply) =>
    send(request, reply, request.params.id, { type: 'CorrectTermDates', ...request.body, today: today(request) }),
  );
  serve(app, removeTermDates, (request, reply) =>
    send(request, reply, request.params.id, { type: 'RemoveTermDates', revision: request.body.revision }),
  );
}
