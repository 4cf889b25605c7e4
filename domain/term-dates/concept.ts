import { concept, count, known, type Told } from '../kernel/concept.ts';
import { plainSnapshot } from '../kernel/decider.ts';
import { termDatesEvents, type TermCalendar } from './events.ts';
import { decide, evolve, initialTermDates, type TermDates } from './term-dates.ts';

const sample: TermCalendar = {
  calendarId: 'surrey-2026-27',
  area: 'Surrey',
  schoolYear: '2026/27',
  sourceAddress: 'https://schools.example/term-dates',
  readOn: '2026-01-05',
  periods: [
    { kind: 'term', name: 'Autumn term', from: '2026-09-02', until: '2026-12-18' },
    { kind: 'holiday', name: 'Autumn half term', from: '2026-10-26', until: '2026-10-30' },
  ],
};

const nameOf = ({ area, schoolYear }: Pick<TermCalendar, 'area' | 'schoolYear'>): string => `${area} ${schoolYear}`;
const called = (name: string | null): string => `term dates${name === null ? '' : ` for ${name}`}`;

/** The term dates of one school year in one area, which an admin keeps from a source that they name. */
export const termDates = concept({
  name: 'termDates',
  events: termDatesEvents,
  decider: { initial: initialTermDates, evolve, decide, snapshot: plainSnapshot<TermDates>(1) },
  commands: { KeepTermDates: true, CorrectTermDates: true, RemoveTermDates: true },
  trail: {
    initial: { name: null, view: {}, state: null },
    tell: ({ name }, event): Told<null> => {
      if (event.type === 'TermDatesRemoved') return { name, view: {}, state: null };
      const { calendarId: _, ...view } = event.data;
      return { name: nameOf(event.data), view: known(view), state: null };
    },
  },
  says: {
    TermDatesKept: (data) => `The ${called(nameOf(data))} were entered (${count(data.periods.length, 'period')})`,
    TermDatesCorrected: (data) => `The ${called(nameOf(data))} were corrected`,
    TermDatesRemoved: (_data, { name }) => `The ${called(name)} were removed`,
  },
  samples: {
    TermDatesKept: sample,
    TermDatesCorrected: {
      ...sample,
      readOn: '2026-02-01',
      periods: [...sample.periods, { kind: 'inset', name: 'INSET day', from: '2026-09-01', until: '2026-09-01' }],
    },
    TermDatesRemoved: { calendarId: sample.calendarId },
  },
});
