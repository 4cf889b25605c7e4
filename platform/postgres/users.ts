import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from './postmaster.ts';

/** Longer than stopping takes at most: what is older was left by a process that was killed, whose id another one may have by now. */
const STOPS_WITHIN_MS = 45_000;

/**
 * Which processes use the server of a data folder, one file per process id: the site, and an operator's commands beside it.
 * Whoever leaves last stops the server. Who comes meanwhile, as a site that is started anew right after it was stopped, must not take
 * a server for theirs that is about to end: before the last one looks whether anybody else is there, it says that it may stop it.
 */
export function usersOf(dataDir: string, pid = process.pid) {
  const folder = path.join(dataDir, 'postgres.users');
  const mine = path.join(folder, String(pid));
  const stopping = path.join(dataDir, 'postgres.stopping');
  const others = (): readonly string[] =>
    readdirSync(folder).filter((name) => {
      if (name === String(pid)) return false;
      const alive = isAlive(Number(name));
      if (!alive) rmSync(path.join(folder, name), { force: true });
      return alive;
    });
  return {
    /** Process ids of the others who use it. Forgets those who died without leaving. */
    others,
    /** Resolves when nobody is stopping the server, who could not know of this process yet. */
    async join(): Promise<void> {
      mkdirSync(folder, { recursive: true });
      writeFileSync(mine, '');
      for (let stopper = stopperIn(stopping); stopper !== pid && isAlive(stopper); stopper = stopperIn(stopping))
        await sleep(20);
    },
    /** Calls `stop` when nobody else is left. */
    async leave(stop: () => Promise<void>): Promise<void> {
      writeFileSync(stopping, String(pid));
      try {
        rmSync(mine, { force: true });
        if (others().length === 0) await stop();
      } finally {
        // Another one may be at it by now.
        if (stopperIn(stopping) === pid) rmSync(stopping, { force: true });
      }
    },
  };
}

/** Which process is stopping the server, by what it wrote down; NaN where none is. */
function stopperIn(file: string): number {
  try {
    const isOld = Date.now() - statSync(file).mtimeMs > STOPS_WITHIN_MS;
    return isOld ? Number.NaN : Number(readFileSync(file, 'utf8') || Number.NaN);
  } catch {
    return Number.NaN;
  }
}
