import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activityOf } from './shown/activity.ts';
import {
  changesBetween,
  ListingChanges,
  type ListingFields,
  ListingFieldsSchema,
  withChanges,
} from './facts/fields.ts';
import { ActivityFormSchema, type ActivityInput, ActivityInputSchema, changesFromInput } from './input.ts';

const changesOf = (input: ActivityInput, current: ListingFields = {}): ListingChanges =>
  changesFromInput(ActivityInputSchema.parse(input), current);
const problemOf = (input: unknown): string | undefined =>
  ActivityInputSchema.safeParse(input).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)[0];

describe('an input', () => {
  test('may use any screen’s label for a category', () => {
    expect(changesOf({ category: 'Drama & Theatre' })).toEqual({ category: 'drama' });
    expect(changesOf({ category: 'Adventure' })).toEqual({ category: 'outdoor' });
  });
  test('takes a field away with empty text or null, and leaves the others', () => {
    expect(changesOf({ address: ' ', priceFrom: '', website: null, category: '' })).toEqual({
      address: null,
      priceFrom: null,
      website: null,
      category: null,
    });
  });
  test('may give prices as text', () => {
    expect(changesOf({ priceFrom: '£6.50', priceTo: '1,200' })).toEqual({ priceFrom: 6.5, priceTo: 1200 });
  });
  test('may give a postcode in any spelling, or its first half', () => {
    expect(changesOf({ postcode: ' gu11aa ' })).toEqual({ postcode: 'GU1 1AA' });
    expect(changesOf({ postcode: 'kt13' })).toEqual({ postcode: 'KT13' });
    expect(changesOf({ postcode: '' })).toEqual({ postcode: null });
  });
  test.each([
    [{ priceFrom: '20', priceTo: '10' }, 'priceTo', 'The lowest price is above the highest.'],
    [{ minAge: '9', maxAge: '4' }, 'maxAge', 'The youngest age is above the oldest.'],
    [{ name: '', priceFrom: '20', priceTo: '10' }, 'priceTo', 'The lowest price is above the highest.'],
  ])('of a form that says %j is told at %s: %s', (form, field, message) => {
    const issues = ActivityFormSchema.safeParse(form).error?.issues ?? [];
    expect(issues.filter(({ path }) => path[0] === field).map((each) => each.message)).toEqual([message]);
    expect(ActivityFormSchema.safeParse({ priceFrom: '10', priceTo: '10', minAge: '', maxAge: '4' }).success).toBe(
      true,
    );
  });
  test('says of each review site what stands there, where and since when; a site without words says nothing', () => {
    const none = { rating: '', count: '', url: '', date: '' };
    const google = { rating: '4.6', count: '1,204', url: 'g.page/r/otters', date: '2026-03-01' };
    expect(changesOf({ reviews: { google, yelp: none, facebook: null } })).toEqual({
      reviews: { google: { rating: 4.6, count: 1204, url: 'https://g.page/r/otters', date: '2026-03-01' } },
    });
    expect(changesOf({ reviews: { yelp: none } })).toEqual({ reviews: null });
    expect(changesOf({ reviews: null })).toEqual({ reviews: null });
  });
  test.each([
    ['rating', '5.1', 'Please enter the rating as a number from 1 to 5'],
    ['rating', 'good', 'Please enter the rating as a number from 1 to 5'],
    ['count', '', 'Please enter how many reviews there are, as a whole number'],
    ['count', '1.5', 'Please enter how many reviews there are, as a whole number'],
    ['url', '', 'Please enter the address of the page where the rating stands'],
    ['url', 'ftp://g.page/r', 'Please enter a valid URL'],
    ['url', undefined, 'Please enter the address of the page where the rating stands'],
    ['date', '', 'Please enter the day when you read the rating'],
    ['date', '2026-02-30', 'Please enter the day when you read the rating'],
    ['date', undefined, 'Please enter the day when you read the rating'],
  ])('of a rating whose %s is %j is refused', (field, value, message) => {
    const google = { rating: 4.6, count: 3, url: 'https://g.page/r', date: '2026-03-01', [field]: value };
    expect(problemOf({ reviews: { google } })).toBe(`reviews.google.${field}: ${message}`);
  });
  test('may say whether somebody new can come', () => {
    expect(changesOf({ availability: 'full' })).toEqual({ availability: 'full' });
    expect(changesOf({ availability: '' })).toEqual({ availability: null });
    expect(problemOf({ availability: 'perhaps' })).toContain('availability');
  });
  test('may leave out the scheme of a website', () => {
    expect(changesOf({ website: 'forest.example/classes' })).toEqual({ website: 'https://forest.example/classes' });
    // With a port, too: that is none.
    expect(changesOf({ website: 'club.co.uk:8443/tots' })).toEqual({ website: 'https://club.co.uk:8443/tots' });
  });
  test('may say yes or no to special needs, or say in words what is done for them', () => {
    expect(changesOf({ specialNeeds: true })).toEqual({ sendFriendly: true });
    expect(changesOf({ specialNeeds: false, sendFriendly: true })).toEqual({ sendFriendly: true });
    expect(changesOf({ specialNeeds: 'Quiet hour' })).toEqual({ specialNeeds: 'Quiet hour' });
    expect(changesOf({ specialNeeds: '' })).toEqual({ specialNeeds: null });
  });
  test('may show an image that the site makes', () => {
    expect(changesOf({ images: ['/api/placeholder/400/300?kind=sports&variant=3', '/demo/a.svg'] })).toEqual({
      images: ['/api/placeholder/400/300?kind=sports&variant=3', '/demo/a.svg'],
    });
  });
  test('is trimmed', () => {
    expect(changesOf({ name: '  Forest School ' })).toEqual({ name: 'Forest School' });
  });
  test.each<[ActivityInput | Record<string, unknown>, string]>([
    [{ name: ' ' }, 'name: Activity name is required'],
    [{ category: 'Knitting' }, 'category: Please select a category'],
    [{ contactEmail: 'nobody' }, 'contactEmail: Please enter a valid email address'],
    [{ website: 'javascript:alert(1)' }, 'website: Please enter a valid URL'],
    [{ priceFrom: 'a lot' }, 'priceFrom: Please enter a price as a number'],
    [{ priceTo: -1 }, 'priceTo: A price cannot be negative'],
    [{ priceTo: '-4' }, 'priceTo: A price cannot be negative'],
    // Six and a half, or six hundred and fifty? And what programs write is no price of a person's.
    [{ priceFrom: '6,50' }, 'priceFrom: Please enter a price as a number'],
    [{ priceFrom: '0x10' }, 'priceFrom: Please enter a price as a number'],
    [{ priceFrom: '1e3' }, 'priceFrom: Please enter a price as a number'],
    [{ minAge: '1e1' }, 'minAge: Please enter an age in years'],
    [{ name: null }, 'name: Activity name is required'],
    [{ name: 'n'.repeat(201) }, 'name: Please use at most 200 characters'],
    [{ minAge: 'young' }, 'minAge: Please enter an age in years'],
    [
      { ageRanges: '3-5 years, banana' },
      'ageRanges.1: We cannot read “banana” as an age. Please write it like 3-5 years.',
    ],
    [{ ageRanges: ['Big ones'] }, 'ageRanges.0: We cannot read “Big ones” as an age. Please write it like 3-5 years.'],
    [{ ageRange: 'banana' }, 'ageRange: We cannot read “banana” as an age. Please write it like 3-5 years.'],
    [{ postcode: 'XX' }, 'postcode: Please enter a UK postcode, such as GU1 1AA'],
    [{ postcode: 'Guildford' }, 'postcode: Please enter a UK postcode, such as GU1 1AA'],
    [{ shortDescription: 's'.repeat(196) }, 'shortDescription: Short description must be at most 195 characters'],
    [{ images: Array.from({ length: 6 }, () => '/a.png') }, 'images: At most 5 images'],
    [{ images: ['javascript:alert(1)'] }, 'images.0: Please enter a valid URL'],
    ...[
      '//elsewhere.example/a.png',
      '/\\elsewhere.example/a.png',
      '/api/logout',
      '/api/placeholder/../logout',
      '/api/placeholder/400/300/../../../logout',
      '/api/placeholder/%2e%2e/logout',
      '/api/placeholder/.%2E/logout',
      '/api/placeholder%2f..%2flogout',
      '/api/placeholder/%252e%252e/logout',
      '/api/placeholder/..\\logout',
      '/api/placeholder/400/300?a#b/../logout',
      '/pictures/../api/logout',
      '/./api/logout',
      '/%61pi/logout',
      '/%2561pi/logout',
    ].map((image): [object, string] => [{ images: [image] }, 'images.0: Please enter a valid URL']),
  ])('like %j is refused: %s', (input, problem) => {
    expect(problemOf(input)).toBe(problem);
  });
});

