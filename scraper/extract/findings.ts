import { cleanName } from '#domain/kernel/names.ts';
import { type FieldName, type ListingFields, ListingFieldsSchema, nameFields } from '#domain/listing/facts/fields.ts';
import { oneLine, shortened } from './page/plain-text.ts';
import { NAME_MAX } from '#domain/listing/facts/limits.ts';

/** How a field was found. */
export type Method =
  | 'json-ld'
  | 'microdata'
  | 'rdfa'
  | 'opengraph'
  | 'meta'
  | 'icalendar'
  | 'heading'
  | 'title'
  | 'link'
  | 'tel-link'
  | 'mailto-link'
  | 'image'
  | 'address'
  | 'text'
  | 'url';

export interface Finding<Value = unknown> {
  readonly value: Value;
  readonly method: Method;
  /** The words it was read from, at most 300 characters. */
  readonly evidence: string;
}
export type Found = { readonly [Name in FieldName]?: Finding<NonNullable<ListingFields[Name]>> };

const isName = (field: FieldName): boolean => nameFields.some((name) => name === field);

/** Collects findings. Sources speak in order of trust: the first valid word on a field stays. */
export class Findings {
  readonly #found = new Map<FieldName, Finding>();

  has(name: FieldName): boolean {
    return this.#found.has(name);
  }

  get<Name extends FieldName>(name: Name): ListingFields[Name] | undefined {
    return this.#found.get(name)?.value as ListingFields[Name] | undefined;
  }

  /** Keeps `value` unless the field is already known, or the value is none or does not fit the field. True when kept. */
  offer<Name extends FieldName>(
    name: Name,
    value: ListingFields[Name] | undefined,
    method: Method,
    evidence: string,
  ): boolean {
    if (value === undefined || this.#found.has(name)) return false;
    const clean = isName(name) && typeof value === 'string' ? cleanName(value, NAME_MAX) : value;
    const parsed = ListingFieldsSchema.shape[name].safeParse(clean);
    if (!parsed.success || parsed.data === undefined) return false;
    this.#found.set(name, { value: parsed.data, method, evidence: shortened(oneLine(evidence), 300) });
    return true;
  }

  /** Lets `name` say what `other` says, when nothing better is known of it. */
  borrow(name: 'description', other: 'shortDescription'): void {
    const known = this.#found.get(other);
    if (known && !this.#found.has(name)) this.#found.set(name, known);
  }

  all(): Found {
    return Object.fromEntries(this.#found);
  }
}
