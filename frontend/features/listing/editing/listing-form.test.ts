import { describe, expect, it } from 'vitest';
import { categoryIds } from '#domain/listing/facts/category-ids.ts';
import { type CategoryList, categoryLists } from '#domain/listing/facts/category-lists.ts';
import { CategoryInputSchema } from '#domain/listing/input.ts';
import { activityOf } from '#domain/listing/shown/activity.ts';
import type { ListingFields } from '#domain/listing/facts/fields.ts';
import type { Activity } from '#domain/listing/shown/views.ts';
import { type EditorName, editors, namesIn } from './editors.ts';
import {
  changedInput,
  formValuesOf,
  type ListingFormValues,
  listingResolver,
  missingFields,
  type RequiredFields,
} from './listing-form.ts';

const activity = (fields: ListingFields): Activity => ({
  ...activityOf(fields),
  id: '01890000-0000-7000-8000-000000000001',
  isPremium: false,
  isVerified: false,
  providerType: null,
  isSponsored: false,
  isFeatured: false,
  status: 'draft',
  revision: 1,
  distanceMiles: null,
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
  reviewedAt: null,
  lastConfirmedAt: null,
});

describe('formValuesOf', () => {
  it('shows a category in the words of the form', () => {
    expect(formValuesOf(activity({ category: 'drama' }), 'parent').category).toBe('Drama & Theatre');
    expect(formValuesOf(activity({ category: 'drama' }), 'generic').category).toBe('Drama');
  });

  it('leaves what is not known empty', () => {
    const values = formValuesOf(activity({ name: 'Tumble Tots' }), 'draft');
    expect([values.priceFrom, values.ageRanges, values.minAge, values.category]).toEqual(['', '', '', '']);
  });

  it('writes age ranges comma-separated', () => {
    const fields = { ageRanges: ['3-5 years', '6-8 years'], minAgeMonths: 36, maxAgeMonths: 107 };
    expect(formValuesOf(activity(fields), 'draft')).toMatchObject({
      ageRanges: '3-5 years, 6-8 years',
      minAge: '3',
      maxAge: '8',
    });
  });
});

describe('a form that was opened and sent', () => {
  const lists = Object.keys(categoryLists) as CategoryList[];

  it.each(lists)('keeps every category, by the words of the %s list', (list) => {
    for (const category of categoryIds) {
      const values = formValuesOf(activity({ category }), list);
      expect(categoryLists[list]).toContain(values.category);
      expect(changedInput(values, values)).toEqual({});
      expect(CategoryInputSchema.parse(changedInput(values, values, ['category']).category)).toBe(category);
    }
  });
});

describe('every screen that edits a listing', () => {
  const screens = Object.keys(editors) as EditorName[];

  it.each(screens)('says another town, another unit of the price and another booking page: %s', (screen) => {
    expect(namesIn(screen)).toEqual(expect.arrayContaining(['town', 'bookingUrl']));
    if (screen !== 'generic') expect(namesIn(screen)).toContain('priceUnit');
  });

  it.each(screens)('takes off an offer, a discount and “Free” that were misread: %s', (screen) => {
    expect(namesIn(screen)).toEqual(expect.arrayContaining(['specialOffers', 'discountText']));
    // The generic form has a price in words, which says “Free” and takes it back.
    if (screen !== 'generic') expect(namesIn(screen)).toContain('freeActivity');
    const read = formValuesOf(activity({ discountText: 'Kids go free', freeActivity: true }), 'draft');
    expect(changedInput({ ...read, discountText: '', freeActivity: false }, read)).toEqual({
      discountText: '',
      freeActivity: false,
    });
  });
});

describe('changedInput', () => {
  const initial = formValuesOf(activity({ name: 'Tumble Tots', indoor: true, description: 'Fun' }), 'draft');

  it('sends only what somebody changed', () => {
    expect(changedInput({ ...initial, priceFrom: '6.50' }, initial)).toEqual({ priceFrom: '6.50' });
  });

  it('never states "no" for a box that nobody touched', () => {
    expect(changedInput(initial, initial)).toEqual({});
    expect(changedInput({ ...initial, indoor: false, outdoor: true }, initial)).toEqual({
      indoor: false,
      outdoor: true,
    });
  });

  it('sends a cleared text as empty, which takes the field away', () => {
    expect(changedInput({ ...initial, description: '' }, initial)).toEqual({ description: '' });
  });

  it('adds what the call always needs', () => {
    expect(changedInput(initial, initial, ['name', 'description'])).toEqual({
      name: 'Tumble Tots',
      description: 'Fun',
    });
  });
});

/** The message of each field that the form holds back. */
async function problemsIn(
  values: ListingFormValues,
  required?: RequiredFields,
  begun?: ListingFormValues,
): Promise<Record<string, unknown>> {
  const options = { fields: {}, shouldUseNativeValidation: false } as const;
  const { errors } = await listingResolver(required, begun)(values, undefined, options);
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error.message]));
}

describe('listingResolver', () => {
  const values = formValuesOf(activity({ name: 'Tumble Tots', category: 'sports' }), 'draft');

  it('finds none in a listing that states little', async () => {
    expect(await problemsIn(values)).toEqual({});
  });

  it('applies the rules of the server', async () => {
    const wrong = { ...values, name: ' ', priceFrom: 'cheap', contactEmail: 'me', shortDescription: 'x'.repeat(196) };
    expect(await problemsIn(wrong)).toEqual({
      name: 'Activity name is required',
      priceFrom: 'Please enter a price as a number',
      contactEmail: 'Please enter a valid email address',
      shortDescription: 'Short description must be at most 195 characters',
    });
  });

  it('demands what the form demands', async () => {
    expect(await problemsIn({ ...values, description: '' }, { description: 'Description is required' })).toEqual({
      description: 'Description is required',
    });
    expect(missingFields({ ...values, description: '', location: '' }, ['name', 'description', 'location'])).toEqual([
      'description',
      'location',
    ]);
  });

  it('holds nobody back for what a page says and nobody has changed, but for either of two ends that contradict each other', async () => {
    const begun = { ...values, ageRanges: 'Toddlers', priceFrom: '9', priceTo: '5' };
    expect(await problemsIn({ ...begun, name: 'Tots' }, undefined, begun)).toEqual({});
    expect(await problemsIn({ ...begun, ageRanges: 'Tots', priceFrom: '8' }, undefined, begun)).toEqual({
      ageRanges: 'We cannot read “Tots” as an age. Please write it like 3-5 years.',
      priceTo: 'The lowest price is above the highest.',
    });
  });

  it('takes a website without a scheme', async () => {
    expect(await problemsIn({ ...values, website: 'surrey-gym.co.uk' })).toEqual({});
  });
});