describe('ages', () => {
  const threeToSeven = { ageRanges: ['3-7 years'], minAgeMonths: 36, maxAgeMonths: 95 };

  test('of labels are kept in months beside the labels, each label once', () => {
    expect(changesOf({ ageRanges: ['3-5', '6-8', '3-5'] })).toEqual({
      ageRanges: ['3-5', '6-8'],
      minAgeMonths: 36,
      maxAgeMonths: 107,
    });
  });
  test('may be one comma-separated text, or one label', () => {
    expect(changesOf({ ageRanges: '3-5, 6-8,' })).toMatchObject({ ageRanges: ['3-5', '6-8'] });
    expect(changesOf({ ageRanges: 'Year 1, 2 and 3' })).toMatchObject({ minAgeMonths: 60, maxAgeMonths: 107 });
    expect(changesOf({ ageRange: 'Up to age 5' })).toMatchObject({ minAgeMonths: null, maxAgeMonths: 71 });
    expect(changesOf({ ageRange: '6 months to 4 years' })).toEqual({
      ageRanges: ['6 months to 4 years'],
      minAgeMonths: 6,
      maxAgeMonths: 59,
    });
  });
  test('of all ages are open at both ends', () => {
    expect(changesOf({ ageRanges: ['All ages'] })).toEqual({
      ageRanges: ['All ages'],
      minAgeMonths: null,
      maxAgeMonths: null,
    });
  });
  test('in years run until the next birthday, and a fraction is taken as it is', () => {
    expect(changesOf({ minAge: '0.5', maxAge: 7 })).toEqual({ ageRanges: null, minAgeMonths: 6, maxAgeMonths: 95 });
    expect(changesOf({ maxAge: 1.5 })).toMatchObject({ maxAgeMonths: 18 });
  });
  test('follow the labels when those were changed and the years were only sent along', () => {
    expect(changesOf({ ageRanges: ['4-9 years'], minAge: 3, maxAge: 7 }, threeToSeven)).toEqual({
      ageRanges: ['4-9 years'],
      minAgeMonths: 48,
      maxAgeMonths: 119,
    });
  });
  test('follow the years when those were changed and the labels were only sent along', () => {
    const changes = changesOf({ ageRanges: ['3-7 years'], minAge: 2, maxAge: 7 }, threeToSeven);
    expect(changes).toMatchObject({ ageRanges: null, minAgeMonths: 24 });
    expect(activityOf(withChanges(threeToSeven, changes)).ageRanges).toEqual(['2-7 years']);
  });
  test('sent back as they were change nothing', () => {
    expect(changesOf({ ageRanges: ['3-7 years'], minAge: 3, maxAge: 7 }, threeToSeven)).toEqual({});
  });
  test('taken away leave nothing stated', () => {
    expect(changesOf({ ageRanges: [] }, threeToSeven)).toEqual({
      ageRanges: null,
      minAgeMonths: null,
      maxAgeMonths: null,
    });
  });
});

