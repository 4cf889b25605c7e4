import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { EventStore } from '#event-store/port.ts';
import { partOf, removePartsOf } from '../output/part-file.ts';
import { requirePlaceFor } from '../output/place-for.ts';
import { progressLine } from '../output/progress-line.ts';

interface Exporting {
  /** Events after this position. */
  readonly from: number;
  /** Undefined for standard output. */
  readonly file: string | undefined;
  /** Whether to write over a file that is there. */
  readonly force: boolean;
  readonly stopping: AbortSignal;
}

/**
 * Writes the events of `store` as NDJSON and says how many there were. A file gets its name when it is whole: until then it is
 * called otherwise, and what was there before stays.
 */
export async function exportLog(store: Pick<EventStore, 'readAll'>, exporting: Exporting): Promise<void> {
  const { file } = exporting;
  const count = await (file === undefined ? writeTo(process.stdout, store, exporting) : toFile(file, store, exporting));
  console.error(`${count} events exported.`);
}

async function toFile(file: string, store: Pick<EventStore, 'readAll'>, exporting: Exporting): Promise<number> {
  // A device or a pipe keeps its name.
  const there = await stat(file).catch(() => undefined);
  await requirePlaceFor(file, exporting.force);
  const part = there && !there.isFile() ? file : partOf(file);
  if (part !== file) await removePartsOf(file);
  try {
    const count = await writeTo(createWriteStream(part, { mode: 0o600 }), store, exporting);
    if (part !== file) await rename(part, file);
    return count;
  } catch (error) {
    if (part !== file) await rm(part, { force: true });
    throw error;
  }
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
