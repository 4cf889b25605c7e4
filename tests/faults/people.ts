import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ServerContext } from '#platform/context.ts';
import { commandIdOf } from '#platform/http/idempotency.ts';
import { jsonRequest, sessionOf, siteAt } from '#tests/support/api-client.ts';
import { newMember } from '#tests/support/app.ts';
import { inDays } from '#tests/support/made/bookings.ts';
import { providerForm } from '#tests/support/made/partners.ts';
import { havingPlan } from '#tests/support/made/plans.ts';
import { activity } from '#tests/support/pages/peopled-site.ts';
import type { PageServer } from '#tests/support/servers/page-server.ts';
import type { Answered, Journal, Sent } from './journal.ts';
import type { Deed, DeedKind } from './plan.ts';

/** Somebody with an account, signed in. */
export interface Person {
  readonly memberId: string;
  readonly email: string;
  readonly cookie: string;
}

/** Who is there, what they have made so far, and what nobody should have met. */
export interface People {
  /** Does what is planned, each deed at its time; resolves when everything is acknowledged. */
  doAll(deeds: readonly Deed[]): Promise<void>;
  /** Sends a command once more as it was sent, as somebody who did not hear the answer; whoever was erased cannot. */
  repeat(command: Sent): Promise<Answered | undefined>;
  /** As an admin has `readModel` go on without the parked event at `position`. Answers whether that was accepted. */
  skip(readModel: string, position: number): Promise<boolean>;
  /** Ids of those who are never erased. */
  readonly staying: readonly string[];
  /** Addresses of those whose erasure was acknowledged. */
  readonly erased: readonly string[];
  /** What was complained of since the last call. */
  complaints(): string[];
}

export interface PeopleOptions {
  readonly url: string;
  readonly context: ServerContext;
  readonly pages: PageServer;
  readonly journal: Journal;
}

/** After so long an answer is no answer, and after so long without one somebody complains, ms. */
const PATIENCE_MS = 20_000;
const GIVES_UP_MS = 90_000;
/** What everybody needs is there within so long before anything goes wrong, ms. */
const MEETS_MS = 30_000;
const PLACES = 5;

interface Command {
  readonly kind: DeedKind;
  readonly who: Person;
  readonly method: string;
  /** As the contract has it, with `:id` and the like. */
  readonly route: string;
  readonly ids?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly key?: string;
}

