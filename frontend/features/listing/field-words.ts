import type { GalleryPicture } from '#domain/listing/facts/gallery.ts';
import { availabilities, type Availability } from '#domain/listing/facts/availability.ts';
import type { Category } from '#domain/listing/facts/category-ids.ts';
import { categories } from '#domain/listing/facts/taxonomy.ts';
import { formatCount, formatDate } from '#frontend/lib/format.ts';
import { formatPounds } from '#domain/kernel/pounds.ts';
import { titled } from '#domain/kernel/spelled-out.ts';
import { weekdays } from '#domain/listing/facts/weekdays.ts';
import { isFieldName, labelOf } from '#domain/listing/facts/field-words.ts';
import type { Editor, Origin } from '#domain/listing/events.ts';

/** What a field is called on screen; a name that is no listing field (audit of a member, say) is spelled out. */
export const fieldLabel = (field: string): string => (isFieldName(field) ? labelOf(field) : titled(field));

/** Whether a value says anything: null, the empty text and the empty list do not. */
export function isStated(value: unknown): boolean {
  if (value === undefined || value === null || value === '') return false;
  if (Array.isArray(value)) return value.length > 0;
  return typeof value !== 'object' || Object.keys(value).length > 0;
}

/** A field's canonical value in words; "Not stated" when it says nothing. */
export function valueText(field: string, value: unknown): string {
  if (field === 'minAgeMonths' && value === null) return 'No lower limit';
  if (field === 'maxAgeMonths' && value === null) return 'No upper limit';
  if (!isStated(value)) return 'Not stated';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'number') return numberText(field, value);
  if (typeof value === 'string') return wordText(field, value);
  if (field === 'gallery') return (value as readonly GalleryPicture[]).map(({ alt }) => alt).join('\n');
  if (Array.isArray(value)) return value.map((each) => valueText('', each)).join(field === 'images' ? '\n' : ', ');
  return recordText(value as Record<string, unknown>);
}

function wordText(field: string, value: string): string {
  if (field === 'category') return categories[value as Category] ?? value;
  return field === 'availability' ? (availabilities[value as Availability] ?? value) : value;
}

function numberText(field: string, value: number): string {
  if (field === 'priceFrom' || field === 'priceTo') return value === 0 ? 'Free' : formatPounds(value);
  if (field === 'minAgeMonths') return ageText(value);
  // Kept as the last month before a birthday: somebody is 7 until the eighth (95 months).
  if (field === 'maxAgeMonths') return value % 12 === 11 && value > 11 ? ageText(value - 11) : ageText(value);
  return String(value);
}

function ageText(months: number): string {
  if (months === 0) return 'Birth';
  if (months % 12 !== 0) return `${months} ${months === 1 ? 'month' : 'months'}`;
  return `${months / 12} ${months === 12 ? 'year' : 'years'}`;
}

function recordText(record: Record<string, unknown>): string {
  const order = (key: string): number => (weekdays as readonly string[]).indexOf(key);
  return Object.entries(record)
    .filter(([, value]) => isStated(value))
    .toSorted(([a], [b]) => order(a) - order(b))
    .map(([key, value]) => `${fieldLabel(key)}: ${reviewText(value) ?? valueText('', value)}`)
    .join('\n');
}

/** "4.6 from 120 reviews, read on 3 May 2026 at https://…" of one site's rating; undefined for anything else. */
function reviewText(value: unknown): string | undefined {
  if (value === null || typeof value !== 'object' || !('rating' in value) || !('count' in value)) return undefined;
  const said = `${Number(value.rating)} from ${formatCount(Number(value.count), 'review', 'reviews')}`;
  const read = 'date' in value ? `read on ${formatDate(String(value.date))}` : 'date not stated';
  return `${said}, ${read}${'url' in value ? ` at ${String(value.url)}` : ''}`;
}

/** Who set a field, as a person reads it. */
export const editorNames: Readonly<Record<Editor, string>> = {
  page: 'the web page',
  anonymous: 'the submitter',
  parent: 'the parent',
  provider: 'the provider',
  admin: 'an admin',
  crawler: 'our scraper',
  system: 'the system',
};

/** How a listing began. */
export const originNames: Readonly<Record<Origin, string>> = {
  parent_suggestion: 'Parent suggestion',
  parent_submission: 'Parent submission',
  provider_application: 'Provider application',
  provider_submission: 'Provider submission',
  scraper: 'Auto-scraped',
  manual: 'Added by an admin',
};

const methodNames: Readonly<Record<string, string>> = {
  'json-ld': 'structured data (JSON-LD)',
  microdata: 'structured data (microdata)',
  rdfa: 'structured data (RDFa)',
  opengraph: 'social sharing tags',
  meta: 'page description tags',
  ical: 'calendar file',
  'tel-link': 'telephone link',
  'mailto-link': 'email link',
  text: 'text of the page',
  heading: 'heading',
  title: 'page title',
  crawler: 'sent by the scraper',
};

/** How a field was found on a page, as a person reads it. */
export const methodText = (method: string): string => methodNames[method] ?? method.replaceAll(/[-_]/g, ' ');
