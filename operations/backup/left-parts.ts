import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { isSilent, PART_ENDING } from '../output/part-file.ts';
import { headerOf } from './sealed-file.ts';

/**
 * Removes from `folder` what is left of backups whose process was killed: what begins as one of ours, is not whole and has not been
 * written to for an hour. Answers what it has removed. Else one a night would fill the disk.
 */
export async function removeLeft(folder: string): Promise<readonly string[]> {
  const removed: string[] = [];
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if (!name.endsWith(PART_ENDING) || !(await isLeft(file))) continue;
    await rm(file, { force: true });
    removed.push(file);
  }
  return removed;
}

async function isLeft(file: string): Promise<boolean> {
  try {
    if (!(await isSilent(file))) return false;
    await headerOf(file);
    return true;
  } catch {
    // Gone meanwhile, somebody else's, or no backup: it is left alone.
    return false;
  }
}
