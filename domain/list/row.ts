import { canonicalJson } from '../kernel/canonical-json.ts';
import type { ListingFields } from '../listing/facts/fields.ts';
import { isFlag } from '../listing/facts/field-words.ts';
import { withChanges } from '../listing/facts/fields.ts';
import { isOnePrice, pricesFromText } from '../listing/facts/prices.ts';
import { numberFrom } from '../listing/form-input.ts';
import { ActivityFormSchema, changesFromInput } from '../listing/input.ts';
import type { Mapping } from './columns.ts';

/** A row of a list, counted as spreadsheets do: the head is 1. */
export interface Row {
  readonly row: number;
  readonly cells: readonly string[];
}
export interface RowError {
  readonly row: number;
  /** The name of the column; empty when it is the whole row. */
  readonly column: string;
  /** What to do. */
  readonly message: string;
}
/** What a row is: an activity, or why it is none. `id` is by what it is known again; null when nobody can tell. */
export interface ReadRow {
  readonly row: number;
  readonly id: string | null;
  readonly fields: ListingFields | null;
  readonly errors: readonly RowError[];
}

const NOTHING_APART =
  'This row has nothing in the column that tells rows apart. Please fill it in, or choose another column.';
const NO_PRICE = 'Please give one price, such as £6 or £6 per session.';

const yes = new Set(['yes', 'y', 'true', '1', 'x']);
const no = new Set(['no', 'n', 'false', '0']);

/** What `row` of a list with these columns says, by `mapping`. A row is taken whole or not at all. */
export function readRow({ row, cells }: Row, columns: readonly string[], mapping: Mapping): ReadRow {
  const errors: RowError[] = [];
  const wrong = (column: string, message: string): void => void errors.push({ row, column, message });
  const input: Record<string, unknown> = {};
  const columnOf = new Map<string, string>();
  for (const [place, field] of mapping.fields.entries()) {
    const cell = (cells[place] ?? '').trim();
    if (field === null) continue;
    columnOf.set(field, columns[place] ?? '');
    if (cell === '') continue;
    const mistake = spreadsheetMistake(cell);
    if (mistake !== undefined) wrong(columns[place] ?? '', mistake);
    else if (!isFlag(field)) input[field] = cell;
    else if (yes.has(cell.toLowerCase())) input[field] = true;
    else if (no.has(cell.toLowerCase())) input[field] = false;
    else wrong(columns[place] ?? '', 'Please say yes or no.');
  }
  const id = idOf(cells, mapping);
  if (cells.length > columns.length)
    wrong(
      '',
      `This row has ${cells.length} cells, and the list has ${columns.length} columns. Please check its commas and quotation marks.`,
    );
  if (cells.length < columns.length && cells.length > 0 && cells.length < lastMapped(mapping))
    wrong('', 'This row ends early. Please check that the file is whole.');
  if (cells.some((cell) => /[\0\uFFFD]/.test(cell)))
    wrong('', 'This row has letters that cannot be read. Please save the file as UTF-8.');
  // Nobody could say which activity it is the next time.
  if (id === null && mapping.id !== null) wrong(columns[mapping.id] ?? '', NOTHING_APART);
  if (input['name'] === undefined) wrong(columnOf.get('name') ?? '', 'Please give the activity a name.');
  if (errors.length > 0) return { row, id, fields: null, errors };
  const read = ActivityFormSchema.safeParse(withPricesInWords(input));
  if (!read.success) {
    for (const { path, message } of read.error.issues) {
      const isWords = path[0] === 'priceFrom' && typeof numberFrom(input['priceFrom']) !== 'number';
      wrong(columnOf.get(String(path[0] ?? '')) ?? '', isWords ? NO_PRICE : message);
    }
    return { row, id, fields: null, errors };
  }
  return { row, id, fields: withChanges({}, changesFromInput(read.data)), errors };
}

/** What to do about a cell in which a spreadsheet left a mistake of its own in place of what somebody wrote. */
function spreadsheetMistake(cell: string): string | undefined {
  if (/^#(?:REF!|N\/A|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!)$/.test(cell))
    return `${cell} is what the spreadsheet could not work out. Please mend it there.`;
  return /^\d(?:\.\d+)?E\+\d+$/.test(cell)
    ? 'The spreadsheet has shortened this number. Please format its column as text.'
    : undefined;
}

/**
 * `input` with what its price says in words: "Free", "£5-£8", "£6 per session". What another column says of it counts more; what could
 * not be taken at its word, or is not the only price ("£6 members, £8 others"), stays as it stands, and is an error of its column.
 */
function withPricesInWords(input: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const { priceFrom: text, ...others } = input;
  if (typeof text !== 'string' || typeof numberFrom(text) === 'number') return input;
  // Commas stand between thousands, never before pence; "1e5" is no price.
  if (/\d,(?!\d{3}(?!\d))|\de\d/i.test(text) || !isOnePrice(text)) return input;
  return { ...pricesFromText(text), ...others };
}

/** As many columns as a row must have to say all that is taken from it. */
const lastMapped = ({ fields }: Mapping): number => fields.findLastIndex((field) => field !== null) + 1;

/** By what a row is known again: the column that tells rows apart; without one, name, place and time. */
export function idOf(cells: readonly string[], { fields, id }: Mapping): string | null {
  if (id !== null) return (cells[id] ?? '').trim() || null;
  const said = ['name', 'providerName', 'location', 'address', 'postcode', 'town', 'schedule'].map((field) => {
    const place = fields.indexOf(field);
    return place === -1 ? '' : (cells[place] ?? '').trim().toLowerCase();
  });
  return said[0] === '' ? null : canonicalJson(said);
}

/**
 * Which columns any of `ids` was made of, where they are name, place and time; empty where they stood in a column of their own, which
 * looks otherwise.
 */
export function columnsOf(ids: readonly string[]): string {
  const filled = new Set<number>();
  for (const id of ids.filter((each) => each.startsWith('["')))
    for (const [place, [part]] of [...id.matchAll(/"(?:[^"\\]|\\.)*"/g)].entries())
      if (part !== '""') filled.add(place);
  return [...filled].toSorted((one, other) => one - other).join();
}
