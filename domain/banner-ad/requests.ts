import { z } from 'zod';
import { calendarDay } from '../kernel/calendar-day.ts';
import { bannerSizeIds } from '../advertising-rate/words.ts';
import { poundsSchema } from '../kernel/money.ts';
import { nameSchema, shownName } from '../kernel/names.ts';
import { isObject, uncrossed } from '../kernel/uncrossed.ts';
import { text } from '../listing/form-input.ts';
import { withoutSecrets, withScheme } from '../page/address.ts';
import { meantFor } from '../business/named.ts';
import { pictureBytes } from '../picture/given.ts';
import { daysBetween } from './days.ts';
import { bannerEnds, TOO_MANY_DAYS } from './ends.ts';
import { ALT_TEXT_MAX, BANNER_DAYS_MAX, BANNER_DESCRIPTION_MAX, BANNER_TITLE_MAX, bannerPlaceIds } from './words.ts';

const NO_LINK = 'Please enter a web address that begins with https://';
/** Names that mean something in somebody's home or office, and there something else than here. */
const homeName = /\.(?:local|localhost|internal|intranet|lan|home|corp|arpa|onion)$/;

/** What a provider types to book a banner; which days and sizes can be booked is the decider's. */
const BannerFormSchema = z.object({
  position: z.enum(bannerPlaceIds, 'Please choose where it is shown'),
  size: z.enum(bannerSizeIds, 'Please choose a size'),
  startDate: calendarDay('Please choose the first day'),
  endDate: calendarDay('Please choose the last day'),
  title: nameSchema(BANNER_TITLE_MAX, 'Please enter a title'),
  description: text(BANNER_DESCRIPTION_MAX)
    .optional()
    .transform((given) => given ?? null),
  link: z.preprocess(
    (given) => (typeof given === 'string' && given.trim() !== '' ? withScheme(given.trim()) : given),
    z
      .string(NO_LINK)
      .trim()
      .max(2000, NO_LINK)
      .pipe(z.url({ protocol: /^https$/, hostname: z.regexes.domain, error: NO_LINK }))
      .refine((link) => !URL.canParse(link) || !homeName.test(new URL(link).hostname), NO_LINK)
      // As browsers go there: what an admin reads hides nothing.
      .transform((link) => new URL(withoutSecrets(link)).href),
  ),
  altText: z
    .string('Please say what the picture shows')
    .transform(shownName)
    .pipe(
      z
        .string()
        .trim()
        .min(1, 'Please say what the picture shows')
        .max(ALT_TEXT_MAX, `Please use at most ${ALT_TEXT_MAX} characters`),
    ),
});
/** The same as its form holds it, with what is wrong between its two days. */
export const BannerTypedSchema = uncrossed(BannerFormSchema, bannerEnds).refine(
  ({ startDate, endDate }) => !(daysBetween(startDate, endDate) >= BANNER_DAYS_MAX),
  { path: ['endDate'], error: TOO_MANY_DAYS, when: isObject },
);
/** POST banner-ads. */
export const BookBannerSchema = BannerFormSchema.extend({
  picture: pictureBytes,
  budget: poundsSchema.optional().describe('What it was said to cost, in pounds; another price is refused'),
  businessId: meantFor,
});

/** POST {banner-ads, sponsored-listings}/{id}/review. */
export const AdReviewSchema = z.object({
  action: z.enum(['approve', 'reject']),
  adminNotes: text(5000)
    .optional()
    .transform((given) => given ?? null),
});
export const SeenAdSchema = z.object({ what: z.enum(['view', 'click']) });
