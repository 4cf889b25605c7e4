import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { userQuery } from '#frontend/features/session/api.ts';
import { useCommand } from '#frontend/lib/api/use-command.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { keep, withKept } from '#frontend/lib/kept/kept.ts';
import { forgetSeenOfOthers } from '#frontend/lib/kept/seen-favourites.ts';
import { toast } from '#frontend/lib/toast.ts';
import { favouritesQuery } from './api.ts';
import { forgetFavourites, keptFavourites } from './kept-favourites.ts';
import { showHearts } from './saving.ts';

/**
 * Keeps the hearts of every page as they are in the account, or in the browser of who has none; and moves what was saved before
 * signing in to the account, which it says.
 */
export function AccountFavourites(): null {
  const { data: known, isPending: isLoading } = useQuery(userQuery);
  const memberId = known?.id;
  const { data } = useQuery({ ...favouritesQuery, enabled: memberId !== undefined });
  const { mutate } = useCommand('POST /api/favourites/kept', {
    onSuccess: ({ added, noRoom }, { body: { activityIds } }) => {
      forgetFavourites(activityIds.filter((id) => !noRoom.includes(id)));
      if (noRoom.length > 0 && isNews(noRoom.join()))
        toast.error({
          title: 'Your favourites are full',
          description: 'Some are saved in this browser only. Remove a few favourites to make room for them.',
        });
      if (noRoom.length === 0 && added > 0)
        toast.success(
          'Your favourites are in your account now',
          `${formatCount(added, 'activity', 'activities')} that you had saved in this browser.`,
        );
    },
  });
  useEffect(showHearts, [memberId, isLoading, data]);
  useEffect(() => {
    // Whom the site could not ask about may well be here.
    if (known !== undefined) forgetSeenOfOthers(known?.id ?? null);
  }, [known]);
  useEffect(() => {
    const activityIds = [...keptFavourites()];
    if (memberId !== undefined && activityIds.length > 0) mutate({ body: { activityIds } });
  }, [memberId, mutate]);
  return null;
}

/** They are offered to the account at each page until it has room, which is said once. */
function isNews(ids: string): boolean {
  const { told } = withKept('no-room', { told: '' });
  keep('no-room', { told: ids });
  return told !== ids;
}
