import { spanOf } from '#domain/listing/facts/ages.ts';
import type { Origin } from '#domain/listing/events.ts';
import type { FieldName, ListingFields } from '#domain/listing/facts/fields.ts';
import { DEMO_INWARD } from './places.ts';

/** A demo listing that is not (yet) live: what its page said, what its submitter made of it, and what an admin decided. */
export interface DemoSubmission {
  readonly slug: string;
  readonly origin: Exclude<Origin, 'manual'>;
  readonly found: ListingFields;
  readonly methods: Partial<Record<FieldName, string>>;
  readonly evidence: Partial<Record<FieldName, string>>;
  readonly corrected?: ListingFields;
  readonly comments?: string;
  readonly rejected?: string;
}

function found(
  slug: string,
  name: string,
  category: ListingFields['category'],
  town: string,
  outward: string,
  age: string,
  rest: ListingFields,
): Pick<DemoSubmission, 'slug' | 'found' | 'methods' | 'evidence'> {
  const fields: ListingFields = {
    name,
    ...(category ? { category } : {}),
    town,
    location: town,
    postcode: `${outward} ${DEMO_INWARD}`,
    ageRanges: [age],
    ...spanOf([age]),
    website: `https://${slug}.example/`,
    images: [`/api/placeholder/800/600?kind=${category ?? 'other'}&variant=${slug.length}`],
    ...rest,
  };
  return {
    slug,
    found: fields,
    methods: {
      name: 'heading',
      description: 'text',
      postcode: 'postcode',
      town: 'postcode',
      location: 'postcode',
      ageRanges: 'ages',
      ...(rest.priceFrom === undefined ? {} : { priceFrom: 'price' }),
      website: 'address',
      images: 'opengraph',
      category: 'keywords',
    },
    evidence: {
      name,
      postcode: `${town} ${outward} ${DEMO_INWARD}`,
      ageRanges: age,
      ...(rest.description ? { description: rest.description.slice(0, 120) } : {}),
      ...(rest.priceFrom === undefined ? {} : { priceFrom: `£${rest.priceFrom.toFixed(2)}` }),
    },
  };
}

