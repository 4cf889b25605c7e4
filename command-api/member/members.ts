import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { concepts, streams } from '#domain/catalog.ts';
import { eraseMember, readmitMember, suspendMember } from '#domain/member/back-office/api.ts';
import { type Member, requireRemovable } from '#domain/member/member.ts';
import { every } from '#event-store/background.ts';
import { handle } from '#event-store/handle.ts';
import { endOtherSessions, personOf } from '#platform/auth/account/account-rows.ts';
import { CAUGHT_UP_WITHIN_MS, takingAwayBy } from '#platform/auth/account/taking-away.ts';
import { dealsWithFamilies } from '#platform/auth/owning/business-of.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import { endPending } from '#platform/auth/two-step/two-step.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { fieldProblem } from '#platform/http/problem.ts';
import { serve } from '#platform/http/serve.ts';
import { closeCheckoutsOf } from '../booking/open-checkout.ts';

/** How often it is looked for erasures that nobody is at any more, ms. */
const GO_ON_MS = 30_000;
/** An answer does not wait longer for an erasure, which goes on by itself. */
const ERASED_WITHIN_MS = 8_000;

type OnMember = FastifyRequest<{ Params: { id: string } }>;

/** POST admin/members/{id}/suspend, /readmit and /erase. Roles change from the command line only, and nobody acts as somebody else. */
export function memberRoutes(app: App, context: ServerContext): void {
  const { log, db, readPosition, erasing, logger } = context;
  goOnErasing(app, context);
  const memberOf = async ({ params }: OnMember): Promise<{ memberId: string; member: Member }> => {
    if (!z.uuid().safeParse(params.id).success) throw nothingHere();
    const memberId = params.id.toLowerCase();
    const { state: member } = await log.fold(streams.member(memberId), concepts.member.decider);
    if (member.memberId === null || member.erased) throw nothingHere();
    return { memberId, member };
  };
  const removing = takingAwayBy(context);
  /** Nobody pays a business by card where everybody is shut out, not even on a page that is open already. */
  const closeTheirCheckouts = async (memberId: string): Promise<void> => {
    const rows = await db.query<{ business_id: string }>(
      `select m.business_id from businesses.members m where m.member_id = $1 and not ${dealsWithFamilies('m.business_id')}`,
      [memberId],
    );
    for (const { business_id: businessId } of rows)
      if (!(await closeCheckoutsOf(context, businessId)))
        logger.warn({ businessId }, 'pages at which families pay could not be closed; they close within a day');
  };

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
    await closeTheirCheckouts(memberId);
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

/** An erasure that fails, as when the database is away, is gone on with before the next start. */
function goOnErasing(app: App, { erasing, logger }: ServerContext): void {
  const stopping = new AbortController();
  const going = every(GO_ON_MS, () => erasing.goOn(stopping.signal), { name: 'erasures that were cut off', logger });
  app.addHook('onClose', async () => {
    stopping.abort();
    await going.stop();
  });
}
