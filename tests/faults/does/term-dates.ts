import { termAreas } from '#domain/term-dates/limits.ts';
import { calendarIdOf } from '#domain/term-dates/term-dates.ts';
import { yearBeginning } from '#domain/term-dates/school-year.ts';
import { inDays } from '#tests/support/made/bookings.ts';
import type { Asking } from '../asking.ts';
import { type DoesThese, lastly, taken } from './picks.ts';
import type { World } from '../world.ts';

interface Year {
  readonly area: string;
  readonly begins: number;
  /** What its first period is called; null while no dates are kept. */
  readonly name: string | null;
  /** Grows with every change, and a removal is one. */
  readonly revision: number;
}

const YEARS = [2030, 2031, 2032] as const;
const route = '/api/admin/term-dates';

/** Term dates of school years: what was acknowledged last is what everybody reads. */
export function doesTermDates({ ask, send }: Asking, { nextNumber, expected }: World): DoesThese<'term dates'> {
  /** Those that nobody is changing at the moment. */
  const free: Year[] = YEARS.flatMap((begins) =>
    termAreas.slice(0, 3).map((area) => ({ area, begins, name: null, revision: 0 })),
  );
  const idOf = ({ area, begins }: Year): string => calendarIdOf({ area, schoolYear: yearBeginning(begins) });

  expected.looks.push(() =>
    lastly(async () => {
      const got = await ask(null, 'GET', '/api/term-dates');
      if (got?.status !== 200) return [`term dates were answered ${got?.status ?? 'not at all'}`];
      const { calendars } = JSON.parse(got.text) as {
        readonly calendars: readonly { id: string; revision: number; periods: readonly { name: string }[] }[];
      };
      return free.flatMap((year) => {
        const shown = calendars.find(({ id }) => id === idOf(year));
        const [says, wanted] = [shown?.periods[0]?.name ?? null, year.name];
        const same = says === wanted && (wanted === null || shown?.revision === year.revision);
        return same ? [] : [`the term dates ${idOf(year)} say ${says}, and ${wanted} was acknowledged`];
      });
    }),
  );
  return {
    'term dates': async (_who, by, which) => {
      const year = taken(free, which);
      if (!year) return;
      const { area, begins, revision } = year;
      const name = `Autumn ${nextNumber()}`;
      const dates = {
        area,
        schoolYear: yearBeginning(begins),
        sourceAddress: 'https://schools.example/terms',
        // Also by a clock that jumps this day is over.
        readOn: inDays(-2),
        periods: [{ kind: 'term', name, from: `${begins}-09-04`, until: `${begins}-12-18` }],
      };
      const as = { kind: 'term dates', who: by, ids: { id: idOf(year) } } as const;
      const one = `${route}/:id`;
      let after: string | null = name;
      let status: number;
      if (year.name === null)
        ({ status } = await send({ ...as, method: 'POST', route, body: dates, leaves: 'TermDatesKept' }));
      else if ((which * 100) % 1 < 0.25) {
        after = null;
        const removal = { method: 'DELETE', body: { revision }, leaves: 'TermDatesRemoved' } as const;
        ({ status } = await send({ ...as, route: one, ...removal }));
      } else {
        const correction = { method: 'PUT', body: { ...dates, revision }, leaves: 'TermDatesCorrected' } as const;
        ({ status } = await send({ ...as, route: one, ...correction }));
      }
      free.push(status === 200 ? { ...year, name: after, revision: revision + 1 } : year);
    },
  };
}
