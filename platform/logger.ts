import {
  destination,
  type DestinationStream,
  type LoggerOptions,
  pino,
  type Logger,
  type SerializedError,
  stdSerializers,
} from 'pino';
import type { Config } from './config/config.ts';
import { awayIn, type Outages, outagesOf } from './outages.ts';

/**
 * Structured logs on standard error (standard output is for what the operator reads). People and secrets are cut out here as
 * the last line of defence; no caller should pass them in the first place. Whatever fails because a server is away is logged as
 * `{ err }` like anything else: here it becomes one line a minute, without a stack.
 */
export function createLogger(
  config: Pick<Config, 'logLevel'>,
  outages: Outages = outagesOf(),
  output: DestinationStream = destination({ dest: 2, sync: true }),
): Logger {
  return pino(
    {
      level: config.logLevel,
      base: { name: 'hopscotch' },
      hooks: throughGate(outages),
      redact: {
        paths: [
          'password',
          'token',
          'email',
          'phone',
          'firstName',
          'lastName',
          '*.password',
          '*.token',
          '*.email',
          '*.phone',
          '*.firstName',
          '*.lastName',
          // PostgreSQL quotes the values of the row that it refuses.
          'err.detail',
          'err.where',
          'err.cause.detail',
          'err.cause.where',
          'req.headers.cookie',
          'req.headers.authorization',
          'res.headers["set-cookie"]',
        ],
        censor: '[removed]',
      },
      serializers: {
        err: (error: Error) => withoutValues(error, stdSerializers.err(error)),
        // The query of a confirmation or reset link is a secret, and a search may name a person: the path is enough.
        req: (request: { method?: string; url?: string }) => ({
          method: request.method,
          path: request.url === undefined ? undefined : loggedPath(request.url),
        }),
      },
    },
    output,
  );
}

/** A list that somebody shares, its calendar and its page: whoever has what follows opens it, without signing in. */
const secretPart = /(\/shared-favourites\/)[^/]+/gi;

/** The path of `url` without what opens something by itself, however it is encoded. */
function loggedPath(url: string): string {
  const [path = ''] = url.split('?', 1);
  const plain = path.replaceAll(/%[2-7][0-9a-f]/gi, decodeURIComponent);
  const without = plain.replaceAll(secretPart, '$1:id');
  return without === plain ? path : without;
}

/**
 * PostgreSQL's data exceptions quote the value that they are about, also in the message, which is a part of what wraps them; the
 * type that it should have had is enough.
 */
function withoutValues(error: Error, serialized: SerializedError): SerializedError {
  const { cause } = error;
  const inside = cause instanceof Error ? withoutValues(cause, serialized) : serialized;
  if (!('severity' in error && 'code' in error && String(error.code).startsWith('22'))) return inside;
  const quoted = /".*"/s.exec(error.message)?.[0];
  if (quoted === undefined) return inside;
  const cut = (said: string): string => said.replaceAll(quoted, '"[removed]"');
  return { ...inside, message: cut(inside.message), stack: cut(inside.stack) };
}

/** Lets pass what is about something else, and of an outage what is due. */
function throughGate(outages: Outages): NonNullable<LoggerOptions['hooks']> {
  return {
    logMethod(line, log) {
      const [fields] = line as unknown[];
      const error = fields instanceof Error ? fields : (fields as { readonly err?: unknown } | undefined)?.err;
      const server = awayIn(error);
      if (!server) return log.apply(this, line);
      const due = outages.failed(server);
      const reason = causeOf(error);
      if (due) log.apply(this, [{ server, reason, ...due }, `${server} does not answer; this is said once a minute`]);
    },
  };
}

/** What the client of the server said, without a stack. */
export function causeOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error.cause !== undefined) return causeOf(error.cause);
  // Of a name with several addresses it is the errors inside that say something.
  return error instanceof AggregateError ? error.errors.map(causeOf).join('; ') : error.message;
}