export async function peopleAt({ url, context, pages, journal }: PeopleOptions): Promise<People> {
  const arrive = async (role: 'parent' | 'provider' | 'admin'): Promise<Person> => {
    const member = await newMember(context, role);
    return { ...member, cookie: await sessionOf(siteAt(url), member) };
  };
  const parents = await Promise.all(Array.from({ length: 5 }, () => arrive('parent')));
  const admins = await Promise.all([arrive('admin'), arrive('admin')]);
  const provider = await arrive('provider');
  const [admin] = admins as [Person, ...Person[]];
  const waiting: string[] = [];
  const live: string[] = [];
  const ideas: { id: string; by: Person; open: boolean }[] = [];
  const bookings: { occasionId: string; id: string; by: Person }[] = [];
  const erased: string[] = [];
  let heard: string[] = [];
  let named = 0;

  /** Undefined when there was no answer. Complains of what nobody may be answered. */
  const ask = async (who: Person | null, method: string, path: string, body?: object, key?: string) => {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const headers = { ...(who && { cookie: who.cookie }), ...(key !== undefined && { 'idempotency-key': key }) };
    try {
      const answer = await fetch(`${url}${path}`, {
        ...(body === undefined ? { method, headers } : jsonRequest(method, body, headers)),
        redirect: 'manual',
        signal,
      });
      const text = await answer.text();
      const comesAgain = answer.headers.get('retry-after') !== null;
      if (answer.status >= 500 && !(answer.status === 503 && comesAgain))
        heard.push(`${method} ${path} was answered ${answer.status}: ${text.slice(0, 200)}`);
      return { status: answer.status, text, comesAgain };
    } catch {
      return undefined;
    }
  };

  const once = async (sent: Sent, who: Person): Promise<(Answered & { text: string }) | undefined> => {
    const got = await ask(who, sent.method, sent.path, sent.method === 'DELETE' ? undefined : sent.body, sent.key);
    if (!got || got.status >= 500 || got.status === 429 || (got.status === 409 && got.comesAgain)) return undefined;
    return { status: got.status, id: idIn(got.text), text: got.text };
  };

  const persons = new Map<string, Person>();
  const send = async ({ kind, who, method, route, ids = {}, body = {}, key = randomUUID() }: Command) => {
    persons.set(who.memberId, who);
    const path = route.replaceAll(/:(\w+)/g, (_all, name: string) => ids[name] ?? '');
    const commandId = commandIdOf(`${who.memberId} ${method} ${route}`, key);
    const sent: Sent = { kind, commandId, memberId: who.memberId, method, path, key, body };
    journal.sent(sent);
    const until = performance.now() + GIVES_UP_MS;
    for (;;) {
      const answer = await once(sent, who);
      if (answer) {
        journal.answered(sent, { status: answer.status, id: answer.id });
        if (answer.status === 401 || answer.status === 400 || answer.status === 422)
          heard.push(`${method} ${path} was answered ${answer.status}: ${answer.text.slice(0, 300)}`);
        return answer;
      }
      if (performance.now() > until) {
        heard.push(`${method} ${path} was not acknowledged in ${GIVES_UP_MS / 1000} s`);
        return { status: 0, id: null, text: '' };
      }
      await sleep(100);
    }
  };

  const suggestion = () => {
    named += 1;
    return { ...activity, name: `Forest School ${named}` };
  };
  const suggest = async (who: Person): Promise<string | null> => {
    const route = '/api/parent/submit-suggestion';
    const { id } = await send({ kind: 'suggest', who, method: 'POST', route, body: suggestion() });
    if (id !== null) waiting.push(id);
    return id;
  };
  const verdict = async (kind: 'approve' | 'reject', who: Person, id: string) => {
    const body = { revision: 1, ...(kind === 'reject' && { adminNotes: 'No dates.' }) };
    const route = `/api/admin/activities/:id/${kind}`;
    const { status } = await send({ kind, who, method: 'POST', route, ids: { id }, body });
    if (kind === 'approve' && status === 200 && !live.includes(id)) live.push(id);
    return status;
  };

  // Somebody's business with a session of few places, so that families meet at it.
  const applied = await send({
    kind: 'write',
    who: provider,
    method: 'POST',
    route: '/api/providers',
    body: { ...providerForm, email: provider.email },
  });
  const businessId = applied.id ?? '';
  const decide = { kind: 'approve', who: admin, method: 'POST', route: '/api/admin/providers/:id/approve' } as const;
  const joined = async (): Promise<boolean> => {
    const got = await ask(provider, 'GET', '/api/provider/profile');
    return got?.status === 200 && got.text !== '' && got.text !== 'null';
  };
  await send({ ...decide, ids: { id: businessId } });
  for (let tries = 0; !(await joined()); tries += 1) {
    if (tries === MEETS_MS / 50) throw new Error('a business that was approved does not show');
    await sleep(50);
  }
  await havingPlan(context, businessId);
  const application = { kind: 'suggest', who: provider, method: 'POST', body: suggestion() } as const;
  const bookable = (await send({ ...application, route: '/api/provider/submit-application' })).id ?? '';
  await verdict('approve', admin, bookable);
  const sessions: string[] = [];
  const offer = async (): Promise<void> => {
    const terms = {
      from: inDays(7),
      until: inDays(7),
      start: '16:00',
      end: '17:00',
      places: PLACES,
      price: '8.50',
      cutOffHours: 24,
      cancellation: 'Free until the day before.',
    };
    const route = '/api/provider/activities/:id/sessions';
    const ids = { id: bookable };
    const { id } = await send({ kind: 'accept', who: provider, method: 'POST', route, ids, body: terms });
    if (id !== null) sessions.push(id);
  };
  await offer();
  for (const parent of parents.slice(0, 2)) await suggest(parent);

  const does: Readonly<Record<DeedKind, (who: Person, admin: Person, which: number) => Promise<unknown>>> = {
    suggest: (who) => suggest(who),
    approve: async (_who, by, which) => {
      const id = taken(waiting, which);
      if (id !== undefined) await verdict('approve', by, id);
    },
    reject: async (_who, by, which) => {
      const id = taken(waiting, which);
      if (id !== undefined) await verdict('reject', by, id);
    },
    idea: async (who) => {
      named += 1;
      const body = {
        title: `A map of the woods ${named}`,
        description: 'So that we find each other there.',
        category: 'feature',
      };
      const { id } = await send({ kind: 'idea', who, method: 'POST', route: '/api/feature-suggestions', body });
      if (id !== null) ideas.push({ id, by: who, open: true });
    },
    'approve idea': async (_who, by, which) => {
      const idea = chosen(
        ideas.filter(({ open }) => open),
        which,
      );
      if (!idea) return;
      idea.open = false;
      const route = '/api/admin/feature-suggestions/:id/review';
      const ids = { id: idea.id };
      await send({ kind: 'approve idea', who: by, method: 'PUT', route, ids, body: { action: 'approve' } });
    },
    vote: async (who, _by, which) => {
      const idea = chosen(
        ideas.filter(({ by }) => by !== who),
        which,
      );
      if (!idea) return;
      const body = { voteType: which < 0.8 ? 'upvote' : 'downvote' };
      const route = '/api/feature-suggestions/:id/vote';
      await send({ kind: 'vote', who, method: 'POST', route, ids: { id: idea.id }, body });
    },
    favourite: async (who, _by, which) => {
      const activityId = chosen(live, which);
      if (activityId === undefined) return;
      await send({ kind: 'favourite', who, method: 'POST', route: '/api/favourites', body: { activityId } });
    },
    unfavourite: async (who, _by, which) => {
      const id = chosen(live, which);
      if (id === undefined) return;
      await send({ kind: 'unfavourite', who, method: 'DELETE', route: '/api/favourites/:id', ids: { id } });
    },
    book: async (who, _by, which) => {
      // When the newest is full somebody offers another.
      if (which > 0.93) await offer();
      const sessionId = sessions.at(-1) ?? '';
      const body = { sessionId, date: inDays(7), places: 1 + Math.floor(which * 2) };
      const route = '/api/activities/:id/bookings';
      const { status, id, text } = await send({
        kind: 'book',
        who,
        method: 'POST',
        route,
        ids: { id: bookable },
        body,
      });
      if (status === 200 && id !== null) bookings.push({ id, occasionId: occasionIn(text), by: who });
    },
    wait: async (who) => {
      const body = { sessionId: sessions.at(-1) ?? '', date: inDays(7), places: 1 };
      const route = '/api/activities/:id/waiting';
      await send({ kind: 'wait', who, method: 'POST', route, ids: { id: bookable }, body });
    },
    accept: async (_who, _by, which) => {
      const booking = chosen(bookings, which);
      if (!booking) return;
      const route = '/api/provider/occasions/:id/bookings/:bookingId';
      const ids = { id: booking.occasionId, bookingId: booking.id };
      await send({ kind: 'accept', who: provider, method: 'PUT', route, ids, body: { action: 'accept' } });
    },
    cancel: async (_who, _by, which) => {
      const booking = chosen(bookings, which);
      if (!booking) return;
      const route = '/api/occasions/:id/bookings/:bookingId/cancel';
      const ids = { id: booking.occasionId, bookingId: booking.id };
      await send({ kind: 'cancel', who: booking.by, method: 'POST', route, ids });
    },
    write: async (who) => {
      const body = { name: 'Jo Whitfield', email: who.email, subject: 'Hello', message: 'Is it muddy?' };
      await send({ kind: 'write', who, method: 'POST', route: '/api/contact', body });
    },
    read: async (who, _by, which) => {
      const paths = [
        '/api/activities?limit=20',
        '/',
        '/api/favourites',
        '/api/drafts/mine',
        '/api/feature-suggestions',
      ];
      await ask(who, 'GET', chosen(paths, which) ?? '/');
    },
    page: async (who) => {
      named += 1;
      const body = { url: pages.put(`/page-${named}`, { name: `Pottery ${named}` }) };
      await send({ kind: 'page', who, method: 'POST', route: '/api/parent/create-from-url', body });
    },
    import: async (_who, by) => {
      named += 2;
      const urls = [1, 2].map((n) => pages.put(`/list-${named}-${n}`, { name: `Choir ${named} ${n}` }));
      await send({
        kind: 'import',
        who: by,
        method: 'POST',
        route: '/api/admin/bulk-create-from-urls',
        body: { urls },
      });
    },
    'sign up': async () => {
      const account = {
        email: `new-${randomUUID()}@test.hopscotch.test`,
        password: 'a-long-enough-password',
        firstName: 'Jo',
        lastName: 'Field',
        isAdult: true,
      };
      for (let tries = 0; tries < 300; tries += 1) {
        const got = await ask(null, 'POST', '/api/auth/sign-up/email', account);
        if (got && got.status < 500 && got.status !== 429) return;
        await sleep(100);
      }
      heard.push('nobody could sign up');
    },
    erase: async (_who, by) => {
      const leaving = await arrive('parent').catch(() => undefined);
      if (!leaving) return;
      await suggest(leaving);
      const write = { name: 'Zebedee Zqname', email: leaving.email, subject: 'Bye', message: 'We are moving.' };
      await send({ kind: 'write', who: leaving, method: 'POST', route: '/api/contact', body: write });
      const route = '/api/admin/members/:id/erase';
      const ids = { id: leaving.memberId };
      const body = { email: leaving.email };
      const { status, text } = await send({ kind: 'erase', who: by, method: 'POST', route, ids, body });
      // Whose answer was lost may be gone when they are asked about again.
      persons.delete(leaving.memberId);
      if (status === 200 || status === 404) erased.push(leaving.email);
      else heard.push(`an erasure was answered ${status}: ${text.slice(0, 200)}`);
    },
    'ten tabs': async (who) => {
      const key = randomUUID();
      const body = suggestion();
      const form = { kind: 'suggest', who, method: 'POST', route: '/api/parent/submit-suggestion', body, key } as const;
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(form)));
      const told = new Set(answers.map(({ status, id }) => `${status} ${id}`));
      if (told.size !== 1) heard.push(`ten tabs with one form were told ${[...told].join(', ')}`);
      const [first] = answers;
      if (first?.id) waiting.push(first.id);
    },
    'twenty admins': async (who) => {
      const id = await suggest(who);
      if (id === null) return;
      taken(waiting, 0.999, id);
      const kinds = Array.from({ length: 20 }, (_, n) => (n % 2 === 0 ? ('approve' as const) : ('reject' as const)));
      const all = await Promise.all(kinds.map((kind, n) => verdict(kind, admins[n % admins.length] ?? admin, id)));
      const won = all.filter((status) => status === 200).length;
      if (won !== 1) heard.push(`of twenty verdicts on one listing ${won} were accepted`);
    },
    rebuild: async (_who, by, which) => {
      const readModel = chosen(['points', 'directory', 'ideas', 'bookings', 'favourites'], which);
      const route = '/api/admin/operations/upkeep';
      const request = (kind: string) =>
        send({ kind: 'rebuild', who: by, method: 'POST', route, body: { readModel, kind } });
      if ((await request('preview')).status !== 200) return;
      // Refused until what it would change was shown.
      for (let tries = 0; tries < 20; tries += 1) {
        if ((await request('rebuild')).status === 200) return;
        await sleep(250);
      }
    },
  };

  return {
    doAll: async (deeds) => {
      await Promise.all(
        deeds.map(async ({ kind, atMs, who, which }) => {
          await sleep(atMs);
          await does[kind](chosen(parents, who) ?? provider, chosen(admins, who) ?? admin, which);
        }),
      );
    },
    repeat: async (command) => {
      const who = persons.get(command.memberId);
      if (!who) return undefined;
      for (let tries = 0; tries < 100; tries += 1) {
        const answer = await once(command, who);
        if (answer) return { status: answer.status, id: answer.id };
        await sleep(100);
      }
      return { status: 0, id: null };
    },
    skip: async (readModel, position) => {
      const body = { readModel, position, reason: 'No version of ours will ever read it.' };
      const route = '/api/admin/operations/parked/skip';
      const { status } = await send({ kind: 'rebuild', who: admin, method: 'POST', route, body });
      return status === 200;
    },
    staying: [...parents, provider].map(({ memberId }) => memberId),
    erased,
    complaints: () => {
      const said = heard;
      heard = [];
      return said;
    },
  };
}

const chosen = <Value>(all: readonly Value[], which: number): Value | undefined => all[Math.floor(which * all.length)];

/** Takes what `which` picks out of `all`, or `wanted`. */
function taken(all: string[], which: number, wanted?: string): string | undefined {
  const index = wanted === undefined ? Math.floor(which * all.length) : all.indexOf(wanted);
  return all.splice(index, 1)[0];
}

function fieldIn(text: string, name: string): string | null {
  try {
    const body: unknown = JSON.parse(text);
    const value = (body as Readonly<Record<string, unknown>> | null)?.[name];
    return typeof value === 'string' ? value : null;
  } catch {
    return null;
  }
}
const idIn = (text: string): string | null => fieldIn(text, 'id');
const occasionIn = (text: string): string => fieldIn(text, 'occasionId') ?? '';
