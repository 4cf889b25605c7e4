import { concepts, streams } from '#domain/catalog.ts';
import { connectPayee, disconnectPayee } from '#domain/payee/api.ts';
import { pathTo } from '#domain/site/pages.ts';
import { handle } from '#event-store/handle.ts';
import { once } from '#event-store/once.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { httpProblem } from '#platform/http/problem.ts';
import { serve } from '#platform/http/serve.ts';
import { payingAddress } from '#platform/mail/business-address.ts';
import { inTurn } from '#platform/turns/in-turn.ts';
import { closeCheckoutsOf } from '../booking/open-checkout.ts';
import { mustHavePlan } from '../booking/own-business.ts';
import { ownersBusiness } from '../plan/owners-business.ts';
import { recordPayee } from './record-payee.ts';

const NO_PLAN = 'Card payments belong to the Premium package. Start it on your dashboard.';
const DISCONNECTED = 'Families cannot pay you by card here any more.';
const SOME_OPEN =
  'Families cannot begin to pay you by card here any more. A payment page that somebody has open already could not be closed, and may take a payment for a day at most.';
const SETTINGS = pathTo('booking-settings');

/** How a business has families pay it by card, and has them do so no more. */
export function payeeRoutes(app: App, context: ServerContext): void {
  const { log, db, payments } = context;
  serve(app, connectPayee, async (request, reply) => {
    const provider = payments?.bookings ?? null;
    if (provider === null) throw httpProblem(503, 'Card payments cannot be set up here yet. Please write to us.');
    const business = await ownersBusiness(db, request.caller);
    const { businessId } = business;
    const by = commandContext(request);
    const opens = async () => {
      await mustHavePlan(db, businessId, NO_PLAN);
      const { account: before } = (await log.fold(streams.payee(businessId), concepts.payee.decider)).state;
      const isKnown = before !== null && (await provider.tellAccount(before)) !== null;
      const account = isKnown
        ? before
        : await provider.openAccount({ businessId, email: await payingAddress(log, business), instead: before });
      const openedBy = request.caller.memberId ?? '';
      return handle(log, businessId, { type: 'OpenPayee', businessId, account, openedBy, instead: before }, by);
    };
    const done = await once(log, ['payee', businessId], by, () => inTurn(`payee ${businessId}`, opens));
    const { account } = done.state;
    if (account === null) throw nothingHere();
    // An account that was complete before it was disconnected stays so, and of what does not change nobody tells us: we ask.
    reply.reached((await recordPayee(context, provider, account)) ?? done.position);
    const { state: payee } = await log.fold(streams.payee(businessId), concepts.payee.decider);
    if (payee.state === 'ready')
      return { message: 'Families can pay you by card now.', url: `${context.config.baseUrl}${SETTINGS}` };
    return { message: 'Opening your account for card payments...', url: await provider.setUpAt(account) };
  });
  serve(app, disconnectPayee, async (request, reply) => {
    const { businessId } = await ownersBusiness(db, request.caller);
    const disconnectedBy = request.caller.memberId ?? '';
    const command = { type: 'DisconnectPayee', disconnectedBy } as const;
    const { position } = await handle(log, businessId, command, commandContext(request));
    reply.reached(position);
    const message = (await closeCheckoutsOf(context, businessId)) ? DISCONNECTED : SOME_OPEN;
    return { message };
  });
}
