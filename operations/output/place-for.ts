import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Throws, before anything is done for it, where `file` cannot or may not be written: it is a folder, it lies in none that is there and
 * ours, or it is there already and is not to be written over by `force`.
 */
export async function requirePlaceFor(file: string, force: boolean): Promise<void> {
  const there = await stat(file).catch(() => undefined);
  // The slash would be lost with the folder that it names, and what is meant for a folder become a file.
  if (!there && file.endsWith('/')) throw new Error(`There is no folder ${file}. Make it first.`);
  if (there?.isDirectory()) throw new Error(`${file} is a folder. Name a file in it.`);
  if (there?.isFile() && !force) throw new Error(`${file} is there already. --force writes over it.`);
  const folder = path.dirname(path.resolve(file));
  if (!(await stat(folder).catch(() => undefined))?.isDirectory())
    throw new Error(`There is no folder ${folder} to write ${path.basename(file)} into. Make it first.`);
  // A file gets its name when it is whole, which its folder has to take; a device or a pipe is there already.
  const place = there && !there.isFile() ? file : folder;
  await access(place, constants.W_OK).catch(() => {
    throw new Error(`${place} cannot be written to by this user.`);
  });
}
