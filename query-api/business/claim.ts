import { readClaimable } from '#domain/claim/api.ts';
import { businessOf } from '#platform/auth/owning/business-of.ts';
import { ownBusiness } from '#platform/auth/owning/own-business.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import { domainOfSite } from '#platform/domains/registrable.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { listingById } from '../listing/listing.ts';

/** How a business can show that a live activity is its own. */
export async function claimRoutes(app: App, { db }: ServerContext): Promise<void> {
  serve(app, readClaimable, async ({ caller, params }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const [business, row] = await Promise.all([ownBusiness(db, caller.memberId), listingById(db, params.id)]);
    if (business === undefined || row?.listing.status !== 'live') throw nothingHere();
    const { fields } = row.listing;
    const [owner, waiting] = await Promise.all([
      businessOf(db, row.listing),
      db.query(`select from claims.claims where listing_id = $1 and business_id = $2 and status = 'pending'`, [
        row.listing_id,
        business.businessId,
      ]),
    ]);
    const isOwn = owner?.businessId === business.businessId;
    const standing = isOwn ? 'own' : waiting.length > 0 ? 'waiting' : owner === undefined ? 'free' : 'others';
    // What was given to a business that has gone is moved by an admin alone.
    const byMail = standing === 'free' && row.listing.businessId === undefined;
    const domain = byMail && fields.website !== undefined ? domainOfSite(fields.website) : undefined;
    return { id: row.listing_id, name: fields.name ?? '', domain: domain ?? null, standing } as const;
  });
}
