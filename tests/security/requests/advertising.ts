import { randomUUID } from 'node:crypto';
import { call } from '#tests/support/api-client.ts';
import { idIn } from '#tests/support/pages/peopled-site.ts';
import { banner, sponsoring } from '../owned.ts';
import { approved, businessIn, type Made, named, onceFor, type Requests, type World } from './asked.ts';
import { activityOf, type Caller, succeeding } from './callers.ts';

async function bookedBanner({ site }: World, { fetch }: Caller): Promise<Made> {
  const past = await succeeding(call(fetch, 'POST', '/api/banner-ads', await banner(site)));
  return named(idIn(past), past);
}
/** One for all who count it: few may wait at once. */
const counted = onceFor((world) => bookedBanner(world, world.callers.provider));
async function sponsoredBody(world: World, caller: Caller) {
  await sponsoring(world.site);
  return { activityId: await activityOf(world.site, businessIn(caller).owner), budget: 1 };
}
async function bookedSponsored(world: World, caller: Caller): Promise<Made> {
  const body = await sponsoredBody(world, caller);
  const past = await succeeding(call(caller.fetch, 'POST', '/api/sponsored-listings', body));
  return named(idIn(past), past);
}
const wholeOffer = {
  title: 'Half price for siblings',
  description: 'Siblings swim for half the price of the first lesson.',
  businessName: 'Wey Swim School',
  category: 'sports',
  discountValue: '50%',
  location: 'Guildford',
};
/** What the parent of the site proposed. */
async function offer({ site }: World): Promise<Made> {
  const past = await succeeding(call(site.parent, 'POST', '/api/parent-submissions/offer', wholeOffer));
  return named(idIn(past), past);
}

export const advertising: Requests = {
  'PUT /api/admin/advertising-rates/:id': {
    ask: () => ({ params: { id: 'banner_square' }, body: { dailyRate: 10 } }),
  },
  'POST /api/banner-ads': {
    ask: async ({ site }) => ({ body: await banner(site) }),
  },
  'POST /api/banner-ads/:id/end': { ask: bookedBanner },
  'POST /api/banner-ads/:id/counts': { ask: counted },
  'POST /api/banner-ads/:id/review': { ask: bookedBanner },
  'POST /api/banner-ads/:id/undo': {
    ask: approved(bookedBanner, (id) => `/api/banner-ads/${id}/review`, { action: 'approve' }),
  },
  'POST /api/sponsored-listings': { ask: async (world, caller) => ({ body: await sponsoredBody(world, caller) }) },
  'POST /api/sponsored-listings/:id/state': {
    ask: async (world, caller) => ({ ...(await bookedSponsored(world, caller)), body: { action: 'end' } }),
  },
  'POST /api/sponsored-listings/:id/review': { ask: bookedSponsored },
  'POST /api/sponsored-listings/:id/undo': {
    ask: approved(bookedSponsored, (id) => `/api/sponsored-listings/${id}/review`, { action: 'approve' }),
  },

  'DELETE /api/offers/:id': { ask: (world) => offer(world) },
  'PUT /api/offers/:id': { ask: async (world) => ({ ...(await offer(world)), body: { location: 'Woking' } }) },
  'POST /api/offers': { ask: () => ({ body: wholeOffer }) },
  'POST /api/offers/:id/voucher': {
    ask: async ({ site }) => {
      const body = { ...wholeOffer, voucherCode: `OTTER-${randomUUID()}` };
      const past = await succeeding(call(site.admin, 'POST', '/api/offers', body));
      return named(idIn(past), past);
    },
  },
  'PUT /api/admin/offers/:id': { ask: async (world) => ({ ...(await offer(world)), body: { location: 'Woking' } }) },
  'PUT /api/admin/offers/:id/review': { ask: (world) => offer(world) },
  'POST /api/admin/offers/:id/undo': {
    ask: async (world, { fetch }) => {
      const { id } = await offer(world);
      const body = { action: 'approve' };
      const past = await succeeding(call(fetch, 'PUT', `/api/admin/offers/${id}/review`, body));
      return { ...named(id, past), body };
    },
  },
};
