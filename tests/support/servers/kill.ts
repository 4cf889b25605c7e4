import { readdirSync } from 'node:fs';
import { parentOf, signalTo } from '#platform/postgres/postmaster.ts';

/**
 * Kills a PostgreSQL and every process of it at once, as a power cut would. Some of those come and go by themselves (vacuum
 * workers): what has ended meanwhile stays ended. Where there is no /proc, the children end as soon as they notice.
 */
export function killPostgres(pid: number): void {
  for (const each of [pid, ...childrenOf(pid)]) signalTo(each, 'SIGKILL');
}

export function childrenOf(parent: number): number[] {
  try {
    return readdirSync('/proc')
      .map(Number)
      .filter((pid) => pid > 0 && parentOf(pid) === parent);
  } catch {
    return [];
  }
}
