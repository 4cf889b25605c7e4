import type { ServerContext } from '#platform/context.ts';
import { httpProblem } from '#platform/http/problem.ts';

/** How long the next one may have to wait for what was added to be known. */
const KNOWN_WITHIN_MS = 4_000;

/**
 * Has `add` keep a new source, or one at a new address: one after the other over all processes, each when the one before is known, so that an address and the
 * name of a list are kept once. Nobody waits for a turn: who comes meanwhile is told to try again.
 */
export function addSourceAlone<Added>(
  { db, log, readPosition }: Pick<ServerContext, 'db' | 'log' | 'readPosition'>,
  add: () => Promise<Added>,
): Promise<Added> {
  return db.transaction(async (turn) => {
    const [lock] = await turn.query<{ ours: boolean }>(
      `select pg_try_advisory_xact_lock(hashtext('a source is added'), 0) as ours`,
    );
    if (!lock?.ours)
      throw httpProblem(409, 'Another source is being added or changed at this moment. Please try again.', 1);
    const added = await add();
    await readPosition.waitFor(['sources'], await log.head(), KNOWN_WITHIN_MS);
    return added;
  });
}
