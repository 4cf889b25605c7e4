import type { Asking, Person } from '../asking.ts';
import { type DoesThese, taken } from './picks.ts';
import type { World } from '../world.ts';

const RATE = 'sponsored_listing';

/** Activities that a business pays for by the click: booked, decided on, stopped for a while and ended. */
export function doesSponsored(
  { send, complain }: Asking,
  { provider, live, suggestion, verdict }: World,
): DoesThese<'sponsor'> {
  let priced: Promise<unknown> | undefined;
  const price = (who: Person): Promise<unknown> => {
    const body = { isActive: true, costPerClick: 0.5, minBudget: 1 };
    const route = '/api/admin/advertising-rates/:id';
    return send({ kind: 'price advertising', who, method: 'PUT', route, ids: { id: RATE }, body });
  };
  return {
    sponsor: async (_who, by, which) => {
      await (priced ??= price(by));
      const own = {
        kind: 'suggest',
        who: provider,
        method: 'POST',
        route: '/api/provider/submit-application',
      } as const;
      const { id: activityId } = await send({ ...own, body: suggestion(), leaves: 'DraftSubmitted' });
      if (activityId === null || (await verdict('approve', by, activityId)) !== 200) return;
      // It is the business's, and no family touches it.
      taken(live, 0, activityId);
      const booking = { kind: 'sponsor', who: provider, method: 'POST', route: '/api/sponsored-listings' } as const;
      const { id, text } = await send({ ...booking, body: { activityId, budget: 5 }, leaves: 'SponsorshipBooked' });
      if (id === null) return complain(`an activity could not be sponsored: ${text.slice(0, 200)}`);
      const at = '/api/sponsored-listings/:id';
      const decided = { kind: 'sponsor', who: by, method: 'POST', ids: { id } } as const;
      const approve = { ...decided, route: `${at}/review`, body: { action: 'approve' } };
      await send({ ...approve, leaves: 'SponsorshipApproved' });
      if (which < 0.4) {
        await send({
          ...decided,
          route: `${at}/undo`,
          body: { action: 'approve' },
          leaves: 'SponsorshipVerdictUndone',
        });
        await send({ ...approve, leaves: 'SponsorshipApproved' });
      }
      const set = (
        action: 'pause' | 'resume' | 'end',
        leaves: 'SponsorshipPaused' | 'SponsorshipResumed' | 'SponsorshipEnded',
      ) => send({ ...decided, who: provider, route: `${at}/state`, body: { action }, leaves });
      await set('pause', 'SponsorshipPaused');
      if (which > 0.5) await set('resume', 'SponsorshipResumed');
      const { status } = await set('end', 'SponsorshipEnded');
      if (status !== 200) complain(`the sponsored listing ${id} could not be ended: ${status}`);
    },
  };
}
