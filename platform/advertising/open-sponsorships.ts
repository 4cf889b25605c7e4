import type { Sponsorship } from '#domain/sponsored-listing/sponsored-listing.ts';
import type { Database } from '../database.ts';

/** Of whom `s` is: an approved business, of an activity that is still its own and is as `also` says. */
const theirs = (also: string): string => `exists (
  select from listing.listings l join businesses.businesses b on b.business_id = s.business_id and b.status = 'approved'
  where l.listing_id = s.listing_id and ${also} and (l.business_id = s.business_id or l.business_id is null
    and exists (select from businesses.members m where m.business_id = s.business_id and m.member_id = l.submitted_by)))`;
/** Whether the activity is still its business's: what one has booked whose activity went to another keeps nobody out. */
export const stillTheirs = theirs('true');

/** Whether clicks are left of those that were bought: nothing is written when the last of them has come. */
const hasClicksLeft = `(s.shown ->> 'clicks')::int > coalesce(
  (select sum(c.count) from counts.daily c where c.subject_id = s.sponsorship_id and c.what = 'sponsored_clicks'), 0)`;

/** Whether the sponsorship `s` runs, and families can come to see it: its budget is not spent, and its activity is live. */
export const isOpen = `s.status = 'running' and ${hasClicksLeft} and ${theirs(`l.status = 'live'`)}`;

/** Sponsorships of a day that take part at most. */
const MOST_RUNNING = 200;

/**
 * The sponsorships that run and whose budget is not spent, in today's order; with `listingId` those of one activity, whose clicks are
 * for the first. One answer for what is shown and for what is paid.
 */
export async function openSponsorships(db: Database, listingId: string | null = null): Promise<readonly Sponsorship[]> {
  const rows = await db.query<{ shown: Sponsorship }>(
    `select shown from advertising.sponsored s
     where ($1::uuid is null or s.listing_id = $1) and ${isOpen}
     order by md5(sponsorship_id::text || ((now() at time zone 'Europe/London')::date)::text) limit ${MOST_RUNNING}`,
    [listingId],
  );
  return rows.map(({ shown }) => shown);
}
