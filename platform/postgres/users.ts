import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isAlive } from './postmaster.ts';

/**
 * Which processes use the server of a data folder, one file per process id: the site, and an operator's commands beside it.
 * Whoever leaves last stops the server.
 */
export function usersOf(dataDir: string) {
  const folder = path.join(dataDir, 'postgres.users');
  const mine = path.join(folder, String(process.pid));
  return {
    join(): void {
      mkdirSync(folder, { recursive: true });
      writeFileSync(mine, '');
    },
    /** True when nobody else is left. Forgets those who died without leaving. */
    leave(): boolean {
      rmSync(mine, { force: true });
      const others = readdirSync(folder).filter((name) => {
        const alive = isAlive(Number(name));
        if (!alive) rmSync(path.join(folder, name), { force: true });
        return alive;
      });
      return others.length === 0;
    },
  };
}
