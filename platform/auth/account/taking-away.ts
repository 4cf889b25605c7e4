import type { FastifyRequest } from 'fastify';
import type { Removal } from '#domain/member/member.ts';
import type { ServerContext } from '../../context.ts';
import { httpProblem } from '../../http/problem.ts';
import { adminsIn } from './admins.ts';

/** Read models take less to come to where the log is, unless something is wrong. */
export const CAUGHT_UP_WITHIN_MS = 10_000;

export type TakingAway = <Result>(
  request: FastifyRequest,
  memberId: string,
  remove: (removal: Removal) => Promise<Result>,
) => Promise<Result>;

/**
 * Has an admin take members away, themselves or others, one after another over all processes: two who do it at once must not both be
 * gone. Nobody waits for that, which may take long: they would use up the connections that it needs.
 */
export function takingAwayBy({
  log,
  db,
  readPosition,
  erasing,
}: Pick<ServerContext, 'log' | 'db' | 'readPosition' | 'erasing'>): TakingAway {
  return (request, memberId, remove) =>
    db.transaction(
      async (turn) => {
        const [lock] = await turn.query<{ ours: boolean }>(
          `select pg_try_advisory_xact_lock(hashtext('members are taken away'), 0) as ours`,
        );
        if (!lock?.ours)
          throw httpProblem(409, 'Another member is being suspended or erased at this moment. Please try again.', 1);
        const isKnown = await readPosition.waitFor(['members'], await log.head(), CAUGHT_UP_WITHIN_MS);
        if (!isKnown) throw httpProblem(503, 'This is not possible right now. Please try again in a moment.', 5);
        const known = await adminsIn(turn);
        // Whoever is being erased may not be gone from there yet.
        const proofs = await Promise.all(known.map((each) => erasing.proofOf(each)));
        const admins = known.filter((_, index) => !proofs[index]);
        const by = request.caller.memberId ?? '';
        if (!admins.includes(by)) throw httpProblem(403, 'You are not an admin any more.');
        return remove({ by, isLastAdmin: admins.every((each) => each === memberId) });
      },
      { unhurried: true },
    );
}
