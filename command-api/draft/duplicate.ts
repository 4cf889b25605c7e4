import { duplicateActivity } from '#domain/business/api.ts';
import type { ListingCommand } from '#domain/listing/commands.ts';
import type { Listing } from '#domain/listing/listing.ts';
import { typed } from '#domain/listing/typed.ts';
import { once } from '#event-store/once.ts';
import { businessOf } from '#platform/auth/owning/business-of.ts';
import type { Caller } from '#platform/caller.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serveWithActivity } from '#platform/http/serve.ts';
import { executeListing } from '../listing/listing-stream.ts';
import { providersListing } from '../listing/own-listing.ts';
import { activityAgain, submittedOf } from '../listing/submitted.ts';
import { editorOf } from '../listing/submitter.ts';

/**
 * POST provider/activities/{id}/duplicate: a draft that says what the activity says, for the class of another day or place. A page
 * holds one listing, so the page that the first was read from is not the second's. It belongs to the business of the first.
 */
export function duplicateRoutes(app: App, { log, db }: ServerContext): void {
  serveWithActivity(app, duplicateActivity, activityAgain(log), async (request, reply) => {
    const { caller, command, params } = request;
    const listingId = command.seed;
    const context = commandContext(request);
    const { state, position } = await once(log, ['listing', listingId], context, async () => {
      const original = await providersListing(log, params.id, caller, null);
      const draft = copyOf(original, listingId, caller);
      const businessId = await givenTo(db, original, draft);
      const commands: ListingCommand[] = [
        { type: 'DraftListing', ...draft },
        ...(businessId === null ? [] : [{ type: 'GiveToBusiness', businessId, from: null, why: 'copied' } as const]),
      ];
      return executeListing(log, listingId, commands, context, { begins: true });
    });
    reply.reached(position);
    return submittedOf(log, request, state, 'A draft was made. Change what is different, and submit it.');
  });
}

/** The business whose `original` is, unless `copy` is that one's already, as what its people send in. */
async function givenTo(
  db: ServerContext['db'],
  original: Listing,
  copy: Pick<Listing, 'submittedBy' | 'origin'>,
): Promise<string | null> {
  if (original.businessId !== undefined) return original.businessId;
  const [whose, without] = await Promise.all([businessOf(db, original), businessOf(db, copy)]);
  return whose === undefined || whose.businessId === without?.businessId ? null : whose.businessId;
}

function copyOf(original: Listing, listingId: string, caller: Caller) {
  // A picture in a gallery is of one activity.
  const { gallery: _, ...fields } = original.fields;
  // Whose data the contact details are does not change by copying them, so that both go with that person. Of whoever has gone there are
  // none: what the copy is given is its own.
  const isPersons = original.contactSubject !== original.listingId && !original.isContactErased;
  const origin = 'provider_application';
  return typed(listingId, {
    origin,
    contactSubject: isPersons ? original.contactSubject : listingId,
    submittedBy: caller.role === 'admin' ? senderFor(original) : caller.memberId,
    draftedBy: editorOf(caller, { origin }),
    fields,
  });
}

/** An admin does it for the provider. Of what was given to a business whoever once sent it in has no part. */
const senderFor = ({ businessId, submittedBy }: Listing): string | null =>
  businessId === undefined ? submittedBy : null;
