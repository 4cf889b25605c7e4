import type { RebuildProgress } from '#projectors/runtime/rebuild/pass.ts';
import type { RebuildReport } from '#projectors/runtime/rebuild/rebuild.ts';

const EVERY_MS = 500;
const whole = (value: number): string => Math.round(value).toLocaleString('en-GB');

/** `45,000 events, 29,300 events/s, 52 % done, 2 s left`. */
export function progressLine({ events, eventsPerSecond, done, secondsLeft }: RebuildProgress): string {
  return `${whole(events)} events, ${whole(eventsPerSecond)} events/s, ${whole(done * 100)} % done, ${whole(secondsLeft)} s left`;
}

/** Prints how far a rebuild is, now and then: over one another on a terminal, below one another elsewhere. */
export function progressPrinter(out: { readonly isTTY?: boolean; write(text: string): unknown }): {
  print(progress: RebuildProgress): void;
  /** Prints the last progress, if it has not been printed. */
  end(): void;
} {
  let printedAt = -Infinity;
  let last: string | undefined;
  const show = (line: string): void => void out.write(out.isTTY ? `\r\u001b[K${line}` : `${line}\n`);
  return {
    print: (progress) => {
      last = progressLine(progress);
      if (performance.now() - printedAt < EVERY_MS) return;
      printedAt = performance.now();
      show(last);
      last = undefined;
    },
    end: () => {
      if (last !== undefined) show(last);
      if (out.isTTY && printedAt > 0) out.write('\n');
      last = undefined;
      printedAt = -Infinity;
    },
  };
}

/** What changed, a line for each table, and whether it is in place; of a dry run at last whether anything differs. */
export function reportLines(reports: readonly RebuildReport[]): string[] {
  return [...reports.flatMap(linesOf), ...(reports.every(({ swapped }) => swapped) ? [] : [verdictOf(reports)])];
}

function linesOf({ readModel, tables, swapped }: RebuildReport): string[] {
  return [
    `${readModel}: ${swapped ? 'rebuilt and in place' : 'dry run, nothing was changed'}`,
    ...tables.map(
      ({ table, rows, added, removed, different }) =>
        `  ${table}: ${whole(rows)} rows, ${whole(added)} added, ${whole(removed)} removed, ${whole(different)} different`,
    ),
  ];
}

function verdictOf(reports: readonly RebuildReport[]): string {
  const differing = reports.filter(({ tables }) =>
    tables.some(({ added, removed, different }) => added + removed + different > 0),
  );
  return differing.length === 0
    ? 'Nothing differs from what the log says.'
    : `A rebuild would change ${differing.map(({ readModel }) => readModel).join(', ')}.`;
}
