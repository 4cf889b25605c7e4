import { confirmActivity, confirmByLetter } from '#domain/business/api.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { askedAbout } from '#domain/listing/still-right.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serve, serveWithActivity } from '#platform/http/serve.ts';
import { idInToken } from '#platform/mail/letter-token.ts';
import { executeListing } from './listing-stream.ts';
import { ownListing } from './own-listing.ts';
import { activityAgain, submittedOf } from './submitted.ts';

const THANKS = 'Thank you. Families see that it was confirmed today.';

/** POST provider/activities/{id}/confirm, and POST still-right, for whoever holds the letter that asked the business. */
export function stillRightRoutes(app: App, { log, config }: ServerContext): void {
  serveWithActivity(app, confirmActivity, activityAgain(log), async (request, reply) => {
    const { caller, params } = request;
    const { listingId } = await providersListing(log, params.id, caller, request.command.id);
    const command = { type: 'ConfirmListing', by: caller.role === 'admin' ? 'admin' : 'provider' } as const;
    const { state, position } = await executeListing(log, listingId, [command], commandContext(request));
    reply.reached(position);
    return submittedOf(log, request, state, THANKS);
  });
  serve(app, confirmByLetter, async (request, reply) => {
    const asked = idInToken(config.sessionSecret, 'still-right', request.body.token);
    if (asked === undefined) throw nothingHere();
    const id = askedAbout(asked, new Date());
    if (id === undefined)
      throw new DomainError('link-expired', 'This link is too old. Please confirm it on your dashboard.', 'conflict');
    const command = { type: 'ConfirmListing', by: 'provider' } as const;
    const { position } = await executeListing(log, id, [command], commandContext(request));
    reply.reached(position);
    return { id, message: THANKS };
  });
}
