import { postmasterOf, signalTo } from '#platform/postgres/postmaster.ts';
import { childrenOf, killPostgres } from '../servers/kill.ts';

/**
 * What ends of PostgreSQL: by kill -9 its first process, one that serves a connection, or all of them; and all of it as an operator ends it
 * who then starts it again, when whoever is connected is told so and cut off in the middle of what they do.
 */
export const strikes = ['postmaster', 'backend', 'everything', 'restart'] as const;
export type Strike = (typeof strikes)[number];

/** Ends it in the PostgreSQL whose data is in `folder`; `random` says which backend. Whoever keeps it up starts it again. False when it did not run. */
export function strike(kind: Strike, folder: string, random: () => number): boolean {
  const server = postmasterOf(folder);
  if (!server) return false;
  if (kind === 'postmaster') signalTo(server.pid, 'SIGKILL');
  // A fast shutdown.
  else if (kind === 'restart') signalTo(server.pid, 'SIGINT');
  else if (kind === 'everything') killPostgres(server.pid);
  else {
    const backends = childrenOf(server.pid);
    const chosen = backends[Math.floor(random() * backends.length)];
    if (chosen === undefined) return false;
    signalTo(chosen, 'SIGKILL');
  }
  return true;
}
