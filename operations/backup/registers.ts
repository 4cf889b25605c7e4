import { existsSync, readFileSync } from 'node:fs';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder } from '#event-store/make-folder.ts';
import { damagedLines, erasuresIn } from '../erasure/register.ts';

const GIVE = 'Give its newest whole copy by --erasures FILE.';

/**
 * Throws where one of the registers that a restore is to go by holds a line that nobody can read, as another file does that was taken
 * for one: put in place it would stop every start of the site.
 */
export function requireRegisters(place: string, given: readonly string[]): void {
  for (const file of given) requireWhole(`${file}, which is no register of erasures or a damaged one`, file, GIVE);
  if (existsSync(place))
    requireWhole(`${place}, the register of erasures at its place`, place, 'Put its newest whole copy there.');
}

function requireWhole(what: string, file: string, mend: string): void {
  const [line] = damagedLines(readFileSync(file, 'utf8'));
  if (line !== undefined) throw new Error(`Line ${line} of ${what}, cannot be read. Nothing was replaced. ${mend}`);
}

/**
 * Throws where the register at its place, by which alone a restore would go, is older than the backup: a rehearsal leaves one there, and
 * it would bring back whom only the newest one names.
 */
export function requireNewest(place: string, ofBackup: Buffer | undefined): void {
  const there = new Set(erasuresIn(textAt(place)).map(({ id }) => id));
  const missing = new Set(
    erasuresIn(ofBackup?.toString('utf8') ?? '').flatMap(({ id }) => (there.has(id) ? [] : [id])),
  );
  if (missing.size > 0)
    throw new Error(
      `The register of erasures at its place, ${place}, is older than the backup, which knows of ${missing.size} more: an earlier restore may have left it. Nothing was replaced. Give the newest copy of the register by --erasures FILE; only if it is lost: --erasures none.`,
    );
}

/** By which registers a restore goes that was given `given`, besides the one in the backup, and how new each is. */
export function registerLines(place: string, given: readonly string[]): readonly string[] {
  const files = [...given, ...(existsSync(place) ? [place] : [])];
  if (files.length === 0) return ['Nobody is taken to be erased since the backup.'];
  return [...new Set(files)].map((file) => {
    const newest = erasuresIn(textAt(file))
      .map(({ at }) => at)
      .toSorted()
      .at(-1);
    const says = newest === undefined ? 'which names nobody' : `whose newest line is of ${newest}`;
    return `Who was erased since is taken from ${file}, ${says}.`;
  });
}

const textAt = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '');

/**
 * Whoever stands in any of the registers is erased: that at its place, those that were given, and that of the backup. Of the last one
 * a line that nobody can read is left out where there is another, because that is newer.
 */
export async function settleRegister(
  place: string,
  ofBackup: Buffer | undefined,
  given: readonly string[],
): Promise<void> {
  const old = ofBackup?.toString('utf8') ?? '';
  const damaged = damagedLines(old);
  if (damaged.length > 0 && given.length === 0 && !existsSync(place))
    throw new Error(
      `Line ${damaged[0]} of the register of erasures in the backup cannot be read. Nothing was replaced. ${GIVE}`,
    );
  const files = [...(existsSync(place) ? [place] : []), ...given];
  const newer = await Promise.all(files.map(async (file) => (await readFile(file, 'utf8')).split('\n')));
  const texts = [old.split('\n').filter((_, index) => !damaged.includes(index + 1)), ...newer];
  const lines = [...new Set(texts.flat())].filter((line) => line !== '');
  if (lines.length > 0) await replaceFile(place, `${lines.join('\n')}\n`);
}

/** Puts `text` in the place of `file`, whole and only for its owner. */
export async function replaceFile(file: string, text: string): Promise<void> {
  makeFolder(path.dirname(file));
  const aside = `${file}.restoring`;
  await writeFile(aside, text, { mode: 0o600, flush: true });
  await chmod(aside, 0o600);
  await rename(aside, file);
}
