import { randomUUID } from 'node:crypto';
import { call } from '#tests/support/api-client.ts';
import { inDays } from '#tests/support/made/bookings.ts';
import { drawn } from '#tests/support/made/drawn.ts';
import { submission } from '#tests/support/made/submission.ts';
import { activity, idIn } from '#tests/support/pages/peopled-site.ts';
import { banner, draft, live, type OwnedThing, type OwnedWorld, type OwnershipCell, sponsoring } from './owned.ts';

/**
 * Whose what a query or a body names is. `own` and `anybody` as of paths. `pickedBy`: admins pick by it, and anybody else is told of
 * their own whatever they pick, and does nothing while they mean another.
 */
export type NamedCell =
  | OwnershipCell
  | { readonly pickedBy: 'admins'; readonly body?: NamedBody; readonly query?: NamedQuery };
type NamedBody = (world: OwnedWorld) => Promise<object>;
type NamedQuery = Readonly<Record<string, string>>;

/** A draft that the business began. */
async function begun(world: OwnedWorld): Promise<OwnedThing> {
  const { who, listingId } = world.business;
  const past = await call(who, 'POST', `/api/provider/activities/${listingId}/duplicate`);
  return { params: {}, body: { ...activity, id: idIn(past) }, owner: who, past };
}
async function begunBy(world: OwnedWorld, fields: object): Promise<OwnedThing> {
  const { params, owner } = await draft(world);
  return { params: {}, body: { ...fields, id: params['id'] }, owner };
}
const read = { pickedBy: 'admins' } as const;
const during = { from: inDays(0), until: inDays(14) };
const ofActivity = (name: string): OwnershipCell => ({
  own: async ({ business: { who, listingId } }) => ({ params: {}, query: { [name]: listingId }, owner: who }),
});
const places = 'places are everybody’s to ask for, and to wait for';

/** Every id that calls of members, providers and everybody take in their query or body. */
export const namedCells: Readonly<Record<string, NamedCell>> = {
  'POST /api/parent/submit-suggestion body.id': { own: (world) => begunBy(world, activity) },
  'POST /api/provider/submit-application body.id': { own: begun },
  'POST /api/submit-listing body.id': { own: (world) => begunBy(world, submission) },
  'POST /api/submit-listing body.userId': { anybody: 'who is signed in counts, and not who is named here' },
  'POST /api/parent-submissions body.id': {
    own: (world) => begunBy(world, { activityName: 'Forest School', description: 'Muddy fun.' }),
  },
  'POST /api/favourites body.activityId': { anybody: 'it changes the caller’s own list alone' },
  'POST /api/favourites/kept body.activityIds': { anybody: 'it changes the caller’s own list alone' },
  'POST /api/activities/:id/bookings body.sessionId': { anybody: places },
  'POST /api/activities/:id/waiting body.sessionId': { anybody: places },
  'POST /api/auth/sign-in/passkey body.credential.id': {
    elsewhere: 'platform/auth/passkey/passkeys.slow.test.ts',
  },
  'POST /api/auth/sign-in/passkey body.credential.rawId': {
    elsewhere: 'platform/auth/passkey/passkeys.slow.test.ts',
  },
  'POST /api/auth/passkeys body.credential.id': { elsewhere: 'platform/auth/passkey/passkeys.slow.test.ts' },
  'POST /api/auth/passkeys body.credential.rawId': { elsewhere: 'platform/auth/passkey/passkeys.slow.test.ts' },
  'POST /api/sponsored-listings body.activityId': {
    own: async (world) => {
      await sponsoring(world.site);
      return { params: {}, body: { activityId: await live(world), budget: 1 }, owner: world.business.who };
    },
  },
  // Of an activity of that business, which is another's.
  'POST /api/sponsored-listings body.businessId': {
    own: async (world) => {
      const { who, businessId } = world.business;
      await sponsoring(world.site);
      const activityId = await live(world);
      // Whoever means a business that is not theirs is refused (409), and has booked nothing.
      const isThere = async (): Promise<boolean> =>
        !(await call(who, 'GET', '/api/provider/sponsored-listings')).text.includes(activityId);
      return { params: {}, body: { activityId, budget: 1, businessId }, owner: who, isThere };
    },
  },
  'POST /api/banner-ads body.businessId': { pickedBy: 'admins', body: ({ site }) => banner(site) },
  'PUT /api/provider/logo body.businessId': { pickedBy: 'admins', body: async () => ({ picture: await drawn(9, 9) }) },
  'DELETE /api/provider/logo query.businessId': read,
  'PUT /api/provider/profile body.businessId': { elsewhere: 'command-api/partner/team.slow.test.ts' },
  'DELETE /api/provider/members/:id query.businessId': { elsewhere: 'command-api/partner/team.slow.test.ts' },
  'GET /api/provider/profile query.businessId': read,
  'GET /api/provider/activities query.businessId': read,
  'GET /api/provider/stats query.businessId': read,
  'GET /api/provider/figures query.businessId': read,
  'GET /api/provider/figures query.listingId': ofActivity('listingId'),
  'GET /api/provider/subscription-details query.businessId': read,
  'GET /api/provider/bookings query.businessId': read,
  'GET /api/provider/bookings query.activityId': ofActivity('activityId'),
  'GET /api/provider/bookings.csv query.businessId': read,
  'GET /api/provider/bookings.csv query.activityId': ofActivity('activityId'),
  'GET /api/provider/calendar query.businessId': { pickedBy: 'admins', query: during },
  'GET /api/provider/reports query.businessId': {
    pickedBy: 'admins',
    query: { year: inDays(7).slice(0, 4) },
  },
  'GET /api/provider/sessions query.businessId': read,
  'GET /api/provider/banner-ads query.businessId': read,
  'GET /api/provider/sponsored-listings query.businessId': read,
  'GET /api/provider/card-payments query.businessId': read,
};

