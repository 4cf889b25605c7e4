import { randomBytes } from 'node:crypto';
import { call, sessionOf, siteAt, type SiteFetch } from '#tests/support/api-client.ts';
import { newMember, type NewMember, testApp, type TestApp, type TestRole } from '#tests/support/app.ts';
import { accountCalls, newEmail, PASSWORD } from '#tests/support/made/accounts.ts';
import { issuedKey, withdrawnIn } from '#tests/support/made/api-keys.ts';
import { asBusiness } from '#tests/support/made/businesses.ts';
import { havingPlan } from '#tests/support/made/plans.ts';
import { activity, idIn, type PeopledSite } from '#tests/support/pages/peopled-site.ts';

/** Everybody and everything that may call, each kind once. */
export const callerNames = [
  'anonymous',
  'parent',
  'other parent',
  'member of an unconfirmed address',
  'provider',
  'colleague of the provider',
  'other provider',
  'admin',
  'admin before two-step sign-in',
  'suspended provider',
  'admin whose session is over',
  'holder of the claim token',
  'holder of another claim token',
  'holder of the scraper token',
  'holder of another scraper token',
  'holder of the operator token',
  'holder of an API key',
  'holder of a withdrawn API key',
] as const;
export type CallerName = (typeof callerNames)[number];
const OPERATOR_TOKEN = 'the-token-of-the-operator';
export const CLAIM_TOKEN = 'the-token-of-this-draft';

/** Who is signed in, and how to sign in as another of the same kind, where a call ends the session or the account that makes it. */
export interface SignedIn extends NewMember {
  readonly fetch: SiteFetch;
  readonly again: () => Promise<SignedIn>;
}
/** A business with Premium, a website and a live activity. */
interface OwnBusiness {
  readonly businessId: string;
  readonly listingId: string;
  readonly owner: SignedIn;
}
export interface Caller {
  readonly name: CallerName;
  readonly fetch: SiteFetch;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined for who is not signed in. */
  readonly member?: SignedIn;
  readonly business?: OwnBusiness;
}
/** A site on which somebody of each kind is. */
export interface CalledSite {
  readonly site: PeopledSite;
  readonly callers: Readonly<Record<CallerName, Caller>>;
  /** The site itself, where admins need two-step sign-in. */
  readonly production: TestApp;
}

/** What both processes of a site share. */
export const sharedSecrets = (): Readonly<Record<string, string>> => ({
  MASTER_KEY: randomBytes(32).toString('hex'),
  SESSION_SECRET: randomBytes(32).toString('hex'),
  OPERATOR_TOKEN,
});
/** The same site as it answers in production, where two-step sign-in is asked of admins. */
export const inProduction = (
  { databaseUrl, context }: TestApp,
  secrets: Readonly<Record<string, string>>,
): Promise<TestApp> =>
  testApp({
    databaseUrl,
    rateLimits: true,
    works: false,
    environment: {
      ...secrets,
      NODE_ENV: 'production',
      PICTURES_FOLDER: context.config.picturesFolder,
      TRUST_PROXY: '127.0.0.1',
    },
  });

let addresses = 0;
/** Sends each request from another address: of one only so much is taken, whoever is signed in. */
const fromEverywhere =
  (fetch: SiteFetch): SiteFetch =>
  (path, init) => {
    addresses += 1;
    const from = `10.1.${Math.floor(addresses / 250)}.${addresses % 250}`;
    return fetch(path, { ...init, headers: [...new Headers(init?.headers), ['x-forwarded-for', from]] });
  };

