import { canonicalJson } from '#domain/kernel/canonical-json.ts';
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
  /** How sure that is, from 0 to 100: what its method is worth, more where another one says the same, less where it says otherwise. */
  readonly confidence: number;
  /** The page that it stands on, where that is another one than the page that was read. */
  readonly page?: string;
}
export type Found = { readonly [Name in FieldName]?: Finding<NonNullable<ListingFields[Name]>> };

/**
 * What a way of reading is worth by itself, for fields of which too little was counted. What was counted, of pages when they were read for
 * the first time and of the fixtures, stands in `worthFor` (docs/scraper.md; a test compares them).
 */
const worth: Readonly<Record<Method, number>> = {
  'json-ld': 95,
  microdata: 95,
  rdfa: 90,
  icalendar: 95,
  'tel-link': 95,
  'mailto-link': 95,
  opengraph: 88,
  heading: 92,
  link: 85,
  meta: 80,
  address: 88,
  image: 88,
  url: 75,
  title: 60,
  text: 60,
};
/**
 * How often the sentences and titles of pages are read right, field by field: ages, times and prices nearly always, since they have a
 * form of their own; a place and whom to ask less, since any name can stand where theirs does.
 */
const worthFor: Readonly<Partial<Record<Method, Readonly<Partial<Record<FieldName, number>>>>>> = {
  text: {
    description: 94,
    shortDescription: 94,
    category: 92,
    subcategory: 90,
    contactEmail: 94,
    contactPhone: 92,
    schedule: 84,
    scheduleDetails: 84,
    ageRanges: 94,
    minAgeMonths: 94,
    maxAgeMonths: 94,
    priceFrom: 92,
    priceTo: 82,
    priceUnit: 92,
    town: 94,
    county: 85,
    freeActivity: 85,
    freeTrialAvailable: 85,
    dropInAvailable: 85,
    bookingRequired: 85,
    hostsBirthdayParties: 85,
    taxFreeChildcare: 85,
    sendFriendly: 90,
    insured: 85,
    dbsChecked: 85,
    firstAid: 85,
    indoor: 75,
    outdoor: 75,
    location: 65,
    contactName: 75,
    whatToBring: 85,
  },
  title: { name: 90, providerName: 88 },
};
/** How sure it is that a field is right which was read in this way, where nothing else bears it out or speaks against it. */
export const worthOf = (field: FieldName, method: Method): number => worthFor[method]?.[field] ?? worth[method];
const AGREES = 15;
const CONTRADICTS = 30;
const SUREST = 99;

const isName = (field: FieldName): boolean => nameFields.some((name) => name === field);

/** Collects findings. Sources speak in order of trust: the first valid word on a field stays, and later ones only make it more or less sure. */
export class Findings {
  readonly #found = new Map<FieldName, Finding>();
  /** The other ways in which the same was said of a field, or something else. */
  readonly #heard = new Map<FieldName, Map<Method, 'agrees' | 'contradicts'>>();

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
    if (value === undefined) return false;
    const clean = isName(name) && typeof value === 'string' ? cleanName(value, NAME_MAX) : value;
    const parsed = ListingFieldsSchema.shape[name].safeParse(clean);
    if (!parsed.success || parsed.data === undefined) return false;
    const known = this.#found.get(name);
    if (known) {
      this.#hear(name, known, parsed.data, method);
      return false;
    }
    this.#found.set(name, {
      value: parsed.data,
      method,
      evidence: shortened(oneLine(evidence), 300),
      confidence: worthOf(name, method),
    });
    return true;
  }

  /** Each way of reading counts once, and the way in which a field was found says nothing new about itself. */
  #hear(name: FieldName, known: Finding, value: unknown, method: Method): void {
    if (method === known.method) return;
    const heard = this.#heard.get(name) ?? new Map<Method, 'agrees' | 'contradicts'>();
    if (heard.has(method)) return;
    const how = agreement(name, value, known.value);
    if (how === undefined) return;
    heard.set(method, how);
    this.#heard.set(name, heard);
  }

  /** Lets `name` say what `other` says, when nothing better is known of it. */
  borrow(name: 'description', other: 'shortDescription'): void {
    const known = this.#found.get(other);
    if (known && !this.#found.has(name)) this.#found.set(name, known);
  }

  all(): Found {
    return Object.fromEntries([...this.#found].map(([name, each]) => [name, this.#judged(name, each)]));
  }

  #judged(name: FieldName, { confidence, ...finding }: Finding): Finding {
    const heard = [...(this.#heard.get(name)?.values() ?? [])];
    const agreeing = heard.filter((each) => each === 'agrees').length;
    const against = heard.length > agreeing && agreeing === 0 ? CONTRADICTS : 0;
    return { ...finding, confidence: Math.min(SUREST, confidence + agreeing * AGREES) - against };
  }
}

/** Fields that two ways of reading put in words of their own: other words are no contradiction. */
const worded: ReadonlySet<FieldName> = new Set([
  'description',
  'shortDescription',
  'schedule',
  'scheduleDetails',
  'images',
  'socialMedia',
]);

function agreement(name: FieldName, value: unknown, known: unknown): 'agrees' | 'contradicts' | undefined {
  const [one, other] = [plain(value), plain(known)];
  const isPart = typeof value === 'string' && value.length >= 4 && one.slice(1, -1).includes(other.slice(1, -1));
  if (one === other || isPart || (typeof known === 'string' && other.slice(1, -1).includes(one.slice(1, -1))))
    return 'agrees';
  return worded.has(name) ? undefined : 'contradicts';
}

/** One value is another's however it is spaced and whatever the case of its letters. */
const plain = (value: unknown): string => canonicalJson(value).toLowerCase().replaceAll(/\s+/g, ' ');
