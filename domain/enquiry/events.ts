import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { personal } from '../kernel/personal.ts';
import { MESSAGE_MAX, NAME_MAX } from './limits.ts';

const enquiryId = z.uuid();
const said = (max: number) => personal(z.string().max(max), 'senderSubject');

/**
 * Somebody asks the provider of a live activity something. `businessId` is whose it was then; null when it belonged to no business,
 * and the words went to the address that the listing gives. `sentBy` is null for people without an account.
 */
export const EnquirySent = defineEvent(
  'EnquirySent',
  z.object({
    enquiryId,
    listingId: z.uuid(),
    businessId: z.uuid().nullable(),
    sentBy: z.uuid().nullable(),
    senderSubject: z.string().min(1),
    name: said(NAME_MAX),
    email: said(320),
    phone: said(50).nullable(),
    message: said(MESSAGE_MAX),
  }),
);

const byMember = z.object({ enquiryId, answeredBy: z.uuid() });
/** Somebody of the business says that they have answered; the answer itself is between the two of them. */
export const EnquiryAnswered = defineEvent('EnquiryAnswered', byMember);
export const EnquiryReopened = defineEvent('EnquiryReopened', byMember);

export const enquiryEvents = [EnquirySent, EnquiryAnswered, EnquiryReopened] as const;
export type EnquiryEvent = EventOf<(typeof enquiryEvents)[number]>;
