import { describe, expect, it } from 'vitest';
import { whenText } from './when.ts';

const when = (scheduleDetails: Parameters<typeof whenText>[0]['scheduleDetails'], schedule: string | null = null) =>
  whenText({ schedule, scheduleDetails });

describe('when an activity is', () => {
  it('is a day and its time', () => {
    expect(when({ saturday: '9:00-9:30' })).toBe('Saturdays 9:00-9:30');
    expect(when({ sunday: '14:00-16:00 (monthly)' })).toBe('Sundays 14:00-16:00 (monthly)');
  });

  it('says a time once that several days share', () => {
    expect(when({ sunday: '9:30', saturday: '9:30' })).toBe('Sat & Sun 9:30');
    expect(when({ monday: '15:30', wednesday: '15:30', friday: '15:30' })).toBe('Mon, Wed & Fri 15:30');
    expect(when({ monday: '9:00', tuesday: '9:00', wednesday: '9:00' })).toBe('Mon to Wed 9:00');
  });

  it('says each time of days that have others', () => {
    expect(when({ thursday: '15:30', sunday: '9:00' })).toBe('Thu 15:30, Sun 9:00');
  });

  it('names the days alone when there are many times', () => {
    expect(when({ monday: '9:00', tuesday: '10:00', thursday: '11:00' })).toBe('Mon, Tue & Thu');
    expect(when({ monday: '9:00', tuesday: '10:00', wednesday: '11:00' })).toBe('Mon to Wed');
  });

  it('is what was written, on one line, where no weekday is known', () => {
    expect(when(null, 'Every half-term\nfrom nine')).toBe('Every half-term, from nine');
    expect(when({}, 'Every half-term')).toBe('Every half-term');
  });

  it('is what could be read of the words, with the school terms that they name', () => {
    expect(when(null, 'Saturdays 9:30-10:15am, term time only')).toBe('Saturdays 9:30-10:15, term time');
    expect(when(null, 'Mon-Fri 9-3 in the school holidays')).toBe('Mon to Fri 9:00-15:00, school holidays');
    expect(when({ saturday: '9-10am Red; 10-11am Orange' })).toBe('Saturdays 9:00-10:00, 10:00-11:00');
  });

  it('is a day with its date where it takes place once', () => {
    expect(when(null, 'Saturday 5 December 2026, 11am-12pm')).toBe('Sat 5 Dec 2026 11:00-12:00');
  });

  it('is no week of what has dates: its first and last day stand beside it', () => {
    expect(when(null, 'Monday to Tuesday: 7th April - 8th April 2025, 9am-3.30pm each day')).toBe(
      'Mon & Tue 9:00-15:30, from 7 Apr 2025 until 8 Apr 2025',
    );
    expect(when(null, 'Tuesdays 10am from 5th Jan 2027, term time only')).toBe(
      'Tuesdays 10:00, term time, from 5 Jan 2027',
    );
    expect(when({ friday: '18:00' }, 'Fridays 6pm until 18 December 2026')).toBe('Fridays 18:00, until 18 Dec 2026');
  });

  it('is in the words of the schedule where the dates are not those of all of it', () => {
    const twice = 'Sat 7 March and 14 March 2026, 10-12';
    expect(when(null, twice)).toBe(twice);
    expect(when({ saturday: '7 March and 14 March 2026, 10-12' })).toBe('Saturday: 7 March and 14 March 2026, 10-12');
    expect(when(null, 'Saturdays 10-11am\nSunday 8 March 2026 2-4pm')).toBe(
      'Saturdays 10-11am, Sunday 8 March 2026 2-4pm',
    );
    // The dates stand in the whole alone.
    expect(when({ saturday: '10-11am', sunday: '2-4pm' }, 'Saturdays 10-11am, Sunday 8 March 2026 2-4pm')).toBe(
      'Saturdays 10-11am, Sunday 8 March 2026 2-4pm, Saturday: 10-11am, Sunday: 2-4pm',
    );
    const sentBack = { saturday: '7 March and 14 March 2026, 10-12' };
    expect(when(sentBack, `Saturday: ${sentBack.saturday}`)).toBe(`Saturday: ${sentBack.saturday}`);
    // Too many times for the days of a week, which say nothing of them.
    const camp = { monday: '9-10am, 6 April 2026', tuesday: '10-11am, 7 April 2026', wednesday: '2-3pm, 8 April 2026' };
    expect(when(camp)).toBe(
      'Monday: 9-10am, 6 April 2026, Tuesday: 10-11am, 7 April 2026, Wednesday: 2-3pm, 8 April 2026',
    );
  });

  it('is not invented', () => {
    expect(when(null)).toBe('Times on request');
  });
});
