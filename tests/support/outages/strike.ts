import { postmasterOf, signalTo } from '#platform/postgres/postmaster.ts';
import { childrenOf, killPostgres } from '../servers/kill.ts';

/** What dies of PostgreSQL, each by kill -9: its first process, one that serves a connection, or all of them. */
export const strikes = ['postmaster', 'backend', 'everything'] as const;
export type Strike = (typeof strikes)[number];

/** Kills in the PostgreSQL whose data is in `folder`; `random` says which backend. False when it did not run. */
export function strike(kind: Strike, folder: string, random: () => number): boolean {
  const server = postmasterOf(folder);
  if (!server) return false;
  if (kind === 'postmaster') signalTo(server.pid, 'SIGKILL');
  else if (kind === 'everything') killPostgres(server.pid);
  else {
    const backends = childrenOf(server.pid);
    const chosen = backends[Math.floor(random() * backends.length)];
    if (chosen === undefined) return false;
    signalTo(chosen, 'SIGKILL');
  }
  return true;
}
