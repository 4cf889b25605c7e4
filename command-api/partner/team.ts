import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Business, BusinessCommand } from '#domain/business/business.ts';
import { businessChangesFrom } from '#domain/business/requests.ts';
import type { ShownBusiness } from '#domain/business/shown.ts';
import {
  acceptInvitation,
  changeProfile,
  endMembership,
  handOverBusiness,
  inviteMember,
  withdrawInvitation,
} from '#domain/business/team/api.ts';
import { isOpen } from '#domain/business/team/invitation.ts';
import { profileOf } from '#domain/business/views.ts';
import { concepts, streams } from '#domain/catalog.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import type { ExecuteOptions } from '#event-store/execute.ts';
import { handle } from '#event-store/handle.ts';
import { once } from '#event-store/once.ts';
import { formerBusinesses, ownBusiness } from '#platform/auth/owning/own-business.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serve } from '#platform/http/serve.ts';
import { planNow } from '#platform/plans/plan-now.ts';
import { logoOf } from '#platform/pictures/business-pictures.ts';
import { invitedBy } from '#platform/mail/business-token.ts';
import { anonymousSubject } from '../page/page-claim.ts';
import { mustBeMeant } from './own-business.ts';

/** Who acts for a business, and what they say of it. Whoever acts for none is told that there is nothing here. */
export function teamRoutes(app: App, server: ServerContext): void {
  const { config, db, log, payments } = server;
  serve(app, inviteMember, async (request, reply) => {
    const invitationId = request.command.seed;
    const by = memberOf(request);
    const { email } = request.body;
    const inviteeSubject = anonymousSubject(invitationId);
    const at = new Date().toISOString();
    const command = { type: 'InviteMember', invitationId, inviteeSubject, email, by, at } as const;
    const guard = ({ shown }: Business): Promise<void> => mustBeSeldom(app, shown?.businessId ?? '', email);
    await onOwn(server, request, reply, command, { guard }).catch((error: unknown) => {
      if (!(error instanceof WrittenToOften)) throw error;
    });
    return { message: 'Invitation Sent' };
  });
  serve(app, withdrawInvitation, async (request, reply) => {
    const invitationId = request.params.id.toLowerCase();
    await onOwn(server, request, reply, { type: 'WithdrawInvitation', invitationId, by: memberOf(request) });
    return { message: 'Invitation Withdrawn' };
  });
  serve(app, endMembership, async (request, reply) => {
    const memberId = request.params.id.toLowerCase();
    const { businessId: meant } = request.query;
    const by = memberOf(request);
    const left = memberId === by ? await leftBefore(server, request) : undefined;
    if (left === undefined) await onOwn(server, request, reply, { type: 'EndMembership', memberId, by }, { meant });
    else reply.reached(left);
    return { message: memberId === by ? 'You Have Left' : 'Member Removed' };
  });
  serve(app, handOverBusiness, async (request, reply) => {
    const to = request.params.id.toLowerCase();
    await onOwn(server, request, reply, { type: 'HandOverBusiness', to, by: memberOf(request) });
    return { message: 'Ownership Handed Over' };
  });
  serve(app, changeProfile, async (request, reply) => {
    const by = memberOf(request);
    const { businessId: meant, ...said } = request.body;
    const changes = businessChangesFrom(said);
    const business = await onOwn(server, request, reply, { type: 'ChangeProfile', changes, by }, { meant });
    const { businessId: id } = business;
    const [plan, logo] = await Promise.all([planNow(db, id), logoOf(db, id)]);
    return profileOf(business, { ...plan, isOffered: payments !== null }, logo, by);
  });

  serve(app, acceptInvitation, async (request, reply) => {
    const memberId = memberOf(request);
    const invited = invitedBy(config.sessionSecret, request.body.token);
    if (invited === undefined) throw noInvitation();
    const { businessId, invitationId } = invited;
    const context = commandContext(request);
    const { position } = await once(log, ['business', businessId], context, async () => {
      const { state } = await log.fold(streams.business(businessId), concepts.business.decider);
      const invitation = state.shown?.invitations.find((each) => each.invitationId === invitationId);
      if (!invitation || !isOpen(invitation, new Date().toISOString())) throw noInvitation();
      if (!(await isConfirmed(db, memberId))) throw unconfirmed();
      return handle(log, businessId, { type: 'AcceptInvitation', invitationId, memberId }, context);
    });
    reply.reached(position);
    return { message: 'Welcome to the Team' };
  });
}

/** Other businesses have had enough letters written to an address. That is not told: it is theirs whom they invite. */
class WrittenToOften extends Error {}

/** An invitation is a letter to whatever address its owner types in. Who invites the same one again and again is told so. */
async function mustBeSeldom({ mayWrite }: Pick<App, 'mayWrite'>, businessId: string, email: string): Promise<void> {
  if (!(await mayWrite(`invitation of ${businessId}`, email)))
    throw new DomainError(
      'invited-often',
      'You have invited this address several times in the last hour. Please try again later.',
      'refused',
      { fields: ['email'] },
    );
  if (!(await mayWrite('invitation', email))) throw new WrittenToOften();
}

/**
 * Where this request has ended a membership already. Whoever did not hear of it acts for nobody by now, or for another business, which
 * they would leave as well.
 */
async function leftBefore(
  { db, log }: Pick<ServerContext, 'db' | 'log'>,
  request: FastifyRequest,
): Promise<number | undefined> {
  const { commandId } = commandContext(request);
  for (const businessId of await formerBusinesses(db, memberOf(request))) {
    const receipt = await log.findCommand(streams.business(businessId), commandId);
    if (receipt) return receipt.position;
  }
  return undefined;
}

/**
 * Sends `command` to the business that the caller acts for; answers what it is then. Throws when that is not the one that is `meant`, and
 * what `options.guard` throws.
 */
export async function onOwn(
  { db, log }: Pick<ServerContext, 'db' | 'log'>,
  request: FastifyRequest,
  reply: FastifyReply,
  command: BusinessCommand,
  { meant, ...options }: ExecuteOptions<Business> & { readonly meant?: string | undefined } = {},
): Promise<ShownBusiness> {
  const own = await ownBusiness(db, memberOf(request));
  if (own === undefined) throw nothingHere();
  mustBeMeant(own, meant);
  const { state, position } = await handle(log, own.businessId, command, commandContext(request), options);
  reply.reached(position);
  if (state.shown === null) throw nothingHere();
  return state.shown;
}

export function memberOf({ caller: { memberId } }: Pick<FastifyRequest, 'caller'>): string {
  if (memberId === null) throw nothingHere();
  return memberId;
}

async function isConfirmed(db: ServerContext['db'], memberId: string): Promise<boolean> {
  const [row] = await db.query('select from auth."user" where id = $1 and "emailVerified"', [memberId]);
  return row !== undefined;
}

const noInvitation = (): DomainError =>
  new DomainError(
    'no-such-invitation',
    'This invitation has been used, withdrawn, or is too old. Please ask for another.',
    'missing',
  );
const unconfirmed = (): DomainError =>
  new DomainError(
    'address-not-confirmed',
    'Please confirm your email address first: open the email that we sent you when you registered, then come back.',
    'conflict',
  );
