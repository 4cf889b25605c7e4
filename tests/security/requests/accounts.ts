import { randomUUID } from 'node:crypto';
import type { Sessions } from '#domain/account/api.ts';
import { handle } from '#event-store/handle.ts';
import { stopToken } from '#platform/mail/alert-token.ts';
import { type LetterPurpose, letterToken } from '#platform/mail/letter-token.ts';
import { call, sessionOf, type SiteFetch } from '#tests/support/api-client.ts';
import type { NewMember } from '#tests/support/app.ts';
import { codeOf, cookiesIn, turnOnTwoStep } from '#tests/support/authenticator.ts';
import { accountCalls, newEmail, PASSWORD, tokenIn } from '#tests/support/made/accounts.ts';
import { newPasskey } from '#tests/support/passkeys.ts';
import { someContext } from '#tests/support/projection.ts';
import { type Asked, memberIn, onceFor, type Requests, signedOut, type World } from './asked.ts';
import { type Caller, succeeding } from './callers.ts';

/** Another session of the same kind, where there is one to end. */
const again = async ({ member }: Caller): Promise<Pick<Asked, 'as'>> => (member ? { as: await member.again() } : {});
/** The caller, who shows that they know their password. */
const knowing = (caller: Caller): Asked => ({ body: { password: memberIn(caller).password } });

async function letterAbout({ site }: World, purpose: LetterPurpose): Promise<string> {
  const subscriptionId = randomUUID();
  const subscriber = { subscriptionId, subscriberSubject: subscriptionId, email: newEmail(), isTheirs: false };
  const asked = someContext({ occurredAt: new Date().toISOString() });
  await handle(site.context.log, subscriptionId, { type: 'RequestSubscription', ...subscriber }, asked);
  return letterToken(site.context.config.sessionSecret, purpose, subscriptionId);
}

const somebody = onceFor(({ site }) => site.newMember('parent'));
/** A challenge that the site gave, and what the browser keeps of it. */
async function challenged(as: SiteFetch, path: string, body?: object) {
  const begun = await succeeding(call(as, 'POST', path, body));
  return {
    wanted: (begun.body as { readonly options: { readonly challenge: string } }).options,
    cookie: cookiesIn(begun),
  };
}
const beginning = '/api/auth/passkeys/begin';
/** Who is about to add the passkey of a new device. */
async function adding({ site }: World, member: NewMember) {
  const { as } = accountCalls(site);
  const session = await sessionOf(site.anonymous, member);
  const { wanted, cookie } = await challenged(as(session), beginning, { password: member.password, name: 'Telephone' });
  const passkey = newPasskey(site.url);
  const body = { name: 'Telephone', credential: passkey.added(wanted) };
  return { passkey, body, as: as(`${session}; ${cookie}`) };
}
/** A passkey that signs somebody in, as often as is asked. */
const passkeyIn = onceFor(async (world) => {
  const { passkey, body, as } = await adding(world, await world.site.newMember('parent'));
  await succeeding(call(as, 'POST', '/api/auth/passkeys', body));
  return passkey;
});
/** A passkey of the caller's, as one that another device has made. */
async function ownPasskey({ site }: World, caller: Caller): Promise<Asked> {
  const [made] = await site.context.db.query<{ id: string }>(
    `insert into auth.passkey (id, name, "publicKey", "userId", "credentialID", counter, "deviceType", "backedUp", "createdAt")
     values (gen_random_uuid(), 'Tablet', 'AAAA', $1, gen_random_uuid()::text, 0, 'singleDevice', false, now()) returning id`,
    [memberIn(caller).memberId],
  );
  return { params: { id: made?.id ?? '' } };
}

