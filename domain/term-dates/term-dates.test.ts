import { describe, expect, test } from 'vitest';
import { givenFor } from '../kernel/given.ts';
import type { Period, TermDatesEvent } from './events.ts';
import { CorrectionSchema, TermDatesInputSchema } from './requests.ts';
import { calendarIdOf, decide, evolve, initialTermDates, type TermDates, type TermDatesCommand } from './term-dates.ts';

const given = givenFor<TermDatesCommand, TermDates, TermDatesEvent>({ initial: initialTermDates, evolve, decide });
const autumn: Period = { kind: 'term', name: 'Autumn term', from: '2026-09-02', until: '2026-12-18' };
const halfTerm: Period = { kind: 'holiday', name: 'Half term', from: '2026-10-26', until: '2026-10-30' };
const spring: Period = { kind: 'term', name: 'Spring term', from: '2027-01-04', until: '2027-03-25' };
const dates = {
  area: 'Surrey',
  schoolYear: '2026/27',
  sourceAddress: 'https://schools.example/dates',
  readOn: '2026-05-01',
  periods: [autumn, halfTerm],
};
const calendarId = 'surrey-2026-27';
const today = '2026-05-02';
const kept: TermDatesEvent = { type: 'TermDatesKept', data: { calendarId, ...dates } };
const removed: TermDatesEvent = { type: 'TermDatesRemoved', data: { calendarId } };
const keep: TermDatesCommand = { type: 'KeepTermDates', ...dates, today };
const correct = (more: object, revision = 1): TermDatesCommand => ({
  type: 'CorrectTermDates',
  ...dates,
  ...more,
  today,
  revision,
});

describe('term dates', () => {
  test('of a year in an area are kept once, in their order', () => {
    given().when(keep).then(kept);
    given()
      .when({ ...keep, periods: [halfTerm, autumn] })
      .then(kept);
    given(kept).when(keep).thenRefused('already-kept');
  });
  test('are corrected as a whole by whoever has seen what they are now', () => {
    const corrected: TermDatesEvent = {
      type: 'TermDatesCorrected',
      data: { calendarId, ...dates, periods: [autumn, halfTerm, spring] },
    };
    given(kept)
      .when(correct({ periods: [spring, autumn, halfTerm] }))
      .then(corrected);
    given(kept).when(correct({})).then();
    given(kept, corrected).when(correct({}, 1)).thenRefused('dates-changed');
    given().when(correct({})).thenRefused('no-such-dates');
  });
  test('stay those of their area and year', () => {
    given(kept)
      .when(correct({ schoolYear: '2027/28' }))
      .thenRefused('another-year');
    given(kept)
      .when(correct({ area: 'Richmond' }))
      .thenRefused('another-year');
  });
  test('are removed, and may be kept again', () => {
    given(kept).when({ type: 'RemoveTermDates', revision: 1 }).then(removed);
    given(kept).when({ type: 'RemoveTermDates', revision: 2 }).thenRefused('dates-changed');
    given(kept, removed).when({ type: 'RemoveTermDates', revision: 2 }).thenRefused('no-such-dates');
    given(kept, removed).when(keep).then(kept);
  });
  test('were read at their source before today was over', () => {
    given()
      .when({ ...keep, readOn: today })
      .then({ ...kept, data: { ...kept.data, readOn: today } });
    given()
      .when({ ...keep, readOn: '2026-05-03' })
      .thenRefused('read-in-future');
  });
  test('are known by their area and year', () => {
    expect(calendarIdOf({ area: 'Royal Tunbridge Wells', schoolYear: '2099/00' })).toBe(
      'royal-tunbridge-wells-2099-00',
    );
  });
});

const problems = (more: object): readonly string[] =>
  (TermDatesInputSchema.safeParse({ ...dates, ...more }).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')}: ${message}`,
  );
const period = (more: Partial<Period>): Period => ({ ...spring, ...more });

describe('what an admin enters', () => {
  test('holds with half terms and INSET days in a term', () => {
    expect(problems({})).toEqual([]);
    const inset: Period = { kind: 'inset', name: 'INSET day', from: '2026-10-23', until: '2026-10-23' };
    expect(problems({ periods: [autumn, halfTerm, inset, spring] })).toEqual([]);
  });
  test.each([
    [{ sourceAddress: '' }, 'sourceAddress: Please enter the address of the page where these dates stand'],
    [{ sourceAddress: 'the council' }, 'sourceAddress: Please enter the address of the page where these dates stand'],
    [{ readOn: '' }, 'readOn: Please say on which day you read it'],
    [{ area: 'Kent' }, 'area: Please choose an area'],
    [{ schoolYear: '2026/28' }, 'schoolYear: Please choose a school year'],
    [{ periods: [halfTerm] }, 'periods: Please add at least one term'],
    [{ periods: [period({ name: ' ' })] }, 'periods.0.name: Please give it a name'],
    [{ periods: [period({ until: '' })] }, 'periods.0.until: Please enter a date'],
    [{ periods: [period({ from: '2027-03-26' })] }, 'periods.0.until: The last day cannot be before the first'],
    [
      { periods: [period({ until: '2028-03-25' })] },
      'periods.0.until: 2026/27 goes from 1 Aug 2026 to 15 Sep 2027 at most',
    ],
    [
      { periods: [autumn, period({ from: '2026-12-18' })] },
      'periods.1.from: These dates and those of “Autumn term” overlap',
    ],
    [
      { periods: [autumn, period({ kind: 'holiday', from: '2026-12-18', until: '2027-01-03' })] },
      'periods.1.from: These dates and those of “Autumn term” overlap',
    ],
  ])('%j is refused where it is wrong', (more, problem) => {
    expect(problems(more)).toContain(problem);
  });
  test('is told of everything that is wrong at once', () => {
    expect(problems({ readOn: '', periods: [period({ from: '2027-03-26' })] })).toHaveLength(2);
  });
  test('names the revision that a correction is of', () => {
    expect(CorrectionSchema.safeParse(dates).success).toBe(false);
    expect(CorrectionSchema.safeParse({ ...dates, revision: 3 }).data).toEqual({ ...dates, revision: 3 });
  });
});
