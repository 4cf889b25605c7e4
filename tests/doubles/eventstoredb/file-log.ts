import { existsSync, openSync, readFileSync, writeSync } from 'node:fs';
import { type Recorded, type ServerLog, serverLog } from './log.ts';

/** A log that is also written to `file`, one event a line, and begins with what is there. */
export function fileLog(file: string): ServerLog {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').split('\n') : [];
  // The last line is empty, or was cut off when the process was killed: nobody has had an answer for that one.
  const opened = openSync(file, 'a');
  return serverLog(
    lines.slice(0, -1).map(recordedIn),
    (events) => void writeSync(opened, events.map((event) => `${lineOf(event)}\n`).join('')),
  );
}

interface Line extends Omit<Recorded, 'data' | 'metadata' | 'created'> {
  readonly data: string;
  readonly metadata: string;
  readonly created: string;
}

function lineOf({ data, metadata, created, ...event }: Recorded): string {
  const texts = { data: toText(data), metadata: toText(metadata), created: String(created) };
  return JSON.stringify({ ...event, ...texts } satisfies Line);
}

function recordedIn(line: string): Recorded {
  const { data, metadata, created, ...event } = JSON.parse(line) as Line;
  return {
    ...event,
    data: Buffer.from(data, 'base64'),
    metadata: Buffer.from(metadata, 'base64'),
    created: BigInt(created),
  };
}

const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
