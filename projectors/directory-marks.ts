import {
  CATEGORY_MARK,
  CENTRE_MARK,
  DAY_BITS,
  DAY_MARK,
  SHELF_HOURS,
  SHELF_MARK,
  TOWN_LETTERS,
  TOWN_MARK,
  WEEK_BITS,
  WEEK_MARK,
} from '#domain/listing/shown/search-marks.ts';

/** What the columns of a listing add to the index as words, see `search-marks.ts`. */
export const marks = marksOf();

function marksOf(): string {
  const bits = (column: string, type: string, mark: string, count: number): string[] =>
    Array.from(
      { length: count },
      (_, bit) => `case when ${column} & ${2 ** bit}::${type} <> 0 then '${mark}${bit}' end`,
    );
  const seconds = `date_part('epoch', live_since - '1970-01-01 00:00:00+00'::timestamptz)`;
  const each = [
    `'${CATEGORY_MARK}' || category`,
    `'${TOWN_MARK}' || left(lower(town), ${TOWN_LETTERS})`,
    `'${CENTRE_MARK}' || centre`,
    ...bits('week', 'bigint', WEEK_MARK, WEEK_BITS),
    ...bits('days', 'integer', DAY_MARK, DAY_BITS),
    ...SHELF_HOURS.map((hours, level) => `'${SHELF_MARK}${level}-' || floor(${seconds} / ${hours * 3_600})::bigint`),
  ];
  return `array_to_tsvector(array_remove(array[${each.join(', ')}], null))`;
}
