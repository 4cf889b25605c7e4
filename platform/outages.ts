import { StoreUnavailable } from '#event-store/port.ts';
import { gaveWay, isUnavailable, tookTooLong } from '#event-store/postgres/unavailable.ts';
import { DatabaseUnavailable } from './database.ts';
import type { Metrics } from './metrics.ts';

/** What the file system says of a disk that has no room, or none for us. */
const noRoom: ReadonlySet<unknown> = new Set(['ENOSPC', 'EDQUOT']);
export const saysNoRoom = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && noRoom.has(error.code);

/**
 * Whether `error` says that the database or the log was not there, had no time or let somebody else go first, or a disk no room: the
 * same may well work later.
 */
export function isPassing(error: unknown): boolean {
  return (
    error instanceof StoreUnavailable ||
    error instanceof DatabaseUnavailable ||
    isUnavailable(error) ||
    tookTooLong(error) ||
    gaveWay(error) ||
    saysNoRoom(error)
  );
}

const neededServers = ['PostgreSQL', 'EventStoreDB'] as const;
/** A server that the process cannot do without. */
export type NeededServer = (typeof neededServers)[number];

/** The server that was away when `error` was thrown; undefined when it is about something else. */
export function awayIn(error: unknown): NeededServer | undefined {
  if (error instanceof DatabaseUnavailable) return 'PostgreSQL';
  if (!(error instanceof StoreUnavailable)) return undefined;
  if (tookTooLong(error.cause)) return undefined;
  return isUnavailable(error.cause) ? 'PostgreSQL' : error.cause === undefined ? undefined : 'EventStoreDB';
}

/**
 * The one gate for what the log says of outages: of each server one line a minute, however many requests and tasks fail for it, and
 * one when it is there again.
 */
export interface Outages {
  /** `server` did not answer. Answers how many failures have been passed over since the last line when a line is due. */
  failed(server: NeededServer): { readonly unsaid: number } | undefined;
  /** `server` has answered. Answers how long it was away, ms, when its outage was told. */
  over(server: NeededServer): { readonly awayMs: number } | undefined;
  /** Those that are away as far as we know. */
  away(): readonly NeededServer[];
}

const SAY_EVERY_MS = 60_000;

interface Seen {
  /** When it went away, on the clock of `now`; undefined while it is there. */
  since: number | undefined;
  saidAt: number;
  unsaid: number;
  told: boolean;
}

/** `now` in milliseconds, of a clock that never goes back. */
export function outagesOf(now: () => number = () => performance.now()): Outages {
  const servers = new Map<NeededServer, Seen>();
  return {
    failed: (server) => {
      const seen = servers.get(server) ?? { since: undefined, saidAt: -Infinity, unsaid: 0, told: false };
      servers.set(server, seen);
      seen.since ??= now();
      // Also for a server that comes and goes all the time.
      if (now() - seen.saidAt < SAY_EVERY_MS) {
        seen.unsaid += 1;
        return undefined;
      }
      const { unsaid } = seen;
      Object.assign(seen, { saidAt: now(), unsaid: 0, told: true });
      return { unsaid };
    },
    over: (server) => {
      const seen = servers.get(server);
      if (seen?.since === undefined) return undefined;
      const { told, since } = seen;
      Object.assign(seen, { since: undefined, told: false });
      return told ? { awayMs: Math.round(now() - since) } : undefined;
    },
    away: () => [...servers].flatMap(([server, { since }]) => (since === undefined ? [] : [server])),
  };
}

/** Whether each of them is away as far as this process knows. */
export function measureOutages(metrics: Metrics, outages: Outages): void {
  const away = metrics.gauge('hopscotch_server_away', 'Whether a server that is needed does not answer: 1 or 0', [
    'server',
  ]);
  metrics.onScrape([away], () => {
    for (const server of neededServers) away.set({ server }, outages.away().includes(server) ? 1 : 0);
  });
}
