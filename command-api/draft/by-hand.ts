import { byHandDefaults } from '#domain/listing/back-office/defaults.ts';
import { enterByHand } from '#domain/listing/back-office/api.ts';
import { withChanges } from '#domain/listing/facts/fields.ts';
import { typed } from '#domain/listing/typed.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serveWithActivity } from '#platform/http/serve.ts';
import { changesAsked } from '../listing/changes-asked.ts';
import { submitListing } from '../listing/submit-listing.ts';
import { activityAgain, submittedOf } from '../listing/submitted.ts';
import { adminSubmitter } from '../listing/submitter.ts';

/** POST admin/activities/manual: what an admin enters by hand waits for review, too, and goes live by its button alone. */
export function byHandRoutes(app: App, { log, config }: ServerContext): void {
  serveWithActivity(app, enterByHand, activityAgain(log), async (request, reply) => {
    const listingId = request.command.seed;
    const fields = withChanges(byHandDefaults, changesAsked(config, request.body));
    const about = { origin: 'manual', draftedBy: 'admin', fields } as const;
    const draft = { type: 'DraftListing', ...typed(listingId, about) } as const;
    const submit = { type: 'SubmitDraft', ...adminSubmitter(request.caller) } as const;
    const sent = await submitListing(log, listingId, { before: [draft], submit }, commandContext(request));
    reply.reached(sent.position);
    return submittedOf(log, request, sent.listing, 'Activity created. It waits for review before it goes live.');
  });
}