export async function callersOf(site: PeopledSite, production: TestApp): Promise<CalledSite['callers']> {
  const { context, anonymous } = site;
  const signedIn = async (role: TestRole, at: TestApp = site): Promise<SignedIn> => {
    const member = await newMember(context, role);
    const isFree = at === site;
    const atIt = (cookie?: string): SiteFetch =>
      isFree ? siteAt(at.url, cookie) : fromEverywhere(siteAt(at.url, cookie));
    const fetch = atIt(await sessionOf(atIt(), member));
    return { ...member, fetch, again: () => signedIn(role, at) };
  };
  const unconfirmed = async (): Promise<SignedIn> => {
    const email = newEmail();
    await accountCalls(site).signUp(email);
    const fetch = siteAt(site.url, await sessionOf(anonymous, { email, password: PASSWORD }));
    const memberId = (await context.auth.memberIdOf(email)) ?? '';
    return { memberId, email, password: PASSWORD, fetch, again: unconfirmed };
  };
  const [parent, other, nobody, provider, colleague, rival, admin, early, suspended, gone] = [
    await signedIn('parent'),
    await signedIn('parent'),
    await unconfirmed(),
    await signedIn('provider'),
    await signedIn('provider'),
    await signedIn('provider'),
    await signedIn('admin'),
    await signedIn('admin', production),
    await signedIn('provider'),
    await signedIn('admin'),
  ];
  const reason = { reason: 'Sends in advertisements' };
  await succeeding(call(site.admin, 'POST', `/api/admin/members/${suspended.memberId}/suspend`, reason));
  await succeeding(call(gone.fetch, 'POST', '/api/auth/sign-out'));
  const [theirs, rivals, admins] = [
    await businessOf(site, provider, colleague),
    await businessOf(site, rival),
    await businessOf(site, admin),
  ];
  const [{ key }, withdrawn] = [await issuedKey(site, site.admin), await withdrawnIn(site, site.admin)];
  const member = (who: SignedIn, business?: OwnBusiness) => ({
    fetch: who.fetch,
    headers: {},
    member: who,
    ...(business && { business }),
  });
  const holder = (headers: Readonly<Record<string, string>>) => ({ fetch: anonymous, headers });
  const bearer = (token: string) => holder({ authorization: `Bearer ${token}` });
  const who: Readonly<Record<CallerName, Omit<Caller, 'name'>>> = {
    anonymous: holder({}),
    parent: member(parent),
    'other parent': member(other),
    'member of an unconfirmed address': member(nobody),
    provider: member(provider, theirs),
    'colleague of the provider': member(colleague, theirs),
    'other provider': member(rival, rivals),
    admin: member(admin, admins),
    'admin before two-step sign-in': member(early),
    'suspended provider': { fetch: suspended.fetch, headers: {} },
    'admin whose session is over': { fetch: gone.fetch, headers: {} },
    'holder of the claim token': holder({ 'x-claim-token': CLAIM_TOKEN }),
    'holder of another claim token': holder({ 'x-claim-token': 'the-token-of-another-draft' }),
    'holder of the scraper token': bearer(context.config.scraperToken),
    'holder of another scraper token': bearer('x'.repeat(40)),
    'holder of the operator token': bearer(OPERATOR_TOKEN),
    'holder of an API key': bearer(key),
    'holder of a withdrawn API key': bearer(withdrawn.key),
  };
  const named = callerNames.map((name) => [name, { name, ...who[name] }] as const);
  return Object.fromEntries(named) as Record<CallerName, Caller>;
}

/** Makes a business of `owner` and of who else acts for it. */
async function businessOf(site: PeopledSite, owner: SignedIn, ...others: readonly SignedIn[]): Promise<OwnBusiness> {
  const businessId = await asBusiness(site, [owner, ...others]);
  await havingPlan(site.context, businessId);
  await succeeding(call(owner.fetch, 'PUT', '/api/provider/profile', { website: 'https://otters.example' }));
  return { businessId, owner, listingId: await activityOf(site, owner) };
}

/** A new live activity of a business. */
export const activityOf = async (site: PeopledSite, { fetch }: Pick<SignedIn, 'fetch'>): Promise<string> =>
  site.live(idIn(await succeeding(call(fetch, 'POST', '/api/provider/submit-application', activity))));

/** An answer on which others build. */
export async function succeeding<Answered extends { readonly status: number; readonly text: string }>(
  asking: Promise<Answered>,
): Promise<Answered> {
  const answer = await asking;
  if (answer.status >= 300) throw new Error(`${answer.status} ${answer.text}`);
  return answer;
}
