import type { ShownBusiness } from '#domain/business/shown.ts';
import type { Activity } from '#domain/listing/shown/views.ts';
import type { ShownOffer } from '#domain/offer/shown.ts';
import { offersShown } from '#domain/plan/terms.ts';
import type { Database } from '#platform/database.ts';
import { all } from '../sql.ts';
import { onOffer } from './offer.ts';

/**
 * What runs now of the business's own offers, as its activities' pages show it: what its people proposed in its name, or in one that
 * it had before, what ends first first.
 */
export async function offersOf(
  db: Pick<Database, 'query'>,
  { businessId, members }: ShownBusiness,
  isPremium: boolean,
): Promise<NonNullable<Activity['offers']>> {
  const rows = await db.query<{ shown: ShownOffer }>(
    `select shown from offers.offers
     where ${all(onOffer)} and proposed_by = any($1) and lower(shown -> 'offer' -> 'fields' ->> 'businessName') in (
       select lower(called) from businesses.businesses b, unnest(b.names) called where b.business_id = $2)
     order by ends_on nulls last, created_at desc, offer_id limit $3`,
    [members.map(({ memberId }) => memberId), businessId, offersShown(isPremium)],
  );
  return rows.map(({ shown: { offer } }) => ({
    id: offer.offerId,
    title: offer.fields.title ?? '',
    description: offer.fields.shortDescription ?? offer.fields.description ?? null,
    discountValue: offer.fields.discountValue ?? null,
    endDate: offer.fields.endDate ?? null,
  }));
}
