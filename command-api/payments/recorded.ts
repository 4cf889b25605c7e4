import type { Logger } from 'pino';
import { DomainError } from '#domain/kernel/errors.ts';
import type { CommandContext } from '#event-store/log.ts';
import { toldByPayments } from '#platform/payments/told-by-payments.ts';
import { inTurn } from '#platform/turns/in-turn.ts';

/**
 * Does in turn, under `key`, what follows from what the payment provider tells. Answers the position that readers must reach;
 * undefined where the rules refuse it, which sending it again would not mend.
 */
export async function recorded(
  key: string,
  handled: (context: CommandContext) => Promise<{ readonly position: number }>,
  { at, logger, about }: { readonly at: string; readonly logger: Pick<Logger, 'warn'>; readonly about: object },
): Promise<number | undefined> {
  try {
    return (await inTurn(key, () => handled(toldByPayments(at)))).position;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    logger.warn({ ...about, code: error.code }, 'what the payment provider told was not taken up');
    return undefined;
  }
}
