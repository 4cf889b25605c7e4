import { v5 as uuidv5 } from 'uuid';
import type { BannerAdEvent } from '#domain/banner-ad/events.ts';
import { entityOf, streams } from '#domain/catalog.ts';
import { handle } from '#event-store/handle.ts';
import type { Log } from '#event-store/log.ts';
import type { StoredEvent } from '#event-store/port.ts';
import type { Erasure } from '#event-store/sealing/erasures.ts';
import type { Database } from '#platform/database.ts';
import { eachPage } from './each-page.ts';
import { has } from './has.ts';

/** Ours alone, so that a repeated erasure makes the same events. */
const NAMESPACE = 'b1f0c7a4-6d3e-4b52-9c7e-2f8a5d0e4c19';

/** The banners that each of `businesses` has booked. */
export async function bannersOf(
  log: Log,
  businesses: ReadonlySet<string>,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = new Map<string, string[]>();
  if (businesses.size === 0) return found;
  const look = ({ stream, type, data }: StoredEvent): void => {
    if (type !== 'BannerAdBooked') return;
    const { businessId } = data as Extract<BannerAdEvent, { type: 'BannerAdBooked' }>['data'];
    if (businesses.has(businessId)) found.set(businessId, [...(found.get(businessId) ?? []), entityOf(stream).id]);
  };
  await eachPage(log, (events) => events.forEach(look), { streamPrefixes: [streams.bannerAd('')] });
  return found;
}

/** Has `banners` say again what they say, under the key of `heir`: their business has paid for the days on which they are shown. */
export async function handOverBanners(
  log: Log,
  banners: readonly string[],
  heir: string,
  { at, by }: Pick<Erasure, 'at' | 'by'>,
): Promise<void> {
  for (const bannerAdId of banners) {
    const commandId = uuidv5(`hand over ${bannerAdId} ${heir}`, NAMESPACE);
    await handle(
      log,
      bannerAdId,
      { type: 'HandOverBannerAd', to: heir },
      { commandId, correlationId: commandId, causationId: null, occurredAt: at, actor: { id: by, role: 'system' } },
    );
  }
}

/** The pictures of a business that goes on stay with it: they are its heir's, and not those of whoever is `erased`. */
export async function handOverPictures(
  db: Database,
  businessId: string,
  erased: ReadonlySet<string>,
  heir: string,
): Promise<void> {
  if (!(await has(db, 'auth.business_pictures'))) return;
  await db.query('update auth.business_pictures set subject = $3 where business_id = $1 and subject = any($2)', [
    businessId,
    [...erased],
    heir,
  ]);
}
