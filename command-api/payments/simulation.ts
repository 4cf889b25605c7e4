import { paySimulated } from '#domain/plan/api.ts';
import { every } from '#event-store/background.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import { actedFor } from '#platform/auth/owning/own-business.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { isClosing } from '#platform/http/is-closing.ts';
import { httpProblem } from '#platform/http/problem.ts';
import { asPart } from '#platform/http/protection/overload.ts';
import { serve } from '#platform/http/serve.ts';
import type { SignedNotice } from '#platform/payments/notice.ts';
import type { SimulatedPayments } from '#platform/payments/simulated-payments.ts';
import { WEBHOOK } from './webhook.ts';

const LOOK_MS = 60_000;
const LATER = 'Your payment could not be taken just now. Please try again in a few seconds.';

/**
 * What makes a site without a payment provider go: somebody who says that they have paid, and time that passes. Both send what a
 * payment provider would, signed, to where a payment provider would.
 */
export function simulationRoutes(
  app: App,
  { db, log, logger }: ServerContext,
  simulation: SimulatedPayments | null,
): void {
  const send = (notice: SignedNotice): Promise<void> => sendNotice(app, notice);
  serve(app, paySimulated, async ({ caller, params: { id } }, reply) => {
    const { memberId } = caller;
    if (simulation === null || memberId === null) throw nothingHere();
    const { businessId = null } = (await actedFor(db, caller, undefined)) ?? {};
    const plan = businessId === null ? undefined : await simulation.pay(id, businessId, new Date());
    const notice = plan ?? (await simulation.bookings.act(id, { memberId, businessId }));
    if (notice === undefined) throw nothingHere();
    await send(notice);
    reply.reached(await log.head());
    return { message: 'The payment was simulated.' };
  });
  if (simulation === null) return;
  const passing = every(
    LOOK_MS,
    async () => {
      for (const notice of await simulation.passTime(new Date())) await send(notice);
    },
    { name: 'months of simulated payments', logger },
  );
  app.addHook('onClose', () => passing.stop());
}

/** Sends `notice` to where a payment provider would. Throws 503 for what a provider would send again: whoever has pressed sends it again. */
export async function sendNotice(app: Pick<App, 'inject'>, { body, signature }: SignedNotice): Promise<void> {
  const headers = { 'content-type': 'application/json', 'stripe-signature': signature };
  const { statusCode } = await asPart(() => app.inject({ method: 'POST', url: WEBHOOK, headers, payload: body })).catch(
    (error: unknown) => {
      // The process ends, and the request that it has in hand came before that.
      if (isClosing(error)) return { statusCode: 503 };
      throw error;
    },
  );
  if (statusCode === 503 || statusCode === 409) throw httpProblem(503, LATER, 5);
  if (statusCode !== 200) throw new Error(`The message was answered with ${statusCode}.`);
}
