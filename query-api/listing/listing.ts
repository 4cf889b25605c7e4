import type { FastifyReply } from 'fastify';
import { z } from 'zod';
import { isVerified } from '#domain/business/shown.ts';
import { listMyListings, readActivity } from '#domain/listing/api.ts';
import { londonDate } from '#domain/kernel/london-date.ts';
import { statedTrust } from '#domain/listing/facts/trust.ts';
import { saidBy } from '#domain/listing/shown/said-by.ts';
import type { Activity, ListingView } from '#domain/listing/shown/views.ts';
import { initialListing } from '#domain/listing/listing.ts';
import { type Merged, MOST_MERGES } from '#domain/listing/merging.ts';
import { termsSentence } from '#domain/term-dates/words.ts';
import { placeOf } from '#domain/place/place.ts';
import type { Database } from '#platform/database.ts';
import { pictureAddress } from '#domain/picture/address.ts';
import { logoOf } from '#platform/pictures/business-pictures.ts';
import { businessOf, takesEnquiries } from '#platform/auth/owning/business-of.ts';
import { claimTokenFrom, isOwner, nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import { planNow } from '#platform/plans/plan-now.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { isBookable } from '../booking/is-bookable.ts';
import { withCalendar } from '../calendar/held-sessions.ts';
import { offersOf } from '../offer/offers-of.ts';
import { termDatesIn } from '../term-dates.ts';
import { galleryOf } from './gallery.ts';
import { activityFrom } from './activity-row.ts';
import { type ListingRow, listingView, ownListingView, selectListings } from './listing-row.ts';

/** One activity: for everyone while it is live, for its owner and admins always. */
export async function listingRoutes(app: App, { db }: ServerContext): Promise<void> {
  serve(app, readActivity, async (request, reply) => {
    const row = await listingById(db, request.params.id);
    if (!row) throw nothingHere();
    if (request.caller.role === 'admin' || isOwner(row.listing, request.caller, claimTokenFrom(request))) {
      void reply.header('cache-control', 'private, no-store');
      const shown = request.caller.role === 'admin' ? listingView(row) : ownListingView(row);
      return onItsPage(db, row, { ...shown, ...(row.scraped && { evidence: row.evidence.now }) });
    }
    if (row.listing.status !== 'live') {
      const survivor = await mergedInto(db, row);
      if (survivor === undefined) throw nothingHere();
      return leadTo(reply, `/api/activities/${survivor}`);
    }
    void reply.header('cache-control', 'no-cache');
    return onItsPage(db, row, activityFrom(row));
  });

  serve(app, listMyListings, async ({ caller, query: { limit, offset } }, reply) => {
    const { memberId } = caller;
    void reply.header('cache-control', 'private, no-store');
    const [rows, counted] = await Promise.all([
      db.query<ListingRow>(
        `${selectListings} where c.submitted_by = $1 order by c.updated_at desc, c.listing_id limit $2 offset $3`,
        [memberId, limit, offset],
      ),
      db.query<{ count: number }>('select count(*) as count from listing.listings where submitted_by = $1', [memberId]),
    ]);
    const total = counted[0]?.count ?? 0;
    return {
      body: rows.map((row) => (isOwner(row.listing, caller, null) ? ownListingView(row) : asSent(row))),
      total,
    };
  });
}

/**
 * What somebody sent in that belongs to a business now: as families see it, and nothing of what passes between the business and us. Of
 * what they do not see, that it is there and where it stands, and what it is called where they knew it.
 */
function asSent(row: ListingRow): ListingView {
  if (row.listing.status === 'live')
    return { ...listingView(row), pendingRevisions: [], adminNotes: null, changeVerdict: null, gallery: null };
  const { created_at: begun, listing } = row;
  const { origin, status, fields, archivedFrom, merged } = listing;
  const wasSeen = status === 'archived' && archivedFrom === undefined && (merged?.from ?? 'live') === 'live';
  const named = wasSeen && fields.name !== undefined ? { name: fields.name } : {};
  const untold = { provenance: {}, admin_notes: null, change_verdict: null, image_count: null };
  const times = { updated_at: begun, submitted_at: null, reviewed_at: null, last_confirmed_at: begun };
  const shown = { ...row, ...untold, ...times, page_confirmed_at: null };
  return { ...listingView({ ...shown, listing: { ...initialListing, origin, status, fields: named } }), gone: true };
}

/** `shown` with what only its own page says: whose it is, whether they can be asked and it is booked here, who stated what of safety, and the school terms that it depends on. */
async function onItsPage<Shown extends Activity>(db: Database, { listing, provenance }: ListingRow, shown: Shown) {
  const isLive = shown.status === 'live';
  const [business, inItsTerms, bookable] = await Promise.all([
    businessOf(db, listing),
    inTerms(db, shown, placeOf(listing.fields).town),
    isLive && isBookable(db, shown.id),
  ]);
  const logo = business && (await logoOf(db, business.businessId));
  const isPremium = business !== undefined && (await planNow(db, business.businessId)).isActive;
  const offers = business && (await offersOf(db, business, isPremium));
  const gallery = isPremium ? await galleryOf(db, listing, business.businessId) : [];
  return {
    ...inItsTerms,
    trust: trustOf(listing, provenance),
    business:
      business === undefined
        ? null
        : {
            name: business.fields.businessName,
            isVerified: isVerified(business),
            logoUrl: logo === undefined ? null : pictureAddress(logo),
          },
    ...(offers !== undefined && offers.length > 0 && { offers }),
    gallery: gallery.length === 0 ? null : gallery,
    isPremium,
    providerType: isPremium ? ('premium' as const) : null,
    isVerified: business !== undefined && isVerified(business),
    takesEnquiries: await takesEnquiries(db, listing, business),
    ...(bookable && { bookable: true as const }),
  };
}

/** Who stated what parents ask before they trust it, and when. */
const trustOf = ({ fields }: ListingRow['listing'], provenance: ListingRow['provenance']) =>
  statedTrust(fields).flatMap((field) => {
    const origin = provenance[field];
    return origin === undefined ? [] : [{ field, by: origin.by, said: saidBy(origin), at: origin.at }];
  });

/** `shown` with what depends on the school terms of its town, which may stand in its location alone: what is known of them, and whether a calendar holds it. */
async function inTerms<Shown extends Activity>(db: Database, shown: Shown, town: string | null) {
  const today = londonDate(new Date());
  const isOfTerms = shown.sessions.some(({ termTimeOnly }) => termTimeOnly === true);
  const known = isOfTerms || shown.sessions.some(({ holidaysOnly }) => holidaysOnly) ? await termDatesIn(db) : [];
  const held = withCalendar(shown, { today, known });
  return isOfTerms ? { ...held, terms: termsSentence(known, today, town) } : held;
}

/** For good, as far as we know; a merge can be taken back, so that nobody keeps it. */
export const leadTo = (reply: FastifyReply, address: string): never =>
  reply.header('cache-control', 'no-cache').redirect(address, 301) as never;

/** What families see in place of a listing that they saw before it was merged; undefined when they see nothing there. */
export const mergedInto = async (db: Database, row: ListingRow): Promise<string | undefined> =>
  (await seenAt(db, row))?.listing.listingId;

/** What families see at the address of the listing `id`: itself, or what it was merged with; undefined when that is nothing. */
export const shownAt = async (db: Database, id: string): Promise<ListingRow | undefined> =>
  seenAt(db, await listingById(db, id));

async function seenAt(db: Database, row: ListingRow | undefined): Promise<ListingRow | undefined> {
  let at = row;
  for (let step = 0; step < MOST_MERGES && at !== undefined; step += 1) {
    if (at.listing.status === 'live') return at;
    const merged: Merged | undefined = at.listing.merged;
    // What nobody saw leads nowhere: its address is known to who sent it in.
    at = merged?.from === 'live' ? await listingById(db, merged.into) : undefined;
  }
  return undefined;
}

/** The listing `id`, whatever its status. */
export async function listingById(db: Database, id: string): Promise<ListingRow | undefined> {
  if (!z.uuid().safeParse(id).success) return undefined;
  const rows = await db.query<ListingRow>(`${selectListings} where c.listing_id = $1`, [id]);
  return rows[0];
}
