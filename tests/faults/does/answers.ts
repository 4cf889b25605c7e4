import { leadForm } from '#tests/support/made/partners.ts';
import type { Asking } from '../asking.ts';
import type { World } from '../world.ts';
import { chosen, type DoesThese, taken } from './picks.ts';

type Kinds =
  | 'lead'
  | 'handle lead'
  | 'write'
  | 'handle message'
  | 'report'
  | 'answer report'
  | 'enquire'
  | 'answer enquiry'
  | 'claim'
  | 'decide claim';

/** What people send in, and what comes of it: whoever handles one has it alone. */
export function doesAnswers({ send }: Asking, { live, provider, bookable, nextNumber }: World): DoesThese<Kinds> {
  const leads: string[] = [];
  const messages: string[] = [];
  const reports: { readonly listing: string; readonly id: string }[] = [];
  const enquiries: string[] = [];
  const claims: string[] = [];
  return {
    lead: async (who) => {
      const body = { ...leadForm, businessName: `The Olive Table ${nextNumber()}`, email: who.email };
      const as = { kind: 'lead', who, method: 'POST', route: '/api/business-owners', body } as const;
      const { status, id } = await send({ ...as, leaves: 'LeadReceived' });
      if (status === 200 && id !== null) leads.push(id);
    },
    'handle lead': async (_who, by, which) => {
      const id = taken(leads, which);
      if (id === undefined) return;
      const body = { status: which < 0.5 ? 'contacted' : 'not-interested', notes: 'We have rung them.' };
      const as = { kind: 'handle lead', who: by, method: 'PUT', ids: { id }, body } as const;
      await send({ ...as, route: '/api/business-owners/:id/status', leaves: 'LeadStatusSet' });
    },
    write: async (who) => {
      const body = { name: 'Jo Whitfield', email: who.email, subject: 'Hello', message: 'Is it muddy?' };
      const as = { kind: 'write', who, method: 'POST', route: '/api/contact', body } as const;
      const { status, id } = await send({ ...as, leaves: 'MessageReceived' });
      if (status === 200 && id !== null) messages.push(id);
    },
    'handle message': async (_who, by, which) => {
      const id = taken(messages, which);
      if (id === undefined) return;
      const route = '/api/admin/contact-messages/:id';
      const as = { kind: 'handle message', who: by, method: 'PUT', route, ids: { id } } as const;
      await send({ ...as, body: { status: 'handled', adminNotes: 'It is.' }, leaves: 'MessageHandled' });
      if ((which * 10) % 1 < 0.7) return;
      const { status } = await send({ ...as, body: { status: 'open' }, leaves: 'MessageReopened' });
      if (status === 200) messages.push(id);
    },
    report: async (who, _by, which) => {
      const listing = chosen(live, which);
      if (listing === undefined) return;
      // Of other kinds somebody’s second is their first.
      const body = { kind: 'other', note: `It costs ${nextNumber()} pounds.` };
      const as = { kind: 'report', who, method: 'POST', route: '/api/activities/:id/reports', body } as const;
      const { status, id } = await send({ ...as, ids: { id: listing }, leaves: 'ReportMade' });
      if (status === 200 && id !== null) reports.push({ listing, id });
    },
    'answer report': async (_who, by, which) => {
      const report = taken(reports, which);
      if (!report) return;
      const route = '/api/admin/activities/:id/reports/:reportId';
      const ids = { id: report.listing, reportId: report.id };
      const as = { kind: 'answer report', who: by, method: 'POST', ids } as const;
      const answer = { route: `${route}/answer`, body: { answer: 'Thank you, it is mended.' } };
      const { status } = await send({ ...as, ...answer, leaves: 'ReportAnswered' });
      if (status !== 200 || (which * 10) % 1 < 0.7) return;
      await send({ ...as, route: `${route}/reopen`, body: { undo: true }, leaves: 'ReportReopened' });
      reports.push(report);
    },
    enquire: async (who) => {
      const body = { name: 'Jo Whitfield', email: who.email, message: 'Is there a place on Monday?' };
      const route = '/api/activities/:id/enquiries';
      const as = { kind: 'enquire', who, method: 'POST', route, ids: { id: bookable }, body } as const;
      const { status, id } = await send({ ...as, leaves: 'EnquirySent' });
      if (status === 200 && id !== null) enquiries.push(id);
    },
    'answer enquiry': async (_who, _by, which) => {
      const id = taken(enquiries, which);
      if (id === undefined) return;
      const as = { kind: 'answer enquiry', who: provider, method: 'PUT', ids: { id } } as const;
      const route = '/api/provider/enquiries/:id';
      await send({ ...as, route, body: { status: 'answered' }, leaves: 'EnquiryAnswered' });
    },
    claim: async (_who, _by, which) => {
      const listing = chosen(live, which);
      if (listing === undefined) return;
      const route = '/api/provider/claimable/:id/claims';
      const as = { kind: 'claim', who: provider, method: 'POST', route, body: { note: 'We run it.' } } as const;
      const { status, id } = await send({ ...as, ids: { id: listing }, leaves: 'ClaimMade' });
      if (status === 200 && id !== null) claims.push(id);
    },
    'decide claim': async (_who, by, which) => {
      const id = taken(claims, which);
      if (id === undefined) return;
      const approves = (which * 10) % 1 < 0.6;
      const route = `/api/admin/providers/:id/${approves ? 'approve' : 'reject'}`;
      const body = { adminNotes: approves ? 'It is theirs.' : 'It is somebody else’s.' };
      const as = { kind: 'decide claim', who: by, method: 'POST', route, ids: { id }, body } as const;
      const { status } = await send({ ...as, leaves: approves ? 'ClaimApproved' : 'ClaimRejected' });
      // While what it claims is out of the directory it waits.
      if (status !== 200) claims.push(id);
    },
  };
}
