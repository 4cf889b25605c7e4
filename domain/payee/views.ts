import { z } from 'zod';

/** Whether families can pay a business by card, as it sees it itself. */
export const PayeeDetailsSchema = z.object({
  /** `opened`: something is missing still at the payment provider, or was asked for again. */
  state: z.enum(['none', 'opened', 'ready']),
  /** Whether this site can take card payments for businesses at all. */
  isOffered: z.boolean(),
  /** Whether nothing is really paid on this site. */
  isSimulated: z.boolean(),
});
export type PayeeDetails = z.infer<typeof PayeeDetailsSchema>;
