import type { FastifyReply, FastifyRequest } from 'fastify';
import { conceptOf } from '#domain/calls.ts';
import type { AnswerOf, Contract, Taken } from '#domain/kernel/call.ts';
import type { App } from './app.ts';

/** A request for `C`, checked: what it gives is what the contract makes of it. */
type Asked<C extends Contract> = FastifyRequest<{
  Params: Taken<C, 'params'>;
  Querystring: Taken<C, 'query'>;
  Body: Taken<C, 'body'>;
}>;
/** One page of a list. */
interface PageOf<C extends Contract> {
  readonly body: AnswerOf<C>;
  /** How many there are on all pages together. */
  readonly total: number;
}
/** One that is counted by offset: whatever else was asked is asked of the page behind it, too. */
interface OffsetPage<C extends Contract> extends PageOf<C> {
  /** What was not asked and is the same for the pages behind this one. */
  readonly settled?: Readonly<Record<string, string>>;
  /** Whether there is a page behind this one, where `total` does not tell. */
  readonly isMore?: boolean;
}
interface CursorPage<C extends Contract> extends PageOf<C> {
  /** The query of the page behind this one; null when it is the last. */
  readonly next: Readonly<Record<string, string | number | undefined>> | null;
}
type Answered<C extends Contract> = C extends { readonly pages: 'offset' }
  ? OffsetPage<C>
  : C extends { readonly pages: 'cursor' }
    ? CursorPage<C>
    : AnswerOf<C>;
type Handler<C extends Contract> = (request: Asked<C>, reply: FastifyReply) => Promise<Answered<C>>;
type ActivityAgain = NonNullable<FastifyRequest['routeOptions']['config']['activityAgain']>;

/**
 * Answers the call that `contract` describes, by `handler`. Who may make it, what it takes and answers, and what it waits for is
 * all in the contract: there is no other way to serve it. What is a list in pages is answered as one of them, and its headers are
 * the same for all lists.
 */
export function serve<C extends Contract>(app: App, contract: C, handler: Handler<C>): void {
  serveAs(app, contract, {}, handler);
}

/** The same for what answers with an `activity`, which may be personal: a repeated command gets it built by `activityAgain`. */
export function serveWithActivity<C extends Contract>(
  app: App,
  contract: C,
  activityAgain: ActivityAgain,
  handler: Handler<C>,
): void {
  serveAs(app, contract, { activityAgain }, handler);
}

function serveAs<C extends Contract>(
  app: App,
  contract: C,
  config: { readonly activityAgain?: ActivityAgain },
  handler: Handler<C>,
): void {
  const [method = '', url = ''] = contract.name.split(' ');
  const { id, summary, params, query, body, answer, largestBody } = contract;
  app.route({
    method,
    url,
    config: { ...config, contract },
    ...(largestBody !== undefined && { bodyLimit: largestBody }),
    schema: {
      operationId: id,
      tags: [conceptOf.get(contract.name) ?? ''],
      summary,
      ...(params && { params }),
      ...(query && { querystring: query }),
      ...(body && { body }),
      response: { 200: answer },
    },
    handler: async (request, reply) => {
      // The schemas above have made the request what the contract says.
      const answered = await handler(request as unknown as Asked<C>, reply);
      if (contract.pages === undefined) return answered;
      const page = answered as PageOf<C>;
      void reply.header('x-total-count', String(page.total));
      const next =
        contract.pages === 'cursor'
          ? behindCursor(page as CursorPage<C>)
          : behindOffset(page, request.url, request.query as OffsetAsked);
      if (next !== null) void reply.header('link', `<${request.url.replace(/\?.*$/, '')}?${next}>; rel="next"`);
      return page.body;
    },
  });
}

interface OffsetAsked {
  readonly limit: number;
  readonly offset: number;
}

function behindOffset(page: OffsetPage<Contract>, url: string, { limit, offset }: OffsetAsked): string | null {
  const reached = offset + limit;
  if (!(page.isMore ?? reached < page.total)) return null;
  const next = new URLSearchParams(url.replace(/^[^?]*\??/, ''));
  for (const name of ['limit', 'offset']) next.delete(name);
  for (const [name, value] of Object.entries({ ...page.settled, limit, offset: reached }))
    next.set(name, String(value));
  return next.toString();
}

function behindCursor({ next }: CursorPage<Contract>): string | null {
  if (next === null) return null;
  const given = Object.entries(next).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));
  return new URLSearchParams(given).toString();
}
