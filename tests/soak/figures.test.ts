import { expect, test } from 'vitest';
import { lineOf, type TimedReading, undoneOf, verdictOf } from './figures.ts';

/** Sixty minutes of a site, read six times each. */
const hour = (
  residentMb: (minute: number) => number,
  connections: (minute: number) => number = () => 12,
  freeMb: (minute: number) => number = () => 20,
) =>
  Array.from({ length: 360 }, (_, n): TimedReading => {
    const minute = n / 6;
    const process = { name: 'the site', objectsMb: 90, buffersMb: 10, openFiles: 60 };
    return {
      atMs: minute * 60_000,
      processes: [{ ...process, residentMb: residentMb(minute) + (n % 3) * 15, freeMb: freeMb(minute) }],
      connections: connections(minute),
      behind: 0,
      events: n,
      logMb: n / 10,
      said: 0,
    };
  });

test('memory that grows at first and is flat afterwards is as it should be', () => {
  expect(verdictOf(hour((minute) => 200 + Math.min(10, minute) * 20)).wrong).toEqual([]);
});

test('memory, files or connections that go on growing are named with how much', () => {
  expect(verdictOf(hour((minute) => 200 + minute)).wrong).toEqual([
    'the site: in use, MB: 60 ± 0 an hour, where at most 20 MB of memory in use is no growth',
  ]);
  const leaking = verdictOf(
    hour(
      () => 200,
      (minute) => 12 + Math.floor(minute / 2),
    ),
  );
  expect(leaking.wrong).toEqual([expect.stringMatching(/^connections to PostgreSQL: 30 ± \d+ an hour/)]);
});

test('what JavaScript’s heap once had and keeps is no growth, but only so much of it', () => {
  const flat = (): number => 12;
  expect(
    verdictOf(
      hour(
        (minute) => 200 + minute,
        flat,
        (minute) => 20 + minute,
      ),
    ).wrong,
  ).toEqual([]);
  expect(
    verdictOf(
      hour(
        (minute) => 200 + 3 * minute,
        flat,
        (minute) => 20 + 3 * minute,
      ),
    ).wrong,
  ).toEqual(['the site: 197 MB are kept and not used, where at most 141 may be']);
});

test('what is read is told in a line, and what it comes to in a table', () => {
  const readings = hour(() => 200);
  expect(lineOf(readings.at(-1) as TimedReading)).toMatch(
    /^59.8 min: the site \d+ MB \(objects 90, buffers 10, free 20\), 60 files; 12 con/,
  );
  expect(verdictOf(readings).table).toContain('| the site: memory, MB | 200 | 230 | 0 ± 0 |');
});

test('a soak that is too short for a slope is not judged, and a process that came or went is in the table', () => {
  const readings = hour(() => 200);
  expect(verdictOf(readings).unjudged).toEqual([]);
  const short = verdictOf(readings.slice(0, 12));
  expect([short.wrong, short.table.includes('too short')]).toEqual([[], true]);
  expect(short.unjudged).toEqual(['the site: in use, MB', 'the site: open files', 'connections to PostgreSQL']);
  const withoutProcesses = verdictOf(readings.map((reading) => ({ ...reading, processes: [] })));
  expect(withoutProcesses).toMatchObject({ wrong: [], unjudged: ['memory and open files, which only Linux tells'] });
  expect(verdictOf([])).toMatchObject({ wrong: [], unjudged: [expect.stringContaining('nothing was read')] });
  const gone = readings.map((reading) => (reading.atMs < 720_000 ? { ...reading, processes: [] } : reading));
  expect(verdictOf(gone).table).toContain('| the site: memory, MB |  | 230 | 0 ± 0 |');
});

test('an hour in which the site could not keep up is none, but for a moment of it', () => {
  expect(undoneOf({ done: 9_990, turnedAway: 10 })).toEqual([]);
  expect(undoneOf({ done: 7_000, turnedAway: 3_000 })).toEqual([
    'of 10000 things that were due 3000 were not begun, since too many others waited',
  ]);
});
