import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { noticeLeaving, readsOf } from '#platform/http/given-up.ts';
import { versionIn } from '#platform/read-position.ts';
import { keepReadingServer } from '#platform/replica/reading-server.ts';
import { bannerAdRoutes } from './advertising/banner-ads.ts';
import { sponsoredListingRoutes } from './advertising/sponsored-listings.ts';
import { rateRoutes } from './advertising/rates.ts';
import { auditRoutes } from './audit/audit.ts';
import { badgeRoutes } from './member/badge.ts';
import { bookingCalendarRoutes } from './booking/calendar.ts';
import { ownBookingRoutes } from './booking/own-bookings.ts';
import { payeeRoutes } from './booking/payee.ts';
import { placesRoutes } from './booking/places.ts';
import { providerBookingRoutes } from './booking/provider-bookings.ts';
import { businessRoutes } from './business/business.ts';
import { calendarRoutes } from './calendar/calendar.ts';
import { directoryRoutes } from './directory/directory.ts';
import { claimRoutes } from './business/claim.ts';
import { teamRoutes } from './business/team.ts';
import { embedRoutes } from './embed/embed.ts';
import { enquiryRoutes } from './business/enquiry.ts';
import { favouriteRoutes } from './member/favourite.ts';
import { historyRoutes } from './history/history.ts';
import { ideaRoutes } from './idea.ts';
import { feedRoutes } from './landing/feed.ts';
import { landingRoutes } from './landing/landing-routes.ts';
import { leadRoutes } from './back-office/lead.ts';
import { listingRoutes } from './listing/listing.ts';
import { messageRoutes } from './back-office/message.ts';
import { newsletterRoutes } from './newsletter.ts';
import { offerRoutes } from './offer/offer.ts';
import { operationsRoutes } from './back-office/operations.ts';
import { overviewRoutes } from './back-office/overview.ts';
import { ownDataRoutes } from './member/own-data.ts';
import { pictureRoutes } from './member/picture.ts';
import { placeholderRoutes } from './placeholder/placeholder.ts';
import { parentSubmissionRoutes } from './offer/parent-submission.ts';
import { pointsRoutes } from './member/points.ts';
import { popularityRoutes } from './listing/popularity.ts';
import { profileRoutes } from './member/profile.ts';
import { recommendationRoutes } from './member/recommendation.ts';
import { reportRoutes } from './back-office/report.ts';
import { reviewRoutes } from './listing/review-queue.ts';
import { savedSearchRoutes } from './member/saved-search.ts';
import { scraperReportRoutes } from './back-office/scraper-reports.ts';
import { memberRoutes } from './back-office/members.ts';
import { searchRoutes } from './back-office/search.ts';
import { bulkImportRoutes } from './back-office/bulk-imports.ts';
import { premiumRoutes } from './back-office/premium.ts';
import { seoPageRoutes } from './back-office/seo-pages.ts';
import { templateRoutes } from './back-office/templates.ts';
import { apiKeyRoutes } from './back-office/api-keys.ts';
import { openDataRoutes } from './open-data/open-data.ts';
import { publicApiRoutes } from './open-data/public-api.ts';
import { lookRoutes } from './pages/look.ts';
import { sharePictureRoutes } from './sharing/share-picture.ts';
import { termDatesRoutes } from './term-dates.ts';
import { listErrorRoutes } from './back-office/list-errors.ts';
import { gonePageRoutes } from './back-office/gone-pages.ts';
import { readingAgainRoutes } from './back-office/readings-again.ts';
import { sourceRoutes } from './back-office/sources.ts';
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
    feedRoutes,
    openDataRoutes,
    publicApiRoutes,
    apiKeyRoutes,
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
    memberRoutes,
    searchRoutes,
    bulkImportRoutes,
    premiumRoutes,
    seoPageRoutes,
    operationsRoutes,
    sourceRoutes,
    readingAgainRoutes,
    gonePageRoutes,
    listErrorRoutes,
    templateRoutes,
    lookRoutes,
    auditRoutes,
    historyRoutes,
    businessRoutes,
    embedRoutes,
    enquiryRoutes,
    placesRoutes,
    ownBookingRoutes,
    payeeRoutes,
    providerBookingRoutes,
    bookingCalendarRoutes,
    claimRoutes,
    teamRoutes,
    leadRoutes,
    rateRoutes,
    bannerAdRoutes,
    sponsoredListingRoutes,
    updateRoutes,
    placeholderRoutes,
    pictureRoutes,
    sharePictureRoutes,
    termDatesRoutes,
    sitemapRoutes,
    (part: App, reading: ServerContext) => shellRoutes(part, reading, dist),
  ];
  const { db: primary, replica, metrics } = context;
  replica?.watch();
  const db = readsOf(replica?.reading(primary) ?? primary, metrics);
  // What was computed is kept by the version of what it was computed from.
  const readPosition = replica
    ? { ...context.readPosition, version: (readModel: string) => versionIn(db, readModel) }
    : context.readPosition;
  const reading = { ...context, db, readPosition };
  for (const routes of concepts)
    await app.register(async (part: App) => {
      noticeLeaving(part);
      if (replica) keepReadingServer(part);
      await routes(part, reading);
    });
}