/** Sixteen submissions for the admin's queues: from the scraper, from parents and from providers; four of them rejected. */
export const submissions: readonly DemoSubmission[] = [
  {
    origin: 'scraper',
    ...found('willow-yoga-kids', 'Willow Yoga for Kids', 'sports', 'Woking', 'GU21', '4-8 years', {
      description:
        'Breathing, balancing and a story in every class. Mats are provided and parents may stay for the first session.',
      priceFrom: 8,
      priceUnit: 'session',
      schedule: 'Saturdays 10:30-11:15',
      indoor: true,
    }),
  },
  {
    origin: 'scraper',
    ...found('junior-rangers-downs', 'Junior Rangers on the Downs', 'nature-animals', 'Epsom', 'KT18', '8-12 years', {
      description:
        'Help the countryside team with hedge laying, pond dipping and bird counts on the first Sunday of the month.',
      freeActivity: true,
      schedule: 'First Sunday of the month, 10:00-12:30',
      outdoor: true,
    }),
  },
  {
    origin: 'scraper',
    ...found('violin-with-vera', 'Violin with Vera', 'music', 'Richmond', 'TW10', '5-14 years', {
      description: 'Suzuki violin from five years old, in pairs, with a monthly group class and two concerts a year.',
      priceFrom: 24,
      priceTo: 32,
      priceUnit: 'session',
      schedule: 'Mondays to Thursdays after school',
    }),
  },
  {
    origin: 'scraper',
    ...found('splat-messy-play', 'Splat! Messy Play', 'baby-toddler', 'Camberley', 'GU15', '6 months to 4 years', {
      description:
        'Gloop, foam and coloured rice, all taste-safe. We bring the mess and, more to the point, we take it away again.',
      priceFrom: 9.5,
      priceUnit: 'session',
      schedule: 'Wednesdays 9:30-10:15 and 10:45-11:30',
      indoor: true,
    }),
  },
  {
    origin: 'scraper',
    ...found('lego-lads-lasses', 'Brick Builders Club', 'stem', 'Staines', 'TW18', '5-11 years', {
      description: 'Free building, challenges and stop-motion films with more bricks than any living room could hold.',
      priceFrom: 10,
      priceUnit: 'session',
      schedule: 'Thursdays 16:00-17:15',
      indoor: true,
    }),
  },
  {
    origin: 'parent_suggestion',
    ...found('farnham-skate-school', 'Farnham Skate School', 'sports', 'Farnham', 'GU9', '6-14 years', {
      description: 'Skateboarding lessons for beginners on Sunday mornings, helmets and pads included.',
      priceFrom: 12,
      priceUnit: 'session',
      outdoor: true,
    }),
    comments: 'My two have been going since spring. Sam, who runs it, is brilliant with nervous beginners.',
    corrected: { schedule: 'Sundays 9:30-10:30', whatToBring: 'Long trousers and flat shoes' },
  },
  {
    origin: 'parent_suggestion',
    ...found('weybridge-sea-cadets-juniors', 'River Juniors Rowing', 'outdoor', 'Weybridge', 'KT13', '10-15 years', {
      description: 'Learn to row on a quiet stretch of the river, in wide training boats that do not tip.',
      priceFrom: 120,
      priceUnit: 'term',
      outdoor: true,
    }),
    corrected: { priceFrom: 105, specialOffers: 'First two sessions free' },
    comments: 'The price on their page is out of date, it is £105 now.',
  },
  {
    origin: 'parent_suggestion',
    ...found('redhill-toy-library', 'Redhill Toy Library', 'baby-toddler', 'Redhill', 'RH1', '0-7 years', {
      description: 'Borrow toys instead of buying them, and play while you choose.',
      freeActivity: true,
      schedule: 'Saturdays 10:00-12:00',
      indoor: true,
    }),
  },
  {
    origin: 'provider_application',
    ...found(
      'bluebell-theatre-school',
      'Bluebell Theatre School Leatherhead',
      'drama',
      'Leatherhead',
      'KT22',
      '6-16 years',
      {
        description: 'Acting, singing and dance on Saturday mornings, with a summer show at the theatre in town.',
        priceFrom: 260,
        priceUnit: 'term',
        schedule: 'Saturdays 9:30-12:30',
        indoor: true,
      },
    ),
    corrected: { shortDescription: 'Saturday theatre school with a summer show.', freeTrialAvailable: true },
  },
  {
    origin: 'provider_application',
    ...found('bluebell-toddler-theatre', 'Bluebell Toddler Theatre', 'drama', 'Leatherhead', 'KT22', '2-4 years', {
      description: 'Puppets, songs and dressing up for the very young, with a parent or carer.',
      priceFrom: 7,
      priceUnit: 'session',
      schedule: 'Tuesdays 10:00-10:45',
      indoor: true,
    }),
  },
  {
    origin: 'provider_application',
    ...found('bluebell-holiday-shows', 'Bluebell Holiday Shows', 'holiday-clubs', 'Leatherhead', 'KT22', '7-14 years', {
      description: 'A full musical in five days, performed on Friday afternoon.',
      priceFrom: 195,
      priceUnit: 'week',
      indoor: true,
    }),
  },
  {
    origin: 'parent_submission',
    ...found('reigate-kids-orienteering', 'Sunday Mapfinders', 'outdoor', 'Reigate', 'RH2', '7-13 years', {
      description: 'Orienteering courses in the park for families, with a compass lesson for first-timers.',
      priceFrom: 3,
      priceUnit: 'child',
      outdoor: true,
    }),
    comments: 'Lovely people and very cheap.',
  },
  {
    origin: 'scraper',
    ...found('pub-quiz-kingston', 'Thursday Pub Quiz', 'entertainment', 'Kingston', 'KT1', '18+ years', {
      description: 'Teams of six, a jackpot round and half-price burgers.',
      priceFrom: 2,
      priceUnit: 'session',
    }),
    rejected: 'For adults only, so not for this directory.',
  },
  {
    origin: 'parent_suggestion',
    ...found('guildford-bounce-away', 'Bounce Away Inflatables', 'indoor-play', 'Guildford', 'GU2', '3-10 years', {
      description: 'Bouncy castle hire for your garden, delivered and collected.',
    }),
    rejected: 'A hire service rather than an activity. If they open a venue we would love to list it.',
  },
  {
    origin: 'scraper',
    ...found('woking-closed-club', 'Woking Wheels Roller Disco', 'sports', 'Woking', 'GU22', '6-15 years', {
      description: 'Our last disco was in July. Thank you for all the happy evenings!',
    }),
    rejected: 'The page says that it has closed.',
  },
  {
    origin: 'provider_application',
    ...found('bluebell-adult-choir', 'Bluebell Evening Choir', 'music', 'Leatherhead', 'KT22', '16+ years', {
      description: 'A community choir for grown-ups that meets every Thursday evening.',
      priceFrom: 6,
      priceUnit: 'session',
    }),
    rejected: 'For adults. Please list your children’s choirs instead.',
  },
];