async function listFile({ site: { admin } }: OwnedWorld, body?: object): Promise<OwnedThing> {
  const part = Buffer.from('Name,Town\nSwim Tots,Woking\n').toString('base64');
  const brought = await call(admin, 'POST', '/api/admin/list-files', { part });
  const id = idIn(brought);
  await call(admin, 'POST', `/api/admin/list-files/${id}/check`, { mapping: null });
  return { params: { id }, owner: admin, body };
}
const noId = { anybody: 'what it names is nobody’s own' } as const;
const ofAll = { anybody: 'what is live is everybody’s' } as const;

/** Routes that are no calls and whose path names something, and the calls of admins that are about a file of their own. */
export const ownedRoutes: Readonly<Record<string, OwnershipCell>> = {
  'GET /api/placeholder/:width/:height': noId,
  'GET /api/pictures/:name': {
    // Nobody else sees what waits for an admin.
    own: async ({ business: { who, listingId } }) => {
      const sent = await call(who, 'POST', `/api/activities/${listingId}/gallery`, { picture: await drawn(9, 9) });
      return { params: { name: (sent.body as { readonly name: string }).name }, owner: who };
    },
  },
  'GET /api/share/:of/:file': ofAll,
  'GET /api/activities/:id/calendar.ics': ofAll,
  'GET /api/shared-favourites/:id/calendar.ics': { anybody: 'it is for whoever has the link' },
  'GET /embed/:id': ofAll,
  'GET /api/admin/list-runs/:id/errors.csv': { anybody: 'what was imported is every admin’s to look at' },
  'GET /api/admin/list-files/:id/errors.csv': { own: (world) => listFile(world) },
  'POST /api/admin/list-files/:id/parts': {
    own: (world) => listFile(world, { place: 1, part: Buffer.from('Judo,Woking\n').toString('base64') }),
  },
  'POST /api/admin/list-files/:id/check': { own: (world) => listFile(world, { mapping: null }) },
  'POST /api/admin/list-files/:id/import': {
    own: (world) => listFile(world, { sourceId: null, name: `Clubs ${randomUUID()}` }),
  },
};
