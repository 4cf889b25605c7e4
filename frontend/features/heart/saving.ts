import { MOST_FAVOURITES } from '#domain/favourite/limits.ts';
import { userQuery } from '#frontend/features/session/api.ts';
import { isUnauthorized } from '#frontend/lib/api/api-error.ts';
import { ask } from '#frontend/lib/api/api.ts';
import { queryClient } from '#frontend/lib/api/query-client.ts';
import { randomKey } from '#frontend/lib/api/random-key.ts';
import { sessionLost } from '#frontend/lib/api/session-lost.ts';
import { lookAgain } from '#frontend/lib/api/use-command.ts';
import { errorWords } from '#frontend/lib/error-words.ts';
import { inTurn } from '#frontend/lib/in-turn.ts';
import { toast } from '#frontend/lib/toast.ts';
import { favouriteActivitiesQuery, favouritesQuery } from './api.ts';
import { showSaved } from './hearts.ts';
import { keepFavourite, keptFavourites } from './kept-favourites.ts';

/** What was pressed and is not known to be so yet, by the activity's id: it shows at once. */
const pressed = new Map<string, boolean>();
let isSaid = false;

/**
 * Saves the activity `id`, or removes it: in the account of who is signed in, else in this browser, which is said once. What `isGone` from
 * the directory cannot be saved anew, so its removal has no way back.
 */
export async function toggle(id: string, isSaved: boolean, isGone = false): Promise<void> {
  pressed.set(id, isSaved);
  showHearts();
  try {
    // A second press may overtake the first one on its way.
    await inTurn(`favourite ${id}`, () => save(id, isSaved));
    if (!isSaved)
      toast.success('Removed from your favourites', undefined, isGone ? undefined : () => void toggle(id, true));
  } catch (error) {
    if (isUnauthorized(error)) sessionLost();
    else if (isSaved) toast.error(errorWords(error, 'Not Saved', 'Failed to save favourite. Please try again.'));
    else toast.error({ title: 'Error', description: 'Failed to remove favourite. Please try again.' });
  } finally {
    if (pressed.get(id) === isSaved) pressed.delete(id);
    showHearts();
  }
}

async function save(id: string, isSaved: boolean): Promise<void> {
  if ((await queryClient.fetchQuery(userQuery)) === null) return saveHere(id, isSaved);
  const along = { headers: { 'Idempotency-Key': randomKey() } };
  if (isSaved) await ask('POST /api/favourites', { body: { activityId: id } }, along);
  else await ask('DELETE /api/favourites/:id', { params: { id } }, along);
  await lookAgain(queryClient, ['favourites']);
}

function saveHere(id: string, isSaved: boolean): void {
  if (keepFavourite(id, isSaved) === undefined) {
    const full = keptFavourites().length >= MOST_FAVOURITES;
    toast.error({
      title: 'Not Saved',
      description: full
        ? `You have saved ${MOST_FAVOURITES} activities, which is as many as we keep. Please remove one first.`
        : 'Your browser does not let us save anything. Please sign in to save favourites.',
    });
  } else if (isSaved && !isSaid) {
    isSaid = true;
    toast.success('Saved in this browser', 'Sign in, and your favourites move to your account.');
  }
}

/** Fills the hearts of what is saved, as far as it is known, and of what was pressed since. */
export function showHearts(): void {
  const isMember = Boolean(queryClient.getQueryData(userQuery.queryKey));
  const ids = new Set(isMember ? inAccount() : keptFavourites());
  for (const [id, isSaved] of pressed) {
    if (isSaved) ids.add(id);
    else ids.delete(id);
  }
  showSaved(ids);
}

/** What the account holds, as whichever list of it was read last says. */
function inAccount(): readonly string[] {
  const [newest] = [favouritesQuery, favouriteActivitiesQuery]
    .flatMap(({ queryKey }) => queryClient.getQueryState(queryKey) ?? [])
    .toSorted((left, right) => right.dataUpdatedAt - left.dataUpdatedAt);
  return newest?.data?.items.map(({ activityId }) => activityId) ?? [];
}
