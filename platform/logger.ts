import { destination, pino, type Logger } from 'pino';
import type { Config } from './config/config.ts';

/**
 * Structured logs on standard error (standard output is for what the operator reads). People and secrets are cut out here as
 * the last line of defence; no caller should pass them in the first place.
 */
export function createLogger(config: Pick<Config, 'logLevel'>): Logger {
  return pino(
    {
      level: config.logLevel,
      base: { name: 'hopscotch' },
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
        // The query of a confirmation or reset link is a secret, and a search may name a person: the path is enough.
        req: (request: { method?: string; url?: string }) => ({
          method: request.method,
          path: request.url?.split('?', 1)[0],
        }),
      },
    },
    destination({ dest: 2, sync: true }),
  );
}
