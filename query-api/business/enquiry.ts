import { type EnquiryView, listEnquiries } from '#domain/enquiry/api.ts';
import type { ShownEnquiry } from '#domain/enquiry/enquiry.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { actedFor } from '#platform/auth/owning/own-business.ts';

interface Row {
  readonly shown: ShownEnquiry;
  readonly listing_name: string | null;
}

/** What families asked a business. Its own members read it and nobody else: an admin who looks at its dashboard sees how many. */
export async function enquiryRoutes(app: App, { db }: ServerContext): Promise<void> {
  serve(app, listEnquiries, async ({ caller, query: { status, limit, offset } }, reply) => {
    void reply.header('cache-control', 'private, no-store');
    const business = await actedFor(db, caller, undefined);
    if (business === undefined) return { body: [], total: 0 };
    const where = 'e.business_id = $1 and e.shown is not null and ($2 = $3 or e.status = $2)';
    const asked = [business.businessId, status, 'all'];
    const [counted, rows] = await Promise.all([
      db.query<{ count: number }>(`select count(*) as count from enquiries.enquiries e where ${where}`, asked),
      db.query<Row>(
        `select e.shown, c.listing -> 'fields' ->> 'name' as listing_name
         from enquiries.enquiries e left join listing.listings c using (listing_id)
         where ${where} order by e.created_at desc, e.enquiry_id limit $4 offset $5`,
        [...asked, limit, offset],
      ),
    ]);
    const total = counted[0]?.count ?? 0;
    return { body: rows.map(viewOf), total };
  });
}

function viewOf({ shown, listing_name: listingName }: Row): EnquiryView {
  const { enquiryId: id, businessId: _, senderSubject: __, ...said } = shown;
  return { id, listingName: listingName ?? 'An activity', ...said };
}