test('what the schema lets through is always something that the log accepts', () => {
  const text = fc.oneof(fc.string(), fc.constantFrom('', ' ', '3-7 years', '£5', 'https://a.example', '1e999', '٣'));
  const anything = fc.oneof(text, fc.double(), fc.boolean(), fc.constant(null), fc.array(text), fc.object());
  const inputs = fc.dictionary(fc.constantFrom(...Object.keys(ActivityInputSchema.shape)), anything);
  fc.assert(
    fc.property(inputs, (input) => {
      const parsed = ActivityInputSchema.safeParse(input);
      if (!parsed.success) return;
      const changes = changesFromInput(parsed.data);
      expect(ListingChanges.safeParse(changes).error).toBeUndefined();
      expect(ListingFieldsSchema.safeParse(withChanges({}, changes)).error).toBeUndefined();
    }),
    { numRuns: 2000 },
  );
});

test('what a screen shows and sends back unchanged changes nothing', () => {
  const months = fc.integer({ min: 0, max: 200 });
  const fields: fc.Arbitrary<ListingFields> = fc.record(
    {
      name: fc.constant('Forest School'),
      category: fc.constantFrom('drama', 'music-dance', 'other'),
      priceFrom: fc.integer({ min: 0, max: 5000 }).map((pence) => pence / 100),
      ageRanges: fc.constantFrom(['3-7 years'], ['3-5', '6-8']),
      minAgeMonths: fc.option(months),
      maxAgeMonths: fc.option(months.filter((age) => age % 12 !== 0)),
      website: fc.constant('https://forest.example/'),
      indoor: fc.boolean(),
      images: fc.constant(['/a.png']),
    },
    { requiredKeys: ['name'] },
  );
  fc.assert(
    fc.property(fields, (stored) => {
      const shown = activityOf(stored);
      const { name, category, priceFrom, minAge, maxAge, website, indoor, images } = shown;
      const sent: ActivityInput = {
        name,
        category,
        priceFrom,
        website,
        indoor,
        ...(images.length > 0 && { images }),
        ...(stored.ageRanges && { ageRanges: shown.ageRanges }),
        ...(stored.minAgeMonths !== undefined && { minAge }),
        ...(stored.maxAgeMonths !== undefined && { maxAge }),
      };
      expect(changesBetween(stored, changesOf(sent, stored))).toEqual({});
    }),
  );
});

