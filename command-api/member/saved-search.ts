import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import {
  changeSavedSearch,
  removeSavedSearch,
  saveSearch,
  stopAlerts,
  watchFavourites,
} from '#domain/saved-search/api.ts';
import { savedQuery } from '#domain/saved-search/query.ts';
import type { Saved, SavedSearchCommand } from '#domain/saved-search/saved-search.ts';
import { handle } from '#event-store/handle.ts';
import { leftBy } from '#event-store/once.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { HttpProblem, fieldProblem, notFound } from '#platform/http/problem.ts';
import { serve } from '#platform/http/serve.ts';
import { stoppedBy } from '#platform/mail/alert-token.ts';
import { oneClickBodies } from '../newsletter/one-click.ts';

/** Saved searches and what is told of favourites: each member's own, whose id is the session's alone; and how emails stop. */
export function savedSearchRoutes(app: App, { log, config }: ServerContext): void {
  const send = async (request: FastifyRequest, command: (memberId: string) => SavedSearchCommand) => {
    const { memberId } = request.caller;
    if (memberId === null) throw new Error('Only who is signed in gets here.');
    const done = await handle(log, memberId, command(memberId), commandContext(request));
    return { position: done.position, state: await leftBy(log, ['savedSearch', memberId], done) };
  };

  serve(app, saveSearch, async (request, reply) => {
    const { name, emails } = request.body;
    const query = savedQuery(request.body.query);
    if (query === null) throw fieldProblem([{ field: 'query', message: 'Please choose what to look for first' }]);
    const searchId = request.command.seed;
    const sent = await send(request, (memberId) => ({ type: 'SaveSearch', memberId, searchId, name, query, emails }));
    reply.reached(sent.position);
    return shown(sent.state.searches.find((each) => each.query === query));
  });
  serve(app, changeSavedSearch, async (request, reply) => {
    const searchId = idOf(request.params.id);
    const { name, emails } = request.body;
    const sent = await send(request, (memberId) => ({ type: 'ChangeSavedSearch', memberId, searchId, name, emails }));
    reply.reached(sent.position);
    return shown(sent.state.searches.find((each) => each.searchId === searchId));
  });
  serve(app, removeSavedSearch, async (request, reply) => {
    const searchId = idOf(request.params.id);
    const { position } = await send(request, (memberId) => ({ type: 'RemoveSavedSearch', memberId, searchId }));
    reply.reached(position);
    return { message: 'The search was removed.' };
  });
  serve(app, watchFavourites, async (request, reply) => {
    const type = request.body.watched ? 'WatchFavourites' : 'UnwatchFavourites';
    const { position, state } = await send(request, (memberId) => ({ type, memberId }));
    reply.reached(position);
    return { watched: state.watchesFavourites };
  });
  oneClickBodies(app, (part) => {
    serve(part, stopAlerts, async (request) => {
      const stops = stoppedBy(config.sessionSecret, request.query.token);
      if (!stops) throw new HttpProblem(notFound);
      const { memberId, what } = stops;
      const command: SavedSearchCommand =
        what === 'all'
          ? { type: 'StopEmails', memberId }
          : what === 'favourites'
            ? { type: 'UnwatchFavourites', memberId }
            : { type: 'ChangeSavedSearch', memberId, searchId: what, emails: false };
      // What has been removed since sends nothing any more, which is what they ask for.
      await handle(log, memberId, command, commandContext(request)).catch((error: unknown) => {
        if (!(error instanceof Error && 'code' in error && error.code === 'no-such-search')) throw error;
      });
      return { message: 'You will get no more of these emails.' };
    });
  });
}

const idOf = (id: string): string => (z.uuid().safeParse(id).success ? id.toLowerCase() : id);

function shown(search: Saved | undefined) {
  if (!search) throw nothingHere();
  const { searchId: id, name, query, emails } = search;
  return { id, name, query, emails };
}
