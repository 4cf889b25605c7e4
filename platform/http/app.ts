import type { IncomingMessage, ServerResponse } from 'node:http';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance, type RawServerDefault } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ServerContext } from '../context.ts';
import { authRoutes } from '../auth/routes.ts';
import { mailboxRoute } from '../mail/mailbox.ts';
import { enforceAccess } from './access-hook.ts';
import { answerErrors, refuseUnstorableText, toleratesEmptyJson } from './answers.ts';
import { compressAndTag } from './compression.ts';
import { describeApi } from './documentation.ts';
import { healthRoutes } from './health.ts';
import { commandIdentity } from './idempotency.ts';
import { limitRates } from './rate-limits.ts';
import { readYourWrites } from './read-your-writes.ts';
import { refuseForeignWrites } from './same-origin.ts';
import { secureHeaders } from './security-headers.ts';
import { problemOf, sendProblem } from './problem.ts';

/** The web server that both APIs register their routes on; schemas are zod. */
export type App = FastifyInstance<
  RawServerDefault,
  IncomingMessage,
  ServerResponse,
  FastifyBaseLogger,
  ZodTypeProvider
>;

const BODY_LIMIT_BYTES = 256 * 1024;

/**
 * A server with everything that no concept owns: errors, access, rate limits, idempotency, headers, documentation, sign-in,
 * health. Not listening yet. The order of the parts is the order in which a request meets them.
 */
export async function createApp(context: ServerContext): Promise<App> {
  const app: App = fastify<RawServerDefault, IncomingMessage, ServerResponse>({
    loggerInstance: context.logger,
    logController: new LogController({ disableRequestLogging: context.config.mode !== 'production' }),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: context.config.trustProxy.length === 0 ? false : [...context.config.trustProxy],
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: 300 },
    forceCloseConnections: 'idle',
    requestTimeout: 60_000,
    frameworkErrors: (error, _request, reply) => {
      const { problem, retryAfter } = problemOf(error);
      sendProblem(reply, problem, retryAfter);
    },
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  toleratesEmptyJson(app);
  answerErrors(app);
  await secureHeaders(app, context);
  refuseForeignWrites(app, context);
  enforceAccess(app, context);
  await limitRates(app, context);
  refuseUnstorableText(app);
  await commandIdentity(app, context);
  readYourWrites(app, context);
  await compressAndTag(app);
  await describeApi(app);
  await healthRoutes(app, context);
  await authRoutes(app, context);
  if (context.config.mode !== 'production') mailboxRoute(app, context);
  return app;
}
