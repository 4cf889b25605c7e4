import { z } from 'zod';
import { concepts, streams } from '#domain/catalog.ts';
import { handle } from '#event-store/handle.ts';
import type { ServerContext } from '#platform/context.ts';
import type { BookingPayments } from '#platform/payments/booking-payments.ts';
import { recorded } from '../payments/recorded.ts';

/**
 * Asks the payment provider how the account of a business is, and records what is new. Answers the position that readers must reach;
 * undefined where nothing of ours is concerned.
 */
export async function recordPayee(
  { log, logger }: Pick<ServerContext, 'log' | 'logger'>,
  payments: Pick<BookingPayments, 'tellAccount'>,
  account: string,
): Promise<number | undefined> {
  // What has changed since is told again: whoever asks later knows better.
  const at = new Date().toISOString();
  const told = await payments.tellAccount(account);
  const businessId = told?.businessId ?? null;
  // Others may be paid through the same platform.
  if (told === null || !z.uuid().safeParse(businessId).success || businessId === null) return undefined;
  const { isReady } = told;
  const { state } = await log.fold(streams.payee(businessId), concepts.payee.decider);
  // Who has just connected is set up there before the account is known here: what follows is told again.
  if (state.account !== account) return undefined;
  return recorded(
    `payee ${businessId}`,
    (context) => handle(log, businessId, { type: 'RecordPayee', account, isReady, at }, context),
    { at, logger, about: { businessId, account } },
  );
}
