import { type FieldName, fieldNames } from '#domain/listing/facts/fields.ts';
import { type Method, worthOf } from '../extract/findings.ts';
import firstLooks from './first-looks.json' with { type: 'json' };
import type { Sureness } from './summary.ts';

/** How many values were right, of how many. */
type Share = readonly [right: number, all: number];

/** How sure a way of reading a field says that it is, beside how often it was right. */
export interface Reliability {
  readonly field: FieldName;
  readonly method: Method;
  /** From 0 to 100, where nothing else bears it out or speaks against it. */
  readonly stated: number;
  /** On pages that were read for the first time, before anything was mended for them. */
  readonly atFirst: Share;
  readonly inFixtures: Share;
}

/** So many values tell something of a way of reading. */
const ENOUGH = 10;

/** Every way in which a field was read. */
export function reliabilities(sureness: readonly Sureness[]): readonly Reliability[] {
  const looks = new Map<string, Share>(
    Object.entries(firstLooks).flatMap(([field, methods]) =>
      Object.entries(methods).map(([method, [right = 0, all = 0]]): [string, Share] => [
        `${field} ${method}`,
        [right, all],
      ]),
    ),
  );
  const groups = Map.groupBy(sureness, ({ field, method }) => `${field} ${method}`);
  return [...groups]
    .flatMap(([key, some]) => {
      const [first] = some;
      if (!first) return [];
      const { field, method } = first;
      const sum = (of: 'right' | 'all'): number => some.reduce((total, each) => total + each[of], 0);
      const atFirst = looks.get(key) ?? ([0, 0] as const);
      return [
        { field, method, stated: worthOf(field, method), atFirst, inFixtures: [sum('right'), sum('all')] as const },
      ];
    })
    .toSorted((a, b) => fieldNames.indexOf(a.field) - fieldNames.indexOf(b.field) || b.inFixtures[1] - a.inFixtures[1]);
}

/** How often it is right, in per cent: on pages that nobody had mended for, where there were enough of them. Undefined where too few. */
export function shownBy({ atFirst, inFixtures }: Reliability): number | undefined {
  const [right, all] = atFirst[1] >= ENOUGH ? atFirst : inFixtures;
  return all < ENOUGH ? undefined : Math.round((100 * right) / all);
}
