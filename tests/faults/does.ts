import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { inDays } from '#tests/support/made/bookings.ts';
import { drawn } from '#tests/support/made/drawn.ts';
import { type Asking, fieldIn, GIVES_UP_MS } from './asking.ts';
import type { DeedKind } from './deeds.ts';
import { doesAdvertising } from './does-advertising.ts';
import { doesApiKeys } from './does-api-keys.ts';
import { doesLists } from './does-lists.ts';
import { doesMore } from './does-more.ts';
import { doesPayments } from './does-payments.ts';
import { doesPictures } from './does-pictures.ts';
import { doesSearchPages } from './does-search-pages.ts';
import { doesSources } from './does-sources.ts';
import { doesSponsored } from './does-sponsored.ts';
import { doesTakenBack } from './does-taken-back.ts';
import { doesTeams } from './does-teams.ts';
import { doesTermDates } from './does-term-dates.ts';
import { chosen, type Does, type DoesThese, taken } from './picks.ts';
import type { World } from './world.ts';

/** Each deed on the real API. */
export function doesOf(asking: Asking, world: World): Readonly<Record<DeedKind, Does>> {
  const { ask, send, complain, forget } = asking;
  const { waiting, live, ideas, bookings, sessions, admins, provider, bookable, pages, erased } = world;
  const { admin, suggestion, suggest, verdict, offer, arrive, nextNumber, pictures } = world;
  const does = {
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
      const body = {
        title: `A map of the woods ${nextNumber()}`,
        description: 'So that we find each other there.',
        category: 'feature',
      };
      const route = '/api/feature-suggestions';
      const { id } = await send({ kind: 'idea', who, method: 'POST', route, body, leaves: 'IdeaSuggested' });
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
      const body = { action: 'approve' };
      await send({ kind: 'approve idea', who: by, method: 'PUT', route, ids, body, leaves: 'IdeaApproved' });
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
      // Most families come in the first week, so that it fills; some in the second of the series.
      const date = inDays((which * 10) % 1 < 0.7 ? 7 : 14);
      const body = { sessionId, date, places: 1 + Math.floor(which * 2) };
      const route = '/api/activities/:id/bookings';
      const { status, id, text } = await send({
        kind: 'book',
        who,
        method: 'POST',
        route,
        ids: { id: bookable },
        body,
        leaves: 'BookingAsked',
      });
      if (status === 200 && id !== null) bookings.push({ id, occasionId: occasionIn(text), by: who });
    },
    wait: async (who) => {
      const body = { sessionId: sessions.at(-1) ?? '', date: inDays(7), places: 1 };
      const route = '/api/activities/:id/waiting';
      const ids = { id: bookable };
      await send({ kind: 'wait', who, method: 'POST', route, ids, body, leaves: 'WaitingListJoined' });
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
      const number = nextNumber();
      const body = { url: pages.put(`/page-${number}`, { name: `Pottery ${number}` }) };
      await send({ kind: 'page', who, method: 'POST', route: '/api/parent/create-from-url', body, limited: true });
    },
    import: async (_who, by) => {
      const number = nextNumber();
      const urls = [1, 2].map((n) => pages.put(`/list-${number}-${n}`, { name: `Choir ${number} ${n}` }));
      await send({
        kind: 'import',
        who: by,
        method: 'POST',
        route: '/api/admin/bulk-create-from-urls',
        body: { urls },
        leaves: 'BulkImportStarted',
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
      for (const until = performance.now() + GIVES_UP_MS; performance.now() < until;) {
        const got = await ask(null, 'POST', '/api/auth/sign-up/email', account);
        if (got && got.status < 500 && got.status !== 429) return;
        await sleep(100);
      }
      complain('nobody could sign up');
    },
    erase: async (_who, by) => {
      // Of nobody who stays, nor a part of another one.
      const surname = `Zqname${nextNumber()}x`;
      const leaving = await arrive('parent', surname).catch(() => undefined);
      if (!leaving) return;
      await suggest(leaving);
      const picture = { picture: await drawn(64, 64, 'orange') };
      const route = '/api/profile/picture';
      const set = await send({ kind: 'picture', who: leaving, method: 'PUT', route, body: picture, passing: true });
      const write = { name: `Zebedee ${surname}`, email: leaving.email, subject: 'Bye', message: 'We are moving.' };
      await send({ kind: 'write', who: leaving, method: 'POST', route: '/api/contact', body: write });
      const ids = { id: leaving.memberId };
      const body = { email: leaving.email };
      const erase = { kind: 'erase', who: by, method: 'POST', route: '/api/admin/members/:id/erase' } as const;
      const { status, text } = await send({ ...erase, ids, body });
      // Whose answer was lost may be gone when they are asked about again.
      forget(leaving);
      if (status === 200 || status === 404) {
        erased.push(leaving.email, surname);
        const address = fieldIn(set.text, 'profileImageUrl');
        if (address !== null) pictures.gone.push(address);
      } else complain(`an erasure was answered ${status}: ${text.slice(0, 200)}`);
    },
    'ten tabs': async (who) => {
      const key = randomUUID();
      const body = suggestion();
      const route = '/api/parent/submit-suggestion';
      const form = { kind: 'suggest', who, method: 'POST', route, body, key, leaves: 'DraftSubmitted' } as const;
      const answers = await Promise.all(Array.from({ length: 10 }, () => send(form)));
      const told = new Set(answers.map(({ status, id }) => `${status} ${id}`));
      if (told.size !== 1) complain(`ten tabs with one form were told ${[...told].join(', ')}`);
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
      if (won !== 1) complain(`of twenty verdicts on one listing ${won} were accepted`);
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
  } satisfies Partial<DoesThese<DeedKind>>;
  return {
    ...does,
    ...doesMore(asking, world),
    ...doesAdvertising(asking, world),
    ...doesApiKeys(asking, world),
    ...doesLists(asking, world),
    ...doesPayments(asking, world),
    ...doesPictures(asking, world),
    ...doesSearchPages(asking, world),
    ...doesSources(asking, world),
    ...doesSponsored(asking, world),
    ...doesTakenBack(asking, world),
    ...doesTeams(asking, world),
    ...doesTermDates(asking, world),
  };
}

const occasionIn = (text: string): string => fieldIn(text, 'occasionId') ?? '';
