import { joinToken, proofToken } from '#platform/mail/business-token.ts';
import { letterToken } from '#platform/mail/letter-token.ts';
import { asked as about } from '#domain/listing/still-right.ts';
import { type Answer, call } from '#tests/support/api-client.ts';
import { onePixel } from '#tests/support/made/drawn.ts';
import { asBusiness } from '#tests/support/made/businesses.ts';
import { after, apply, leadForm, partnerEmail, providerForm } from '#tests/support/made/partners.ts';
import { havingPlan } from '#tests/support/made/plans.ts';
import { idIn } from '#tests/support/pages/peopled-site.ts';
import { galleryOf } from '../owned.ts';
import {
  approved,
  type Asked,
  businessIn,
  colleague,
  type Instead,
  listed,
  type Made,
  memberIn,
  named,
  ofProvider,
  parents,
  placeIn,
  type Requests,
  type World,
} from './asked.ts';
import { activityOf, type Caller, type SignedIn, succeeding } from './callers.ts';

const ownersAlone: Instead = { to: colleague, status: 403, because: 'the owner’s alone' };
const hour = (): number => Date.now() + 3_600_000;

interface Team {
  readonly businessId: string;
  readonly owner: SignedIn;
  readonly second: SignedIn;
  /** The one of both that is as the caller is: the owner, or who is not. */
  readonly as: SignedIn;
}
/** A business of two that nobody else knows, for what would change that of the callers. */
async function team({ site, callers }: World, { name, member }: Caller): Promise<Team> {
  const [owner, second] = [
    await (name === 'admin' ? memberIn(callers.admin) : memberIn(callers.provider)).again(),
    await memberIn(callers.provider).again(),
  ];
  const businessId = await asBusiness(site, [owner, second]);
  return { businessId, owner, second, as: member && name === colleague[0] ? second : owner };
}
async function invited({ businessId, owner }: Team, email = partnerEmail()) {
  const past = await succeeding(call(owner.fetch, 'POST', '/api/provider/invitations', { email }));
  const { body } = await call(owner.fetch, 'GET', '/api/provider/members', undefined, after(past));
  const { invitations } = body as { readonly invitations: readonly { readonly id: string }[] };
  return { businessId, invitationId: invitations[0]?.id ?? '', past };
}
/** Has them subscribe to Premium, on this site without a payment provider, and do what else is named. */
async function subscribed(world: World, caller: Caller, ...more: readonly string[]): Promise<Asked> {
  const own = await team(world, caller);
  const { fetch } = own.owner;
  const begun = await succeeding(call(fetch, 'POST', '/api/provider/booking-subscription'));
  let past = await succeeding(call(fetch, 'POST', `/api/simulated-checkouts/${placeIn(begun)}/pay`));
  for (const path of more) past = await succeeding(call(fetch, 'POST', `/api/provider/${path}`));
  return { as: own.as, past };
}
async function withPlan(world: World, caller: Caller, ...more: readonly string[]): Promise<Asked> {
  const own = await team(world, caller);
  await havingPlan(world.site.context, own.businessId);
  let past: Answer | undefined;
  for (const path of more) past = await succeeding(call(own.owner.fetch, 'POST', `/api/provider/${path}`));
  return { as: own.as, ...(past && { past }) };
}
async function application({ site }: World): Promise<Made> {
  const past = await succeeding(apply(site.anonymous));
  return named(idIn(past), past);
}
async function lead({ site }: World): Promise<Made> {
  const body = { ...leadForm, email: partnerEmail() };
  const past = await succeeding(call(site.anonymous, 'POST', '/api/business-owners', body));
  return named(idIn(past), past);
}
/** A live activity of nobody's, with a website of its own. */
async function claimable(world: World, body?: unknown): Promise<Made> {
  const fields = { name: 'Forest School', description: 'Muddy fun.', website: 'https://forest.example' };
  return { ...(await listed(world, 'live', { submittedBy: null, claimTokenHash: null, fields })), body };
}
export const partners: Requests = {
  'POST /api/providers': { ask: () => ({ body: { ...providerForm, email: partnerEmail() } }) },
  'POST /api/business-owners': { ask: () => ({ body: { ...leadForm, email: partnerEmail() } }) },
  'GET /api/business-owners/:id': { ask: lead },
  'PUT /api/business-owners/:id': { ask: async (world) => ({ ...(await lead(world)), body: { location: 'Woking' } }) },
  'PUT /api/business-owners/:id/status': {
    ask: async (world) => ({ ...(await lead(world)), body: { notes: 'Rang them.' } }),
  },
  'PUT /api/admin/providers/:id': {
    ask: async (world) => ({ ...(await application(world)), body: { location: 'Woking' } }),
  },
  'POST /api/admin/providers/:id/approve': { ask: application },
  'POST /api/admin/providers/:id/reject': {
    ask: async (world) => ({ ...(await application(world)), body: { adminNotes: 'No dates.' } }),
  },
  'POST /api/admin/providers/:id/undo': { ask: approved(application, (id) => `/api/admin/providers/${id}/approve`) },

  'GET /api/provider/claimable/:id': { ask: (world) => claimable(world) },
  'POST /api/provider/claimable/:id/claims': { ask: (world) => claimable(world) },
  'POST /api/provider/claimable/:id/mail': { ask: (world) => claimable(world, { email: 'jo@forest.example' }) },
  'POST /api/provider/claims/confirm': {
    ask: async (world, caller) => {
      const { id, past } = await claimable(world);
      const { businessId } = businessIn(caller);
      const proof = { businessId, domain: 'forest.example', listingId: id, until: hour() };
      return { body: { token: proofToken(world.site.context.config.sessionSecret, proof) }, past };
    },
  },
  'POST /api/still-right': {
    ask: async (world) => {
      const { id: listingId, past } = await ofProvider(world, 'live');
      const { businessId } = businessIn(world.callers.provider);
      const asked = about({ listingId, businessId }, new Date());
      return { body: { token: letterToken(world.site.context.config.sessionSecret, 'still-right', asked) }, past };
    },
  },
  'PUT /api/provider/enquiries/:id': {
    ask: async ({ site }, caller) => {
      const enquiry = { name: 'Jo Whitfield', email: 'jo@mail.example', message: 'Is there a place?' };
      const path = `/api/activities/${businessIn(caller).listingId}/enquiries`;
      const past = await succeeding(call(site.anonymous, 'POST', path, enquiry));
      return { ...named(idIn(past), past), body: { status: 'answered' } };
    },
  },
  'PUT /api/provider/profile': { ask: () => ({ body: { location: 'Woking' } }) },
  'POST /api/provider/verification': { ask: () => ({ body: { email: 'jo@otters.example' } }) },
  'POST /api/provider/verification/confirm': {
    ask: ({ site }, caller) => {
      const { businessId } = businessIn(caller);
      const proof = { businessId, domain: 'otters.example', listingId: null, until: hour() };
      return { body: { token: proofToken(site.context.config.sessionSecret, proof) } };
    },
  },
  'PUT /api/provider/logo': { ask: () => ({ body: { picture: onePixel } }) },
  'POST /api/activities/:id/gallery': {
    ask: (_, caller) => ({ params: { id: businessIn(caller).listingId }, body: { picture: onePixel } }),
  },
  'PUT /api/activities/:id/gallery': {
    ask: async ({ site }, caller) => {
      const id = await activityOf(site, businessIn(caller).owner);
      return { params: { id }, body: await galleryOf(caller.fetch, id) };
    },
  },

  'POST /api/provider/invitations': {
    ask: async (world, caller) => ({ as: (await team(world, caller)).as, body: { email: partnerEmail() } }),
    instead: [ownersAlone],
  },
  'DELETE /api/provider/invitations/:id': {
    ask: async (world, caller) => {
      const own = await team(world, caller);
      const { invitationId, past } = await invited(own);
      return { as: own.as, params: { id: invitationId }, past };
    },
    instead: [ownersAlone],
  },
  'GET /api/business-invitations': {
    ask: async (world, caller) => {
      const { past, ...invitation } = await invited(await team(world, caller));
      return { query: { token: joinToken(world.site.context.config.sessionSecret, invitation) }, past };
    },
  },
  'POST /api/business-invitations/accept': {
    ask: async (world, caller) => {
      const as = await memberIn(caller).again();
      const { past, ...invitation } = await invited(await team(world, caller), as.email);
      return { as, body: { token: joinToken(world.site.context.config.sessionSecret, invitation) }, past };
    },
    instead: [
      {
        to: ['member of an unconfirmed address'],
        status: 409,
        because: 'the invitation went to an address that is to be theirs',
      },
    ],
  },
  'DELETE /api/provider/members/:id': {
    ask: async (world, caller) => {
      const { owner, second, as } = await team(world, caller);
      return { as: caller.business ? as : caller, params: { id: (as === second ? owner : second).memberId } };
    },
    instead: [ownersAlone, { to: parents, status: 404, because: 'who acts for no business has nobody to remove' }],
  },
  'POST /api/provider/members/:id/owner': {
    ask: async (world, caller) => {
      const { second, as } = await team(world, caller);
      return { as, params: { id: second.memberId } };
    },
    instead: [ownersAlone],
  },

  'POST /api/provider/booking-subscription': {
    ask: async (world, caller) => ({ as: (await team(world, caller)).as }),
    instead: [ownersAlone],
  },
  'POST /api/provider/booking-subscription/cancel': {
    ask: (world, caller) => subscribed(world, caller),
    instead: [ownersAlone],
  },
  'POST /api/provider/booking-subscription/keep': {
    ask: (world, caller) => subscribed(world, caller, 'booking-subscription/cancel'),
    instead: [ownersAlone],
  },
  'POST /api/provider/booking-subscription/invoices': {
    ask: (world, caller) => subscribed(world, caller),
    instead: [ownersAlone],
  },
  'POST /api/provider/card-payments': { ask: (world, caller) => withPlan(world, caller), instead: [ownersAlone] },
  'POST /api/provider/card-payments/disconnect': {
    ask: (world, caller) => withPlan(world, caller, 'card-payments'),
    instead: [ownersAlone],
  },
};
