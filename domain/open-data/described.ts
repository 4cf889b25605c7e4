import { brand } from '../brand.ts';
import { statedPrice } from '../listing/facts/facts.ts';
import type { ListingFields } from '../listing/facts/fields.ts';
import { categories } from '../listing/facts/taxonomy.ts';
import { priceText } from '../listing/shown/price-text.ts';
import { pathTo } from '../site/pages.ts';
import { categoriesPath } from './paths.ts';
import { plainText } from './plain-text.ts';

/**
 * What the standard asks for of anything, and a live listing need not say. It is said that nobody has said it, because nothing is
 * made up and a listing that is left out would be gone for whoever reads the feed.
 */
export const NOT_STATED = {
  id: 'not-stated',
  label: 'Not stated',
  organizer: 'Organiser not stated',
  name: 'Activity',
};

export const pageOf = (baseUrl: string, listingId: string): string =>
  `${baseUrl}${pathTo('listing', { id: listingId })}`;
/** By which other things name the series of events that a listing is, whose page is at `url`. */
export const seriesIdOf = (url: string): string => `${url}#activity`;

/** Name, kind and organiser of the listing whose page is at `url`: the least that the standard asks of a series of events. */
export function named(baseUrl: string, url: string, { name, category, providerName }: ListingFields) {
  return {
    name: plainText(name ?? '') || NOT_STATED.name,
    activity: [
      {
        '@type': 'Concept',
        '@id': `${baseUrl}${categoriesPath}#${category ?? NOT_STATED.id}`,
        prefLabel: category === undefined ? NOT_STATED.label : categories[category],
        inScheme: `${baseUrl}${categoriesPath}`,
      },
    ],
    organizer: {
      '@type': 'Organization',
      '@id': `${url}#organizer`,
      name: plainText(providerName ?? '') || NOT_STATED.organizer,
    },
  };
}

/** What it says of itself, of whom it is for, of when in words, and of what it costs, as far as it says so. */
export function described(url: string, fields: ListingFields): object {
  const description = plainText(fields.shortDescription ?? fields.description ?? '');
  const note = plainText(fields.schedule ?? '');
  const ages = ageRange(fields);
  return {
    ...(description !== '' && { description }),
    ...(ages && { ageRange: ages }),
    ...priced(url, fields),
    ...(note !== '' && { schedulingNote: note }),
  };
}

function priced(url: string, fields: ListingFields): object {
  const price = statedPrice(fields);
  if (price === null) return {};
  return {
    isAccessibleForFree: price.to === 0,
    offers: [
      {
        '@type': 'Offer',
        '@id': `${url}#price`,
        name: [priceText(fields), fields.priceUnit && `per ${fields.priceUnit}`].filter(Boolean).join(' '),
        // "Up to £8" costs something: a price of nothing would be read as free.
        price: Math.round((price.from || price.to) * 100) / 100,
        priceCurrency: brand.currency,
      },
    ],
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

/**
 * Where it is: with its parts where all of them are known, which the standard wants of a structured address, else as one text. Null
 * when nothing of it is known.
 */
export function placeIn({ location, address, town, county, postcode }: ListingFields): object | null {
  const [venue, street, area, region, code] = [location, address, town, county, postcode].map(plainPart);
  const parts = [street, area, region, code].filter(Boolean);
  const text = [...new Set(parts)].join(', ') || venue;
  if (!text) return null;
  const isWhole = street && area && region && code;
  return {
    '@type': 'Place',
    name: venue || street || text,
    address: isWhole
      ? {
          '@type': 'PostalAddress',
          streetAddress: street,
          addressLocality: area,
          addressRegion: region,
          postalCode: code,
          addressCountry: 'GB',
        }
      : text,
  };
}

/** Whether it is said at which street or postcode it is: a town alone is no place where a session is. */
export const hasAddress = ({ address, postcode }: ListingFields): boolean =>
  [address, postcode].some((part) => plainPart(part) !== '');

/** A part of an address, which the standard wants without a comma at its end. */
const plainPart = (part: string | undefined): string => plainText(part ?? '').replace(/[,\s]+$/, '');
