import { expect, expectTypeOf, test } from 'vitest';
import { type ActivityInput, ActivityInputSchema, changesFromInput } from '../input.ts';
import { activityOf } from '../shown/activity.ts';
import { ActivitySchema } from '../shown/views.ts';
import { fieldNames } from './fields.ts';
import {
  type FlagName,
  flagNames,
  flagsAbout,
  saidOf,
  shownFields,
  type TextName,
  textNames,
  thingsIn,
} from './field-words.ts';

test('every field has words, and no words are about what is no field', () => {
  expect(shownFields.toSorted()).toEqual(fieldNames.toSorted());
});

test('what forms ask for is what the site takes', () => {
  expectTypeOf<FlagName | TextName>().toExtend<keyof ActivityInput>();
  expect(Object.keys(ActivityInputSchema.shape)).toEqual(expect.arrayContaining([...textNames, ...flagNames]));
});

test('every flag is taken, kept, shown as it is and asked for under one heading; one that nobody has set is not known', () => {
  expect(flagsAbout('place', 'price', 'visit', 'families', 'safety').toSorted()).toEqual(flagNames.toSorted());
  for (const name of flagNames) {
    expect(saidOf(name)).not.toBe('');
    for (const said of [true, false]) {
      const changes = changesFromInput(ActivityInputSchema.parse({ [name]: said }));
      expect(changes).toEqual({ [name]: said });
      expect(activityOf({ [name]: said })[name]).toBe(said);
    }
    expect(activityOf({})[name]).toBeNull();
    expect(ActivitySchema.shape[name].safeParse(null).success).toBe(true);
  }
});

test('what is said twice, in words and in figures, is one thing', () => {
  expect(thingsIn(['ageRanges', 'minAgeMonths', 'maxAgeMonths', 'schedule', 'scheduleDetails', 'name'])).toBe(3);
  expect(thingsIn(['minAgeMonths'])).toBe(1);
});
