/**
 * Loaded before everything else by a process whose memory is watched: `SOAK_FOLDER` names a folder in which it says every few seconds
 * what its memory is made of, which nobody can see from outside.
 */
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import path from 'node:path';
import workerThreads, { isMainThread, Worker } from 'node:worker_threads';

/** All in bytes. */
export interface SaidInside {
  /** What JavaScript's objects take, in threads, too. */
  readonly objects: number;
  /** What lies outside of them and is theirs, such as buffers. */
  readonly buffers: number;
  /** What JavaScript has of the machine's memory and does not use: it keeps what its heap once had. */
  readonly free: number;
}

const { SOAK_FOLDER = '' } = process.env;
const EVERY_MS = 5_000;

const fileOf = (folder: string, pid: number): string => path.join(folder, `memory-${pid}.json`);

if (SOAK_FOLDER !== '' && isMainThread) {
  const file = fileOf(SOAK_FOLDER, process.pid);
  const threads = new Set<Worker>();
  /** Each has a heap of its own, which the process's figures leave out. */
  workerThreads.Worker = class extends Worker {
    constructor(...given: ConstructorParameters<typeof Worker>) {
      super(...given);
      threads.add(this);
      this.once('exit', () => threads.delete(this));
    }
  };
  syncBuiltinESMExports();
  const say = async (): Promise<void> => {
    const { heapUsed, heapTotal, external } = process.memoryUsage();
    const said = { objects: heapUsed, buffers: external, free: heapTotal - heapUsed };
    // One that ends as it is asked says nothing.
    for (const each of await Promise.allSettled([...threads].map((thread) => thread.getHeapStatistics()))) {
      if (each.status === 'rejected') continue;
      said.objects += each.value.used_heap_size;
      said.buffers += each.value.external_memory;
      said.free += each.value.total_heap_size - each.value.used_heap_size;
    }
    writeFileSync(`${file}.new`, JSON.stringify(said));
    renameSync(`${file}.new`, file);
  };
  setInterval(() => void say(), EVERY_MS).unref();
}

/** What process `pid` has said last; undefined when it has not yet. */
export function saidInside(folder: string, pid: number): SaidInside | undefined {
  try {
    return JSON.parse(readFileSync(fileOf(folder, pid), 'utf8')) as SaidInside;
  } catch {
    return undefined;
  }
}
