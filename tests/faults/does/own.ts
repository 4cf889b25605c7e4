import type { Asking, Person } from '../asking.ts';
import type { World } from '../world.ts';
import { chosen, type DoesThese, lastly } from './picks.ts';

const words = ['muddy', 'swimming', 'pottery', 'choir'] as const;

/**
 * What each family keeps and says for itself: favourites, votes and searches. Whoever changes one is alone at it, so that it is known what
 * was acknowledged last, and that is what they see afterwards.
 */
export function doesOwn(
  { ask, send }: Asking,
  { parents, live, ideas, alone, nextNumber, expected }: World,
): DoesThese<'favourite' | 'unfavourite' | 'vote' | 'keep search'> {
  const saved = new Map<string, Set<string>>();
  const savedBy = ({ memberId }: Person): Set<string> => {
    const its = saved.get(memberId) ?? new Set();
    saved.set(memberId, its);
    return its;
  };
  /** By member and idea. */
  const votes = new Map<string, string>();
  /** By member and word. */
  const searches = new Map<string, { readonly id: string; readonly name: string }>();

  /** What they are shown; what they cannot read says nothing of what they have, so that is told in `unread`. */
  const seen = async <Row>(who: Person, path: string, unread: string[]): Promise<Row | undefined> => {
    const got = await ask(who, 'GET', path);
    if (got?.status === 200) return JSON.parse(got.text) as Row;
    unread.push(`${who.memberId} asked for ${path} and was answered ${got?.status ?? 'not at all'}`);
    return undefined;
  };
  const offFor = async (who: Person): Promise<readonly string[]> => {
    const { memberId } = who;
    const unread: string[] = [];
    const favourites = await seen<readonly { id: string }[]>(who, '/api/favourites', unread);
    const newest = await seen<readonly { id: string; isOwn: boolean; myVote: string | null }[]>(
      who,
      '/api/feature-suggestions?limit=100&sort=newest',
      unread,
    );
    const kept = await seen<{ searches: readonly { id: string; name: string }[] }>(who, '/api/saved-searches', unread);
    if (!favourites || !newest || !kept) return unread;
    const shown = new Set(favourites.map(({ id }) => id));
    const wanted = words.flatMap((word) => searches.get(`${memberId} ${word}`) ?? []);
    return [
      ...[...savedBy(who)]
        .filter((id) => !shown.has(id))
        .map((id) => `${memberId} has saved ${id}, and does not see it`),
      ...[...shown].filter((id) => !savedBy(who).has(id)).map((id) => `${memberId} sees ${id}, and has not saved it`),
      ...newest
        .filter(({ id, myVote }) => myVote !== (votes.get(`${memberId} ${id}`) ?? null))
        .map(
          ({ id, myVote }) =>
            `${memberId} sees the vote ${myVote} of theirs on ${id}, and it was ${votes.get(`${memberId} ${id}`)}`,
        ),
      ...(namesOf(kept.searches) === namesOf(wanted)
        ? []
        : [`${memberId} sees the searches ${namesOf(kept.searches)}, and has kept ${namesOf(wanted)}`]),
    ];
  };
  expected.looks.push(() => lastly(async () => (await Promise.all(parents.map(offFor))).flat()));

  return {
    favourite: async (who, _by, which) => {
      const activityId = chosen(live, which);
      if (activityId === undefined) return;
      await alone(`favourite ${who.memberId} ${activityId}`, async () => {
        // Saved again it leaves nothing, by which it would be known when it is sent again after something newer.
        const leaves = savedBy(who).has(activityId) ? undefined : 'FavouriteAdded';
        const as = { kind: 'favourite', who, method: 'POST', route: '/api/favourites', body: { activityId } } as const;
        if ((await send({ ...as, leaves, passing: leaves === undefined })).status === 200) savedBy(who).add(activityId);
      });
    },
    unfavourite: async (who, _by, which) => {
      const id = chosen([...savedBy(who)], which);
      if (id === undefined) return;
      await alone(`favourite ${who.memberId} ${id}`, async () => {
        const as = { kind: 'unfavourite', who, method: 'DELETE', route: '/api/favourites/:id', ids: { id } } as const;
        if ((await send({ ...as, leaves: 'FavouriteRemoved' })).status === 200) savedBy(who).delete(id);
      });
    },
    vote: async (who, _by, which) => {
      const idea = chosen(
        ideas.filter(({ by }) => by !== who),
        which,
      );
      if (!idea) return;
      const key = `${who.memberId} ${idea.id}`;
      await alone(`vote ${key}`, async () => {
        const voteType = (which * 10) % 1 < 0.8 ? 'upvote' : 'downvote';
        // The same vote again leaves nothing, either.
        const leaves = votes.get(key) === voteType ? undefined : 'IdeaVoted';
        const route = '/api/feature-suggestions/:id/vote';
        const as = { kind: 'vote', who, method: 'POST', route, ids: { id: idea.id }, body: { voteType } } as const;
        if ((await send({ ...as, leaves, passing: leaves === undefined })).status === 200) votes.set(key, voteType);
      });
    },
    'keep search': async (who, _by, which) => {
      const word = chosen(words, which) ?? 'muddy';
      const key = `${who.memberId} ${word}`;
      await alone(`search ${key}`, async () => {
        const known = searches.get(key);
        const route = '/api/saved-searches';
        const as = { kind: 'keep search', who } as const;
        if (known && (which * 100) % 1 < 0.3) {
          const removal = { method: 'DELETE', route: `${route}/:id`, ids: { id: known.id } } as const;
          if ((await send({ ...as, ...removal, leaves: 'SavedSearchRemoved' })).status === 200) searches.delete(key);
          return;
        }
        const name = `Search ${nextNumber()}`;
        const body = { name, query: `search=${word}`, emails: which < 0.5 };
        // The same search is kept once, by its newest name.
        const leaves = known ? 'SavedSearchChanged' : 'SearchSaved';
        const { status, id } = await send({ ...as, method: 'POST', route, body, leaves });
        if (status === 200 && id !== null) searches.set(key, { id, name });
      });
    },
  };
}

const namesOf = (all: readonly { readonly name: string }[]): string =>
  all
    .map(({ name }) => name)
    .toSorted()
    .join(', ');
