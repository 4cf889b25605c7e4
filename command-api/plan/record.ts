import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { concepts, streams } from '#domain/catalog.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { handle } from '#event-store/handle.ts';
import type { ServerContext } from '#platform/context.ts';
import type { Payments } from '#platform/payments/payments.ts';
import { inTurn } from '#platform/turns/in-turn.ts';

/** Refusals of a subscription that must not go on being paid for: its business pays by another one. */
const mustEnd: ReadonlySet<string> = new Set(['another-subscription', 'trial-used']);

/**
 * Asks the payment provider how a subscription is, and records what is new. It is asked and not believed, so what was told late,
 * twice or out of order does nothing. Answers the position that readers must reach; undefined where nothing of ours is concerned.
 */
export async function recordSubscription(
  { log, logger }: Pick<ServerContext, 'log' | 'logger'>,
  payments: Payments,
  subscription: string,
): Promise<number | undefined> {
  // What has changed since is told again: whoever asks later knows better.
  const at = new Date().toISOString();
  const { businessId, told } = await payments.tell(subscription);
  // Others may be paid through the same account.
  if (!z.uuid().safeParse(businessId).success || businessId === null) return undefined;
  const about = { businessId, subscription };
  const record = () =>
    handle(
      log,
      businessId,
      { type: 'RecordSubscription', told, at },
      {
        commandId: randomUUID(),
        correlationId: randomUUID(),
        causationId: null,
        actor: { id: 'payments', role: 'system' },
        occurredAt: at,
      },
    );
  try {
    const { state, position } = await inTurn(`plan ${businessId}`, record);
    if (state.subscription === subscription && told.status !== 'ended' && (await isGone(log, businessId))) {
      logger.warn(about, 'a subscription ends whose business is gone');
      await payments.end(subscription);
    }
    return position;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    logger.warn({ ...about, code: error.code }, 'a subscription was not taken up');
    if (mustEnd.has(error.code)) await payments.end(subscription);
    return undefined;
  }
}

async function isGone(log: ServerContext['log'], businessId: string): Promise<boolean> {
  const { state } = await log.fold(streams.business(businessId), concepts.business.decider);
  return state.shown === null;
}