export const accounts: Requests = {
  'GET /api/auth/user': {
    instead: [{ to: signedOut, status: 401, because: 'so it says that nobody is signed in' }],
  },
  'POST /api/auth/sign-in/email': {
    ask: async (world, caller) => {
      const { email, password } = await somebody(world);
      return { ...(await again(caller)), body: { email, password } };
    },
  },
  'POST /api/auth/sign-out': { ask: (_, caller) => again(caller) },
  'POST /api/auth/sign-up/email': {
    ask: () => ({
      body: { email: newEmail(), password: PASSWORD, firstName: 'Jo', lastName: 'Field', isAdult: true },
    }),
  },
  'POST /api/auth/send-verification-email': { ask: () => ({ body: { email: newEmail() } }) },
  'POST /api/auth/request-password-reset': { ask: () => ({ body: { email: newEmail() } }) },
  'POST /api/auth/confirm-email': {
    ask: async ({ site }) => {
      const { signUp, mailsTo } = accountCalls(site);
      const email = newEmail();
      await succeeding(signUp(email));
      const [mail] = await mailsTo(email, /^Confirm/);
      return { body: { token: mail ? tokenIn(mail) : '' } };
    },
  },
  'POST /api/auth/reset-password': {
    ask: async ({ site }) => {
      const { requestReset, resetTokens } = accountCalls(site);
      const { email } = await site.newMember('parent');
      await succeeding(requestReset(email));
      const [token] = await resetTokens(email);
      return { body: { token, newPassword: PASSWORD } };
    },
  },
  'POST /api/auth/sign-in/code': {
    ask: async ({ site }) => {
      const member = await site.newMember('parent');
      const { as, signIn } = accountCalls(site);
      const { recoveryCodes } = await turnOnTwoStep(as(await sessionOf(site.anonymous, member)), member);
      // Whoever asks holds what the password alone gave.
      const half = await succeeding(signIn(member.email, member.password));
      return { as: { fetch: as(cookiesIn(half)) }, body: { code: recoveryCodes[0] } };
    },
  },
  'POST /api/auth/sign-in/passkey': {
    ask: async (world) => {
      const { site } = world;
      const passkey = await passkeyIn(world);
      const { wanted, cookie } = await challenged(site.anonymous, '/api/auth/sign-in/passkey/begin');
      return { as: { fetch: accountCalls(site).as(cookie) }, body: { credential: passkey.answered(wanted) } };
    },
  },
  'POST /api/auth/passkeys': {
    ask: async (world, caller) => {
      const { body, as } = await adding(world, memberIn(caller));
      return { as: { fetch: as }, body };
    },
  },
  'POST /api/auth/passkeys/begin': { ask: (_, caller) => knowing(caller) },
  'PUT /api/auth/passkeys/:id': { ask: ownPasskey },
  'DELETE /api/auth/passkeys/:id': {
    ask: async (world, caller) => ({ ...(await ownPasskey(world, caller)), ...knowing(caller) }),
  },
  'POST /api/auth/change-email': {
    ask: (_, caller) => ({ body: { newEmail: newEmail(), password: memberIn(caller).password } }),
  },
  'POST /api/auth/change-password': {
    ask: async (_, caller) => {
      const as = await memberIn(caller).again();
      return { as, body: { currentPassword: as.password, newPassword: 'quite-another-password-2026' } };
    },
  },
  'POST /api/auth/delete-account': {
    ask: async (_, caller) => {
      const as = await memberIn(caller).again();
      return { as, body: { password: as.password } };
    },
  },
  'DELETE /api/auth/sessions/:id': {
    ask: async ({ site }, caller) => {
      await sessionOf(site.anonymous, memberIn(caller));
      const { sessions } = (await call(caller.fetch, 'GET', '/api/auth/sessions')).body as Sessions;
      return { params: { id: sessions.find(({ current }) => !current)?.id ?? '' } };
    },
  },
  'POST /api/auth/two-step/set-up': { ask: (_, caller) => knowing(caller) },
  'POST /api/auth/two-step/confirm': {
    ask: async (_, caller) => {
      const as = await memberIn(caller).again();
      const { password } = as;
      const begun = await succeeding(call(as.fetch, 'POST', '/api/auth/two-step/set-up', { password }));
      return { as, body: { code: codeOf((begun.body as { readonly secret: string }).secret) } };
    },
  },
  'POST /api/auth/two-step/turn-off': {
    ask: async ({ site }, caller) => {
      const member = await memberIn(caller).again();
      const { recoveryCodes, cookie } = await turnOnTwoStep(member.fetch, member);
      const body = { password: member.password, code: recoveryCodes[0] };
      return { as: { fetch: accountCalls(site).as(cookie) }, body };
    },
  },

  'POST /api/newsletter/subscribe': { ask: () => ({ body: { email: newEmail() } }) },
  'POST /api/newsletter/confirm': {
    ask: async (world) => ({ body: { token: await letterAbout(world, 'confirm') } }),
  },
  'POST /api/newsletter/unsubscribe': {
    ask: async (world) => ({ query: { token: await letterAbout(world, 'unsubscribe') } }),
  },
  'POST /api/alerts/stop': {
    ask: ({ site, callers }) => {
      const { memberId } = memberIn(callers.parent);
      return { query: { token: stopToken(site.context.config.sessionSecret, { memberId, what: 'all' }) } };
    },
  },
};
