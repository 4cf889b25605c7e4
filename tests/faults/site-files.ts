/**
 * Loaded before everything else by a process whose own files may find no room: `FAULTS_FILES` names a switch, and while a file of that
 * name is there, whatever is written below `DATA_DIR` (the register of erasures, anchors, pictures) ends as on a disk that becomes full:
 * half of it is written, and then the file system says ENOSPC. Each refusal adds a letter to `FAULTS_FILES.refused`. A disk that can be
 * filled takes a file system of its own, which only its administrator can make, and not everywhere.
 */
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';

const { FAULTS_FILES: file = '', DATA_DIR = '' } = process.env;

if (file !== '' && DATA_DIR !== '') refuseWhenFull(file, path.resolve(DATA_DIR));

function refuseWhenFull(switchFile: string, folder: string): void {
  const { openSync, closeSync, writeSync, existsSync } = fs;
  const { open } = fs.promises;
  /** Files of ours that are open for writing. */
  const ours = new Set<number>();
  const isOurs = (name: unknown, flags: unknown): boolean =>
    typeof name === 'string' &&
    path.resolve(name).startsWith(`${folder}${path.sep}`) &&
    typeof flags === 'string' &&
    flags !== 'r';
  const refuse = (): never => {
    const descriptor = openSync(`${switchFile}.refused`, 'a');
    writeSync(descriptor, '.');
    closeSync(descriptor);
    throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
      code: 'ENOSPC',
      syscall: 'write',
      errno: -28,
    });
  };
  const half = (content: string | Uint8Array): string | Uint8Array => content.slice(0, Math.floor(content.length / 2));
  /** Descriptors for which there was some room left, once: as the system, a short write says so by its count alone. */
  const short = new Set<number>();

  fs.openSync = (name, flags, mode) => {
    const descriptor = openSync(name, flags, mode);
    if (isOurs(name, flags)) ours.add(descriptor);
    return descriptor;
  };
  fs.closeSync = (descriptor) => {
    ours.delete(descriptor);
    short.delete(descriptor);
    closeSync(descriptor);
  };
  fs.writeSync = ((descriptor: number, content: string | Uint8Array, ...more: never[]): number => {
    if (!ours.has(descriptor) || !existsSync(switchFile)) return writeSync(descriptor, content as never, ...more);
    if (short.has(descriptor)) return refuse();
    short.add(descriptor);
    return writeSync(descriptor, half(content) as never);
  }) as typeof fs.writeSync;
  // By its number a file that was opened as a handle is written, too.
  for (const way of ['writeFileSync', 'appendFileSync'] as const) {
    const write = fs[way] as typeof fs.writeFileSync;
    const byHalf: typeof fs.writeFileSync = (to, content, options) => {
      if (typeof to !== 'number' || !ours.has(to) || !existsSync(switchFile)) return write(to, content, options);
      writeSync(to, half(content as string | Uint8Array) as never);
      return refuse();
    };
    fs[way] = byHalf;
  }
  fs.promises.open = async (name, flags, mode) => {
    const handle = await open(name, flags, mode);
    if (!isOurs(name, flags)) return handle;
    const { fd } = handle;
    const close = handle.close.bind(handle);
    ours.add(fd);
    // Before it is closed: the number may be another file's at once.
    handle.close = () => {
      ours.delete(fd);
      short.delete(fd);
      return close();
    };
    for (const way of ['writeFile', 'appendFile'] as const) {
      const write = handle[way].bind(handle);
      handle[way] = async (content: never, options: never): Promise<void> => {
        if (!existsSync(switchFile)) return write(content, options);
        await write(half(content) as never, options);
        return refuse();
      };
    }
    return handle;
  };
  syncBuiltinESMExports();
}
