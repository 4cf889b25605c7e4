import { call } from '#tests/support/api-client.ts';
import { onePixel } from '#tests/support/made/drawn.ts';
import { businessIn, early, listed, memberIn, type Requests } from './asked.ts';
import { succeeding } from './callers.ts';

const withToken = { ask: () => ({ query: { token: 'nonsense' } }) };

/** Of the routes that are no calls those that need something. */
export const otherRoutes: Requests = {
  'GET /api/auth/verify-email': withToken,
  'GET /api/auth/confirm-new-email': withToken,
  'GET /api/newsletter/unsubscribe': withToken,
  'GET /api/alerts/stop': withToken,
  'GET /api/placeholder/:width/:height': { ask: () => ({ params: { width: '40', height: '40' } }) },
  'GET /api/pictures/:name': {
    ask: async ({ callers }) => {
      const { fetch } = memberIn(callers.parent);
      const set = await succeeding(call(fetch, 'PUT', '/api/profile/picture', { picture: onePixel }));
      const { profileImageUrl } = set.body as { readonly profileImageUrl: string };
      return { params: { name: profileImageUrl.split('/').at(-1) ?? '' } };
    },
  },
  'GET /api/share/:of/:file': {
    ask: async (world) => {
      const { id, past } = await listed(world, 'live');
      return { params: { of: id, file: 'before.png' }, past };
    },
  },
  'GET /embed/:id': { ask: ({ callers }) => ({ params: { id: businessIn(callers.provider).businessId } }) },
  'POST /api/client-errors': { ask: () => ({ body: { name: 'TypeError', message: '', stack: '', page: '/' } }) },
  'GET /api/docs/*': { ask: () => ({ params: { '*': 'json' } }) },
  'GET /feeds/*': { ask: () => ({ params: { '*': 'activities.xml' } }) },
  'GET /*': { ask: () => ({ params: { '*': '' } }) },
  'GET /dev/mailbox': {
    instead: [{ to: early, status: 404, because: 'in production there is none' }],
  },
};
