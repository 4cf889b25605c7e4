import { v5 as uuidv5 } from 'uuid';
import type { FastifyRequest } from 'fastify';
import { claimByMail, confirmClaim, makeClaim } from '#domain/claim/api.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import type { Listing } from '#domain/listing/listing.ts';
import { handle } from '#event-store/handle.ts';
import { once } from '#event-store/once.ts';
import { businessOf } from '#platform/auth/owning/business-of.ts';
import { ownBusiness } from '#platform/auth/owning/own-business.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serve } from '#platform/http/serve.ts';
import { proofToken } from '#platform/mail/business-token.ts';
import { domainLetter } from '#platform/mail/domain-letter.ts';
import { executeListing } from '../listing/listing-stream.ts';
import { existingListing } from '../listing/own-listing.ts';
import { settleGallery } from '../picture/gallery.ts';
import { memberOf } from './team.ts';
import { inHours, ownProof, provingDomain } from './verification.ts';

/** Of one business and one listing there is one claim. */
const NAMESPACE = '0e6f7a52-7c6d-4f1c-9b0a-6f2f3f6f8a41';
export const claimIdOf = (listingId: string, businessId: string): string =>
  uuidv5(`${listingId} ${businessId}`, NAMESPACE);

/** A business shows that a live listing is its own: by the mail of its website's domain, or to an admin. */
export function claimRoutes(app: App, server: ServerContext): void {
  const { config, db, log, mail, pictures } = server;
  serve(app, claimByMail, async (request, reply) => {
    const { listing, business, owner } = await claimed(server, request);
    // Also of one that has gone: only an admin moves what has been given to somebody.
    if (owner !== null || listing.businessId !== undefined)
      throw new DomainError('needs-an-admin', 'This activity belongs to another business: ask our team.', 'conflict');
    const { businessId, fields } = business;
    const { listingId } = listing;
    const domain = provingDomain(listing.fields.website ?? null, request.body.email, 'this activity');
    const until = inHours();
    const token = proofToken(config.sessionSecret, { businessId, domain, listingId, until });
    const link = `${config.baseUrl}/provider/claim/${listingId}?proof=${token}`;
    const claims = listing.fields.name ?? '';
    const letter = domainLetter({ businessName: fields.businessName, claims, link });
    const to = request.body.email;
    const usefulUntil = new Date(until).toISOString();
    if (await app.mayWrite('claim', to))
      await mail.enqueue(`claim ${request.command.seed}`, { ...letter, to, usefulUntil });
    reply.reached(0);
    return { id: listingId, message: 'We Have Sent You an Email' };
  });

  serve(app, confirmClaim, async (request, reply) => {
    const { businessId, listingId, domain } = await ownProof(server, memberOf(request), request.body.token);
    if (listingId === null) throw nothingHere();
    const context = commandContext(request);
    const { position } = await once(log, ['listing', listingId], context, async () => {
      const listing = await existingListing(log, listingId);
      // Its website may have become another one since the letter went out.
      if (listing.status !== 'live' || !standsUnder(listing, domain)) throw nothingHere();
      const owner = await businessOf(db, listing);
      if (owner !== undefined && owner.businessId !== businessId)
        throw new DomainError(
          'needs-an-admin',
          'This activity belongs to another business now: ask our team.',
          'conflict',
        );
      const give = { type: 'GiveToBusiness', businessId, from: null, why: 'mail' } as const;
      return executeListing(log, listingId, [give], context);
    });
    await settleGallery({ log, pictures }, { listingId });
    reply.reached(position);
    return { id: listingId, message: 'This Activity Is Yours' };
  });

  serve(app, makeClaim, async (request, reply) => {
    const context = commandContext(request);
    const own = await ownBusiness(db, memberOf(request));
    if (own === undefined) throw nothingHere();
    const claimId = claimIdOf(request.params.id.toLowerCase(), own.businessId);
    const { position } = await once(log, ['claim', claimId], context, async () => {
      const { listing, business, owner } = await claimed(server, request);
      const { listingId } = listing;
      const { businessId } = business;
      const about = { claimId, listingId, businessId, ownedBy: owner, madeBy: memberOf(request) };
      return handle(log, claimId, { type: 'MakeClaim', ...about, note: request.body.note }, context);
    });
    reply.reached(position);
    return { id: claimId, message: 'Claim Sent' };
  });
}

/** The live listing that the caller's business claims, and whose it is. What is theirs already is not claimed. */
async function claimed({ db, log }: ServerContext, request: FastifyRequest<{ Params: { id: string } }>) {
  const business = await ownBusiness(db, memberOf(request));
  const listing = await existingListing(log, request.params.id);
  if (business === undefined || listing.status !== 'live') throw nothingHere();
  const owner = (await businessOf(db, listing))?.businessId ?? null;
  if (owner === business.businessId)
    throw new DomainError('yours-already', 'This activity belongs to your business already.', 'conflict');
  return { business, listing, owner };
}

function standsUnder({ fields: { website } }: Listing, domain: string): boolean {
  if (website === undefined || !URL.canParse(website)) return false;
  const { hostname } = new URL(website);
  return hostname === domain || hostname.endsWith(`.${domain}`);
}
