import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { noticeLeaving, readsOf } from '#platform/http/given-up.ts';
import { auditRoutes } from './audit.ts';
import { badgeRoutes } from './badge.ts';
import { calendarRoutes } from './calendar.ts';
import { directoryRoutes } from './directory.ts';
import { favouriteRoutes } from './favourite.ts';
import { ideaRoutes } from './idea.ts';
import { landingRoutes } from './landing.ts';
import { listingRoutes } from './listing.ts';
import { messageRoutes } from './message.ts';
import { newsletterRoutes } from './newsletter.ts';
import { offerRoutes } from './offer.ts';
import { overviewRoutes } from './overview.ts';
import { ownDataRoutes } from './own-data.ts';
import { pictureRoutes } from './picture.ts';
import { placeholderRoutes } from './placeholder.ts';
import { parentSubmissionRoutes } from './parent-submission.ts';
import { pointsRoutes } from './points.ts';
import { popularityRoutes } from './popularity.ts';
import { profileRoutes } from './profile.ts';
import { recommendationRoutes } from './recommendation.ts';
import { reportRoutes } from './report.ts';
import { reviewRoutes } from './review-queue.ts';
import { savedSearchRoutes } from './saved-search.ts';
import { scraperReportRoutes } from './scraper-reports.ts';
import { sharePictureRoutes } from './share-picture.ts';
import { shellRoutes } from './pages/shell.ts';
import { sitemapRoutes } from './pages/sitemap.ts';
import { updateRoutes } from './updates.ts';

/**
 * Everything that can be read, and the pages. Each concept is a plugin of its own, so that its hooks stay its own. What is read is
 * given up in the database, too, when whoever asked has gone. `dist` is the folder of the built pages.
 */
export async function queryApi(app: App, context: ServerContext, dist?: string): Promise<void> {
  const concepts = [
    directoryRoutes,
    landingRoutes,
    listingRoutes,
    favouriteRoutes,
    calendarRoutes,
    savedSearchRoutes,
    ideaRoutes,
    messageRoutes,
    newsletterRoutes,
    reviewRoutes,
    overviewRoutes,
    offerRoutes,
    parentSubmissionRoutes,
    reportRoutes,
    pointsRoutes,
    popularityRoutes,
    profileRoutes,
    ownDataRoutes,
    badgeRoutes,
    recommendationRoutes,
    scraperReportRoutes,
    auditRoutes,
    updateRoutes,
    placeholderRoutes,
    pictureRoutes,
    sharePictureRoutes,
    sitemapRoutes,
    (part: App, reading: ServerContext) => shellRoutes(part, reading, dist),
  ];
  const reading = { ...context, db: readsOf(context.db, context.metrics) };
  for (const routes of concepts)
    await app.register(async (part: App) => {
      noticeLeaving(part);
      await routes(part, reading);
    });
}
