import type { IncomingMessage, ServerResponse } from 'node:http';
import {
  fastify,
  type FastifyBaseLogger,
  type FastifyInstance,
  type LogController,
  type RawServerDefault,
} from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import { PICTURE_BODY_BYTES } from '#domain/picture/limits.ts';
import { problemOf, sendProblem } from './problem.ts';
import { bodyPatience } from './protection/slow-bodies.ts';
import { answerUnreadable } from './unreadable.ts';

/** The web server that both APIs register their routes on; schemas are zod. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

/** The largest request body where a contract allows no more; a listing with everything in it is a tenth of it. */
const BODY_LIMIT_BYTES = 256 * 1024;

/**
 * How long a whole request may take, ms: a minute to say what it wants, and as long as `slowBodies` waits for the largest body that there
 * is. That one ends what drips; this is for what nobody reads.
 */
const REQUEST_MS = 60_000 + Math.ceil(bodyPatience(PICTURE_BODY_BYTES));

interface Server {
  readonly logger: FastifyBaseLogger;
  readonly logController: LogController;
  /** Addresses of the proxies that may say for whom they ask. */
  readonly trustProxy: readonly string[];
}

/**
 * A server that nothing is registered on: what it takes of a request, how it ends, and how it answers what is none. A file of its own:
 * the gateway signs nobody in, and what does is half of the start of who answers for the site.
 */
export function bareApp({ logger, logController, trustProxy }: Server): App {
  const app: App = fastify<RawServerDefault, IncomingMessage, ServerResponse>({
    loggerInstance: logger,
    logController,
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: trustProxy.length === 0 ? false : [...trustProxy],
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_MS,
    // While it stops, what comes over a connection that is still open is served like what is in hand, not refused.
    return503OnClosing: false,
    clientErrorHandler: answerUnreadable,
    frameworkErrors: (error, _request, reply) => {
      const { problem, retryAfter } = problemOf(error);
      sendProblem(reply, problem, retryAfter);
    },
  }).withTypeProvider<ZodTypeProvider>();
  tellOfUnknownProxies(app, logger);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  return app;
}

/** Behind a proxy that is not believed all visitors have its address, and share what one may ask for: said once, since nothing else shows it. */
function tellOfUnknownProxies(app: App, logger: Pick<FastifyBaseLogger, 'warn'>): void {
  let isTold = false;
  app.addHook('onRequest', async ({ headers, ip, raw }) => {
    if (isTold || headers['x-forwarded-for'] === undefined || ip !== raw.socket.remoteAddress) return;
    isTold = true;
    logger.warn('X-Forwarded-For of a proxy is not believed: all its visitors count as one until TRUST_PROXY names it');
  });
}
