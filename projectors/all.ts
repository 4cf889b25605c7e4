import { advertising } from './advertising.ts';
import { apiKeysModel } from './api-keys.ts';
import { audit } from './audit.ts';
import { badges } from './badges.ts';
import { bookingsModel } from './bookings.ts';
import { bulkImports } from './bulk-imports.ts';
import { businessesModel } from './businesses.ts';
import { directory } from './directory.ts';
import { directoryHistory } from './directory-history.ts';
import { claimsModel } from './claims.ts';
import { enquiriesModel } from './enquiries.ts';
import { favourites } from './favourites.ts';
import { figures } from './figures.ts';
import { gonePages } from './gone-pages.ts';
import { ideasModel } from './ideas.ts';
import { leadsModel } from './leads.ts';
import { listing } from './listing.ts';
import { members } from './members.ts';
import { offers } from './offers.ts';
import { messagesModel } from './messages.ts';
import { newsletter } from './newsletter.ts';
import { payeesModel } from './payees.ts';
import { plansModel } from './plans.ts';
import { points } from './points.ts';
import type { ReadModel } from './runtime/read-model.ts';
import { readingsAgain } from './readings-again.ts';
import { reports } from './reports.ts';
import { reviewQueue } from './review-queue.ts';
import { savedSearches } from './saved-searches.ts';
import { scraperRuns } from './scraper-runs.ts';
import { seoPagesModel } from './seo-pages.ts';
import { sourcesModel } from './sources.ts';
import { templatesModel } from './templates.ts';
import { termDatesModel } from './term-dates.ts';
import { upkeepModel } from './upkeep.ts';

/** Every read model of the product. A new one is added here and nowhere else. */
export const allReadModels: readonly ReadModel[] = [
  advertising,
  apiKeysModel,
  audit,
  badges,
  bookingsModel,
  bulkImports,
  businessesModel,
  claimsModel,
  directory,
  directoryHistory,
  enquiriesModel,
  favourites,
  figures,
  gonePages,
  ideasModel,
  leadsModel,
  listing,
  members,
  messagesModel,
  newsletter,
  offers,
  payeesModel,
  plansModel,
  points,
  readingsAgain,
  reports,
  reviewQueue,
  savedSearches,
  scraperRuns,
  seoPagesModel,
  sourcesModel,
  templatesModel,
  termDatesModel,
  upkeepModel,
];
