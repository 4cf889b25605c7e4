import type { z } from 'zod';
import * as account from './account/api.ts';
import * as advertisingRate from './advertising-rate/api.ts';
import * as apiKey from './api-key/api.ts';
import * as audit from './audit/api.ts';
import * as bannerAd from './banner-ad/api.ts';
import * as badge from './badge/api.ts';
import * as booking from './booking/api.ts';
import * as bulkImport from './bulk-import/api.ts';
import * as business from './business/api.ts';
import * as businessTeam from './business/team/api.ts';
import * as claim from './claim/api.ts';
import * as enquiry from './enquiry/api.ts';
import * as everything from './everything/api.ts';
import * as favourite from './favourite/api.ts';
import * as history from './history/api.ts';
import * as idea from './idea/api.ts';
import type { Contract } from './kernel/call.ts';
import * as landing from './landing/api.ts';
import * as lead from './lead/api.ts';
import * as list from './list/api.ts';
import * as listing from './listing/api.ts';
import * as listingReview from './listing/review-api.ts';
import * as listingBackOffice from './listing/back-office/api.ts';
import * as member from './member/api.ts';
import * as memberBackOffice from './member/back-office/api.ts';
import * as openData from './open-data/api.ts';
import * as offer from './offer/api.ts';
import * as message from './message/api.ts';
import * as overview from './overview/api.ts';
import * as parentSubmission from './parent-submission/api.ts';
import * as pageAgain from './page/again/api.ts';
import * as pageGone from './page/gone/api.ts';
import * as passkey from './passkey/api.ts';
import * as picture from './picture/api.ts';
import * as payee from './payee/api.ts';
import * as plan from './plan/api.ts';
import * as points from './points/api.ts';
import * as popularity from './popularity/api.ts';
import * as profile from './profile/api.ts';
import * as recommendation from './recommendation/api.ts';
import * as report from './report/api.ts';
import * as savedSearch from './saved-search/api.ts';
import * as sessionPlaces from './session-places/api.ts';
import * as sponsoredListing from './sponsored-listing/api.ts';
import * as seoPage from './seo-page/api.ts';
import * as source from './source/api.ts';
import * as subscription from './subscription/api.ts';
import * as template from './template/api.ts';
import * as termDates from './term-dates/api.ts';
import * as twoStep from './two-step/api.ts';
import * as upkeep from './upkeep/api.ts';
import * as scraperReport from './scraper-report/api.ts';

/** Every concept that can be called. A new one is added here and nowhere else. */
const concepts = {
  list,
  listing,
  listingReview,
  listingBackOffice,
  bulkImport,
  landing,
  claim,
  enquiry,
  everything,
  favourite,
  idea,
  message,
  member,
  memberBackOffice,
  account,
  twoStep,
  upkeep,
  pageAgain,
  pageGone,
  passkey,
  profile,
  recommendation,
  points,
  popularity,
  badge,
  apiKey,
  openData,
  scraperReport,
  audit,
  history,
  overview,
  offer,
  savedSearch,
  seoPage,
  source,
  template,
  subscription,
  termDates,
  parentSubmission,
  report,
  business,
  booking,
  sessionPlaces,
  plan,
  payee,
  businessTeam,
  lead,
  advertisingRate,
  bannerAd,
  sponsoredListing,
  picture,
};

type Modules = (typeof concepts)[keyof typeof concepts];
type ContractsIn<Module> = Module extends unknown ? Extract<Module[keyof Module], Contract> : never;
/** Every call by its name, method and path. The browser knows them by this type and nothing else. */
export type Calls = { readonly [C in ContractsIn<Modules> as C['name']]: C };

const isContract = (value: object): value is Contract => 'access' in value;
const all = Object.entries(concepts).flatMap(([concept, module]) =>
  Object.values<object>(module)
    .filter(isContract)
    .map((contract) => ({ concept, contract })),
);

export const calls = Object.fromEntries(all.map(({ contract }) => [contract.name, contract])) as unknown as Calls;

/** The concept that each call belongs to, by the call's name. */
export const conceptOf: ReadonlyMap<string, string> = new Map(
  all.map(({ concept, contract }) => [contract.name, concept]),
);

/** What stands once in the API's description, by its name there. */
export const namedSchemas = Object.assign({}, ...Object.values(concepts).map(({ schemas }) => schemas)) as Readonly<
  Record<string, z.ZodType>
>;
