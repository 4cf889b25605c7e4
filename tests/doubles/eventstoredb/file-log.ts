import { existsSync, openSync, readFileSync, truncateSync, writeSync } from 'node:fs';
import { type Recorded, type ServerLog, serverLog } from './log.ts';

/** A log that is also written to `file`, one append a line, and begins with what is there. */
export function fileLog(file: string): ServerLog {
  const text = existsSync(file) ? readFileSync(file, 'utf8') : '';
  // A line that was cut off when the process was killed has no answer yet, and must not be the beginning of the next one.
  const whole = text.slice(0, text.lastIndexOf('\n') + 1);
  if (whole !== text) truncateSync(file, Buffer.byteLength(whole));
  const opened = openSync(file, 'a');
  return serverLog(
    whole
      .split('\n')
      .slice(0, -1)
      .flatMap((line) => (JSON.parse(line) as Entry[]).map(recordedOf)),
    (events) => void writeSync(opened, `${JSON.stringify(events.map(entryOf))}\n`),
  );
}

interface Entry extends Omit<Recorded, 'data' | 'metadata' | 'created'> {
  readonly data: string;
  readonly metadata: string;
  readonly created: string;
}

function entryOf({ data, metadata, created, ...event }: Recorded): Entry {
  const texts = { data: toText(data), metadata: toText(metadata), created: String(created) };
  return { ...event, ...texts };
}

function recordedOf({ data, metadata, created, ...event }: Entry): Recorded {
  return {
    ...event,
    data: Buffer.from(data, 'base64'),
    metadata: Buffer.from(metadata, 'base64'),
    created: BigInt(created),
  };
}

const toText = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');
