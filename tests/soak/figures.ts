import type { ProcessReading, Reading } from './reading.ts';
import { lowestOfEach, type Point, type Slope, slopeOf } from './slope.ts';

/** A reading, and when it was taken: ms since people began. */
export interface TimedReading extends Reading {
  readonly atMs: number;
}

/** What a soak comes to. */
export interface Verdict {
  /** A table in Markdown. */
  readonly table: string;
  /** What grows more than it may, in sentences. */
  readonly wrong: readonly string[];
  /** Of what nobody can say whether it grows: there are too few readings of it. */
  readonly unjudged: readonly string[];
}

/** How much may be more after an hour than before. A slope that may be off by so much that it could be flat is none. */
export const mostAnHour = { 'MB of memory in use': 20, 'open files': 20, connections: 10 } as const;
/**
 * What JavaScript's heaps once had they keep, which is no growth, up to half as much again as is in use (`--heap-growing-percent=50`) and
 * the space for what was just made, three times 16 MB in each of two threads (`--max-semi-space-size=16`).
 */
const mostFreeMb = (objectsMb: number): number => objectsMb / 2 + 96;
/** What a process needs at first, to compile what it runs and to fill what it keeps, is over by then. */
const SETTLED_MS = 600_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;

/** Of what was due so much may be left undone; more is no longer what was to be measured. */
const MOST_UNDONE = 0.01;

/** What keeps a soak from being one, in sentences: that the site could not keep up with what was to be done. */
export const undoneOf = ({ done, turnedAway }: { readonly done: number; readonly turnedAway: number }): string[] =>
  turnedAway > MOST_UNDONE * (done + turnedAway)
    ? [`of ${done + turnedAway} things that were due ${turnedAway} were not begun, since too many others waited`]
    : [];

/** What counts is what comes after the first ten minutes, or after the first half of less than twenty. */
export function verdictOf(readings: readonly TimedReading[]): Verdict {
  const end = readings.at(-1)?.atMs ?? 0;
  const from = Math.min(SETTLED_MS, end / 2);
  const settled = readings.filter(({ atMs }) => atMs >= from);
  const [first, last] = [settled.at(0), settled.at(-1)];
  if (!first || !last) return { table: '', wrong: [], unjudged: ['anything, since nothing was read'] };
  const points = (of: (reading: TimedReading) => number | undefined): Point[] =>
    settled.flatMap((reading) => {
      const value = of(reading);
      return value === undefined ? [] : [{ at: reading.atMs, value }];
    });
  const trend = (of: (reading: TimedReading) => number | undefined): Slope | undefined => {
    const slope = slopeOf(lowestOfEach(points(of), MINUTE_MS));
    return slope && { by: slope.by * HOUR_MS, off: slope.off * HOUR_MS };
  };
  const rows: string[] = [];
  const wrong: string[] = [];
  const unjudged: string[] = [];
  const row = (
    what: string,
    unit: keyof typeof mostAnHour | undefined,
    of: (reading: TimedReading) => number | undefined,
  ): void => {
    const slope = trend(of);
    rows.push(`| ${what} | ${shown(of(first))} | ${shown(of(last))} | ${slope ? inWords(slope) : 'too short'} |`);
    if (unit && !slope) unjudged.push(what);
    if (unit && slope && slope.by - slope.off > mostAnHour[unit])
      wrong.push(`${what}: ${inWords(slope)} an hour, where at most ${mostAnHour[unit]} ${unit} is no growth`);
  };
  /** Of the lowest in each minute; 0 of what was never read. */
  const highest = (of: (reading: TimedReading) => number | undefined): number =>
    Math.max(0, ...lowestOfEach(points(of), MINUTE_MS).map(({ value }) => value));
  if (settled.every(({ processes }) => processes.length === 0))
    unjudged.push('memory and open files, which only Linux tells');
  for (const name of new Set(settled.flatMap(({ processes }) => processes.map((each) => each.name)))) {
    const its = (what: string, unit: keyof typeof mostAnHour | undefined, of: Of): void =>
      row(`${name}: ${what}`, unit, within(name, of));
    its('memory, MB', undefined, ({ residentMb }) => residentMb);
    its('in use, MB', 'MB of memory in use', inUseMb);
    its('objects, MB', undefined, ({ objectsMb }) => objectsMb);
    its('buffers, MB', undefined, ({ buffersMb }) => buffersMb);
    its('open files', 'open files', ({ openFiles }) => openFiles);
    const [free, objects] = [
      highest(within(name, ({ freeMb }) => freeMb)),
      highest(within(name, (each) => each.objectsMb)),
    ];
    if (free > mostFreeMb(objects))
      wrong.push(
        `${name}: ${shown(free)} MB are kept and not used, where at most ${shown(mostFreeMb(objects))} may be`,
      );
  }
  row('connections to PostgreSQL', 'connections', ({ connections }) => connections);
  row('how far the hindmost is behind the log', undefined, ({ behind }) => behind);
  row('events', undefined, ({ events }) => events);
  row('tables of the log, chain and keys, MB', undefined, ({ logMb }) => logMb);
  row('what the processes have said, kB', undefined, ({ said }) => said / 1000);
  const title = `| From minute ${Math.round(from / MINUTE_MS)} to ${Math.round(end / MINUTE_MS)} | At first | At last | More an hour |`;
  return { table: [title, '|---|---|---|---|', ...rows].join('\n'), wrong, unjudged };
}

type Of = (process: ProcessReading) => number | undefined;
const within =
  (name: string, of: Of) =>
  ({ processes }: Reading): number | undefined => {
    const found = processes.find((each) => each.name === name);
    return found && of(found);
  };
const inUseMb: Of = ({ residentMb, freeMb = 0 }) => residentMb - freeMb;

const shown = (value: number | undefined): string => (value === undefined ? '' : String(Math.round(value)));
const inWords = ({ by, off }: Slope): string => `${by < 0 ? '−' : ''}${Math.abs(Math.round(by))} ± ${Math.round(off)}`;

/** A reading in a line. */
export function lineOf({ atMs, processes, connections, behind, events, logMb }: TimedReading): string {
  const memory = processes.map(({ name, residentMb, objectsMb, buffersMb, freeMb, openFiles }) => {
    const made = `objects ${shown(objectsMb)}, buffers ${shown(buffersMb)}, free ${shown(freeMb)}`;
    const inside = objectsMb === undefined ? '' : ` (${made})`;
    return `${name} ${shown(residentMb)} MB${inside}, ${openFiles} files`;
  });
  const rest = `${connections} connections, ${behind} behind, ${events} events in ${logMb.toFixed(1)} MB`;
  return `${(atMs / MINUTE_MS).toFixed(1)} min: ${memory.join('; ')}; ${rest}`;
}
