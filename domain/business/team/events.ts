import { z } from 'zod';
import { defineEvent } from '../../kernel/event.ts';
import { personal } from '../../kernel/personal.ts';
import { BusinessFieldsSchema } from '../fields.ts';

const businessId = z.uuid();
const invitationId = z.uuid();
const memberId = z.uuid();

/** The owner asks somebody to act for the business. The address is that person's own, whether or not they have an account. */
export const BusinessMemberInvited = defineEvent(
  'BusinessMemberInvited',
  z.object({
    businessId,
    invitationId,
    invitedBy: memberId,
    inviteeSubject: z.string().min(1),
    email: personal(z.string().max(320), 'inviteeSubject'),
  }),
);
export const BusinessInvitationWithdrawn = defineEvent(
  'BusinessInvitationWithdrawn',
  z.object({ businessId, invitationId, withdrawnBy: memberId }),
);
/** Whoever opened the letter has an account now, and acts for the business from here on. */
export const BusinessInvitationAccepted = defineEvent(
  'BusinessInvitationAccepted',
  z.object({ businessId, invitationId, memberId }),
);
/** `removedBy` is null where they left by themselves, or were erased. */
export const BusinessMemberLeft = defineEvent(
  'BusinessMemberLeft',
  z.object({ businessId, memberId, removedBy: memberId.nullable() }),
);
export const BusinessOwnerChanged = defineEvent(
  'BusinessOwnerChanged',
  z.object({ businessId, from: memberId, to: memberId }),
);
/**
 * Whoever's data the profile was is about to be erased, and others act for the business: what it says of the business is said again
 * under the key of one of them, who becomes its contact.
 */
export const BusinessHandedOver = defineEvent(
  'BusinessHandedOver',
  z.object({ businessId, contactSubject: z.string().min(1), fields: BusinessFieldsSchema }),
);

export const teamEvents = [
  BusinessMemberInvited,
  BusinessInvitationWithdrawn,
  BusinessInvitationAccepted,
  BusinessMemberLeft,
  BusinessOwnerChanged,
  BusinessHandedOver,
] as const;
