import { z } from 'zod';
import { EMBED, embedSchemes } from '#domain/embed/embed.ts';
import { IdParams } from '#domain/kernel/call.ts';
import type { Listing } from '#domain/listing/listing.ts';
import { approvedBusiness, theirs, whoseFor } from '#platform/auth/owning/own-business.ts';
import { anonymous } from '#platform/caller.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Database } from '#platform/database.ts';
import type { App } from '#platform/http/app.ts';
import { keptReads } from '../kept-reads.ts';
import { embedPage, MOST_EMBEDDED } from './embed-page.ts';

/** What it may do: show words in our style, and tell how tall it is. Of all pages it alone may stand in a frame of any other. */
const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "script-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  'frame-ancestors *',
].join('; ');

/** The script alone asks for it; what says nothing is as if nobody had asked. */
const Drawn = z.object({ scheme: z.enum(embedSchemes).optional().catch(undefined) });

/** A provider's live activities as a page for the frames of other sites (docs/decisions/0058-embedded.md). */
export async function embedRoutes(app: App, { db, readPosition, config: { baseUrl } }: ServerContext): Promise<void> {
  const cache = keptReads(readPosition, ['listing', 'businesses']);
  app.get(
    `${EMBED}/:id`,
    { schema: { hide: true, params: IdParams, querystring: Drawn }, config: { sameForAll: true } },
    async ({ params: { id }, query: { scheme } }, reply) => {
      const provider = z.uuid().safeParse(id).success
        ? await cache.get(id.toLowerCase(), () => providerIn(db, id.toLowerCase()))
        : null;
      reply.raw.removeHeader('x-frame-options');
      void reply
        .code(provider === null ? 404 : 200)
        .header('content-security-policy', POLICY)
        // Asked for again each time: what is withdrawn is gone at once.
        .header('cache-control', 'no-cache')
        .type('text/html; charset=utf-8');
      return embedPage(baseUrl, provider, scheme);
    },
  );
}

async function providerIn(db: Database, id: string): Promise<Parameters<typeof embedPage>[1]> {
  const business = await approvedBusiness(db, id);
  if (business === undefined) return null;
  const rows = await db.query<{ listing_id: string; listing: Listing }>(
    `select c.listing_id, c.listing from listing.listings c where ${theirs} and c.status = 'live'
     order by lower(c.listing -> 'fields' ->> 'name'), c.listing_id limit ${MOST_EMBEDDED + 1}`,
    [...(await whoseFor(db, business, anonymous))],
  );
  return {
    name: business.fields.businessName,
    activities: rows.map(({ listing_id: listingId, listing: { fields } }) => ({ id: listingId, fields })),
  };
}
