import { createHash } from 'node:crypto';
import { canonicalJson } from '#domain/kernel/canonical-json.ts';
import { type ListingFields, ListingFieldsSchema } from '#domain/listing/facts/fields.ts';
import type { Found } from './findings.ts';

/** The values of findings as a listing's fields. */
export function fieldsOf(found: Found): ListingFields {
  return ListingFieldsSchema.parse(Object.fromEntries(Object.entries(found).map(([name, { value }]) => [name, value])));
}

/** SHA-256 (hex) of the fields in canonical JSON: the same facts give the same hash, however the page was made. */
export function contentHash(fields: ListingFields): string {
  return createHash('sha256').update(canonicalJson(fields)).digest('hex');
}
