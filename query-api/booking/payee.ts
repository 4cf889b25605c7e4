import { readPayee } from '#domain/payee/api.ts';
import type { PayeeState } from '#domain/payee/payee.ts';
import { readSimulated } from '#domain/plan/api.ts';
import { poundsOf } from '#domain/kernel/pounds.ts';
import { actedFor } from '#platform/auth/owning/own-business.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { isSimulation } from '#platform/payments/open-payments.ts';

/** Whether families can pay a business by card, and what stands for their paying on a site without a payment provider. */
export async function payeeRoutes(app: App, { db, payments }: ServerContext): Promise<void> {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'private, no-store'));

  serve(app, readPayee, async ({ caller, query: { businessId } }) => {
    const business = await actedFor(db, caller, businessId);
    const [row] = await db.query<{ state: PayeeState }>(
      `select payee ->> 'state' as state from payees.payees where business_id = $1`,
      [business?.businessId ?? null],
    );
    const state = row === undefined || row.state === 'disconnected' ? 'none' : row.state;
    const isOffered = payments !== null && payments.bookings !== null;
    return { state, isOffered, isSimulated: payments?.isSimulated === true };
  });
  serve(app, readSimulated, async ({ caller, params: { id } }) => {
    const { memberId } = caller;
    if (!isSimulation(payments) || memberId === null) return null;
    const { businessId = null } = (await actedFor(db, caller, undefined)) ?? {};
    const page = await payments.bookings.page(id, { memberId, businessId });
    return page === undefined ? null : { kind: page.kind, what: page.what, amount: poundsOf(page.amountPence) };
  });
}
