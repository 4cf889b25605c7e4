import { brand } from '#domain/brand.ts';
import type { Step } from '#domain/landing/trail.ts';
import type { Category } from '#domain/listing/facts/category-ids.ts';
import type { Activity } from '#domain/listing/shown/views.ts';

const types: Partial<Record<Category, string>> = {
  sports: 'SportsActivityLocation',
  gymnastics: 'SportsActivityLocation',
  swimming: 'SportsActivityLocation',
  'indoor-play': 'EntertainmentBusiness',
  entertainment: 'EntertainmentBusiness',
};

/** The site itself, with its search. */
export const siteData = (baseUrl: string): object => ({
  '@context': 'https://schema.org',
  '@type': 'WebSite',
  name: brand.name,
  description: brand.tagline,
  url: `${baseUrl}/`,
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${baseUrl}/activities?search={search_term_string}` },
    'query-input': 'required name=search_term_string',
  },
});

/** The way to a page from the home page. */
export const trailData = (baseUrl: string, steps: readonly Step[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'BreadcrumbList',
  itemListElement: steps.map(({ label, path }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name: label,
    item: { '@type': 'WebPage', '@id': `${baseUrl}${path}` },
  })),
});

/** A list of activities, in its order. */
export const listData = (baseUrl: string, activities: readonly Activity[]): object => ({
  '@context': 'https://schema.org',
  '@type': 'ItemList',
  numberOfItems: activities.length,
  itemListElement: activities.map(({ id, name }, index) => ({
    '@type': 'ListItem',
    position: index + 1,
    name,
    url: `${baseUrl}/activities/${id}`,
  })),
});

/**
 * One activity, with what it states and nothing else: a field that is not known is left out. Who runs it is the business that it
 * belongs to, as that is called now; without one whom it names itself.
 */
export function activityData(baseUrl: string, activity: Activity, provider = activity.providerName): object {
  const { address, town, county, postcode, minAge, maxAge } = activity;
  return known({
    '@context': 'https://schema.org',
    '@type': (activity.categoryId && types[activity.categoryId]) ?? 'LocalBusiness',
    '@id': `${baseUrl}/activities/${activity.id}`,
    name: activity.name,
    description: activity.shortDescription ?? activity.description,
    image: activity.images.length > 0 ? activity.images.map((image) => absolute(baseUrl, image)) : null,
    url: activity.website ?? `${baseUrl}/activities/${activity.id}`,
    telephone: activity.contactPhone,
    email: activity.contactEmail,
    priceRange: activity.priceRange,
    currenciesAccepted: activity.priceRange === null ? null : activity.currency,
    isAccessibleForFree: activity.priceRange === null ? null : activity.priceRange === 'Free',
    keywords: activity.category,
    parentOrganization: provider === null ? null : { '@type': 'Organization', name: provider },
    address:
      (address ?? town ?? postcode)
        ? known({
            '@type': 'PostalAddress',
            streetAddress: address,
            addressLocality: town,
            addressRegion: county,
            postalCode: postcode,
            addressCountry: 'GB',
          })
        : null,
    // A place or an organisation is for nobody by itself, so the vocabulary has it; what it offers is.
    makesOffer:
      minAge === null && maxAge === null
        ? null
        : {
            '@type': 'Offer',
            itemOffered: {
              '@type': 'Service',
              name: activity.name,
              audience: known({ '@type': 'PeopleAudience', suggestedMinAge: minAge, suggestedMaxAge: maxAge }),
            },
          },
    sameAs: activity.socialMedia === null ? null : Object.values(activity.socialMedia),
  });
}

/** An image of our own is given without a host. */
export const absolute = (baseUrl: string, address: string): string =>
  address.startsWith('/') ? `${baseUrl}${address}` : address;

const known = (data: Readonly<Record<string, unknown>>): object =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== undefined));
