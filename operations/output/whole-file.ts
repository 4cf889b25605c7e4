import { rename, rm, stat } from 'node:fs/promises';
import { partOf, removePartsOf } from './part-file.ts';
import { requirePlaceFor } from './place-for.ts';

/**
 * What `write` answers, who writes `file`. A file gets its name when `write` has ended: until then it is called otherwise, and what was
 * there before stays, also where it fails. A device or a pipe keeps its name. Throws where the file cannot or may not be written.
 */
export async function wholeFile<Answer>(
  file: string,
  force: boolean,
  write: (place: string) => Promise<Answer>,
): Promise<Answer> {
  const there = await stat(file).catch(() => undefined);
  await requirePlaceFor(file, force);
  if (there && !there.isFile()) return write(file);
  await removePartsOf(file);
  const part = partOf(file);
  try {
    const answer = await write(part);
    await rename(part, file);
    return answer;
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
