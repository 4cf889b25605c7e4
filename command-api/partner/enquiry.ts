import { handleEnquiry, sendEnquiry } from '#domain/enquiry/api.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { concepts, streams } from '#domain/catalog.ts';
import { handle } from '#event-store/handle.ts';
import { once } from '#event-store/once.ts';
import { businessOf, takesEnquiries } from '#platform/auth/owning/business-of.ts';
import { isMemberOf } from '#platform/auth/owning/own-business.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serve } from '#platform/http/serve.ts';
import { existingListing } from '../listing/own-listing.ts';
import { anonymousSubject } from '../page/page-claim.ts';

/** A family asks the provider of a live activity something; the provider says what has been answered. */
export function enquiryRoutes(app: App, { log, db }: ServerContext): void {
  serve(app, sendEnquiry, async (request, reply) => {
    const { caller, params, command: sent } = request;
    const { companyFax: _, ...said } = request.body;
    const enquiryId = sent.seed;
    const context = commandContext(request);
    const { position } = await once(log, ['enquiry', enquiryId], context, async () => {
      const listing = await existingListing(log, params.id);
      if (listing.status !== 'live') throw nothingHere();
      const business = await businessOf(db, listing);
      if (!(await takesEnquiries(db, listing, business))) throw notTaken();
      const command = {
        type: 'SendEnquiry',
        enquiryId,
        listingId: listing.listingId,
        businessId: business?.businessId ?? null,
        sentBy: caller.memberId,
        senderSubject: caller.memberId ?? anonymousSubject(enquiryId),
        ...said,
      } as const;
      return handle(log, enquiryId, command, context, { begins: true });
    });
    reply.reached(position);
    return { id: enquiryId, message: 'Enquiry Sent' };
  });

  serve(app, handleEnquiry, async (request, reply) => {
    const { caller, params, body } = request;
    const enquiryId = params.id.toLowerCase();
    const context = commandContext(request);
    const { position } = await once(log, ['enquiry', enquiryId], context, async () => {
      const { state } = await log.fold(streams.enquiry(enquiryId), concepts.enquiry.decider);
      const businessId = state.shown?.businessId ?? null;
      if (businessId === null || caller.memberId === null || !(await isMemberOf(db, businessId, caller.memberId)))
        throw nothingHere();
      const type = body.status === 'answered' ? 'AnswerEnquiry' : 'ReopenEnquiry';
      return handle(log, enquiryId, { type, answeredBy: caller.memberId }, context);
    });
    reply.reached(position);
    return { id: enquiryId, message: body.status === 'answered' ? 'Marked as answered' : 'Opened again' };
  });
}

/** The reason is not said: it may be that they are shut out. */
const notTaken = (): DomainError =>
  new DomainError(
    'takes-no-enquiries',
    'We cannot send this provider a message. Please use their website or telephone number.',
    'conflict',
  );
