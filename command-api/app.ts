import type { App } from '#platform/http/app.ts';
import type { ServerContext } from '#platform/context.ts';
import { draftRoutes } from './draft.ts';
import { liveActivityRoutes } from './live-activity.ts';
import { pastedPageRoutes } from './pasted-page.ts';
import { pushedDraftRoutes } from './pushed-draft.ts';
import { reviewRoutes } from './review.ts';
import { submissionRoutes } from './submission.ts';

/** Registers every route that writes: HTTP -> command -> decide -> append. */
export async function commandApi(app: App, server: ServerContext): Promise<void> {
  pastedPageRoutes(app, server);
  submissionRoutes(app, server);
  draftRoutes(app, server);
  pushedDraftRoutes(app, server);
  reviewRoutes(app, server);
  liveActivityRoutes(app, server);
}
