import type { IncomingMessage, ServerResponse } from 'node:http';
import { fastify, LogController, type RawServerDefault } from 'fastify';
import { serializerCompiler, validatorCompiler, type ZodTypeProvider } from 'fastify-type-provider-zod';
import type { ServerContext } from '../context.ts';
import { answerErrors } from './answers.ts';
import type { App } from './app.ts';
import { healthRoutes, type Readiness, type Report } from './health.ts';
import { notFound, sendProblem } from './problem.ts';

/** The web server of a part without a site of its own: only health, readiness and metrics. Not listening yet. */
export async function createWorkerApp(
  { logger, metrics, config }: Pick<ServerContext, 'logger' | 'metrics' | 'config'>,
  needs: Readiness,
  report?: Report,
): Promise<App> {
  const app: App = fastify<RawServerDefault, IncomingMessage, ServerResponse>({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
  }).withTypeProvider<ZodTypeProvider>();
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  answerErrors(app);
  app.setNotFoundHandler((_request, reply) => sendProblem(reply, notFound));
  await healthRoutes(app, { metrics, needs, report, operator: config });
  return app;
}
