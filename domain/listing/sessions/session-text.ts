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
