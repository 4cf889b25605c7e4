import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerContext } from '#platform/context.ts';
import { messageOf } from '#platform/message-of.ts';
import { sessionOf, siteAt } from '#tests/support/api-client.ts';
import { newMember } from '#tests/support/app.ts';
import { inDays } from '#tests/support/made/bookings.ts';
import { havingPlan } from '#tests/support/made/plans.ts';
import { activity } from '#tests/support/pages/peopled-site.ts';
import type { PageServer } from '#tests/support/servers/page-server.ts';
import { type Asking, GIVES_UP_MS, type Person } from './asking.ts';
import { joinedBusiness } from './does/business.ts';
import { aloneAt } from './does/picks.ts';
import { expectedOf } from './expected.ts';

export interface WorldOptions {
  readonly url: string;
  readonly context: ServerContext;
  readonly pages: PageServer;
  readonly asking: Asking;
}

/** Who is there, what they have made so far, and what others do with that. */
export type World = Awaited<ReturnType<typeof worldAt>>;

const PLACES = 5;
/** Of more sessions than these the oldest is withdrawn. */
const MOST_OPEN = 12;
/** So many may decide on one thing at once. */
const ADMINS = 20;

/** Nobody's password is a command that could be repeated under a key: who has no answer tries again, as people do. */
async function patiently<Result>(work: () => Promise<Result>): Promise<Result> {
  for (const until = performance.now() + GIVES_UP_MS; ; await sleep(1_000)) {
    try {
      return await work();
    } catch (error) {
      if (performance.now() > until) throw error;
    }
  }
}

/** Somebody who can sign in again. */
export interface Arrived extends Person {
  readonly password: string;
  readonly lastName: string;
}

/** Five parents, twenty admins, and somebody's business with a session of few places, so that families meet at it. */
export async function worldAt({ url, context, pages, asking }: WorldOptions) {
  const { send, complainLate } = asking;
  /** `named` says what they are called, anew at each try: of one who was begun and did not come nobody else may have the name. */
  const arrive = async (role: 'parent' | 'provider' | 'admin', named?: () => string): Promise<Arrived> => {
    const member = await patiently(async () => {
      const lastName = named?.() ?? role;
      return { lastName, ...(await newMember(context, role, lastName)) };
    });
    return { ...member, cookie: await patiently(() => sessionOf(siteAt(url), member)) };
  };
  /** As `arrive`; undefined, and a complaint, when nobody new can sign in. */
  const newcomer: (...as: Parameters<typeof arrive>) => Promise<Arrived | undefined> = (...as) =>
    arrive(...as).catch((error: unknown) => {
      complainLate(`nobody new could sign in (${messageOf(error)})`);
      return undefined;
    });
  const parents = await Promise.all(Array.from({ length: 5 }, () => arrive('parent')));
  const admins = await Promise.all(Array.from({ length: ADMINS }, () => arrive('admin')));
  const provider = await arrive('provider');
  const [admin] = admins as [Arrived, ...Arrived[]];
  /** Ids of listings that wait for an admin, and of those that are live. */
  const waiting: string[] = [];
  const live: string[] = [];
  /** Of those that are live, ones to which somebody has sent a change. */
  const changed: string[] = [];
  const ideas: { id: string; by: Person; open: boolean }[] = [];
  const offers: string[] = [];
  const bookings: { occasionId: string; id: string; by: Person }[] = [];
  /** Families that wait for places. */
  const lines: { occasionId: string; id: string; by: Person }[] = [];
  const sessions: string[] = [];
  /** Addresses and surnames of those whose erasure was acknowledged. */
  const erased: string[] = [];
  const expected = expectedOf();
  let named = 0;
  const nextNumber = (): number => (named += 1);

  const suggestion = () => ({ ...activity, name: `Forest School ${nextNumber()}` });
  const suggest = async (who: Person): Promise<string | null> => {
    const route = '/api/parent/submit-suggestion';
    const { id } = await send({
      kind: 'suggest',
      who,
      method: 'POST',
      route,
      body: suggestion(),
      leaves: 'DraftSubmitted',
    });
    if (id !== null) waiting.push(id);
    return id;
  };
  const verdict = async (kind: 'approve' | 'reject', who: Person, id: string, revision = 1) => {
    const body = { revision, ...(kind === 'reject' && { adminNotes: 'No dates.' }) };
    const route = `/api/admin/activities/:id/${kind}`;
    const leaves = kind === 'approve' ? 'ListingApproved' : 'ListingRejected';
    const { status } = await send({ kind, who, method: 'POST', route, ids: { id }, body, leaves });
    if (kind === 'approve' && status === 200 && !live.includes(id)) live.push(id);
    return status;
  };

  const businessId = await joinedBusiness(asking, provider, admin);
  if (businessId === null) throw new Error(asking.complaints().join('; '));
  await havingPlan(context, businessId);
  const application = {
    kind: 'suggest',
    who: provider,
    method: 'POST',
    body: suggestion(),
    leaves: 'DraftSubmitted',
  } as const;
  const bookable = (await send({ ...application, route: '/api/provider/submit-application' })).id ?? '';
  await verdict('approve', admin, bookable);
  let offered = 0;
  const offer = async (): Promise<void> => {
    // Of two on one day at one time the second is refused.
    const minutes = 480 + ((offered * 7) % 600);
    offered += 1;
    const terms = {
      from: inDays(7),
      until: inDays(14),
      start: clockAt(minutes),
      end: clockAt(minutes + 60),
      places: PLACES,
      price: '8.50',
      cutOffHours: 24,
      cancellation: 'Free until the day before.',
    };
    const route = '/api/provider/activities/:id/sessions';
    const as = { kind: 'book', who: provider } as const;
    const ids = { id: bookable };
    const { id } = await send({ ...as, method: 'POST', route, ids, body: terms, leaves: 'SessionOffered' });
    if (id !== null) sessions.push(id);
    if (sessions.length <= MOST_OPEN) return;
    const sessionId = sessions.shift() ?? '';
    const one = { route: `${route}/:sessionId`, ids: { ...ids, sessionId } };
    await send({ ...as, ...one, method: 'DELETE', leaves: 'SessionWithdrawn' });
  };
  await offer();
  for (const parent of parents.slice(0, 2)) await suggest(parent);

  return {
    parents,
    admins,
    admin,
    provider,
    pages,
    pictures: picturesOf(context),
    bookable,
    waiting,
    live,
    changed,
    ideas,
    offers,
    bookings,
    lines,
    sessions,
    erased,
    alone: aloneAt(),
    sessionSecret: context.config.sessionSecret,
    expected,
    newcomer,
    nextNumber,
    suggestion,
    suggest,
    verdict,
    offer,
  };
}

/** Time of day after so many minutes. */
const clockAt = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':');

/** Pictures that people have sent. */
function picturesOf({ config, db }: Pick<ServerContext, 'config' | 'db'>) {
  return {
    folder: config.picturesFolder,
    /** Addresses of those that nobody may be shown any more. */
    gone: [] as string[],
    /** The names of all that the database knows. */
    named: async (): Promise<ReadonlySet<string>> => {
      const rows = await db.query<{ name: string }>(
        'select name from auth.pictures union select name from auth.business_pictures',
      );
      return new Set(rows.map(({ name }) => name));
    },
  };
}
