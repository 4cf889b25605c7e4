import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { categoryIds } from '../listing/facts/category-ids.ts';
import { type Candidate, type Family, type FamilyChild, recommend } from './recommend.ts';

const ada: FamilyChild = { firstName: 'Ada', ageMonths: 90, interests: ['swimming'] };
const ben: FamilyChild = { firstName: 'Ben', ageMonths: 40, interests: ['music'] };
const family = (more: Partial<Family> = {}): Family => ({
  children: [ada],
  interests: [],
  saved: [],
  viewed: [],
  savedIds: new Set(),
  ...more,
});
const activity = (listingId: string, more: Partial<Candidate> = {}): Candidate => ({
  listingId,
  category: null,
  ageFrom: 60,
  ageTo: 143,
  miles: null,
  confirmedDaysAgo: 365,
  isFull: false,
  ...more,
});
const order = (of: Family, ...candidates: Candidate[]): string[] =>
  recommend(of, candidates).map((each) => each.listingId);
const reason = (of: Family, candidate: Candidate): string | undefined => recommend(of, [candidate])[0]?.reason;

describe('what is recommended to a family', () => {
  test('is never what each of its children is too old or too young for, nor what states no ages', () => {
    expect(order(family(), activity('a', { ageTo: 89 }))).toEqual([]);
    expect(order(family(), activity('a', { ageFrom: 91 }))).toEqual([]);
    expect(order(family(), activity('a', { ageFrom: null, ageTo: null }))).toEqual([]);
    expect(order(family({ children: [ada, ben] }), activity('a', { ageFrom: 36, ageTo: 59 }))).toEqual(['a']);
    expect(order(family({ children: [] }), activity('a'))).toEqual([]);
  });

  test('is never what it has saved already', () => {
    expect(order(family({ savedIds: new Set(['a']) }), activity('a'), activity('b'))).toEqual(['b']);
  });

  test('is never what is full, however well it fits', () => {
    const fitting = { category: 'swimming', miles: 1 } as const;
    expect(order(family(), activity('a', { ...fitting, isFull: true }), activity('b'))).toEqual(['b']);
  });

  test.each([
    ['what a child likes before anything else for its age', { category: 'swimming' }, {}],
    ['what the family likes before what nobody said they like', { category: 'drama' }, {}],
    ['what is near before what is far', { miles: 1 }, { miles: 9 }],
    ['what is near before what is nobody knows where', { miles: 14 }, { miles: null }],
    ['what is like something that they saved', { category: 'stem' }, {}],
    ['what is like something that they looked at', { category: 'gymnastics' }, {}],
    ['what was confirmed lately', { confirmedDaysAgo: 1 }, { confirmedDaysAgo: 80 }],
    ['what a child does not grow out of this month', { ageTo: 120 }, { ageTo: 90 }],
  ] as const)('puts %s', (_what, better, worse) => {
    const who = family({ interests: ['drama'], saved: ['stem'], viewed: ['gymnastics'] });
    expect(order(who, activity('a', worse), activity('b', better))).toEqual(['b', 'a']);
  });

  test('weighs what a child likes more than what the family likes, and what was saved more than what was looked at', () => {
    const who = family({ interests: ['drama'], saved: ['stem'], viewed: ['gymnastics'] });
    const kinds = (['gymnastics', 'stem', 'drama', 'swimming'] as const).map((category) =>
      activity(category, { category }),
    );
    expect(order(who, ...kinds)).toEqual(['swimming', 'drama', 'stem', 'gymnastics']);
  });

  test.each([
    ['what a child likes', { category: 'swimming', miles: 2.2 }, 'Ada likes swimming, and this is about 2 miles away.'],
    ['a child’s age alone', {}, 'It is right for Ada’s age.'],
    ['a child’s age and the way', { miles: 0.4 }, 'It is right for Ada’s age, less than a mile away.'],
    [
      'what the family likes',
      { category: 'arts-crafts' },
      'Your family likes arts & crafts, and this is right for Ada’s age.',
    ],
    [
      'what was saved',
      { category: 'stem', miles: 1.2 },
      'It is like something you saved, and right for Ada’s age, about a mile away.',
    ],
    ['what was looked at', { category: 'gymnastics' }, 'It is like something you looked at, and right for Ada’s age.'],
  ] as const)('says why in one sentence: %s', (_why, more, words) => {
    const who = family({ interests: ['arts-crafts'], saved: ['stem'], viewed: ['gymnastics'] });
    expect(reason(who, activity('a', more))).toBe(words);
  });

  test('names the child that it is for: the one who likes it, if both are of its age', () => {
    const who = family({ children: [ada, ben] });
    const all = { ageFrom: 24, ageTo: 143 };
    expect(reason(who, activity('a', { ...all, category: 'music-dance' }))).toBe('Ben likes music.');
    expect(reason(who, activity('a', { ...all, category: 'swimming' }))).toBe('Ada likes swimming.');
  });

  test('has a score from 0 to 100 and one order, however the candidates come', () => {
    const months = fc.integer({ min: 0, max: 220 });
    const candidate = fc.record({
      listingId: fc.uuid(),
      category: fc.option(fc.constantFrom(...categoryIds)),
      ageFrom: fc.option(months),
      ageTo: fc.option(months),
      miles: fc.option(fc.double({ min: 0, max: 60, noNaN: true })),
      confirmedDaysAgo: fc.integer({ min: -1, max: 900 }),
      isFull: fc.constant(false),
    });
    const candidates = fc.uniqueArray(candidate, { selector: ({ listingId }) => listingId });
    fc.assert(
      fc.property(candidates, fc.array(fc.constantFrom(...categoryIds)), (all, interests) => {
        const who = family({ children: [{ ...ada, interests }, ben], interests });
        const found = recommend(who, all);
        expect(found.every(({ score }) => Number.isInteger(score) && score >= 0 && score <= 100)).toBe(true);
        expect(recommend(who, all.toReversed())).toEqual(found);
        const fits = all.filter(({ ageFrom, ageTo }) =>
          [90, 40].some((age) => ageFrom !== null && ageTo !== null && ageFrom <= age && age <= ageTo),
        );
        expect(new Set(found.map(({ listingId }) => listingId))).toEqual(
          new Set(fits.map(({ listingId }) => listingId)),
        );
      }),
    );
  });
});
