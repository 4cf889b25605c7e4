import type { Logger } from 'pino';
import { v5 as uuidv5 } from 'uuid';
import { z } from 'zod';
import { concepts, streams } from '#domain/catalog.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { hasLapsed, isRunning, type Plan } from '#domain/plan/plan.ts';
import { handle } from '#event-store/handle.ts';
import type { ServerContext } from '../context.ts';
import type { Payments } from '../payments/payments.ts';
import { toldByPayments } from '../payments/told-by-payments.ts';
import { inTurn } from '../turns/in-turn.ts';

type Provider = Pick<Payments, 'tell' | 'end'>;
interface Parts extends Pick<ServerContext, 'log'> {
  readonly logger: Pick<Logger, 'warn'>;
  readonly now?: () => Date;
}

/** Refusals of a subscription that must not go on being paid for: its business pays by another one. */
const mustEnd: ReadonlySet<string> = new Set(['another-subscription', 'trial-used']);
const NAMESPACE = '9f1f5a86-6c1c-4a0e-9d0f-4f6b6f3b8f42';

/**
 * Asks the payment provider how a subscription is, and records what is new. It is asked and not believed, so what was told late,
 * twice or out of order does nothing. Answers the position that readers must reach; undefined where nothing of ours is concerned.
 */
export async function recordSubscription(
  parts: Parts,
  payments: Provider,
  subscription: string,
): Promise<number | undefined> {
  const { log, logger } = parts;
  // What has changed since is told again: whoever asks later knows better.
  const at = timeOf(parts);
  const answer = await payments.tell(subscription);
  if (answer === null) return undefined;
  const { businessId, told } = answer;
  // Others may be paid through the same account.
  if (!z.uuid().safeParse(businessId).success || businessId === null) return undefined;
  const about = { businessId, subscription };
  const record = () => handle(log, businessId, { type: 'RecordSubscription', told, at }, toldByPayments(at));
  try {
    const { state, position } = await inTurn(turnOf(businessId), record);
    // The payment provider ends what is not paid as well, and leaves its bill open.
    if (told.status === 'ended' && told.lastPayment?.outcome === 'failed') await payments.end(subscription);
    if (state.subscription === subscription && told.status !== 'ended' && (await isGone(log, businessId))) {
      logger.warn(about, 'a subscription ends whose business is gone');
      await payments.end(subscription);
    }
    return position;
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    if (error.code === 'another-subscription' && (await makesWay(parts, payments, about)))
      return recordSubscription(parts, payments, subscription);
    logger.warn({ ...about, code: error.code }, 'a subscription was not taken up');
    if (mustEnd.has(error.code)) await payments.end(subscription);
    return undefined;
  }
}

/** Whether the subscription before this one had run out, and has ended now: somebody went to pay anew before anybody noticed. */
async function makesWay(
  parts: Parts,
  payments: Provider,
  { businessId, subscription }: { readonly businessId: string; readonly subscription: string },
): Promise<boolean> {
  const plan = await endLapsed(parts, payments, businessId);
  // Of messages that come at once, another may have taken it up meanwhile.
  return !isRunning(plan) || plan.subscription === subscription;
}

/**
 * Ends the plan of a business whose time is over, and answers how it stands then. The payment provider is asked first: it may be paid,
 * and the message late. And it ends there before it ends here: what has ended here must cost nothing there. One that is not known there,
 * as after other keys were set, costs nothing either.
 */
export async function endLapsed(parts: Parts, payments: Provider | null, businessId: string): Promise<Plan> {
  const planNow = async (): Promise<Plan> =>
    (await parts.log.fold(streams.plan(businessId), concepts.plan.decider)).state;
  const before = await planNow();
  if (before.subscription === null || !hasLapsed(before, timeOf(parts))) return before;
  if (payments !== null) await recordSubscription(parts, payments, before.subscription);
  return inTurn(turnOf(businessId), async () => {
    const plan = await planNow();
    if (plan.subscription === null || !hasLapsed(plan, timeOf(parts))) return plan;
    await payments?.end(plan.subscription);
    return (await tellTime(parts, plan, 'EndLapsedPlan')) ?? plan;
  });
}

/** Says what time has done to a plan, whoever notices it: the command's id makes it one. Answers the plan after it. */
export async function tellTime(
  parts: Pick<Parts, 'log' | 'now'>,
  { businessId, runsUntil }: Plan,
  type: 'TellTrialEnds' | 'EndLapsedPlan',
): Promise<Plan | undefined> {
  if (businessId === null) return undefined;
  const at = timeOf(parts);
  const commandId = uuidv5(`${type} ${businessId} ${runsUntil}`, NAMESPACE);
  const by = { commandId, correlationId: commandId, causationId: null } as const;
  const context = { ...by, actor: { id: 'plans', role: 'system' }, occurredAt: at } as const;
  return (await handle(parts.log, businessId, { type, at }, context)).state;
}

const timeOf = ({ now = () => new Date() }: Pick<Parts, 'now'>): string => now().toISOString();
const turnOf = (businessId: string): string => `plan ${businessId}`;

/** Whether nobody is left who could cancel: the business is gone, or its last account is, though its contact is somebody else's. */
export async function isGone(log: ServerContext['log'], businessId: string): Promise<boolean> {
  const { state } = await log.fold(streams.business(businessId), concepts.business.decider);
  return state.isThere && (state.shown === null || state.shown.members.length === 0);
}
