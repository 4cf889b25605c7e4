import { z } from 'zod';
import { brand } from '../brand.ts';
import { statedAges, statedPrice } from '../listing/facts/facts.ts';
import { categoryIds } from '../listing/facts/category-ids.ts';
import type { ListingFields } from '../listing/facts/fields.ts';
import { priceUnits } from '../listing/facts/price-units.ts';
import { categories } from '../listing/facts/taxonomy.ts';
import { SessionSchema } from '../listing/sessions/session.ts';
import { sessionsOf } from '../listing/sessions/sessions.ts';
import { priceText } from '../listing/shown/price-text.ts';
import { pathTo } from '../site/pages.ts';
import { plainText } from './plain-text.ts';

const words = z.string().nullable();
const flag = z.boolean().nullable();

/** A live activity as the public API tells of it. Null is “not stated”. */
export const PublicActivitySchema = z.object({
  id: z.uuid(),
  url: z.url().describe('Its page, where families read more and book'),
  updatedAt: z.iso.datetime().describe('When what is told here last changed'),
  name: words,
  description: words,
  provider: words.describe('Who runs it'),
  category: z.object({ id: z.enum(categoryIds), label: z.string() }).nullable(),
  subcategory: words,
  place: z.object({ name: words, address: words, town: words, county: words, postcode: words }),
  ages: z
    .object({
      fromMonths: z.number().int().nullable().describe('Null is from birth on'),
      toMonths: z.number().int().nullable().describe('The last month, included; null has no end'),
    })
    .nullable(),
  price: z
    .object({
      from: z.number(),
      to: z.number(),
      currency: z.string(),
      unit: z.enum(priceUnits).nullable(),
      text: z.string(),
    })
    .nullable(),
  schedule: words.describe('As the provider says it'),
  sessions: z.array(SessionSchema).describe('What of the schedule can be read as weekly times'),
  indoor: flag,
  outdoor: flag,
  sendFriendly: flag.describe('Suits children with special educational needs or disabilities'),
  bookingRequired: flag,
  dropInAvailable: flag,
  freeTrialAvailable: flag,
});
export type PublicActivity = z.infer<typeof PublicActivitySchema>;

/**
 * A live listing with these fields as the public API tells of it: what it says by itself. As in the feed nobody is named whom one
 * could reach, and there is no picture (docs/decisions/0056-openactive.md); texts have no tags in them.
 */
export function publicActivity(
  baseUrl: string,
  { id, updatedAt }: { readonly id: string; readonly updatedAt: string },
  fields: ListingFields,
): PublicActivity {
  const { category, minAgeMonths = null, maxAgeMonths = null, priceUnit: unit = null } = fields;
  const price = statedPrice(fields);
  const text = priceText(fields);
  return {
    id,
    url: `${baseUrl}${pathTo('listing', { id })}`,
    updatedAt,
    name: plain(fields.name),
    description: plain(fields.shortDescription ?? fields.description),
    provider: plain(fields.providerName),
    category: category === undefined ? null : { id: category, label: categories[category] },
    subcategory: plain(fields.subcategory),
    place: {
      name: plain(fields.location),
      address: plain(fields.address),
      town: plain(fields.town),
      county: plain(fields.county),
      postcode: plain(fields.postcode),
    },
    ages: statedAges(fields) && { fromMonths: minAgeMonths, toMonths: maxAgeMonths },
    price: price && { ...price, currency: brand.currency, unit, text: text ?? '' },
    schedule: plain(fields.schedule),
    sessions: [...sessionsOf(fields)],
    indoor: fields.indoor ?? null,
    outdoor: fields.outdoor ?? null,
    sendFriendly: fields.sendFriendly ?? null,
    bookingRequired: fields.bookingRequired ?? null,
    dropInAvailable: fields.dropInAvailable ?? null,
    freeTrialAvailable: fields.freeTrialAvailable ?? null,
  };
}

const plain = (text: string | undefined): string | null => plainText(text ?? '') || null;
