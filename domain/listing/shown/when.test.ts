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

  it('is not invented', () => {
    expect(when(null)).toBe('Times on request');
  });
});
