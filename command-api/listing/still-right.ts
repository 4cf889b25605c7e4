import { confirmActivity, confirmByLetter } from '#domain/business/api.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import type { Listing } from '#domain/listing/listing.ts';
import { askedAbout } from '#domain/listing/still-right.ts';
import { once } from '#event-store/once.ts';
import { businessOf, isShutOut } from '#platform/auth/owning/business-of.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serve, serveWithActivity } from '#platform/http/serve.ts';
import { idInToken } from '#platform/mail/letter-token.ts';
import { executeListing } from './listing-stream.ts';
import { existingListing, providersListing } from './own-listing.ts';
import { activityAgain, submittedOf } from './submitted.ts';

const outOfDate = {
  over: 'This link is too old. Please confirm it on your dashboard.',
  unknown:
    'This link no longer works, because our letters have changed. Please confirm it on your dashboard, or by our next letter.',
} as const;
const THANKS = 'Thank you. Families see that it was confirmed today.';

/** POST provider/activities/{id}/confirm, and POST still-right, for whoever holds the letter that asked the business. */
export function stillRightRoutes(app: App, { log, db, config }: ServerContext): void {
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
    const about = askedAbout(asked, new Date());
    if (typeof about === 'string') throw new DomainError('link-expired', outOfDate[about], 'conflict');
    const { listingId: id, businessId } = about;
    const command = { type: 'ConfirmListing', by: 'provider' } as const;
    const context = commandContext(request);
    const { position } = await once(log, ['listing', id], context, async () => {
      await mustSpeakFor(db, businessId, await existingListing(log, id));
      return executeListing(log, id, [command], context);
    });
    reply.reached(position);
    return { id, message: THANKS };
  });
}

/** The link is in somebody's mailbox for months: the activity may be another's by now, and whoever was asked shut out. */
async function mustSpeakFor(db: ServerContext['db'], businessId: string, listing: Listing): Promise<void> {
  const business = await businessOf(db, listing);
  if (business?.businessId !== businessId || (await isShutOut(db, business)))
    throw new DomainError('not-yours', 'This activity is not yours to confirm any more.', 'conflict');
}
