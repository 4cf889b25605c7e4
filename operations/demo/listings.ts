import { spanOf } from '#domain/listing/facts/ages.ts';
import type { ListingFields } from '#domain/listing/facts/fields.ts';
import { weekdays } from '#domain/listing/facts/weekdays.ts';
import { activeTemplates } from './active-templates.ts';
import { creativeTemplates } from './creative-templates.ts';
import { familyTemplates } from './family-templates.ts';
import { learningTemplates } from './learning-templates.ts';
import { DEMO_INWARD, type DemoPlace, places } from './places.ts';
import type { DemoTemplate, Times } from './template.ts';

const templates = [...activeTemplates, ...creativeTemplates, ...learningTemplates, ...familyTemplates];

const STRIDE = 38;

/** Every demo activity: each template in three towns, spread so that every town gets a bit of everything. */
export function demoListings(): ListingFields[] {
  const all = templates.flatMap((template, index) =>
    ([0, 1, 2] as const).map((nth) => fieldsOf(template, nth, index, placeFor(index, nth))),
  );
  // In strides that share no divisor with their number, so that neighbours in time are different kinds of activity.
  return all.flatMap((_, at) => all[(at * STRIDE) % all.length] ?? []);
}

/** Four towns lie between the three places of a template; neighbours in the list begin one town on. */
function placeFor(index: number, nth: number): DemoPlace {
  const place = places[(index + nth * 4) % places.length];
  if (!place) throw new Error('The demo has no places.');
  return place;
}

function fieldsOf(template: DemoTemplate, nth: 0 | 1 | 2, index: number, place: DemoPlace): ListingFields {
  const venue = place.venues[(index + nth) % 3 === 0 ? 0 : (index + nth) % 3 === 1 ? 1 : 2];
  const fill = (text: string): string => text.replaceAll('{town}', place.town).replaceAll('{venue}', venue.name);
  const name = fill(template.names[nth]);
  const site = `https://${slug(name)}.example`;
  return {
    name,
    providerName: fill(template.providers[nth]),
    category: template.category,
    subcategory: template.subcategory,
    shortDescription: template.short,
    description: fill(template.description),
    location: `${capitalised(venue.name)}, ${place.town}`,
    address: `${capitalised(venue.name)}, ${venue.street}, ${place.town}`,
    postcode: `${place.outward} ${DEMO_INWARD}`,
    town: place.town,
    county: place.county,
    contactName: contactNames[(index * 3 + nth) % contactNames.length] ?? 'The team',
    contactEmail: `hello@${slug(name)}.example`,
    contactPhone: `01632 960${String(100 + index * 3 + nth).padStart(3, '0')}`,
    website: `${site}/`,
    bookingUrl: `${site}/book`,
    ageRanges: [...template.ages],
    ...spanOf(template.ages),
    ...template.price,
    scheduleDetails: template.times[nth],
    schedule: scheduleText(template.times[nth]),
    images: [1, 2].map(
      (picture) => `/api/placeholder/800/600?kind=${template.category}&variant=${index * 3 + nth + picture}`,
    ),
    ...template.extras,
    ...(template.extras?.specialOffers ? { specialOffers: fill(template.extras.specialOffers) } : {}),
  };
}

/** "Saturdays 9:00-10:00; Wednesdays 16:00-17:00", in the order of the week. */
function scheduleText(times: Times): string {
  return weekdays.flatMap((day) => (times[day] ? [`${capitalised(day)}s ${times[day]}`] : [])).join('; ');
}

const slug = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('&', 'and')
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const contactNames = [
  'Priya Nair',
  'Tom Ashworth',
  'Grace Okafor',
  'Helen Marsh',
  'Daniel Frost',
  'Sofia Lindqvist',
  'Amara Bello',
  'Jack Penrose',
  'Mei Chen',
  'Rachel Hobbs',
  'Oliver Stead',
  'Yasmin Karim',
  'Beth Tranter',
  'Callum Reid',
  'Nadia Rahman',
  'Ruth Farley',
];
