import { brand } from '../brand.ts';
import { statedPrice } from '../listing/facts/facts.ts';
import type { ListingFields } from '../listing/facts/fields.ts';
import { categories } from '../listing/facts/taxonomy.ts';
import { dayName } from '../listing/facts/weekdays.ts';
import type { Session } from '../listing/sessions/session.ts';
import { sessionsOf } from '../listing/sessions/sessions.ts';
import { priceText } from '../listing/shown/price-text.ts';
import { pathTo } from '../site/pages.ts';
import { categoriesPath } from './paths.ts';
import { plainText } from './plain-text.ts';

/** What the standard asks of a series of sessions, as far as it can be said without inventing anything. */
interface Required {
  readonly name: string;
  readonly organizer: string;
  readonly category: NonNullable<ListingFields['category']>;
  readonly place: object;
  readonly price: NonNullable<ReturnType<typeof statedPrice>>;
  readonly sessions: readonly Session[];
}

/** Null when `fields` lack something of it: then the listing is not published as open data (docs/decisions/0056-openactive.md). */
function required(fields: ListingFields): Required | null {
  const { name, providerName, category } = fields;
  const price = statedPrice(fields);
  if (name === undefined || providerName === undefined || category === undefined || price === null) return null;
  const place = placeIn(fields);
  const sessions = sessionsOf(fields);
  const [title, organizer] = [plainText(name), plainText(providerName)];
  if (place === null || sessions.length === 0 || title === '' || organizer === '') return null;
  return { name: title, organizer, category, place, price, sessions };
}

/** Whether a live listing with these fields is published as open data. */
export const isOpenData = (fields: ListingFields): boolean => required(fields) !== null;

/**
 * A live listing as an OpenActive SessionSeries; null when it is not published. By what the listing says and nothing else, no clock
 * and no other row: it may only change with an event of the listing, because harvesters are told of nothing else. Names no person and
 * how to reach none, and holds no picture, whose licence is not ours to give.
 */
export function sessionSeries(baseUrl: string, listingId: string, fields: ListingFields): object | null {
  const facts = required(fields);
  if (facts === null) return null;
  const url = `${baseUrl}${pathTo('listing', { id: listingId })}`;
  const description = plainText(fields.shortDescription ?? fields.description ?? '');
  const note = plainText(fields.schedule ?? '');
  const ages = ageRange(fields);
  return {
    '@context': 'https://openactive.io/',
    '@type': 'SessionSeries',
    '@id': `${url}#sessions`,
    url,
    name: facts.name,
    ...(description !== '' && { description }),
    activity: [
      {
        '@type': 'Concept',
        '@id': `${baseUrl}${categoriesPath}#${facts.category}`,
        prefLabel: categories[facts.category],
        inScheme: `${baseUrl}${categoriesPath}`,
      },
    ],
    ...(ages && { ageRange: ages }),
    location: facts.place,
    organizer: { '@type': 'Organization', '@id': `${url}#organizer`, name: facts.organizer },
    isAccessibleForFree: facts.price.to === 0,
    offers: [
      {
        '@type': 'Offer',
        '@id': `${url}#price`,
        name: [priceText(fields), fields.priceUnit && `per ${fields.priceUnit}`].filter(Boolean).join(' '),
        price: Math.round(facts.price.from * 100) / 100,
        priceCurrency: brand.currency,
      },
    ],
    eventSchedule: facts.sessions.map(partialSchedule),
    ...(note !== '' && { schedulingNote: note }),
  };
}

/** With its parts where all of them are known, which the standard wants of a structured address, else as one text. */
function placeIn({ location, address, town, county, postcode }: ListingFields): object | null {
  const [street, area, region, code] = [address, town, county, postcode].map((part) => plainText(part ?? ''));
  const text = [...new Set([street, area, region, code].filter(Boolean))].join(', ').replace(/,+$/, '');
  if (!street && !code) return null;
  const isWhole = street && area && region && code;
  return {
    '@type': 'Place',
    name: plainText(location ?? '') || street || text,
    address: isWhole
      ? {
          '@type': 'PostalAddress',
          streetAddress: street.replace(/[,\s]+$/, ''),
          addressLocality: area,
          addressRegion: region,
          postalCode: code,
          addressCountry: 'GB',
        }
      : text,
  };
}

/** In whole years, as the standard counts: "until the eighth birthday" (95 months) is 7. */
function ageRange({ minAgeMonths, maxAgeMonths }: ListingFields): object | null {
  const years = (months: number) => Math.floor(months / 12);
  if (typeof minAgeMonths !== 'number' && typeof maxAgeMonths !== 'number') return null;
  return {
    '@type': 'QuantitativeValue',
    ...(typeof minAgeMonths === 'number' && { minValue: years(minAgeMonths) }),
    ...(typeof maxAgeMonths === 'number' && { maxValue: years(maxAgeMonths) }),
  };
}

/** "Every week" only of what is not bound to school terms, whose weeks nobody can count from this alone. */
function partialSchedule({ weekday, start, end, from, until, termTimeOnly, holidaysOnly }: Session): object {
  const isWeekly = termTimeOnly !== true && !holidaysOnly && (from === null || from !== until);
  return {
    '@type': 'PartialSchedule',
    byDay: [`https://schema.org/${dayName(weekday)}`],
    ...(start !== null && { startTime: start }),
    ...(start !== null && end !== null && { endTime: end }),
    ...(from !== null && { startDate: from }),
    ...(until !== null && { endDate: until }),
    ...(isWeekly && { repeatFrequency: 'P1W' }),
    scheduleTimezone: 'Europe/London',
  };
}
