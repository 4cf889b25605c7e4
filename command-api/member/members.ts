import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { concepts, streams } from '#domain/catalog.ts';
import { eraseMember, readmitMember, suspendMember } from '#domain/member/back-office/api.ts';
import { type Member, type Removal, requireRemovable } from '#domain/member/member.ts';
import { handle } from '#event-store/handle.ts';
import { endOtherSessions, personOf } from '#platform/auth/account/account-rows.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import { endPending } from '#platform/auth/two-step/two-step.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { fieldProblem, httpProblem } from '#platform/http/problem.ts';
import { serve } from '#platform/http/serve.ts';

/** An answer does not wait longer for an erasure, which goes on by itself. */
const ERASED_WITHIN_MS = 8_000;
/** Read models take less to come to where the log is, unless something is wrong. */
const CAUGHT_UP_WITHIN_MS = 10_000;

type OnMember = FastifyRequest<{ Params: { id: string } }>;

/** POST admin/members/{id}/suspend, /readmit and /erase. Roles change from the command line only, and nobody acts as somebody else. */
export function memberRoutes(app: App, { log, db, readPosition, erasing, logger }: ServerContext): void {
  const memberOf = async ({ params }: OnMember): Promise<{ memberId: string; member: Member }> => {
    if (!z.uuid().safeParse(params.id).success) throw nothingHere();
    const memberId = params.id.toLowerCase();
    const { state: member } = await log.fold(streams.member(memberId), concepts.member.decider);
    if (member.memberId === null || member.erased) throw nothingHere();
    return { memberId, member };
  };
  /**
   * Takes members away one after another, over all processes: two admins who do it to each other at once must not both be gone. Nobody
   * waits for that, which may take long: they would use up the connections that it needs.
   */
  const removing = <Result>(
    request: OnMember,
    memberId: string,
    remove: (removal: Removal) => Promise<Result>,
  ): Promise<Result> =>
    db.transaction(
      async (turn) => {
        const [lock] = await turn.query<{ ours: boolean }>(
          `select pg_try_advisory_xact_lock(hashtext('members are taken away'), 0) as ours`,
        );
        if (!lock?.ours)
          throw httpProblem(409, 'Another member is being suspended or erased at this moment. Please try again.');
        const isKnown = await readPosition.waitFor(['members'], await log.head(), CAUGHT_UP_WITHIN_MS);
        if (!isKnown) throw httpProblem(503, 'This is not possible right now. Please try again in a moment.');
        const admins = await turn.query<{ member_id: string }>(
          `select member_id from members.members where 'admin' = any(granted_roles) and suspended_at is null`,
        );
        const by = request.caller.memberId ?? '';
        const others = admins.filter((each) => each.member_id !== memberId);
        if (!admins.some((each) => each.member_id === by)) throw httpProblem(403, 'You are not an admin any more.');
        return remove({ by, isLastAdmin: others.length === 0 });
      },
      { unhurried: true },
    );

  serve(app, suspendMember, async (request, reply) => {
    const { memberId } = await memberOf(request);
    const { reason } = request.body;
    const { position } = await removing(request, memberId, (removal) =>
      handle(log, memberId, { type: 'SuspendMember', reason, ...removal }, commandContext(request)),
    );
    reply.reached(position);
    // From there on nobody is them; their sessions go as well, so that none is there again when they are let in.
    await readPosition.waitFor(['members'], position, CAUGHT_UP_WITHIN_MS);
    await db.transaction(async (within) => {
      await endPending(within, memberId);
      await endOtherSessions(within, memberId, null);
    });
    return { message: 'The member is suspended and signed out everywhere.' };
  });

  serve(app, readmitMember, async (request, reply) => {
    const { memberId } = await memberOf(request);
    const command = { type: 'ReadmitMember', reason: request.body.reason } as const;
    const { position } = await handle(log, memberId, command, commandContext(request));
    reply.reached(position);
    await readPosition.waitFor(['members'], position, CAUGHT_UP_WITHIN_MS);
    return { message: 'The member can sign in again.' };
  });

  serve(app, eraseMember, async (request, reply) => {
    const { memberId } = await memberOf(request);
    const isDone = await removing(request, memberId, async (removal) => {
      const [{ member }, person] = await Promise.all([memberOf(request), personOf(db, memberId)]);
      if (!person) throw nothingHere();
      if (request.body.email.toLowerCase() !== person.email.toLowerCase())
        throw fieldProblem([{ field: 'email', message: 'This is not the email address of this member' }]);
      const { email, emailVerified: emailConfirmed } = person;
      requireRemovable(member, removal);
      const done = erasing.erase({ memberId, email, emailConfirmed }, removal.by).then(() => true);
      done.catch((error: unknown) => logger.error({ err: error }, 'an erasure by an admin was cut off'));
      return Promise.race([done, sleep(ERASED_WITHIN_MS, false)]);
    });
    reply.reached(await log.head());
    return {
      message: isDone ? 'The member is erased.' : 'The member is being erased. This takes a few minutes.',
    };
  });
}
