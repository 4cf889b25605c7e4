import { duplicateActivity } from '#domain/business/api.ts';
import { typed } from '#domain/listing/typed.ts';
import type { Listing } from '#domain/listing/listing.ts';
import { once } from '#event-store/once.ts';
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
 * holds one listing, so the page that the first was read from is not the second's.
 */
export function duplicateRoutes(app: App, { log }: ServerContext): void {
  serveWithActivity(app, duplicateActivity, activityAgain(log), async (request, reply) => {
    const { caller, command, params } = request;
    const listingId = command.seed;
    const context = commandContext(request);
    const { state, position } = await once(log, ['listing', listingId], context, async () => {
      const original = await providersListing(log, params.id, caller, null);
      const draft = copyOf(original, listingId, caller);
      return executeListing(log, listingId, [{ type: 'DraftListing', ...draft }], context, { begins: true });
    });
    reply.reached(position);
    return submittedOf(log, request, state, 'A draft was made. Change what is different, and submit it.');
  });
}

function copyOf(original: Listing, listingId: string, caller: Caller) {
  // A picture in a gallery is of one activity.
  const { gallery: _, ...fields } = original.fields;
  // Whose data the contact details are does not change by copying them, so that both go with that person.
  const isPersons = original.contactSubject !== original.listingId;
  const origin = 'provider_application';
  return typed(listingId, {
    origin,
    contactSubject: isPersons ? original.contactSubject : listingId,
    // An admin does it for the provider.
    submittedBy: caller.role === 'admin' ? original.submittedBy : caller.memberId,
    draftedBy: editorOf(caller, { origin }),
    fields,
  });
}
