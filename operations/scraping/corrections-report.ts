import { listingEvents, type ListingEvent } from '#domain/listing/events.ts';
import { type Corrected, correctionCounter } from '#domain/listing/shown/corrections.ts';
import { type Log } from '#event-store/log.ts';
import { openLog } from '#event-store/open-log.ts';
import { siteAddress } from '#event-store/postgres/site-role.ts';
import { createLogger } from '#platform/logger.ts';
import { withDatabase } from '#platform/postgres/with-database.ts';
import { configOfSite } from '../command/config-of-site.ts';
import { tableOf } from './table.ts';

/** What people corrected of what was read in the site that the environment names, by field and method, the most corrected first. */
export async function correctionsOfSite(): Promise<readonly Corrected[]> {
  const config = configOfSite();
  const logger = createLogger(config);
  return withDatabase(
    config,
    () => undefined,
    async (databaseUrl) => {
      const url = await siteAddress(databaseUrl, logger);
      const opened = await openLog({ url, eventstoreUrl: config.eventstoreUrl, masterKey: config.masterKey, logger });
      try {
        return await correctionsIn(opened.log);
      } finally {
        await opened.close();
      }
    },
  );
}

const isListingEvent = (event: { readonly type: string }): event is ListingEvent =>
  listingEvents.some(({ type }) => type === event.type);

async function correctionsIn(log: Pick<Log, 'readAll'>): Promise<readonly Corrected[]> {
  const counter = correctionCounter();
  const types = ['ListingDrafted', 'ListingRescraped', 'ListingEdited', 'RevisionApproved'] as const;
  for (let position = 0; ;) {
    const page = await log.readAll(position, { types });
    for (const event of page.events) if (isListingEvent(event)) counter.take(event);
    if (page.endReached) return counter.counts();
    position = page.nextPosition;
  }
}

/** The same as a table for people. */
export const correctionsTable = (rows: readonly Corrected[]): string =>
  rows.length === 0
    ? 'Nothing has been read from a page yet.'
    : tableOf(
        ['Field', 'Read by', 'Read', 'Corrected', 'Share'],
        rows.map(({ field, method, read, corrected }) => [
          field,
          method ?? '(added by people)',
          String(read),
          String(corrected),
          read === 0 ? '' : `${Math.round((100 * corrected) / read)} %`,
        ]),
      );
