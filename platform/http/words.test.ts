import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { speakPlainly } from './words.ts';

beforeAll(speakPlainly);
afterAll(() => void z.config({ customError: undefined }));

test.each([
  ['Please fill this in', z.string(), undefined],
  ['Please fill this in', z.string(), null],
  ['Please give a text', z.string(), 1],
  ['Please fill this in', z.string().min(1), ''],
  ['Please use at least 3 characters', z.string().min(3), 'ab'],
  ['Please use at most 3 characters', z.string().max(3), 'abcd'],
  ['Please give a number', z.coerce.number(), 'NaN'],
  ['Please give a whole number', z.coerce.number().int(), '1.5'],
  ['Please give at least 1', z.coerce.number().min(1), '0'],
  ['Please give at most 100', z.coerce.number().max(100), '101'],
  ['Please give at most 1', z.array(z.string()).max(1), ['a', 'b']],
  ['Please give a list', z.array(z.string()), 'a'],
  ['Please give an object', z.object({}), 'a'],
  ['Please give true or false', z.boolean(), 'yes'],
  ['Please choose one of: name, newest', z.enum(['name', 'newest']), 'oldest'],
  ['Please enter a valid email address', z.email(), 'a'],
  ['This is no id', z.uuid(), 'a'],
  ['Please give a time such as 2026-03-01T10:00:00Z', z.iso.datetime(), 'today'],
  ['This is not valid', z.string().regex(/^a/), 'b'],
  ['Not known here: a', z.strictObject({}), { a: 1 }],
  ['This is not valid', z.union([z.string(), z.number()]), true],
  ['Activity name is required', z.string('Activity name is required'), 1],
])('people are told: %s', (words, schema, value) => {
  expect(schema.safeParse(value).error?.issues[0]?.message).toBe(words);
});
