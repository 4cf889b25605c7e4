import type { ReportLine } from '#domain/booking/views.ts';

export const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'] as const;

/** Amounts added up in pence, because pounds in fractions do not add up. */
export const sumOf = (lines: readonly ReportLine[], name: 'income' | 'outstanding' | 'toPayBack'): string =>
  (lines.reduce((all, line) => all + Math.round(Number(line[name]) * 100), 0) / 100).toFixed(2);

/** Places of each month, as a share of the most of any month. */
export function barsOf(lines: readonly ReportLine[]) {
  const places = monthNames.map((_name, at) =>
    lines.reduce((all, line) => (Number(line.month.slice(5)) - 1 === at ? all + line.places : all), 0),
  );
  const most = Math.max(1, ...places);
  return monthNames.map((name, at) => ({ name, places: places[at] ?? 0, share: (places[at] ?? 0) / most }));
}
