import { createRequire } from 'node:module';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { failuresIn } from '#tests/support/openactive.ts';
import { casesOf } from '#tests/support/thorough.ts';
import type { ListingFields } from '../listing/facts/fields.ts';
import { eventSeries } from './event-series.ts';
import { publicActivity } from './public-activity.ts';
import { hasOpenSessions, sessionSeries } from './session-series.ts';

const site = 'https://hop.example';
const id = '01900000-0000-7000-8000-000000000001';
const whole: ListingFields = {
  name: 'Otter Swimming',
  providerName: 'Otters Ltd',
  category: 'swimming',
  address: '1 River Lane',
  town: 'Guildford',
  county: 'Surrey',
  postcode: 'GU1 1AA',
  priceFrom: 9,
  schedule: 'Saturdays 9:00-10:00',
};
const published = (fields: ListingFields) => sessionSeries(site, id, fields) as Record<string, unknown> | null;
const asEvents = (fields: ListingFields) => eventSeries(site, id, fields) as Record<string, unknown>;

describe('the sessions of a listing are open data', () => {
  test('with all that the standard asks for, and passes its validator', async () => {
    expect(published(whole)).toMatchObject({
      '@type': 'SessionSeries',
      name: 'Otter Swimming',
      location: { name: '1 River Lane', address: { postalCode: 'GU1 1AA' } },
      eventSchedule: [{ byDay: ['https://schema.org/Saturday'], startTime: '09:00', repeatFrequency: 'P1W' }],
    });
    expect(await failuresIn(published(whole))).toEqual([]);
  });

  test.each(['name', 'providerName', 'category', 'priceFrom', 'schedule'] as const)('not without its %s', (lacking) => {
    const { [lacking]: _, ...rest } = whole;
    expect([hasOpenSessions(rest), published(rest)]).toEqual([false, null]);
  });

  test('of the series of events that the listing is', () => {
    const { '@id': series, name, activity, organizer } = asEvents(whole);
    expect(published(whole)?.['superEvent']).toEqual({
      '@type': 'EventSeries',
      '@id': series,
      name,
      activity,
      organizer,
    });
  });

  test.each([
    [{ priceFrom: 9, priceTo: 12 }, 9, false],
    [{ priceFrom: 0, priceTo: 8 }, 8, false],
    [{ priceTo: 8 }, 8, false],
    [{ freeActivity: true }, 0, true],
  ] as const)('as free only where it costs nothing: %o', async (price, offered, isFree) => {
    const { priceFrom: _, ...rest } = whole;
    const one = published({ ...rest, ...price });
    expect(one).toMatchObject({ isAccessibleForFree: isFree, offers: [{ price: offered }] });
    expect(await failuresIn(one)).toEqual([]);
  });

  test('in a place of which something is known, in parts where all are', async () => {
    const { county: _, ...partly } = whole;
    expect(published(partly)).toMatchObject({ location: { address: '1 River Lane, Guildford, GU1 1AA' } });
    expect(await failuresIn(published(partly))).toEqual([]);
    const { address: _a, postcode: _p, ...nowhere } = partly;
    for (const address of [nowhere, { ...nowhere, address: ' , ' }]) expect(hasOpenSessions(address)).toBe(false);
  });

  test('every week only where it is said to be', () => {
    const schedule = (text: string) => published({ ...whole, schedule: text })?.['eventSchedule'];
    expect(schedule('Saturdays 9:00-10:00, term time only')).not.toMatchObject([{ repeatFrequency: 'P1W' }]);
  });

  test('without anybody’s name, address or number, and without pictures', () => {
    const fields = {
      ...whole,
      contactName: 'Petra Canary',
      contactEmail: 'petra@canary.example',
      contactPhone: '01632 960999',
      images: ['https://canary.example/petra.jpg'],
      name: 'Otters (petra@canary.example)',
      description: 'Ring 01632 960999.',
      schedule: 'Saturdays 9:00-10:00; <a href="tel:01632960999">(01632) 960999</a>',
    };
    const told = publicActivity(site, { id, updatedAt: '2026-01-05T10:00:00.000Z' }, fields);
    for (const said of [published(fields), asEvents(fields), told]) {
      expect(JSON.stringify(said)).not.toMatch(/canary|petra|960999/i);
      expect(said).toMatchObject({ name: 'Otters (…)', description: 'Ring ….' });
    }
  });
});

