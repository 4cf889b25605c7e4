import { requestUpkeep, retryLetters, retryParked, retryPolicy, skipParked } from '#domain/upkeep/api.ts';
import { handle } from '#event-store/handle.ts';
import { once } from '#event-store/once.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import { idOf } from '#platform/command-steps.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serve } from '#platform/http/serve.ts';
import { failedLetters, tryAgain } from '#platform/mail/outbox.ts';

/** Streams of upkeep are named after a read model, and these two, which are none. */
const POLICIES = 'policies';
const LETTERS = 'letters';

interface Parked {
  readonly position: number;
  readonly eventId: string;
  readonly eventType: string;
}

/** POST admin/operations/…: what admins ask to be done to read models waits in the log until a projectors' process does it. */
export function upkeepRoutes(app: App, { log, db }: ServerContext): void {
  const mustBeThere = async (readModel: string): Promise<void> => {
    const found = await db.query(`select from projection.checkpoints where name = $1 and name !~ '__before$' limit 1`, [
      readModel,
    ]);
    if (found.length === 0) throw nothingHere();
  };
  /** The event that `readModel` could not take in; what only follows one waits with it. */
  const parkedAt = async (readModel: string, position: number): Promise<Parked> => {
    const [found] = await db.query<Parked>(
      `select position, event_id as "eventId", type as "eventType" from projection.parked p
       where name = $1 and position = $2 and name !~ '__before$' and position = (
         select min(position) from projection.parked first where first.name = p.name and first.stream = p.stream)`,
      [readModel, position],
    );
    if (!found) throw nothingHere();
    return found;
  };

  serve(app, requestUpkeep, async (request, reply) => {
    const { readModel, kind } = request.body;
    const context = commandContext(request);
    const workId = idOf(context, 'work');
    const { position } = await once(log, ['upkeep', readModel], context, async () => {
      await mustBeThere(readModel);
      const command = { type: 'RequestUpkeep', readModel, workId, requestedBy: context.actor.id, kind } as const;
      return handle(log, readModel, command, context);
    });
    reply.reached(position);
    return { workId };
  });
  serve(app, retryParked, async (request, reply) => {
    const { readModel } = request.body;
    const context = commandContext(request);
    const workId = idOf(context, 'work');
    const { position } = await once(log, ['upkeep', readModel], context, async () => {
      const parked = await parkedAt(readModel, request.body.position);
      const command = { type: 'RetryParked', readModel, workId, requestedBy: context.actor.id, ...parked } as const;
      return handle(log, readModel, command, context);
    });
    reply.reached(position);
    return { workId };
  });
  serve(app, skipParked, async (request, reply) => {
    const { readModel, reason } = request.body;
    const context = commandContext(request);
    const workId = idOf(context, 'work');
    const { position } = await once(log, ['upkeep', readModel], context, async () => {
      const asked = { readModel, workId, requestedBy: context.actor.id } as const;
      const parked = await parkedAt(readModel, request.body.position);
      return handle(log, readModel, { type: 'SkipParked', ...asked, ...parked, reason }, context);
    });
    reply.reached(position);
    return { workId };
  });
  serve(app, retryPolicy, async (request, reply) => {
    const { policy } = request.body;
    const context = commandContext(request);
    const { position } = await once(log, ['upkeep', POLICIES], context, async () => {
      const known = await db.query(`select from policies.checkpoints where name = $1 limit 1`, [policy]);
      if (known.length === 0) throw nothingHere();
      return handle(log, POLICIES, { type: 'RetryPolicy', policy }, context);
    });
    // Whoever has the policy looks every second for what may be tried again.
    const hurried = await db.query<{ partition: string }>(
      `update policies.stopped set retry_at = now() where name = $1 returning partition`,
      [policy],
    );
    reply.reached(position);
    return { stopped: new Set(hurried.map(({ partition }) => partition)).size };
  });
  serve(app, retryLetters, async (request, reply) => {
    // Who wanted it is known before anything is done.
    const command = { type: 'RetryLetters', letters: await failedLetters(db) } as const;
    const { position } = await handle(log, LETTERS, command, commandContext(request));
    reply.reached(position);
    return { letters: await tryAgain(db) };
  });
}
