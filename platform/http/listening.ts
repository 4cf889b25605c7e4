import type { FastifyListenOptions } from 'fastify';

/** Connections of one process at most; each takes memory although it asks for nothing. */
export const MOST_CONNECTIONS = 4_000;

/**
 * How every part listens. As many connections as it may have can wait to be taken while it is busy: one for which there is no room
 * is not refused but dropped, and comes again after 1, 3 and 7 seconds.
 */
export const listenAt = ({ port, host }: { readonly port: number; readonly host: string }): FastifyListenOptions => ({
  port,
  host,
  backlog: MOST_CONNECTIONS,
  listenTextResolver: (address) => `listening at ${address}`,
});
