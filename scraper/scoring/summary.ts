import type { FieldName } from '#domain/listing/facts/fields.ts';
import { fieldNames } from '#domain/listing/facts/fields.ts';
import { type Kind, kindFixtures, kinds } from './kinds.ts';
import { SURE } from '#domain/listing/shown/doubt.ts';
import type { Method } from '../extract/findings.ts';
import { type FieldVerdict, scoreOf } from './score.ts';

/** How pages of one kind are read. */
export interface KindSummary {
  readonly pages: number;
  /** Pages about something else, and how many of them were taken for an activity. */
  readonly others: number;
  readonly taken: number;
  /** F1 over all fields, in per cent. */
  readonly all: number;
  readonly fields: Readonly<Partial<Record<FieldName, number>>>;
  /** Values where a person finds none. */
  readonly invented: number;
  /** What is not read as a person reads it: "page: field". */
  readonly unread: readonly string[];
  /** What was read, with how surely. */
  readonly sureness: readonly Sureness[];
}

/** How often a field that was read in one way, and as surely, was right. */
export interface Sureness {
  readonly field: FieldName;
  readonly method: Method;
  readonly isSure: boolean;
  readonly right: number;
  readonly all: number;
}

/** F1 in whole per cent: a wrong value counts as one too many and one too few. */
export function f1(verdicts: readonly FieldVerdict[]): number {
  const count = (wanted: FieldVerdict['verdict']): number =>
    verdicts.filter(({ verdict }) => verdict === wanted).length;
  const right = 2 * count('right');
  const all = right + 2 * count('wrong') + count('missing') + count('invented');
  return all === 0 ? 100 : Math.round((100 * right) / all);
}

/** How the fixtures of every kind are read. */
export function summaries(): Readonly<Record<Kind, KindSummary>> {
  const read = kindFixtures().map((fixture) => ({ ...fixture, ...scoreOf(fixture.html, fixture.wanted) }));
  const summary = (kind: Kind): KindSummary => {
    const pages = read.filter((page) => page.kind === kind);
    const others = pages.filter(({ wanted }) => wanted.nothing);
    const verdicts = pages.flatMap((page) => page.verdicts);
    const byField = fieldNames
      .map((field) => [field, verdicts.filter((each) => each.field === field)] as const)
      .filter(([, some]) => some.length > 0);
    return {
      sureness: surenessOf(verdicts),
      pages: pages.length,
      others: others.length,
      taken: others.filter(({ isActivity }) => isActivity).length,
      all: f1(verdicts),
      fields: Object.fromEntries(byField.map(([field, some]) => [field, f1(some)])),
      invented: verdicts.filter(({ verdict }) => verdict === 'invented').length,
      unread: [
        ...others.filter(({ isActivity }) => isActivity).map(({ name }) => `${name}: taken for an activity`),
        ...pages.flatMap((page) =>
          page.verdicts.filter(({ verdict }) => verdict !== 'right').map(({ field }) => `${page.name}: ${field}`),
        ),
      ],
    };
  };
  return Object.fromEntries(kinds.map((kind) => [kind, summary(kind)])) as Record<Kind, KindSummary>;
}

/** `all` of several kinds, added up by field, method and whether it counts as sure. */
export function addedUp(all: readonly Sureness[]): readonly Sureness[] {
  const groups = Map.groupBy(all, ({ field, method, isSure }) => [field, method, isSure].join(' '));
  return [...groups.values()]
    .flatMap((some) => {
      const [first] = some;
      const sum = (of: 'right' | 'all'): number => some.reduce((total, each) => total + each[of], 0);
      return first ? [{ ...first, right: sum('right'), all: sum('all') }] : [];
    })
    .toSorted((a, b) => fieldNames.indexOf(a.field) - fieldNames.indexOf(b.field) || b.all - a.all);
}

const surenessOf = (verdicts: readonly FieldVerdict[]): readonly Sureness[] =>
  addedUp(
    verdicts.flatMap(({ field, verdict, read }) =>
      read
        ? [{ field, method: read.method, isSure: read.confidence >= SURE, right: verdict === 'right' ? 1 : 0, all: 1 }]
        : [],
    ),
  );
