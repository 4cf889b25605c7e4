import type { Session } from './session.ts';

/** "9:30-10:15", "16:00" */
export function timeText({ start, end }: Pick<Session, 'start' | 'end'>): string {
  return [start, end].flatMap((time) => (time === null ? [] : [time.replace(/^0/, '')])).join('-');
}

const months = 'Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec'.split(',');
/** "5 Dec 2026" of "2026-12-05" */
export function dayText(date: string): string {
  const [year, month, day] = date.split('-').map(Number);
  return `${day} ${months[(month ?? 1) - 1]} ${year}`;
}

/** "from 12 Sep 2026 until 12 Dec 2026"; empty where neither the first nor the last day is stated. */
export const datesText = ({ from, until }: Pick<Session, 'from' | 'until'>): string =>
  [from && `from ${dayText(from)}`, until && `until ${dayText(until)}`].filter(Boolean).join(' ');
