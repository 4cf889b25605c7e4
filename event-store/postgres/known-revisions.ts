import type pg from 'pg';

/**
 * Revisions that are in the log for certain: this connection was told so, and what a session of PostgreSQL has seen committed
 * cannot go while the session lives. An append that expects one of them need not look for it, which is a tenth of its cost.
 * Whatever is not known is looked for, so forgetting costs nothing but time.
 */
const known = new WeakMap<pg.ClientBase, Map<string, number>>();
/** Streams that a connection remembers. */
const KEPT = 1_000;

export function remember(client: pg.ClientBase, stream: string, revision: number): void {
  const streams = known.get(client) ?? new Map<string, number>();
  known.set(client, streams);
  // A Map remembers in which order its entries came: the oldest go first.
  streams.delete(stream);
  streams.set(stream, revision);
  if (streams.size <= KEPT) return;
  const [oldest] = streams.keys();
  if (oldest !== undefined) streams.delete(oldest);
}

export const isKnown = (client: pg.ClientBase, stream: string, revision: number): boolean =>
  (known.get(client)?.get(stream) ?? 0) >= revision;
