import type { Logger } from 'pino';
import type { SealedAnchor } from '#event-store/anchors/anchor.ts';
import type { Anchors } from '#event-store/anchors/anchor-file.ts';
import { every } from '#event-store/background.ts';
import type { Chain } from '#event-store/chain/chain.ts';
import type { Config } from '../config/config.ts';
import type { Mail } from '../mail/outbox.ts';
import { AHEAD_MS } from '../time-to-come.ts';
import { sendAnchor } from './send-anchor.ts';

export interface KeepAnchorsOptions {
  readonly anchors: Pick<Anchors, 'read' | 'take' | 'takeIfChanged'>;
  readonly chain: Pick<Chain, 'extend' | 'whole'>;
  readonly config: Pick<Config, 'anchorWebhook' | 'anchorEmail' | 'anchorFile'>;
  readonly mail: Pick<Mail, 'enqueue'>;
  readonly logger: Pick<Logger, 'warn'>;
  /** Default: the clock's. */
  readonly now?: () => Date;
}

export interface AnchorKeeper {
  /**
   * Writes an anchor when the newest is a day old, when it is dated for a time to come, so that nobody knows how old it is, or when the
   * chain was cut beneath it, and sends what could not be sent before.
   */
  look(): Promise<void>;
  /** Writes a last one when something has happened since the newest. */
  close(): Promise<void>;
}

const DAY_MS = 86_400_000;
/** How long somebody who cuts the chain off has before what was there is anchored. */
const LOOK_EVERY_MS = 60_000;

/** Notes every day, and at the end of the process, how far the log has come, where the database's owner does not write. */
export function keepAnchors(options: KeepAnchorsOptions): AnchorKeeper {
  const { anchors, chain, config, logger, now = () => new Date() } = options;
  let unsent: SealedAnchor | undefined;
  /** Whether nobody knows yet if the newest was sent: whoever wrote it may have ended before. To send one twice does no harm. */
  let isFirstLook = true;
  const newest = async () => (await anchors.read()).anchors.at(-1);
  const failed = (error: unknown): void =>
    logger.warn(
      { file: config.anchorFile, error: error instanceof Error ? error.message : String(error) },
      'the end of the hash chain could not be anchored',
    );
  const take = async (): Promise<void> => {
    unsent = await anchors.take('anchor', now());
  };
  const send = async (): Promise<void> => {
    if (!unsent) return;
    const sent = unsent;
    await sendAnchor(sent, options);
    // Each anchor stands for all before it, so only the newest is sent again.
    if (unsent === sent) unsent = undefined;
  };
  const look = async (): Promise<void> => {
    const last = await newest();
    const age = last && now().getTime() - Date.parse(last.time);
    if (isFirstLook) unsent = last;
    isFirstLook = false;
    if (age === undefined || age >= DAY_MS || age < -AHEAD_MS) await take();
    else if (!(await chain.whole())) unsent = (await anchors.takeIfChanged(now())) ?? unsent;
    await send();
  };
  const timer = every(LOOK_EVERY_MS, look, { name: 'anchors of the hash chain', logger });
  timer.soon();
  return {
    look,
    close: async () => {
      await timer.stop();
      try {
        await chain.extend();
      } catch (error) {
        // What is anchored then is what this process has seen of the chain.
        failed(error);
      }
      try {
        unsent = (await anchors.takeIfChanged(now())) ?? unsent;
        await send();
      } catch (error) {
        failed(error);
      }
    },
  };
}
