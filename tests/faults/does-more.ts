import { defaultContent } from '#domain/template/defaults.ts';
import { leadForm } from '#tests/support/made/partners.ts';
import type { Asking } from './asking.ts';
import { chosen, type DoesThese } from './picks.ts';
import type { World } from './world.ts';

const words = ['muddy', 'swimming', 'pottery', 'choir'] as const;

/** What stands beside listings, ideas and bookings: searches that are kept, offers, partners, questions, and how pages look. */
export function doesMore(
  { send }: Asking,
  { live, offers, provider, bookable, nextNumber }: World,
): DoesThese<
  'keep search' | 'propose offer' | 'approve offer' | 'lead' | 'enquire' | 'report' | 'claim' | 'correct' | 'template'
> {
  return {
    'keep search': async (who, _by, which) => {
      const body = { name: `Search ${nextNumber()}`, query: `search=${chosen(words, which)}`, emails: which < 0.5 };
      await send({ kind: 'keep search', who, method: 'POST', route: '/api/saved-searches', body });
    },
    'propose offer': async (who) => {
      const body = {
        title: `Children eat free ${nextNumber()}`,
        description: 'One child eats free for each adult main course.',
        category: 'food',
      };
      const route = '/api/parent-submissions/offer';
      const { id } = await send({ kind: 'propose offer', who, method: 'POST', route, body, leaves: 'OfferProposed' });
      if (id !== null) offers.push(id);
    },
    'approve offer': async (_who, by, which) => {
      const id = chosen(offers, which);
      if (id === undefined) return;
      const route = '/api/admin/offers/:id/review';
      await send({ kind: 'approve offer', who: by, method: 'PUT', route, ids: { id }, body: { action: 'approve' } });
    },
    lead: async (who) => {
      const body = { ...leadForm, businessName: `The Olive Table ${nextNumber()}`, email: who.email };
      const route = '/api/business-owners';
      await send({ kind: 'lead', who, method: 'POST', route, body, leaves: 'LeadReceived' });
    },
    enquire: async (who) => {
      const body = { name: 'Jo Whitfield', email: who.email, message: 'Is there a place on Monday?' };
      const route = '/api/activities/:id/enquiries';
      const ids = { id: bookable };
      await send({ kind: 'enquire', who, method: 'POST', route, ids, body, leaves: 'EnquirySent' });
    },
    report: async (who, _by, which) => {
      const id = chosen(live, which);
      if (id === undefined) return;
      // Of other kinds somebody’s second is their first.
      const body = { kind: 'other', note: `It costs ${nextNumber()} pounds.` };
      const route = '/api/activities/:id/reports';
      await send({ kind: 'report', who, method: 'POST', route, ids: { id }, body, leaves: 'ReportMade' });
    },
    claim: async (_who, _by, which) => {
      const id = chosen(live, which);
      if (id === undefined) return;
      const route = '/api/provider/claimable/:id/claims';
      const body = { note: 'We run it.' };
      await send({ kind: 'claim', who: provider, method: 'POST', route, ids: { id }, body, leaves: 'ClaimMade' });
    },
    correct: async (who, _by, which) => {
      const id = chosen(live, which);
      if (id === undefined) return;
      const body = { priceFrom: nextNumber() };
      const route = '/api/activities/:id/changes';
      await send({ kind: 'correct', who, method: 'POST', route, ids: { id }, body });
    },
    template: async (_who, by, which) => {
      const content = defaultContent('directory_card');
      const columns = 2 + Math.floor(which * 2);
      const body = { name: 'directory_card', ...content, config: { ...content.config, columns }, isActive: true };
      await send({ kind: 'template', who: by, method: 'POST', route: '/api/admin/templates', body });
    },
  };
}
