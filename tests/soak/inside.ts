/**
 * Loaded before everything else by a process whose memory is watched: `SOAK_FOLDER` names a folder in which it says every few seconds
 * what its memory is made of, which nobody can see from outside.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isMainThread } from 'node:worker_threads';

const { SOAK_FOLDER = '' } = process.env;
const EVERY_MS = 5_000;

const fileOf = (folder: string, pid: number): string => path.join(folder, `memory-${pid}.json`);

if (SOAK_FOLDER !== '' && isMainThread) {
  const file = fileOf(SOAK_FOLDER, process.pid);
  setInterval(() => {
    writeFileSync(`${file}.new`, JSON.stringify(process.memoryUsage()));
    renameSync(`${file}.new`, file);
  }, EVERY_MS).unref();
}

/** What process `pid` has said last; undefined when it has not yet. */
export function saidInside(folder: string, pid: number): NodeJS.MemoryUsage | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(folder, pid), 'utf8')) as NodeJS.MemoryUsage;
  } catch {
    return undefined;
  }
}
