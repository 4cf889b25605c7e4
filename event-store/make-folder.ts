import { existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes `folder` and those around it where they are missing. Throws the file system's error. Node's own `recursive` goes round for
 * ever, with the whole process, where a file system says of a folder in a folder that is there that it has none, as /proc does.
 */
export function makeFolder(folder: string): void {
  if (!existsSync(dirname(folder))) makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another process may have made it meanwhile.
    if (!existsSync(folder) || !statSync(folder).isDirectory()) throw error;
  }
}
