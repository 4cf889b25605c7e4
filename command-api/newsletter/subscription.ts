import type { FastifyRequest } from 'fastify';
import { streams } from '#domain/catalog.ts';
import { confirmSubscription, subscribe, unsubscribe } from '#domain/subscription/api.ts';
import type { SubscriptionEvent } from '#domain/subscription/events.ts';
import { confirmedAddresses } from '#domain/subscription/subscription.ts';
import { handle } from '#event-store/handle.ts';
import { memberConfirmedAt } from '#platform/auth/account/account-rows.ts';
import { uniformly } from '#platform/auth/uniformly.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { HttpProblem, notFound } from '#platform/http/problem.ts';
import { serve } from '#platform/http/serve.ts';
import { stepOf } from '#platform/command-steps.ts';
import { type LetterPurpose, idInToken } from '#platform/mail/letter-token.ts';
import { oneClickBodies } from './one-click.ts';
import { anonymousSubject } from '../page/page-claim.ts';

/** The same whether the address is new, has been asked already or gets the newsletter: nobody learns who does. */
const ASKED = "You'll receive our weekly activity roundup soon.";

/** POST newsletter/subscribe, /confirm and /unsubscribe. */
export function subscriptionRoutes(app: App, { log, db, config, readPosition }: ServerContext): void {
  const held = (purpose: LetterPurpose, token: string): string => {
    const id = idInToken(config.sessionSecret, purpose, token);
    if (id === undefined) throw new HttpProblem(notFound);
    return id;
  };
  /**
   * The other subscriptions that bring the newsletter to where `id` has brought it, or will once they are confirmed. An address can
   * have several: asked for twice, by the form and in a profile, or brought along by a member who has changed theirs. Each reader gets
   * one letter all the same, with one link, and who follows it wants no more of them. What began at an address after they had left
   * it is somebody else's.
   */
  const besides = async (id: string): Promise<string[]> => {
    const events = await log.readStream<SubscriptionEvent>(streams.subscription(id));
    const reached = confirmedAddresses(events);
    const others = await db.query<{ subscription_id: string }>(
      `select distinct s.subscription_id from newsletter.subscriptions s
       join unnest($1::text[], $2::timestamptz[]) as reached (email, left_at) on lower(s.email) = reached.email
       where s.status <> 'ended' and s.subscription_id <> $3 and (left_at is null or s.requested_at < left_at)`,
      [reached.map(({ email }) => email.toLowerCase()), reached.map(({ leftAt }) => leftAt), id],
    );
    return others.map(({ subscription_id: other }) => other);
  };

  // No position is told: by one that stays the same, or grows, anybody learns whether something was written, and so who gets it. Whoever
  // follows the line of updates on a quiet site sees all the same that something moved.
  serve(app, subscribe, async (request) => {
    const { email } = request.body;
    await uniformly(() => askedFor(email, request));
    return { message: ASKED };
  });
  const askedFor = async (email: string, request: FastifyRequest): Promise<void> => {
    const [known] = await db.query(
      `select from newsletter.subscriptions where lower(email) = lower($1)
       and (status = 'active' or status = 'requested' and requested_at > now() - interval '1 hour')`,
      [email],
    );
    // The read model does not know yet who asks at this very moment.
    if (known || !(await app.mayWrite('newsletter', email))) return;
    const subscriptionId = request.command.seed;
    // An address that a member has typed and not shown to be theirs is somebody else's: it neither stands in their data nor goes with them.
    const { memberId } = request.caller;
    const isOwn = memberId !== null && (await memberConfirmedAt(db, email)) === memberId;
    const subscriberSubject = isOwn ? memberId : anonymousSubject(subscriptionId);
    const command = { type: 'RequestSubscription', subscriptionId, subscriberSubject, email, isTheirs: false } as const;
    await handle(log, subscriptionId, command, commandContext(request));
  };
  serve(app, confirmSubscription, async (request) => {
    const id = held('confirm', request.body.token);
    const context = commandContext(request);
    await handle(log, id, { type: 'ConfirmSubscription', at: context.occurredAt }, context);
    return { message: 'You are subscribed.' };
  });
  oneClickBodies(app, (part) => {
    serve(part, unsubscribe, async (request) => {
      const id = held('unsubscribe', request.query.token);
      const context = commandContext(request);
      await handle(log, id, { type: 'EndSubscription' }, context);
      // Another one may have been confirmed a moment ago.
      const head = await log.head();
      await request.rest(() => readPosition.waitFor(['newsletter'], head));
      for (const other of await besides(id))
        await handle(log, other, { type: 'EndSubscription' }, stepOf(context, `end ${other}`));
      return { message: 'You are unsubscribed.' };
    });
  });
}
