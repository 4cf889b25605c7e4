import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { failuresIn } from '#tests/support/openactive.ts';
import { casesOf } from '#tests/support/thorough.ts';
import type { ListingFields } from '../listing/facts/fields.ts';
import { isOpenData, sessionSeries } from './session-series.ts';

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

describe('a listing is open data', () => {
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
    expect([isOpenData(rest), published(rest)]).toEqual([false, null]);
  });

  test('in a place of which something is known, in parts where all are', async () => {
    const { county: _, ...partly } = whole;
    expect(published(partly)).toMatchObject({ location: { address: '1 River Lane, Guildford, GU1 1AA' } });
    expect(await failuresIn(published(partly))).toEqual([]);
    const { address: _a, postcode: _p, ...nowhere } = partly;
    expect(isOpenData(nowhere)).toBe(false);
  });

  test('every week only where it is said to be', () => {
    const schedule = (text: string) => published({ ...whole, schedule: text })?.['eventSchedule'];
    expect(schedule('Saturdays 9:00-10:00, term time only')).not.toMatchObject([{ repeatFrequency: 'P1W' }]);
  });

  test('without anybody’s name, address or number, and without pictures', () => {
    const said = JSON.stringify(
      published({
        ...whole,
        contactName: 'Petra Canary',
        contactEmail: 'petra@canary.example',
        contactPhone: '01632 960999',
        images: ['https://canary.example/petra.jpg'],
      }),
    );
    expect(said).not.toMatch(/canary|petra|960999/i);
  });
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
      const one = published({ ...whole, ...said });
      if (one !== null) expect(await failuresIn(one)).toEqual([]);
    }),
    { numRuns: casesOf(3, 200) },
  );
});
