import { readInvitation, readTeam } from '#domain/business/team/api.ts';
import { isOpen } from '#domain/business/team/invitation.ts';
import { approvedBusiness, ownBusiness } from '#platform/auth/owning/own-business.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { serve } from '#platform/http/serve.ts';
import { invitedBy } from '#platform/mail/business-token.ts';

/** Who acts for a business, for those who do; and what an invitation invites to, for whoever holds its link. */
export async function teamRoutes(app: App, { db, config }: ServerContext): Promise<void> {
  app.addHook('onSend', async (_request, reply) => void reply.header('cache-control', 'private, no-store'));

  serve(app, readTeam, async ({ caller }) => {
    const business = await ownBusiness(db, caller.memberId);
    if (business === undefined) return null;
    const rows = await db.query<{ member_id: string; first_name: string; last_name: string; email: string }>(
      'select member_id, first_name, last_name, email from members.members where member_id = any($1::uuid[])',
      [business.members.map(({ memberId }) => memberId)],
    );
    const people = new Map(rows.map((row) => [row.member_id, row]));
    const members = business.members.map(({ memberId, role }) => {
      const person = people.get(memberId);
      const name = `${person?.first_name ?? ''} ${person?.last_name ?? ''}`.trim();
      return { memberId, role, name, email: person?.email ?? '', isSelf: memberId === caller.memberId };
    });
    const isOwner = members.some(({ isSelf, role }) => isSelf && role === 'owner');
    const { businessId } = business;
    if (!isOwner) return { businessId, members, invitations: [] };
    const at = new Date().toISOString();
    const open = business.invitations.filter((each) => isOpen(each, at));
    const invitations = open.map(({ invitationId: id, email, invitedAt }) => ({ id, email, invitedAt }));
    return { businessId, members, invitations };
  });

  serve(app, readInvitation, async ({ query: { token } }) => {
    const invited = invitedBy(config.sessionSecret, token);
    const business = invited && (await approvedBusiness(db, invited.businessId));
    const invitation = business?.invitations.find((each) => each.invitationId === invited?.invitationId);
    if (!business || !invitation || !isOpen(invitation, new Date().toISOString())) throw nothingHere();
    const { businessName, location } = business.fields;
    return { businessName, location };
  });
}
