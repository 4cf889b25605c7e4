import { randomUUID } from 'node:crypto';
import { open, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { faultPoint } from '#event-store/faults/fault-points.ts';
import { makeFolder } from '#event-store/make-folder.ts';

/**
 * Where pictures lie, by names that are made of their content (`[0-9a-f]{64}.webp`): a name always means the same bytes. Knows of
 * nobody whose they are.
 */
export interface PictureStore {
  /** When it resolves, `name` can be read by every process that works on this store. Again is the same again. */
  put(name: string, bytes: Buffer): Promise<void>;
  /** Undefined where there is none of this name. */
  get(name: string): Promise<Buffer | undefined>;
  /** Removes it, if it is there, and whatever was left of it by a process that ended while it was put. */
  remove(name: string): Promise<void>;
}

/**
 * Pictures as files of one folder, which is made when it is first needed; processes on several machines need to share it. One that is
 * being written lies beside them under its name and another, so that what is left of it goes with it: somebody may stand on it.
 */
export function folderOfPictures(folder: string): PictureStore {
  const beingWritten = join(folder, 'unfinished');
  const put = async (unfinished: string, name: string, bytes: Buffer): Promise<void> => {
    const file = await open(unfinished, 'wx', 0o600);
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    if (faultPoint) await faultPoint('picture: written, not in its place');
    await rename(unfinished, join(folder, name));
  };
  return {
    async put(name, bytes) {
      makeFolder(beingWritten);
      const unfinished = join(beingWritten, `${name}.${randomUUID()}`);
      try {
        await put(unfinished, name, bytes);
      } catch (error) {
        await rm(unfinished, { force: true });
        throw error;
      }
    },
    get: (name) => readFile(join(folder, name)).catch(unlessMissing),
    async remove(name) {
      await rm(join(folder, name), { force: true });
      const left = (await readdir(beingWritten).catch(unlessMissing)) ?? [];
      for (const each of left) if (each.startsWith(`${name}.`)) await rm(join(beingWritten, each), { force: true });
    },
  };
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
