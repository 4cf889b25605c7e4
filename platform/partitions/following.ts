import type { Logger } from 'pino';
import { unawaited } from '#event-store/background.ts';
import type { Log, OpenedPage } from '#event-store/log.ts';
import type { SubscribeOptions, Subscription } from '#event-store/port.ts';
import type { Claim } from './claims.ts';

/** One subscription for all slots that a process holds; none while it holds nothing. */
export interface Following {
  /** The end of the newest page that was fed, or where the first one will begin. */
  fedTo(): number;
  /** Takes up `claims` by `take`, and follows the log for them from then on. */
  takeUp(claims: readonly Claim[], take: () => Promise<void>): Promise<void>;
  /** Resolves when the page in progress has been fed and no further one will be. */
  close(): Promise<void>;
}

export interface FollowingOptions {
  readonly log: Pick<Log, 'subscribe'>;
  readonly logger: Logger;
  readonly held: () => readonly Claim[];
  readonly subscribe?: SubscribeOptions;
}

/** Feeds each page of the log and the position after which it begins, as long as anything is held: whoever stands by reads nothing. */
export function following(
  { log, logger, held, subscribe }: FollowingOptions,
  feed: (page: OpenedPage, from: number) => Promise<void>,
): Following {
  let fedTo = 0;
  let closed = false;
  let subscription: Subscription | undefined;
  const rest = (): void => {
    const idle = subscription?.close();
    subscription = undefined;
    unawaited({ name: 'end of a subscription', logger }, Promise.resolve(idle));
  };
  const handle = async (page: OpenedPage): Promise<void> => {
    // Its end waits for this page: whoever waited for it here would wait for ever.
    if (held().length === 0) return rest();
    const from = fedTo;
    fedTo = page.nextPosition;
    await feed(page, from);
  };
  return {
    fedTo: () => fedTo,
    takeUp: async (claims, take) => {
      if (!subscription) fedTo = Math.min(...claims.map(({ position }) => position));
      await take();
      if (!closed) subscription ??= log.subscribe(fedTo, handle, subscribe);
    },
    close: async () => {
      closed = true;
      await subscription?.close();
    },
  };
}
