import { LogController, type FastifyReply, type FastifyRequest } from 'fastify';
import type { ServerContext } from '../context.ts';
import { guessesOf } from '../auth/password/guesses.ts';
import { authRoutes } from '../auth/routes.ts';
import { hintAtSessions } from '../auth/session/session-hint.ts';
import { mailboxRoute } from '../mail/mailbox.ts';
import type { AnsweringPart } from '../parts.ts';
import { PUBLIC_API } from '#domain/open-data/paths.ts';
import { limitKeys, openToBrowsers } from './protection/api-keys.ts';
import { enforceAccess } from './protection/access-hook.ts';
import { type App, bareApp } from './bare-app.ts';
import { answerErrors, refuseUnstorableText, toleratesEmptyJson } from './answers.ts';
import { clientErrorRoute } from './client-errors.ts';
import { compressAndTag } from './compression.ts';
import { type ApiDocument, describeApi } from './documentation.ts';
import { healthRoutes, type Readiness } from './health.ts';
import { commandIdentity } from './idempotency.ts';
import { answerUnknown } from './methods.ts';
import { keepToOwnRoutes } from './own-routes.ts';
import { forgetOldCounts, openCounters } from './protection/counters.ts';
import { shedOverload } from './protection/overload.ts';
import { admissionOf } from './protection/admission.ts';
import { limitRates } from './protection/rate-limits.ts';
import { readYourWrites } from './read-your-writes.ts';
import { refuseForeignWrites } from './protection/same-origin.ts';
import { secureHeaders } from './protection/security-headers.ts';
import { traceRequests } from '../tracing/trace-requests.ts';
import { speakPlainly } from './words.ts';

export type { App } from './bare-app.ts';

/** A request is logged when it has been answered; that it came says nothing more, and what is sent away is counted instead. */
class OneLineEach extends LogController {
  override incomingRequest(): void {}
  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply): void {
    if (this.isLogDisabled(request)) return;
    const line = { req: request, res: reply, responseTime: reply.elapsedTime };
    if (error) reply.log.error({ ...line, err: error }, 'request errored');
    else reply.log.info(line, 'request completed');
  }
}

export interface AppOptions {
  /** The part that it is when the APIs are processes of their own; both when absent. */
  readonly part?: AnsweringPart;
  /** The description of both APIs, for the query API that is a process of its own and knows half of them. */
  readonly document?: ApiDocument;
}

/**
 * A server with everything that no concept owns: errors, access, rate limits, idempotency, headers, documentation, sign-in,
 * health. Not listening yet. The order of the parts is the order in which a request meets them.
 */
export async function createApp(context: ServerContext, { part, document }: AppOptions = {}): Promise<App> {
  speakPlainly();
  const logController = new OneLineEach({ disableRequestLogging: context.config.mode !== 'production' });
  const app = bareApp({ logger: context.logger, logController, trustProxy: context.config.trustProxy });
  toleratesEmptyJson(app);
  answerErrors(app);
  // Beside what the database works on, as much as the process can prepare and finish meanwhile.
  const places = admissionOf(() => 2 * context.config.databasePool);
  shedOverload(app, { metrics: context.metrics, places: [places], placesFor: () => places });
  await secureHeaders(app, context);
  refuseForeignWrites(app, context);
  openToBrowsers(app, PUBLIC_API);
  answerUnknown(app);
  enforceAccess(app, context);
  hintAtSessions(app, context);
  if (part) keepToOwnRoutes(app, part);
  const counters = await openCounters(context.db);
  forgetOldCounts(app, context.db);
  limitRates(app, context, counters);
  limitKeys(app, context, counters);
  refuseUnstorableText(app);
  await commandIdentity(app, context);
  if (context.tracing) traceRequests(app, context.tracing);
  readYourWrites(app, context);
  await compressAndTag(app);
  if (part !== 'command-api') await describeApi(app, document);
  await healthRoutes(app, {
    metrics: context.metrics,
    needs: needsOf(context, part),
    operator: context.config,
  });
  if (part !== 'query-api') clientErrorRoute(app, context);
  const guesses = guessesOf(context.config, counters);
  app.decorate('mayWrite', guesses.mayWrite);
  if (part !== 'query-api') await authRoutes(app, context, guesses);
  if (part !== 'command-api' && context.config.mode !== 'production') mailboxRoute(app, context);
  return app;
}

/** Without the log the site can still be read; the command API alone has nothing to do then. */
function needsOf({ db, log }: ServerContext, part: AnsweringPart | undefined): Readiness {
  const database = () => db.query('select 1');
  return part === 'command-api' ? { database, 'the log': () => log.head() } : { database };
}
