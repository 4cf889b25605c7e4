import { confirmSubscription, subscribe, unsubscribe } from '#domain/subscription/api.ts';
import { handle } from '#event-store/handle.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { HttpProblem, notFound } from '#platform/http/problem.ts';
import { serve } from '#platform/http/serve.ts';
import { type LetterPurpose, idInToken } from '#platform/mail/letter-token.ts';
import { oneClickBodies } from './one-click.ts';
import { anonymousSubject } from '../page/page-claim.ts';

/** The same whether the address is new, has been asked already or gets the newsletter: nobody learns who does. */
const ASKED = "You'll receive our weekly activity roundup soon.";

/** POST newsletter/subscribe, /confirm and /unsubscribe. */
export function subscriptionRoutes(app: App, { log, db, config }: ServerContext): void {
  const held = (purpose: LetterPurpose, token: string): string => {
    const id = idInToken(config.sessionSecret, purpose, token);
    if (id === undefined) throw new HttpProblem(notFound);
    return id;
  };

  serve(app, subscribe, async (request, reply) => {
    const { email } = request.body;
    const [known] = await db.query(
      `select from newsletter.subscriptions where lower(email) = lower($1)
       and (status = 'active' or status = 'requested' and requested_at > now() - interval '1 hour')`,
      [email],
    );
    // The read model does not know yet who asks at this very moment.
    if (known || !(await app.mayWrite('newsletter', email))) return { message: ASKED };
    const subscriptionId = request.command.seed;
    const subscriberSubject = request.caller.memberId ?? anonymousSubject(subscriptionId);
    const command = { type: 'RequestSubscription', subscriptionId, subscriberSubject, email, isTheirs: false } as const;
    const { position } = await handle(log, subscriptionId, command, commandContext(request));
    reply.reached(position);
    return { message: ASKED };
  });
  serve(app, confirmSubscription, async (request) => {
    const id = held('confirm', request.body.token);
    const context = commandContext(request);
    await handle(log, id, { type: 'ConfirmSubscription', at: context.occurredAt }, context);
    return { message: 'You are subscribed.' };
  });
  oneClickBodies(app, (part) => {
    serve(part, unsubscribe, async (request) => {
      const id = held('unsubscribe', request.query.token);
      await handle(log, id, { type: 'EndSubscription' }, commandContext(request));
      return { message: 'You are unsubscribed.' };
    });
  });
}
