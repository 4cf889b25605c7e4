import { activityOf } from '#domain/listing/shown/activity.ts';
import type { Listing } from '#domain/listing/listing.ts';
import type { Activity } from '#domain/listing/shown/views.ts';

/** What the read models `directory.contents` and `listing.listings` both hold of a listing, with its page beside it. */
export interface ActivityRow {
  readonly listing_id: string;
  readonly listing: Listing;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly submitted_at: Date | null;
  readonly reviewed_at: Date | null;
  readonly last_confirmed_at: Date;
  /** When the page was last read and still said the same; null when it did not, or there is no page. */
  readonly page_confirmed_at: Date | null;
  /** Whether the business that it belongs to has the Premium package now; absent where nobody is shown it. */
  readonly is_premium?: boolean;
}

/** Of `c`: the business that it was given to. */
const givenTo =
  'select l.business_id from listing.listings l where l.listing_id = c.listing_id and l.business_id is not null';

/**
 * Of `c`: whether its business, as `businessOf` finds it, has the Premium package now. Looked up for the rows that are shown, by keys
 * of small tables, and never for what is searched through.
 */
export const premiumColumn = `coalesce(case
    when exists (${givenTo}) then (
      select plan.active_until > now() from businesses.businesses b join plans.plans plan using (business_id)
      where business_id = (${givenTo}) and b.status = 'approved')
    when c.listing ->> 'origin' like 'provider%' then (
      select plan.active_until > now() from businesses.members m
      join businesses.businesses b using (business_id) left join plans.plans plan using (business_id)
      where m.member_id = (c.listing ->> 'submittedBy')::uuid and b.status = 'approved'
      order by m.joined_at, business_id limit 1) end, false) as is_premium`;

/** The columns of ActivityRow out of `c` (contents or listings) and `p` (pages), to be joined by `pageOf(c)`. */
export const activityColumns = `c.listing_id, c.listing, c.created_at, c.updated_at, c.submitted_at, c.reviewed_at,
  c.last_confirmed_at,
  case when p.content_hash = c.listing ->> 'contentHash' then p.scraped_at end as page_confirmed_at`;
export const samePage = `p.page_id = (c.listing ->> 'pageId')::uuid`;

/** A listing as the public sees it. */
export function activityFrom(row: ActivityRow, distanceMiles: number | null = null): Activity {
  const { listing, page_confirmed_at: page } = row;
  const confirmed = page && page > row.last_confirmed_at ? page : row.last_confirmed_at;
  return {
    id: row.listing_id,
    ...activityOf(listing.fields),
    isPremium: row.is_premium === true,
    providerType: row.is_premium === true ? 'premium' : null,
    isSponsored: false,
    status: listing.status ?? 'draft',
    revision: listing.revision,
    distanceMiles: distanceMiles === null ? null : Math.round(distanceMiles * 10) / 10,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    lastConfirmedAt: confirmed.toISOString(),
  };
}
