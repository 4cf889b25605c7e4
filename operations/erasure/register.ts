import { appendFileSync, closeSync, existsSync, fsyncSync, openSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '#event-store/make-folder.ts';
import type { Erasure } from '#event-store/sealing/erasures.ts';

const ErasureSchema = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  by: z.string(),
  isWhole: z.boolean().default(true),
  subjects: z.array(z.string().min(1)),
  account: z.string().nullable(),
  marks: z.array(z.string()),
});

/** The register of erasures holds a line that nobody can read; going on would bring back whoever it is about. */
export class DamagedRegister extends Error {
  constructor(file: string, line: number) {
    super(`Line ${line} of the register of erasures, ${file}, cannot be read. Restore the file from its backup.`);
    this.name = 'DamagedRegister';
  }
}

/**
 * The register of erasures: a file beside the database and not in its dump, because a dump that is restored knows nothing of who was
 * erased since. One JSON object a line, which names nobody: ids, times, and marks that only the master key makes comparable.
 */
export interface Register {
  /** Everything that was ever written down, oldest first; of one id what is known of it last. Throws DamagedRegister. */
  read(): readonly Erasure[];
  /** Writes `erasure` down; when it returns, it is on the disk. */
  add(erasure: Erasure): void;
}

export function registerAt(file: string): Register {
  return {
    read: () => (existsSync(file) ? latest(linesOf(readFileSync(file, 'utf8'), file)) : []),
    add(erasure) {
      makeFolder(dirname(file));
      const isTorn = existsSync(file) && !/(^|\n)$/.test(readFileSync(file, 'utf8'));
      const descriptor = openSync(file, 'a', 0o600);
      try {
        // `writeSync` is content with the part for which there is room, and says so by its count alone.
        appendFileSync(descriptor, `${isTorn ? '\n' : ''}${JSON.stringify(erasure)}\n`);
        fsyncSync(descriptor);
      } finally {
        closeSync(descriptor);
      }
      flushFolder(dirname(file));
    },
  };
}

/** A new file's name is on the disk only with its folder. */
function flushFolder(folder: string): void {
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Also of files that were put together, in whichever order. */
function latest(lines: readonly Erasure[]): readonly Erasure[] {
  const known = new Map<string, Erasure>();
  for (const erasure of lines) if (known.get(erasure.id)?.isWhole !== true) known.set(erasure.id, erasure);
  return [...known.values()];
}

function linesOf(text: string, file: string): readonly Erasure[] {
  const [damaged] = damagedLines(text);
  if (damaged !== undefined) throw new DamagedRegister(file, damaged);
  return erasuresIn(text);
}

/** What the lines of `text` say that somebody can read. */
export const erasuresIn = (text: string): readonly Erasure[] =>
  text.split('\n').flatMap((line) => erasureIn(line) ?? []);

/**
 * The numbers of the lines in `text` that nobody can read. A write that was cut off leaves the beginning of a line, which is none of
 * them: its erasure had not begun.
 */
export const damagedLines = (text: string): readonly number[] =>
  text
    .split('\n')
    .flatMap((line, index) => (line === '' || erasureIn(line) !== undefined || isCutOff(line) ? [] : [index + 1]));

const erasureIn = (line: string): Erasure | undefined => ErasureSchema.safeParse(jsonOf(line)).data;

function jsonOf(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Whether `line` is the beginning of what `add` writes, and not its end. */
const isCutOff = (line: string): boolean => '{"id":"'.startsWith(line.slice(0, 7)) && !line.endsWith('}');
