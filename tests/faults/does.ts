import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Asking, Person } from './asking.ts';
import type { DeedKind } from './deeds.ts';
import { doesAccounts } from './does/accounts.ts';
import { doesAdvertising } from './does/advertising.ts';
import { doesAnswers } from './does/answers.ts';
import { doesApiKeys } from './does/api-keys.ts';
import { doesBookings } from './does/bookings.ts';
import { doesDrafts } from './does/drafts.ts';
import { doesLists } from './does/lists.ts';
import { doesLiveListings } from './does/live-listings.ts';
import { doesMore } from './does/more.ts';
import { doesOwn } from './does/own.ts';
import { doesPayments } from './does/payments.ts';
import { doesPictures } from './does/pictures.ts';
import { doesSearchPages } from './does/search-pages.ts';
import { doesSources } from './does/sources.ts';
import { doesSponsored } from './does/sponsored.ts';
import { doesTakenBack } from './does/taken-back.ts';
import { doesTeams } from './does/teams.ts';
import { doesTermDates } from './does/term-dates.ts';
import { chosen, type Does, type DoesThese, taken } from './does/picks.ts';
import type { World } from './world.ts';

/** Each deed on the real API. */
export function doesOf(asking: Asking, world: World): Readonly<Record<DeedKind, Does>> {
  const { ask, send, complain } = asking;
  const { waiting, ideas, admins, suggestion, suggest, verdict, nextNumber } = world;
  /** One form of which each repeat is the same command, as a browser sends it whose answer does not come. */
  const tenTimes = async (who: Person): Promise<void> => {
    const key = randomUUID();
    const body = suggestion();
    const route = '/api/parent/submit-suggestion';
    const form = { kind: 'suggest', who, method: 'POST', route, body, key, leaves: 'DraftSubmitted' } as const;
    const answers = await Promise.all(Array.from({ length: 10 }, () => send(form)));
    const told = new Set(answers.map(({ status, id }) => `${status} ${id}`));
    if (told.size !== 1) complain(`one form that was sent ten times was told ${[...told].join(', ')}`);
    const [first] = answers;
    if (first?.id) waiting.push(first.id);
  };
  /** What was turned down is sent in again, from tabs each of which has a key of its own: one of them does it, and leaves it once. */
  const tenTabs = async (who: Person, by: Person): Promise<void> => {
    const id = await suggest(who);
    // Somebody may decide on it already.
    if (id === null || taken(waiting, 0, id) === undefined || (await verdict('reject', by, id)) !== 200) return;
    const form = { kind: 'ten tabs', who, method: 'POST', route: '/api/drafts/:id/submit', ids: { id } } as const;
    const answers = await Promise.all(Array.from({ length: 10 }, () => send({ ...form, leaves: 'DraftSubmitted' })));
    const accepted = answers.filter(({ status }) => status === 200).length;
    if (accepted !== 1) complain(`of ten tabs that submitted one draft ${accepted} were accepted`);
    waiting.push(id);
  };
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
    'ten tabs': (who, by, which) => (which < 0.5 ? tenTimes(who) : tenTabs(who, by)),
    'twenty admins': async (who, _by, which) => {
      const id = await suggest(who);
      if (id === null) return;
      taken(waiting, 0.999, id);
      // Of fewer than twenty some decide in two tabs, and not the same in both where their number is odd.
      const several = admins.slice(0, 5 + Math.floor(which * (admins.length - 4)));
      const verdicts = Array.from({ length: 20 }, (_, n) => {
        const by = several[n % several.length];
        return by ? verdict(n % 2 === 0 ? 'approve' : 'reject', by, id) : Promise.resolve(0);
      });
      const won = (await Promise.all(verdicts)).filter((status) => status === 200).length;
      if (won !== 1) complain(`of twenty verdicts on one listing ${won} were accepted`);
    },
    rebuild: async (_who, by, which) => {
      const readModel = chosen(['points', 'directory', 'ideas', 'bookings', 'favourites'], which);
      const route = '/api/admin/operations/upkeep';
      const request = (kind: string) =>
        send({ kind: 'rebuild', who: by, method: 'POST', route, body: { readModel, kind }, leaves: 'UpkeepRequested' });
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
    ...doesAccounts(asking, world),
    ...doesAdvertising(asking, world),
    ...doesAnswers(asking, world),
    ...doesApiKeys(asking, world),
    ...doesBookings(asking, world),
    ...doesDrafts(asking, world),
    ...doesLists(asking, world),
    ...doesLiveListings(asking, world),
    ...doesMore(asking, world),
    ...doesOwn(asking, world),
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
