import type { Logger } from 'pino';
import { failures } from '#event-store/background.ts';

/** What the log says of a promise that failed while nobody was waiting for it. */
export const UNHANDLED = 'a promise failed and nobody was waiting for it';

/**
 * What must not end a process that serves: a terminal or a pipe that nobody reads any more, and a promise whose failure nobody waits
 * for. The latter is a mistake of ours: it is logged with its cause and counted.
 */
export function endure(logger: Pick<Logger, 'error'>): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
  process.on('unhandledRejection', (err) => {
    failures.unhandled += 1;
    logger.error({ err }, UNHANDLED);
  });
}
