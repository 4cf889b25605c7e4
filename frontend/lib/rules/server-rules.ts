import { z } from 'zod';
import { keyEnds } from '#domain/api-key/ends.ts';
import { ApiKeyInputSchema } from '#domain/api-key/requests.ts';
import { bannerEnds, TOO_MANY_DAYS } from '#domain/banner-ad/ends.ts';
import { BannerTypedSchema } from '#domain/banner-ad/requests.ts';
import { ChangeEmailSchema, ChangePasswordSchema, DeleteAccountSchema } from '#domain/account/requests.ts';
import {
  ProfileInputSchema as BusinessProfileSchema,
  ProviderApplicationFormSchema,
} from '#domain/business/requests.ts';
import { EnquiryFormSchema } from '#domain/enquiry/requests.ts';
import { IdeaInputSchema } from '#domain/idea/requests.ts';
import { LeadFormSchema } from '#domain/lead/requests.ts';
import type { Ends } from '#domain/kernel/ends.ts';
import { uncrossed } from '#domain/kernel/uncrossed.ts';
import { ContactFormSchema } from '#domain/message/requests.ts';
import { ActivityFormSchema, formEnds } from '#domain/listing/input.ts';
import { sessionsOf } from '#domain/listing/sessions/sessions.ts';
import { whenText } from '#domain/listing/shown/when.ts';
import { SubmitListingSchema, UrlInputSchema } from '#domain/listing/requests.ts';
import { offerEnds } from '#domain/offer/ends.ts';
import { AmendOfferSchema, CreateOfferSchema, OfferInputSchema } from '#domain/offer/requests.ts';
import { outsideOfRegion } from '#domain/place/region.ts';
import { PasskeyBeginSchema, PasskeyNameSchema, PasskeyRemovalSchema } from '#domain/passkey/requests.ts';
import { ProfileInputSchema } from '#domain/profile/profile.ts';
import { ReportInputSchema } from '#domain/report/views.ts';
import { sessionEnds } from '#domain/session-places/ends.ts';
import { NewSessionTypedSchema, SessionTermsTypedSchema } from '#domain/session-places/requests.ts';
import { NewSavedSearchSchema } from '#domain/saved-search/requests.ts';
import { SponsoredTypedSchema } from '#domain/sponsored-listing/requests.ts';
import { SeoPageInputSchema } from '#domain/seo-page/requests.ts';
import { SkipReasonSchema } from '#domain/upkeep/requests.ts';
import { InternetSearchSchema, SourceInputSchema } from '#domain/source/requests.ts';
import { TemplateFileSchema } from '#domain/template/requests.ts';
import { periodEnds } from '#domain/term-dates/ends.ts';
import { PeriodInputSchema, TermDatesInputSchema } from '#domain/term-dates/requests.ts';
import { TwoStepCodeSchema, TwoStepOffSchema, TwoStepPasswordSchema } from '#domain/two-step/requests.ts';
import { RegistrationSchema, SignInSchema } from '#domain/member/views.ts';

/** The server's own schemas for what forms send. They bring zod along, so rules.ts loads this file when a form is used. */
const schemas = {
  apiKey: ApiKeyInputSchema,
  signIn: SignInSchema,
  emailAddress: SignInSchema.pick({ email: true }),
  registration: RegistrationSchema,
  newPassword: RegistrationSchema.pick({ password: true }),
  profile: ProfileInputSchema,
  changeEmail: ChangeEmailSchema,
  changePassword: ChangePasswordSchema,
  deleteAccount: DeleteAccountSchema,
  passkey: PasskeyBeginSchema,
  passkeyName: PasskeyNameSchema,
  passkeyRemoval: PasskeyRemovalSchema,
  twoStepPassword: TwoStepPasswordSchema,
  twoStepCode: TwoStepCodeSchema,
  twoStepOff: TwoStepOffSchema,
  webPage: UrlInputSchema.pick({ url: true }),
  listing: ActivityFormSchema,
  idea: IdeaInputSchema,
  offer: uncrossed(OfferInputSchema, offerEnds),
  newOffer: uncrossed(CreateOfferSchema, offerEnds),
  offerAmendment: uncrossed(AmendOfferSchema, offerEnds),
  report: ReportInputSchema.omit({ companyFax: true }),
  contact: ContactFormSchema,
  enquiry: EnquiryFormSchema,
  businessProfile: BusinessProfileSchema,
  providerApplication: ProviderApplicationFormSchema,
  partnerApplication: LeadFormSchema,
  seoPage: SeoPageInputSchema,
  skippedEvent: SkipReasonSchema,
  source: SourceInputSchema,
  internetSearch: InternetSearchSchema,
  template: TemplateFileSchema,
  termDates: TermDatesInputSchema,
  termPeriod: uncrossed(PeriodInputSchema, periodEnds),
  newSession: NewSessionTypedSchema,
  sessionTerms: SessionTermsTypedSchema,
  banner: BannerTypedSchema,
  sponsored: SponsoredTypedSchema,
  searchName: NewSavedSearchSchema.pick({ name: true }),
  submitter: z.object({
    price: SubmitListingSchema.shape.price,
    submitterComments: SubmitListingSchema.shape.submitterComments,
    submitterName: SubmitListingSchema.shape.submitterName,
    submitterEmail: z.preprocess(
      (email) => (typeof email === 'string' ? email.trim() : email),
      SubmitListingSchema.shape.submitterEmail,
    ),
  }),
};
export type RuleName = keyof typeof schemas;

/** What is to be known of a postcode, though it is no mistake. */
export const noticeAbout = (postcode: string): string | undefined => outsideOfRegion(postcode);

/** What is wrong with `values` by `rule`: of each field the first message, and of things in it each field of each. */
export function problemsOf(rule: RuleName, values: object): Readonly<Record<string, string>> {
  const problems: Record<string, string> = {};
  for (const { path, message } of schemas[rule].safeParse(values).error?.issues ?? [])
    problems[path.length > 2 ? path.join('.') : String(path[0])] ??= message;
  return problems;
}

const allEnds: readonly Ends[] = [
  ...formEnds,
  ...offerEnds,
  ...bannerEnds,
  // Too far apart is as wrong, and as little to be seen in one of them.
  ...bannerEnds.map((ends) => ({ ...ends, message: TOO_MANY_DAYS })),
  ...sessionEnds,
  ...keyEnds,
  ...periodEnds,
];
/** Of `values` the ends that cross, where somebody has been at one of them: each message beside its field. */
export function crossedOf(rule: RuleName, values: object, touched: object): Readonly<Record<string, string>> {
  const problems = problemsOf(rule, values);
  const crossed = allEnds.filter(
    ({ low, high, at, message }) => problems[at] === message && (low in touched || high in touched),
  );
  return Object.fromEntries(crossed.map(({ at, message }) => [at, message]));
}

/** How families see the weekly times in the words of a schedule; null when no weekly time can be read of them. */
export function timesReadIn(schedule: string): string | null {
  const sessions = sessionsOf({ schedule });
  return sessions.length === 0 ? null : whenText({ schedule, scheduleDetails: null });
}
