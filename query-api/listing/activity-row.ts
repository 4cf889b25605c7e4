import { isVerified } from '#domain/business/shown.ts';
import { activityOf } from '#domain/listing/shown/activity.ts';
import type { Listing } from '#domain/listing/listing.ts';
import type { Activity } from '#domain/listing/shown/views.ts';
import { pageSaidAt } from '#platform/scraping/page-said-at.ts';

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
  /** Of the business that it belongs to; null without one, and absent where nobody is shown it. */
  readonly business?: ({ readonly isPremium: boolean } & Parameters<typeof isVerified>[0]) | null;
}

/** Of `c`: the business that it was given to. */
const givenTo =
  'select l.business_id from listing.listings l where l.listing_id = c.listing_id and l.business_id is not null';

/**
 * Of `c`: what cards say of its business, as `businessOf` finds it. Looked up for the rows that are shown, by keys of small tables, and
 * never for what is searched through.
 */
export const businessColumn = `(
    select jsonb_build_object('isPremium', coalesce(plan.active_until > now(), false),
      'fields', jsonb_build_object('website', b.shown -> 'fields' -> 'website'), 'verifiedDomain', b.shown -> 'verifiedDomain')
    from businesses.businesses b left join plans.plans plan using (business_id)
    where b.status = 'approved' and b.business_id = coalesce((${givenTo}), case when c.listing ->> 'origin' like 'provider%' then (
      select m.business_id from businesses.members m join businesses.businesses own using (business_id)
      where m.member_id = (c.listing ->> 'submittedBy')::uuid and own.status = 'approved'
      order by m.joined_at, m.business_id limit 1) end)) as business`;

/** The columns of ActivityRow out of `c` (contents or listings) and `p` (pages), to be joined by `pageOf(c)`. */
export const activityColumns = `c.listing_id, c.listing, c.created_at, c.updated_at, c.submitted_at, c.reviewed_at,
  c.last_confirmed_at,
  case when p.content_hash = c.listing ->> 'contentHash' then ${pageSaidAt} end as page_confirmed_at`;
export const samePage = `p.page_id = (c.listing ->> 'pageId')::uuid`;

/** A listing as the public sees it. */
export function activityFrom(row: ActivityRow, distanceMiles: number | null = null): Activity {
  const { listing, page_confirmed_at: page } = row;
  const isPremium = row.business?.isPremium === true;
  const confirmed = page && page > row.last_confirmed_at ? page : row.last_confirmed_at;
  return {
    id: row.listing_id,
    ...activityOf(listing.fields),
    isPremium,
    providerType: isPremium ? 'premium' : null,
    isVerified: row.business ? isVerified(row.business) : false,
    isSponsored: false,
    isFeatured: listing.isFeatured ?? false,
    status: listing.status ?? 'draft',
    revision: listing.revision,
    distanceMiles: distanceMiles === null ? null : Math.round(distanceMiles * 10) / 10,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    reviewedAt: row.reviewed_at?.toISOString() ?? null,
    lastConfirmedAt: confirmed.toISOString(),
  };
}
