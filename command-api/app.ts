import type { App } from '#platform/http/app.ts';
import type { ServerContext } from '#platform/context.ts';
import { draftRoutes } from './draft.ts';
import { favouriteRoutes } from './favourite.ts';
import { ideaRoutes } from './idea.ts';
import { liveActivityRoutes } from './live-activity.ts';
import { messageRoutes } from './message.ts';
import { offerRoutes } from './offer.ts';
import { pageReading } from './page/reading.ts';
import { parentSubmissionRoutes } from './parent-submission.ts';
import { pastedPageRoutes } from './pasted-page.ts';
import { profileRoutes } from './profile.ts';
import { pictureRoutes } from './profile-picture.ts';
import { popularityRoutes } from './popularity.ts';
import { pushedDraftRoutes } from './pushed-draft.ts';
import { reportRoutes } from './report.ts';
import { reviewRoutes } from './review.ts';
import { savedSearchRoutes } from './saved-search.ts';
import { suggestedChangeRoutes } from './suggested-change.ts';
import { submissionRoutes } from './submission.ts';
import { subscriptionRoutes } from './subscription.ts';

/** Registers every route that writes: HTTP -> command -> decide -> append. */
export async function commandApi(app: App, server: ServerContext): Promise<void> {
  const readFor = pageReading(app, server);
  pastedPageRoutes(app, server, readFor);
  submissionRoutes(app, server);
  draftRoutes(app, server);
  pushedDraftRoutes(app, server);
  reviewRoutes(app, server);
  liveActivityRoutes(app, server);
  favouriteRoutes(app, server);
  savedSearchRoutes(app, server);
  popularityRoutes(app, server);
  ideaRoutes(app, server);
  messageRoutes(app, server);
  subscriptionRoutes(app, server);
  offerRoutes(app, server, readFor);
  profileRoutes(app, server);
  pictureRoutes(app, server);
  parentSubmissionRoutes(app, server, readFor);
  reportRoutes(app, server);
  suggestedChangeRoutes(app, server);
}
