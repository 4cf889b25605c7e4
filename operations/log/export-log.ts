import { createWriteStream } from 'node:fs';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { EventStore } from '#event-store/port.ts';
import { progressLine } from '../output/progress-line.ts';
import { wholeFile } from '../output/whole-file.ts';

interface Exporting {
  /** Events after this position. */
  readonly from: number;
  /** Undefined for standard output. */
  readonly file: string | undefined;
  /** Whether to write over a file that is there. */
  readonly force: boolean;
  readonly stopping: AbortSignal;
}

/** Writes the events of `store` as NDJSON and says how many there were. */
export async function exportLog(store: Pick<EventStore, 'readAll'>, exporting: Exporting): Promise<void> {
  const { file, force } = exporting;
  const count = await (file === undefined
    ? writeTo(process.stdout, store, exporting)
    : wholeFile(file, force, (place) => writeTo(createWriteStream(place, { mode: 0o600 }), store, exporting)));
  console.error(`${count} events exported.`);
}

/** Answers how many events that were. */
async function writeTo(
  target: Writable,
  store: Pick<EventStore, 'readAll'>,
  { from, stopping }: Exporting,
): Promise<number> {
  const progress = progressLine();
  let count = 0;
  try {
    await pipeline(
      async function* () {
        for (let position = from, endReached = false; !endReached;) {
          const page = await store.readAll(position);
          if (page.events.length > 0) yield `${page.events.map((event) => JSON.stringify(event)).join('\n')}\n`;
          count += page.events.length;
          ({ nextPosition: position, endReached } = page);
          progress.print(`${count} events written`);
        }
      },
      target,
      { end: target !== process.stdout, signal: stopping },
    );
  } finally {
    progress.end();
  }
  return count;
}
