import { foldListing } from '#command-api/listing/listing-stream.ts';
import { call } from '#tests/support/api-client.ts';
import { activity, idIn } from '#tests/support/pages/peopled-site.ts';
import { submission } from '#tests/support/made/submission.ts';
import {
  afterwards,
  type Asked,
  listed,
  memberIn,
  named,
  ofProvider,
  onListing,
  onProviders,
  type RequestFor,
  type Requests,
  type World,
} from './asked.ts';
import { type Caller, succeeding } from './callers.ts';

let pages = 0;
/** Of a page that nobody has read yet: one that has a listing gives no draft. */
function addressIn(world: World): string {
  pages += 1;
  return world.pages.put(`/classes-${pages}`, { name: 'Forest School', description: 'Muddy fun.', town: 'Guildford' });
}
const reading: RequestFor = { ask: (world) => ({ body: { url: addressIn(world) } }) };
/** A listing on which an admin has done something. */
async function decided(world: World, { fetch }: Caller, state: 'pending' | 'live', what: string, body = {}) {
  const { id, past } = await listed(world, state);
  const path = `/api/admin/${what.replace(':id', id)}`;
  return named(id, await succeeding(call(fetch, 'POST', path, body, afterwards(past))));
}
async function merged(world: World, caller: Caller): Promise<Asked> {
  const { id: into } = await listed(world, 'live');
  const body = { into, revision: 1 };
  return { ...(await decided(world, caller, 'live', 'listings/:id/merge', body)), body: { into } };
}

export const listings: Requests = {
  'GET /api/activities/:id': onListing('live'),
  'GET /api/activities/landing': {
    ask: async (world) => ({ ...(await listed(world, 'live')), query: { category: 'outdoor' } }),
  },
  'GET /api/activities/:id/places': onListing('live'),
  'PUT /api/activities/:id': onListing('live', { priceFrom: 7, revision: 1 }),
  'DELETE /api/activities/:id': onProviders('live'),
  'POST /api/activities/:id/restore': {
    // What an admin took out a provider does not put back.
    ask: async (world) => {
      const { id, past } = await ofProvider(world, 'live');
      const { fetch } = world.callers.provider;
      const path = `/api/activities/${id}`;
      return named(id, await succeeding(call(fetch, 'DELETE', path, undefined, afterwards(past))));
    },
  },
  'POST /api/provider/activities/:id/duplicate': onProviders('live'),
  'POST /api/provider/activities/:id/confirm': onProviders('live'),
  'POST /api/activities/:id/changes': onListing('live', { priceFrom: 7 }),
  'DELETE /api/activities/:id/changes/:revisionId': {
    ask: async (world, caller) => {
      const { id, past } = await listed(world, 'live');
      const path = `/api/activities/${id}`;
      const change = call(caller.fetch, 'POST', `${path}/changes`, { priceFrom: 8 }, afterwards(past));
      const sent = await succeeding(change);
      // From the log: what is read answers after two seconds, also when it is behind.
      const { pendingRevisions } = await foldListing(world.site.context.log, id);
      return { params: { id, revisionId: pendingRevisions.at(-1)?.revisionId ?? '' }, past: sent };
    },
  },
  'PUT /api/drafts/:id': onListing('draft', { priceFrom: 7 }),
  'POST /api/drafts/:id/submit': onListing('draft'),
  'POST /api/parent/create-from-url': reading,
  'POST /api/provider/create-from-url': reading,
  'POST /api/scrape-url': reading,
  'POST /api/parent/submit-suggestion': { ask: () => ({ body: activity }) },
  'POST /api/provider/submit-application': { ask: () => ({ body: activity }) },
  'POST /api/submit-listing': { ask: () => ({ body: submission }) },
  'POST /api/listings/draft': { ask: () => ({ body: { sourceUrl: 'https://forest.example/classes' } }) },
  'POST /api/parent-submissions/scrape': reading,
  'POST /api/parent-submissions/scrape-offer': reading,
  'POST /api/parent-submissions/offer': {
    ask: () => ({ body: { title: 'Kids eat free', description: 'One child eats free for each adult main course.' } }),
  },

  'GET /api/admin/activities/:id': onListing('draft'),
  'PUT /api/admin/activities/:id': onListing('live', { priceFrom: 7, revision: 1 }),
  'DELETE /api/admin/activities/:id': onListing('live'),
  'POST /api/admin/activities/:id/restore': onListing('archived'),
  'POST /api/admin/activities/:id/approve': onListing('pending', { revision: 1 }),
  'POST /api/admin/activities/:id/reject': onListing('pending', { revision: 1, adminNotes: 'No dates.' }),
  'PUT /api/admin/listings/:id/review': onListing('pending', { action: 'approve', revision: 1 }),
  'POST /api/admin/activities/:id/feature': onListing('live'),
  'DELETE /api/admin/activities/:id/feature': {
    ask: (world, caller) => decided(world, caller, 'live', 'activities/:id/feature'),
  },
  'POST /api/admin/listings/:id/undo': {
    ask: async (world, caller) => {
      const { id, past } = await decided(world, caller, 'pending', 'activities/:id/approve', { revision: 1 });
      return { ...named(id, past), body: { revision: 1 } };
    },
  },
  'POST /api/admin/listings/review': {
    ask: async (world) => {
      const { id, past } = await listed(world, 'pending');
      return { body: { action: 'approve', items: [{ id, revision: 1 }] }, past };
    },
  },
  'POST /api/admin/listings/:id/merge': {
    ask: async (world) => {
      const [goes, stays] = [await listed(world, 'live'), await listed(world, 'live')];
      return { ...goes, body: { into: stays.id, revision: 1 }, past: stays.past };
    },
  },
  'POST /api/admin/listings/:id/unmerge': { ask: merged },
  'POST /api/admin/create-from-url': reading,
  'POST /api/admin/bulk-create-from-urls': {
    ask: (world) => ({ body: { urls: [addressIn(world)] } }),
  },
  'GET /api/admin/bulk-imports/:id': {
    ask: async (world, { fetch }) => {
      const body = { urls: [addressIn(world)] };
      const begun = await succeeding(call(fetch, 'POST', '/api/admin/bulk-create-from-urls', body));
      return named((begun.body as { readonly jobId: string }).jobId, begun);
    },
  },
  'PUT /api/admin/parent-submissions/:id': {
    ask: async (world) => ({ ...(await submitted(world)), body: { location: 'Woking' } }),
  },
  'PUT /api/admin/parent-submissions/:id/review': { ask: submitted },
};

/** What the parent has sent in by the parents' form. */
async function submitted({ callers }: World): Promise<Asked> {
  const body = { activityName: 'Forest School', description: 'Muddy fun.' };
  const sent = await succeeding(call(memberIn(callers.parent).fetch, 'POST', '/api/parent-submissions', body));
  return named(idIn(sent), sent);
}
