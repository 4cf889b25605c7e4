import { openLog } from '#event-store/open-log.ts';
import { openAuth } from '#platform/auth/auth.ts';
import type { Config } from '#platform/config.ts';
import type { ServerContext } from '#platform/context.ts';
import { openDatabase } from '#platform/database.ts';
import { createLogger } from '#platform/logger.ts';
import { openMail } from '#platform/mail/outbox.ts';
import { createMetrics } from '#platform/metrics.ts';
import { openReadPosition } from '#platform/read-position.ts';
import { createScrapeService } from '#scraper/service.ts';

export interface Composition {
  readonly context: ServerContext;
  /** Closes every connection; whoever uses the context must have ended. */
  close(): Promise<void>;
}

/** The composition root: the one place that knows which part is made of what. Makes the tables that are missing. */
export async function compose(config: Config, databaseUrl: string): Promise<Composition> {
  const closing: (() => Promise<void>)[] = [];
  const close = async () => {
    for (const each of closing.splice(0).toReversed()) await each();
  };
  const opened = <Part extends { close(): Promise<void> }>(part: Part): Part => {
    closing.push(() => part.close());
    return part;
  };
  try {
    const logger = createLogger(config);
    if (config.mode === 'production' && config.smtpUrl === null) {
      logger.warn('SMTP_URL is not set: e-mails wait in the outbox until it is');
    }
    const metrics = createMetrics({ processMetrics: config.mode !== 'test' });
    const db = opened(openDatabase({ url: databaseUrl, max: config.databasePool, logger }));
    const { log } = opened(await openLog({ url: databaseUrl, masterKey: config.masterKey, logger, keepChain: true }));
    const readPosition = opened(await openReadPosition(db));
    const mail = await openMail({ config, db, logger });
    const auth = opened(await openAuth({ config, databaseUrl, log, db, mail, logger, readPosition }));
    const scrape = opened(createScrapeService({ allow: config.scraperAllow }));
    return { context: { config, log, db, scrape, logger, metrics, readPosition, mail, auth }, close };
  } catch (error) {
    await close();
    throw error;
  }
}
