import { v5 as uuidv5 } from 'uuid';
import type { BannerAdCommand } from '#domain/banner-ad/banner-ad.ts';
import { entityOf, streams } from '#domain/catalog.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { londonDate } from '#domain/kernel/london-date.ts';
import type { SponsoredListingCommand } from '#domain/sponsored-listing/sponsored-listing.ts';
import { handle } from '#event-store/handle.ts';
import type { Log } from '#event-store/log.ts';
import type { StoredEvent } from '#event-store/port.ts';
import type { Erasure } from '#event-store/sealing/erasures.ts';
import type { Database } from '#platform/database.ts';
import type { LastOne } from './call-off.ts';
import { eachPage } from './each-page.ts';
import { has } from './has.ts';

/** Ours alone, so that a repeated erasure makes the same events. */
const NAMESPACE = 'b1f0c7a4-6d3e-4b52-9c7e-2f8a5d0e4c19';

/** What is booked for a business: the ids of its banners, and of its sponsored activities. */
interface Advertising {
  readonly banners: readonly string[];
  readonly sponsorships: readonly string[];
}

/** What each of `businesses` has booked; one that has booked nothing is missing. */
export async function advertisingOf(
  log: Log,
  businesses: ReadonlySet<string>,
): Promise<ReadonlyMap<string, Advertising>> {
  const found = new Map<string, { banners: string[]; sponsorships: string[] }>();
  if (businesses.size === 0) return found;
  const look = ({ stream, type, data }: StoredEvent): void => {
    const kind = kindOf.get(type);
    const { businessId } = data as { readonly businessId?: string };
    if (kind === undefined || businessId === undefined || !businesses.has(businessId)) return;
    const its = found.get(businessId) ?? { banners: [], sponsorships: [] };
    its[kind].push(entityOf(stream).id);
    found.set(businessId, its);
  };
  const streamPrefixes = [streams.bannerAd(''), streams.sponsoredListing('')];
  await eachPage(log, (events) => events.forEach(look), { streamPrefixes });
  return found;
}
const kindOf: ReadonlyMap<string, keyof Advertising> = new Map([
  ['BannerAdBooked', 'banners'],
  ['SponsorshipBooked', 'sponsorships'],
]);

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

/**
 * Ends what a business that loses its `last` one has booked, on that day: nobody is left who could end it, and it would go on costing.
 * Repeated, it finds nothing more to do.
 */
export async function endAdvertising(
  log: Log,
  { banners, sponsorships }: Advertising,
  { erasure: { at, by } }: LastOne,
): Promise<void> {
  const end = async (id: string, command: BannerAdCommand | SponsoredListingCommand): Promise<void> => {
    const commandId = uuidv5(`end ${id}`, NAMESPACE);
    const actor = { id: by, role: 'system' } as const;
    try {
      await handle(log, id, command, { commandId, correlationId: commandId, causationId: null, occurredAt: at, actor });
    } catch (error) {
      // It was over already, or has gone with whose it was.
      if (!(error instanceof DomainError)) throw error;
    }
  };
  const today = londonDate(new Date(at));
  for (const id of banners) await end(id, { type: 'EndBannerAd', by: 'provider', today });
  for (const id of sponsorships) await end(id, { type: 'EndSponsorship', by: 'provider' });
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
