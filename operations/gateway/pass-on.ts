import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Agent } from 'undici';
import { type HttpProblem, httpProblem, sendProblem } from '#platform/http/problem.ts';
import { ask, passedOn, type Question } from './exchange.ts';
import { failureOf } from './failures.ts';
import type { Upstreams } from './upstreams.ts';

export const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** A read whose answer has not begun by then is asked for elsewhere, once, where there is somebody else. */
const READ_ELSEWHERE_MS = 1000;

const nobodyThere = () => httpProblem(503, 'This is not possible at the moment. Please try again in a few seconds.', 3);
const notRead = () => httpProblem(502, 'The answer did not come. Please try again.', 3);
const unknownEnd = () =>
  httpProblem(
    502,
    'The connection broke before the answer came. Please look whether it was done before you repeat it.',
    3,
  );

/** Where requests go, and how long their answers may let wait for their beginning, ms. */
export interface Ways {
  readonly agent: Agent;
  readonly upstreams: Upstreams;
  readonly timeoutMs: number;
}

/**
 * Passes `request` on to the first of the upstreams that takes it. One that cannot be connected to has done nothing, so the next is
 * asked; where the connection broke afterwards, the answer does not come or the process has fallen silent, only what bears
 * repeating is sent to one more.
 */
export function passOn(request: FastifyRequest, reply: FastifyReply, { agent, upstreams, timeoutMs }: Ways): void {
  const isRead = safeMethods.has(request.method);
  const bearsRepeating = isRead || (request.headers['idempotency-key'] !== undefined && saysWhoIsAsking(request));
  const question = questionOf(request);
  const waiting = upstreams.inTurn();
  let repeats = bearsRepeating ? 1 : 0;

  const send = (): void => {
    const upstream = waiting.shift();
    if (upstream === undefined) return fail(reply, nobodyThere());
    const elsewhere = repeats > 0 && upstreams.hasOther(upstream);
    let givenUp = false;
    /** It may still answer, or have done it: nobody hears that any more. A read is not even gone on with. */
    const giveUp = (): void => {
      givenUp = true;
      end();
      leave({ undone: isRead });
    };
    const end = upstreams.begin(upstream, () => {
      if (repeats === 0 || waiting.length === 0 || givenUp || isUnderWay(reply)) return;
      giveUp();
      repeats -= 1;
      send();
    });
    reply.raw.once('close', giveUp);
    // A stream has an answer at once, and then pauses.
    const headersTimeout = isRead && elsewhere && !asksForStream(request) ? READ_ELSEWHERE_MS : timeoutMs;
    const leave = ask(agent, { ...question, origin: upstream, headersTimeout }, reply.raw, {
      wanted: () => {
        if (!givenUp) reply.hijack();
        return !givenUp;
      },
      failed: (error) => {
        if (givenUp || isUnderWay(reply)) return;
        end();
        const failure = failureOf(error);
        if (failure === 'not-sent' || failure === 'broke') upstreams.missed(upstream);
        if (failure === 'not-sent') send();
        else if (failure !== 'other' && repeats > 0) {
          repeats -= 1;
          // With one process there is only itself to ask again; it may have been started anew meanwhile.
          if (waiting.length === 0) waiting.push(upstream);
          send();
        } else fail(reply, isRead ? notRead() : unknownEnd());
      },
    });
  };
  send();
}

/** Without that every arrival of a key is another command, see platform/http/client-id.ts. */
const saysWhoIsAsking = ({ headers: { cookie = '', authorization } }: FastifyRequest): boolean =>
  authorization !== undefined || /hopscotch\.(?:client|session_token)=/.test(cookie);
const asksForStream = ({ headers }: FastifyRequest): boolean => headers.accept?.includes('text/event-stream') === true;

/** Whether an answer has begun: then nothing else can be said any more, and nobody else asked. */
const isUnderWay = (reply: FastifyReply): boolean => reply.sent || reply.raw.headersSent;

function fail(reply: FastifyReply, { problem, retryAfter }: HttpProblem): void {
  void sendProblem(reply, problem, retryAfter);
}

/** What the client itself says of who really asks, and for which address, is not passed on. */
const saidByUs = new Set(['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded']);

/** `request` as it is passed on. Throws when its address could lead out of the site. */
function questionOf(request: FastifyRequest): Omit<Question, 'origin'> {
  const { method, url, body, raw, headers } = request;
  if (!isOfSite(url)) throw httpProblem(400, 'There is no such address.');
  return {
    method,
    path: url,
    body: Buffer.isBuffer(body) ? body : null,
    headers: [
      ...passedOn(raw.rawHeaders, headers.connection, saidByUs),
      'x-forwarded-for',
      request.ip,
      'x-forwarded-host',
      request.host,
      'x-forwarded-proto',
      request.protocol,
    ],
  };
}

function isOfSite(url: string): boolean {
  const [path = ''] = url.split('?', 1);
  return /^\/(?!\/)/.test(path) && !/(?:^|[/\\])\.\.|\.\.[/\\]/.test(decodeURIComponent(path));
}
