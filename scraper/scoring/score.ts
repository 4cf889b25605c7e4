import { isDeepStrictEqual } from 'node:util';
import type { FieldName, ListingFields } from '#domain/listing/facts/fields.ts';
import { fieldNames } from '#domain/listing/facts/fields.ts';
import { sessionsOf } from '#domain/listing/sessions/sessions.ts';
import { extractActivity } from '../extract/extract-activity.ts';
import { fieldsOf } from '../extract/found-fields.ts';
import type { Method } from '../extract/findings.ts';
import type { Expectation } from './expectation.ts';

/** What was found of one field of one page, beside what a person finds there. */
export type Verdict = 'right' | 'wrong' | 'missing' | 'invented';

export interface FieldVerdict {
  readonly field: FieldName;
  readonly verdict: Verdict;
  readonly said: unknown;
  readonly wanted: unknown;
  /** How it was read, and how surely; absent for what is missing. */
  readonly read?: { readonly method: Method; readonly confidence: number };
}

export interface PageScore {
  readonly isActivity: boolean;
  readonly verdicts: readonly FieldVerdict[];
}

/** The sessions of each weekday as an expectation writes them, in order. */
function hoursOf(fields: ListingFields): Record<string, readonly string[]> {
  const byDay = Map.groupBy(sessionsOf(fields), ({ weekday }) => weekday);
  return Object.fromEntries(
    [...byDay].map(([day, sessions]) => [
      day,
      sessions
        .map(({ start, end, part }) => (start === null ? (part ?? '?') : end === null ? start : `${start}-${end}`))
        .toSorted(),
    ]),
  );
}

const textOf = (fields: ListingFields, name: FieldName): string =>
  JSON.stringify(name === 'schedule' ? [fields.schedule, fields.scheduleDetails] : (fields[name] ?? ''));

/** What a reader makes of a page, field by field. A page that is refused gives no field. */
export function scoreOf(html: string, wanted: Expectation): PageScore {
  const { found, isActivity } = extractActivity(html, wanted.url);
  const fields = isActivity ? fieldsOf(found) : {};
  if (wanted.nothing) return { isActivity, verdicts: [] };
  const verdicts = fieldNames.flatMap((name) => verdictOn(name, fields, wanted) ?? []);
  return {
    isActivity,
    verdicts: verdicts.map((each) => {
      const { method, confidence } = found[each.field] ?? {};
      const isRead = each.verdict !== 'missing' && method !== undefined && confidence !== undefined;
      return isRead ? { ...each, read: { method, confidence } } : each;
    }),
  };
}

function verdictOn(name: FieldName, fields: ListingFields, wanted: Expectation): FieldVerdict | undefined {
  const value = fields[name];
  const answer = (verdict: Verdict, what: unknown): FieldVerdict => ({
    field: name,
    verdict,
    said: value,
    wanted: what,
  });
  if (wanted.absent.includes(name)) return value === undefined ? undefined : answer('invented', undefined);
  const never = wanted.never[name];
  if (typeof value === 'string' && never?.includes(value) === true) return answer('invented', undefined);
  const checks = [
    ...exactly(name, value, wanted),
    ...(wanted.contains[name] ?? []).map((part) => ({ what: part, holds: textOf(fields, name).includes(part) })),
    ...(wanted.without[name] ?? []).map((part) => ({
      what: `not ${part}`,
      holds: !textOf(fields, name).includes(part),
    })),
    ...(name === 'schedule' && wanted.hours
      ? [{ what: wanted.hours, holds: isDeepStrictEqual(hoursOf(fields), inOrder(wanted.hours)) }]
      : []),
    ...(name === 'images' && wanted.firstImage !== undefined
      ? [{ what: wanted.firstImage, holds: fields.images?.[0] === wanted.firstImage }]
      : []),
  ];
  if (checks.length === 0) return undefined;
  const failed = checks.find(({ holds }) => !holds);
  const isGiven = value !== undefined || (name === 'schedule' && fields.scheduleDetails !== undefined);
  if (!isGiven) return answer('missing', (failed ?? checks[0])?.what);
  return failed
    ? { ...answer('wrong', failed.what), said: name === 'schedule' ? [value, hoursOf(fields)] : value }
    : answer('right', checks[0]?.what);
}

function exactly(name: FieldName, value: unknown, wanted: Expectation): { what: unknown; holds: boolean }[] {
  const right = wanted.expected[name];
  if (right === undefined) return [];
  return [{ what: right, holds: [right, ...(wanted.or[name] ?? [])].some((each) => isDeepStrictEqual(each, value)) }];
}

const inOrder = (hours: NonNullable<Expectation['hours']>): Record<string, readonly string[]> =>
  Object.fromEntries(Object.entries(hours).map(([day, each]) => [day, each.toSorted()]));