test('what signs somebody in is taken out of the addresses that everybody sees', () => {
  const given = {
    website: 'https://jo:secret@forest.example/a',
    bookingUrl: 'https://token@forest.example/',
    images: ['https://a:b@forest.example/1.jpg'],
  };
  expect(ActivityInputSchema.parse(given)).toMatchObject({
    website: 'https://forest.example/a',
    bookingUrl: 'https://forest.example/',
    images: ['https://forest.example/1.jpg'],
  });
});

describe('a schedule and its weekly times', () => {
  const current: ListingFields = { schedule: 'Mondays 4-5pm', scheduleDetails: { monday: '4pm-5pm' } };
  const after = (input: ActivityInput, fields = current) => activityOf(withChanges(fields, changesOf(input, fields)));

  test('are one fact: new words take the place of old times, which are read from them anew', () => {
    expect(changesOf({ schedule: 'Tuesdays 5-6pm' }, current)).toEqual({
      schedule: 'Tuesdays 5-6pm',
      scheduleDetails: null,
    });
    const { sessions, when } = after({ schedule: 'Tuesdays 5-6pm' });
    expect([sessions.map(({ weekday, start }) => `${weekday} ${start}`), when]).toEqual([
      ['tuesday 17:00'],
      'Tuesdays 17:00-18:00',
    ]);
    expect(after({ schedule: 'By arrangement' }).sessions).toEqual([]);
    expect(after({ schedule: '' })).toMatchObject({ schedule: null, scheduleDetails: null, sessions: [] });
  });
  test('both stay when the words are sent again as they are, also as a form makes them of the times', () => {
    expect(after({ schedule: 'Mondays 4-5pm' })).toMatchObject(current);
    const { schedule: _, ...times } = current;
    expect(after({ schedule: 'Monday: 4pm-5pm' }, times)).toMatchObject(times);
  });
  test('both count when somebody says both', () => {
    const said = { schedule: 'Term time', scheduleDetails: { friday: '9:30-10:15' } } as const;
    expect(after(said)).toMatchObject(said);
  });
  test('have nothing to do with what leaves the words alone, or with an activity that has no times of its own', () => {
    expect(changesOf({ name: 'Tots' }, current)).toEqual({ name: 'Tots' });
    expect(changesOf({ schedule: 'Tuesdays' }, { schedule: 'Mondays' })).toEqual({ schedule: 'Tuesdays' });
  });
});
