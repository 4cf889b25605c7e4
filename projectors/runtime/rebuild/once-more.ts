import { DatabaseUnavailable } from '#platform/database.ts';

/** How often something is begun whose connection is lost. */
const ATTEMPTS = 5;

/**
 * When this process was paused, the server has ended its transaction and let everybody else go on, and on a machine with too much to do
 * a connection may come too late: then `work` is done once more.
 */
export async function whateverIsLost<Result>(work: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof DatabaseUnavailable)) throw error;
    }
  }
}