describe('every listing is open data as a series of events', () => {
  test.each<ListingFields>([
    whole,
    { name: 'Chess' },
    {},
    { name: '<b></b>', providerName: '<i></i>', category: 'stem' },
    { name: 'Chess', town: 'Woking' },
    { name: 'Chess', location: 'Library', schedule: 'Now and then', priceTo: 4, maxAgeMonths: 60 },
    { name: 'Chess', address: ', ', county: 'Surrey,' },
  ])('%o', async (fields) => {
    expect(asEvents(fields)).toMatchObject({ '@type': 'EventSeries', '@id': `${site}/activities/${id}#activity` });
    expect(await failuresIn(asEvents(fields))).toEqual([]);
  });

  test('which says what it says, and of all else that nobody has said it', () => {
    const least: ListingFields = { name: 'Otter Swimming', town: 'Guildford' };
    expect(asEvents({ ...least, schedule: 'Most Saturdays', minAgeMonths: 48 })).toEqual({
      '@context': 'https://openactive.io/',
      '@type': 'EventSeries',
      '@id': `${site}/activities/${id}#activity`,
      url: `${site}/activities/${id}`,
      name: 'Otter Swimming',
      activity: [
        {
          '@type': 'Concept',
          '@id': `${site}/openactive/categories#not-stated`,
          prefLabel: 'Not stated',
          inScheme: `${site}/openactive/categories`,
        },
      ],
      organizer: {
        '@type': 'Organization',
        '@id': `${site}/activities/${id}#organizer`,
        name: 'Organiser not stated',
      },
      ageRange: { '@type': 'QuantitativeValue', minValue: 4 },
      schedulingNote: 'Most Saturdays',
      location: { '@type': 'Place', name: 'Guildford', address: 'Guildford' },
    });
  });
});

test('the one rule that is let pass asks a list on the web: without it OpenActive’s own example fails by it, and by nothing else', async () => {
  const path = '@openactive/data-models/versions/2.x/examples/sessionseries-eventseries-split_example_1.json';
  const example = createRequire(import.meta.url)(path) as object;
  const found = await failuresIn(example, 'RPDEFeed', () => true);
  expect(new Set(found.map((each) => each.split(' ')[0]))).toEqual(new Set(['ActivityInActivityListRule']));
});

test('whatever people write, the validator has nothing against it', async () => {
  const text = fc
    .array(
      fc.oneof(
        fc.string({ unit: 'binary', maxLength: 12 }),
        fc.constantFrom(
          '<b>',
          '</b',
          '<<i>script>',
          '<!-- x -->',
          '&lt;',
          '&#60;',
          '&amp;lt;',
          '&',
          'R&B',
          'ages <5',
          '\ud800',
          ', ,',
          '>',
        ),
      ),
      { maxLength: 4 },
    )
    .map((parts) => `Club${parts.join('')}`);
  const fields = fc.record({
    name: text,
    providerName: text,
    shortDescription: text,
    location: text,
    address: text,
    town: text,
    county: fc.option(text, { nil: '' }),
    postcode: text,
    minAgeMonths: fc.option(fc.integer({ min: 0, max: 100 })),
    maxAgeMonths: fc.option(fc.integer({ min: 100, max: 1200 })),
    priceFrom: fc.double({ min: 0, max: 100_000, noNaN: true }),
    schedule: text.map((words) => `Saturdays 9:00-10:00 ${words}`),
  });
  await fc.assert(
    fc.asyncProperty(fields, async (said) => {
      for (const one of [published({ ...whole, ...said }), asEvents(said)])
        if (one !== null) expect(await failuresIn(one)).toEqual([]);
    }),
    { numRuns: casesOf(3, 200) },
  );
});
