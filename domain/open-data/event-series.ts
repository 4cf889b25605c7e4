import type { ListingFields } from '../listing/facts/fields.ts';
import { described, named, pageOf, placeIn, seriesIdOf } from './described.ts';

/**
 * A live listing as an OpenActive EventSeries, the one kind that needs neither place nor time nor price: whatever is live is one, so a
 * harvester of these holds the directory. As for a SessionSeries it follows from the listing's own fields and names nobody.
 */
export function eventSeries(baseUrl: string, listingId: string, fields: ListingFields): object {
  const url = pageOf(baseUrl, listingId);
  const place = placeIn(fields);
  return {
    '@context': 'https://openactive.io/',
    '@type': 'EventSeries',
    '@id': seriesIdOf(url),
    url,
    ...named(baseUrl, url, fields),
    ...described(url, fields),
    ...(place && { location: place }),
  };
}
