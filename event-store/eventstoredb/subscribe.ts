import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { filterOf } from '../filter.ts';
import {
  type EventPlace,
  type LogPage,
  placeOfEvent,
  type ReadAllOptions,
  type StoredEvent,
  type SubscribeOptions,
  type Subscription,
} from '../port.ts';
import { subscribeTo } from '../subscription.ts';
import type { Connection } from './connection.ts';
import { type Arrival, type Feed, openFeed } from './feed.ts';
import { readOn } from './read.ts';
import { isNarrow } from './server-filter.ts';

const PAGE = 1000;
const POLL_MS = 1000;
/** What arrives this soon after an event belongs to its page: each page costs every reader a transaction. */
const GATHER_MS = 1;

/**
 * Reads page after page up to the end, and from there what a live subscription brings. When nothing has come for `pollMs`, it
 * reads: that brings the position past what the server leaves out for this reader, and what is found and wanted the subscription
 * has not told, so that one is given up. Dropped or silent, it costs a wait and no event. Who is unhurried only reads: the server
 * sends a live subscription each event by itself, and a page of a thousand costs little more than ten of those.
 */
export function subscribe(
  connection: Connection,
  position: number,
  handle: (page: LogPage) => Promise<void>,
  { pollMs = POLL_MS, pauseMs, rest, fillMs, unhurried = false, ...options }: SubscribeOptions,
  logger?: Pick<Logger, 'warn'>,
): Subscription {
  let ring = (): void => undefined;
  const pages = pagesAfter(connection, options, unhurried ? undefined : () => ring());
  const subscription = subscribeTo({
    position,
    handle,
    read: pages.read,
    pollMs: () => pollMs,
    pauseMs,
    rest,
    fillMs,
    wakeUp: {
      onWake: (listener) => {
        ring = listener;
        return () => {
          ring = () => undefined;
        };
      },
    },
    logger,
  });
  return {
    close: async () => {
      await subscription.close();
      pages.close();
    },
  };
}

/** The pages of one subscriber; `ring` is called when something has arrived that has not been read. Nothing arrives without it. */
function pagesAfter(connection: Connection, options: ReadAllOptions, ring: (() => void) | undefined) {
  const { limit = PAGE } = options;
  const wanted = filterOf(options);
  // Whoever subscribes tries again by itself, and must be able to stop at any time.
  const impatient: Connection = { ...connection, patiently: connection.atOnce };
  let feed: Feed | undefined;
  /** The last page and where it began: what has been taken from the feed can come again from here only. */
  let given: { readonly after: number; readonly page: LogPage } | undefined;

  /** How often reading has found what the feed should have brought and had not, since it last brought something. */
  let missed = 0;

  /** Before this there is nothing that the page before has not passed but events of the server's own, which are not read again. */
  let lookedTo = 0;

  /** What a page has gathered has rung, and whoever comes for it finds nothing: that is no silence for which to read. */
  let rangMeanwhile = false;

  /** Events that were appended together arrive one by one, right behind each other: they shall not be a page each. */
  const following = async (): Promise<Arrival | undefined> => {
    const next = feed?.next();
    if (next) return next;
    await sleep(GATHER_MS);
    const late = feed?.next();
    rangMeanwhile ||= late !== undefined;
    return late;
  };

  /** What has arrived after `after`, which may be nothing new; undefined when nothing at all has. */
  const arrived = async (after: number): Promise<LogPage | undefined> => {
    const events: StoredEvent[] = [];
    let nextPosition = after;
    let newest: EventPlace | undefined;
    let next = feed?.next();
    if (!next) return undefined;
    for (; next; next = events.length < limit ? await following() : undefined) {
      missed = 0;
      if (next.position <= nextPosition) continue;
      nextPosition = next.position;
      if (next.event) newest = placeOfEvent(next.event);
      if (next.event && wanted(next.event)) events.push(next.event);
    }
    return { events, nextPosition, endReached: events.length < limit, newest };
  };

  const giveUp = (): void => {
    feed?.close();
    feed = undefined;
    missed = 0;
  };

  /** Reads what comes after `after`, from where the feed has looked to: whatever is wanted before that has been taken from it. */
  const readBehindFeed = async (after: number): Promise<LogPage> => {
    const from = Math.max(after, lookedTo);
    const fed = Math.max(from, feed?.lookedTo() ?? 0);
    let read = await readOn(impatient, after, fed, options);
    // What is left out there may be the newest event of all, with nothing but the server's own behind it.
    if (isNarrow(options) && fed > from && read.nextPosition === after) {
      read = await readOn(impatient, after, from, options);
    }
    const { lookedTo: reached, ...page } = read;
    lookedTo = reached;
    return page;
  };

  const next = async (after: number): Promise<LogPage> => {
    const page = await arrived(after);
    if (page && page.nextPosition > after) return page;
    const cameForNothing = page === undefined && rangMeanwhile;
    rangMeanwhile = false;
    if (feed?.over()) giveUp();
    else if (cameForNothing) return { events: [], nextPosition: after, endReached: true, newest: undefined };
    // Whoever is heard of is not silent: there is no need to read.
    else if (page) return page;
    const read = await readBehindFeed(after);
    // Once, it may have been on its way: when the feed brings it, its position has been passed. Twice, the feed is silent.
    if (feed && read.events.length > 0) missed += 1;
    if (missed > 1) giveUp();
    // Not after `lookedTo`: that may be where the server's next event will be, and a subscription would leave it out.
    if (read.endReached && ring) feed ??= openFeed(connection, read.nextPosition, options, ring);
    return read;
  };

  return {
    read: async (after: number): Promise<LogPage> => {
      if (given?.after === after) return given.page;
      const page = await next(after);
      given = page.nextPosition > after ? { after, page } : undefined;
      return page;
    },
    close: giveUp,
  };
}
