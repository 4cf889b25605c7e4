import { randomUUID } from 'node:crypto';
import { defaultContent } from '#domain/template/defaults.ts';
import { letterToken } from '#platform/mail/letter-token.ts';
import type { Asking } from '../asking.ts';
import { chosen, type DoesThese, tokenTo } from './picks.ts';
import type { World } from '../world.ts';

/** What stands beside listings, ideas and bookings: offers, corrections, the newsletter, and how pages look. */
export function doesMore(
  asking: Asking,
  { live, changed, offers, nextNumber, sessionSecret }: World,
): DoesThese<'propose offer' | 'approve offer' | 'correct' | 'template' | 'newsletter'> {
  const { send } = asking;
  return {
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
      const as = { kind: 'approve offer', who: by, method: 'PUT', route, ids: { id } } as const;
      await send({ ...as, body: { action: 'approve' }, leaves: 'OfferApproved' });
    },
    correct: async (who, _by, which) => {
      const id = chosen(live, which);
      if (id === undefined) return;
      const body = { priceFrom: nextNumber() };
      const route = '/api/activities/:id/changes';
      const as = { kind: 'correct', who, method: 'POST', route, ids: { id }, body } as const;
      if ((await send({ ...as, leaves: 'RevisionProposed' })).status === 200) changed.push(id);
    },
    template: async (_who, by, which) => {
      const content = defaultContent('directory_card');
      const [first, ...others] = content.fields;
      if (!first) return;
      // What says nothing new leaves nothing.
      const fields = [{ ...first, displayName: `Called ${nextNumber()}` }, ...others];
      const columns = 2 + Math.floor(which * 2);
      const body = { name: 'directory_card', fields, config: { ...content.config, columns }, isActive: true };
      const as = { kind: 'template', who: by, method: 'POST', route: '/api/admin/templates', body } as const;
      await send({ ...as, leaves: 'TemplateSaved' });
    },
    newsletter: async (who, _by, which) => {
      const email = `reader-${randomUUID()}@test.hopscotch.test`;
      const as = { kind: 'newsletter', who, method: 'POST' } as const;
      const at = '/api/newsletter';
      await send({ ...as, route: `${at}/subscribe`, body: { email }, leaves: 'SubscriptionRequested' });
      const token = await tokenTo(asking, email, 'confirm');
      if (token === null) return;
      await send({ ...as, route: `${at}/confirm`, body: { token }, leaves: 'SubscriptionConfirmed' });
      if (which < 0.5) return;
      // As the link in each issue has it, the first of which comes on a Thursday.
      const ends = letterToken(sessionSecret, 'unsubscribe', token.split('.', 1)[0] ?? '');
      const query = `?token=${encodeURIComponent(ends)}`;
      await send({ ...as, route: `${at}/unsubscribe`, query, leaves: 'SubscriptionEnded' });
    },
  };
}
