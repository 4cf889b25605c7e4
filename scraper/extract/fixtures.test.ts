import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fieldNames, type ListingFields, ListingFieldsSchema } from '#domain/listing/facts/fields.ts';
import { extractActivity } from './extract-activity.ts';
import { fieldsOf } from './found-fields.ts';

const folder = new URL('../fixtures/', import.meta.url);
const field = z.enum(fieldNames);
const words = z.partialRecord(field, z.array(z.string()));

/** What a person finds on the page: exact values, words that must or must not be in a text, fields that it does not state. */
const Expectation = z.strictObject({
  url: z.url(),
  nothing: z.boolean().default(false),
  expected: ListingFieldsSchema.strict().default({}),
  contains: words.default({}),
  without: words.default({}),
  absent: z.array(field).default([]),
});

/** A text field's text. */
const said = (fields: ListingFields, name: string): string => z.string().default('').parse(fields[field.parse(name)]);

const names = readdirSync(folder).filter((file) => file.endsWith('.html'));

test('there are at least 25 pages', () => {
  expect(names.length).toBeGreaterThanOrEqual(25);
});

test.each(names)('%s', (name) => {
  const html = readFileSync(new URL(name, folder), 'utf8');
  const wanted = Expectation.parse(JSON.parse(readFileSync(new URL(name.replace('.html', '.json'), folder), 'utf8')));
  const { found, isActivity } = extractActivity(html, wanted.url);
  expect(isActivity).toBe(!wanted.nothing);
  if (wanted.nothing) return;
  const fields = fieldsOf(found);
  const asked = Object.keys(wanted.expected).map((each) => field.parse(each));
  expect(Object.fromEntries(asked.map((each) => [each, fields[each]]))).toEqual(wanted.expected);
  expect(wanted.absent.filter((each) => fields[each] !== undefined).map((each) => [each, fields[each]])).toEqual([]);
  for (const [each, parts] of Object.entries(wanted.contains))
    for (const part of parts) expect(said(fields, each)).toContain(part);
  for (const [each, parts] of Object.entries(wanted.without))
    for (const part of parts) expect(said(fields, each)).not.toContain(part);
  for (const finding of Object.values(found)) expect(finding.evidence.length).toBeLessThanOrEqual(300);
});
