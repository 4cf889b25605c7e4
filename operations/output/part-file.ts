import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';

/** What the name of a file ends with until it is whole. */
export const PART_ENDING = '.part';

/** What `file` is called until it is whole: each time otherwise, since two that are written at once would mix in one. */
export const partOf = (file: string): string => `${file}.${randomUUID()}${PART_ENDING}`;

/** While it is being written nothing is written to a part for so long, ms. */
const SILENT_MS = 60 * 60 * 1000;

/** Whether `file` has not been written to for an hour: whoever wrote it was killed. Throws when it is not there. */
export async function isSilent(file: string): Promise<boolean> {
  const found = await stat(file);
  return found.isFile() && Date.now() - found.mtimeMs >= SILENT_MS;
}

/** Removes what is left of `file` by processes that were killed while they wrote it: else one a night would fill the disk. */
export async function removePartsOf(file: string): Promise<void> {
  const folder = path.dirname(file);
  const [begin, uuid] = [`${path.basename(file)}.`, /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/];
  for (const name of await readdir(folder)) {
    if (!name.startsWith(begin) || !name.endsWith(PART_ENDING)) continue;
    const part = path.join(folder, name);
    const isPart = uuid.test(name.slice(begin.length, -PART_ENDING.length));
    // Gone meanwhile, it needs no removing.
    if (isPart && (await isSilent(part).catch(() => false))) await rm(part, { force: true });
  }
}
