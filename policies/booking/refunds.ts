import { v5 as uuidv5 } from 'uuid';
import type { Logger } from 'pino';
import { every, type Repeated } from '#event-store/background.ts';
import { handle } from '#event-store/handle.ts';
import type { Log } from '#event-store/log.ts';
import type { Database } from '#platform/database.ts';
import type { Payments } from '#platform/payments/payments.ts';

export interface RefundParts {
  readonly db: Pick<Database, 'query'>;
  readonly log: Log;
  readonly logger: Logger;
  readonly payments: Pick<Payments, 'bookings'> | null;
}

const LOOK_MS = 60_000;
const NAMESPACE = '5d6f5a0e-0a55-4b0c-8a0c-2b7f3a1f6c11';

/** Pays back what is due, until stopped. Any number of processes may: a payment goes back once, and a command's id makes it one. */
export const startRefunds = async (parts: RefundParts): Promise<Repeated> =>
  every(LOOK_MS, () => payBackWhatIsDue(parts), { name: 'payments to pay back', logger: parts.logger });

interface Due {
  readonly payment_id: string;
  readonly occasion_id: string;
  readonly booking_id: string;
  readonly account: string;
}

/** Has each payment that must go back go back. One that the payment provider refuses for now keeps no other waiting. */
export async function payBackWhatIsDue({ db, log, logger, payments }: RefundParts): Promise<void> {
  const provider = payments?.bookings ?? null;
  // Who makes the read model may start later.
  const [made] = await db.query<{ is: boolean }>(`select to_regclass('bookings.payments') is not null as is`);
  if (provider === null || made?.is !== true) return;
  const all = await db.query<Due>(
    'select payment_id, occasion_id, booking_id, account from bookings.payments where is_due order by payment_id',
  );
  for (const { payment_id: paymentId, occasion_id: id, booking_id: bookingId, account } of all) {
    try {
      const refund = await provider.payBack(paymentId, account);
      const commandId = uuidv5(`refund ${paymentId}`, NAMESPACE);
      await handle(
        log,
        id,
        { type: 'RecordBookingRefund', bookingId, paymentId, refund },
        {
          commandId,
          correlationId: commandId,
          causationId: null,
          actor: { id: 'payments', role: 'system' },
          occurredAt: new Date().toISOString(),
        },
      );
    } catch (error) {
      logger.warn({ error, bookingId, paymentId }, 'a payment could not be paid back yet');
    }
  }
}
