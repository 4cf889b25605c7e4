import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { londonDate } from '#domain/kernel/london-date.ts';
import { applyAsPartner, editLead, setLeadStatus } from '#domain/lead/api.ts';
import { type LeadChanges, unasked } from '#domain/lead/fields.ts';
import type { LeadCommand } from '#domain/lead/lead.ts';
import { type LeadView, leadView } from '#domain/lead/views.ts';
import { LEAD_SOURCE } from '#domain/lead/words.ts';
import { handle } from '#event-store/handle.ts';
import { nothingHere } from '#platform/auth/owning/own-listing.ts';
import type { ServerContext } from '#platform/context.ts';
import type { App } from '#platform/http/app.ts';
import { commandContext } from '#platform/http/command-context.ts';
import { serve } from '#platform/http/serve.ts';
import { partnerLetter } from '#platform/mail/partner-letter.ts';
import { anonymousSubject } from '../page/page-claim.ts';

/** POST business-owners, and PUT business-owners/{id} and /status: what admins know of a lead. */
export function leadRoutes(app: App, { config, log, mail }: ServerContext): void {
  const send = async (
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    command: LeadCommand,
  ): Promise<LeadView> => {
    if (!z.uuid().safeParse(request.params.id).success) throw nothingHere();
    const id = request.params.id.toLowerCase();
    const { state, position } = await handle(log, id, command, commandContext(request));
    reply.reached(position);
    if (state.shown === null) throw nothingHere();
    return leadView(state.shown);
  };

  serve(app, applyAsPartner, async (request, reply) => {
    const { companyFax: _, ...said } = request.body;
    const leadId = request.command.seed;
    const contactSubject = request.caller.memberId ?? anonymousSubject(leadId);
    const fields = { ...said, ...unasked };
    const command = { type: 'ReceiveLead', leadId, contactSubject, source: LEAD_SOURCE, fields } as const;
    const { position } = await handle(log, leadId, command, commandContext(request), { begins: true });
    const to = said.email;
    if (await app.mayWrite('partner', to))
      await mail.enqueue(`partner ${leadId}`, {
        ...partnerLetter(config.baseUrl),
        to,
        of: request.caller.memberId ?? undefined,
      });
    reply.reached(position);
    return { id: leadId, message: 'Application Submitted!' };
  });
  serve(app, setLeadStatus, async (request, reply) => {
    const { status, notes = null, nextContactDate } = request.body;
    const handledBy = request.caller.memberId ?? request.caller.role;
    const today = londonDate(new Date());
    return send(request, reply, { type: 'SetLeadStatus', status, notes, handledBy, today, nextContactDate });
  });
  serve(app, editLead, async (request, reply) =>
    send(request, reply, { type: 'EditLead', changes: said(request.body) }),
  );
}

/** What was said at all. */
const said = (changes: LeadChanges): LeadChanges =>
  Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
