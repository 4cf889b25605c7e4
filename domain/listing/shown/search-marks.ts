/**
 * What a listing is filtered by stands in the search index as words, too: so the index itself puts what is typed together with a place, a
 * category, a day, or with what went live lately, and only what has all of them is visited. They are a first sieve: each filter is still
 * looked at in the rows, so a mark may stand for more than its filter finds, and never for less.
 */
export const CATEGORY_MARK = 'zmc';
export const TOWN_MARK = 'zmt';
export const CENTRE_MARK = 'zmp';
/** Followed by a bit of `weekBits`. */
export const WEEK_MARK = 'zmw';
/** Followed by a bit of `dayBits`. */
export const DAY_MARK = 'zmd';
/** Followed by a level and a stretch of time, see `SHELF_HOURS`. */
export const SHELF_MARK = 'zms';

/** So many letters of a town are in its mark: there is a limit to what the index takes. */
export const TOWN_LETTERS = 60;
export const WEEK_BITS = 35;
export const DAY_BITS = 7;

/** When a listing went live is marked by the stretch of time, counted from 1970, at each level: hours of one. */
export const SHELF_HOURS = [1, 4, 16, 64, 256, 1_024, 4_096] as const;
export const HOUR_MS = 3_600_000;

export const categoryMark = (category: string): string => `${CATEGORY_MARK}${category}`;
export const centreMark = (centre: string): string => `${CENTRE_MARK}${centre}`;
/** Undefined where its small letters may be others for PostgreSQL than for us. */
export const townMark = (town: string): string | undefined =>
  /^[ -~]+$/.test(town) && !town.includes('\\')
    ? `${TOWN_MARK}${town.toLowerCase().slice(0, TOWN_LETTERS)}`
    : undefined;
export const weekMarks = (bits: number): readonly string[] => bitMarks(WEEK_MARK, WEEK_BITS, bits);
export const dayMarks = (bits: number): readonly string[] => bitMarks(DAY_MARK, DAY_BITS, bits);

function bitMarks(mark: string, count: number, bits: number): readonly string[] {
  const all = BigInt(bits);
  return Array.from({ length: count }, (_, bit) => bit)
    .filter((bit) => (all >> BigInt(bit)) & 1n)
    .map((bit) => `${mark}${bit}`);
}

/** The shelf of a moment. */
export const shelfOf = (level: number, ms: number): number => Math.floor(ms / (HOUR_MS * (SHELF_HOURS[level] ?? 1)));
/** When a shelf begins, ms. */
export const shelfBegins = (level: number, shelf: number): number => shelf * HOUR_MS * (SHELF_HOURS[level] ?? 1);

/** The words of a tsquery that finds what has one of `marks`. */
export const anyMark = (marks: readonly string[]): string =>
  marks.map((mark) => `'${mark.replaceAll("'", "''")}'`).join(' | ');
