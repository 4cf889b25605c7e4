import type { ServerContext } from '../context.ts';
import type { App } from './app.ts';
import { httpProblem } from './problem.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The read models that the route answers from; it waits until they have reached the request's `X-Min-Position`. */
    reads?: readonly string[];
  }
  interface FastifyReply {
    /**
     * Tells the client which log position its next reads have to see. Answers the reply, which is thenable: do not return it from
     * a promise other than the handler's own.
     */
    reached(position: number): this;
  }
}

const WAIT_MS = 2000;

/**
 * Nobody reads a state older than their own last command (design.md rule 9): commands answer `X-Log-Position`, the client sends
 * the highest one back as `X-Min-Position`. After two seconds the read answers anyway and says so.
 */
export function readYourWrites(app: App, context: ServerContext): void {
  app.decorateReply('reached', function reached(position) {
    return this.header('x-log-position', String(position));
  });
  app.addHook('preHandler', async (request, reply) => {
    const { reads } = request.routeOptions.config;
    const wanted = request.headers['x-min-position'];
    if (!reads || wanted === undefined || wanted === '') return;
    const position = Number(wanted);
    if (!Number.isSafeInteger(position) || position < 0)
      throw httpProblem(400, 'X-Min-Position must be a log position.');
    const there = await context.readPosition.waitFor([...reads], position, WAIT_MS);
    if (!there) reply.header('x-read-model-behind', 'true');
  });
}
