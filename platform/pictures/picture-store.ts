import { randomUUID } from 'node:crypto';
import { open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
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
  /** Removes it, if it is there. */
  remove(name: string): Promise<void>;
}

/** Pictures as files of one folder, which is made when it is first needed; processes on several machines need to share it. */
export function folderOfPictures(folder: string): PictureStore {
  return {
    async put(name, bytes) {
      makeFolder(folder);
      const unfinished = join(folder, `${randomUUID()}.unfinished`);
      const file = await open(unfinished, 'wx', 0o600);
      try {
        await file.writeFile(bytes);
        await file.sync();
      } finally {
        await file.close();
      }
      await rename(unfinished, join(folder, name));
    },
    get: (name) => readFile(join(folder, name)).catch(unlessMissing),
    remove: (name) => rm(join(folder, name), { force: true }),
  };
}

function unlessMissing(error: unknown): undefined {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
  throw error;
}
