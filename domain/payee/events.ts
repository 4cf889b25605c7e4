import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';

const one = z.object({
  businessId: z.uuid(),
  /** The payment provider's own name of the account to which families' payments go. */
  account: z.string().min(1).max(255),
});

/** The owner of a business was led to where its account is set up. Nobody can pay into it before it is ready. */
export const PayeeOpened = defineEvent('PayeeOpened', one.extend({ openedBy: z.uuid() }));
/** The payment provider takes payments for it now. */
export const PayeeReady = defineEvent('PayeeReady', one);
/** The payment provider takes none any more, until something has been put right there. */
export const PayeeHeld = defineEvent('PayeeHeld', one);
/** The business wants no more payments by card here. What was paid stays paid, and can be paid back. */
export const PayeeDisconnected = defineEvent('PayeeDisconnected', one.extend({ disconnectedBy: z.uuid() }));

export const payeeEvents = [PayeeOpened, PayeeReady, PayeeHeld, PayeeDisconnected] as const;
export type PayeeEvent = EventOf<(typeof payeeEvents)[number]>;
