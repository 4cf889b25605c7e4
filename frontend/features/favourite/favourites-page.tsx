import { useQuery } from '@tanstack/react-query';
import { Heart as HeartIcon, Printer } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import type { FavouriteActivity } from '#domain/favourite/api.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { ConfirmDialog } from '#frontend/components/layer/confirm-dialog.tsx';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonCards } from '#frontend/components/state/skeleton.tsx';
import { EmptyState } from '#frontend/components/state/states.tsx';
import { formatCount } from '#frontend/lib/format.ts';
import { favouriteActivitiesQuery } from '#frontend/features/heart/api.ts';
import { showHearts, toggle } from '#frontend/features/heart/saving.ts';
import { CalendarLink } from '#frontend/features/listing/calendar-link.tsx';
import { agesLabel, placeLabel, priceLabel } from '#frontend/features/listing/facts-text.ts';
import { useSession } from '#frontend/features/session/api.ts';
import { keepSeen, type SeenFavourite } from '#frontend/lib/kept/seen-favourites.ts';
import { FavouriteList } from './favourite-list.tsx';
import { ShareList } from './share-list.tsx';
import { WatchFavourites } from './watch-favourites.tsx';

/** What a member has saved, for reading, printing and showing to others. */
export function Component() {
  const query = useQuery(favouriteActivitiesQuery);
  const { data, isPending } = query;
  // Here all of them are full, before the reader does anything.
  useEffect(showHearts, [data]);
  // Asked about first, because it cannot be saved anew.
  const [removed, setRemoved] = useState<FavouriteActivity | null>(null);
  const { user } = useSession();
  const memberId = user?.id;
  useEffect(() => {
    if (data && memberId !== undefined) keepSeen(memberId, data.items.map(seenOf));
  }, [data, memberId]);
  const hasSome = data !== undefined && data.items.length > 0;
  return (
    <div data-goes-on>
      <PageHeading
        title="My Favourites"
        {...(hasSome && { count: formatCount(data.total, 'activity', 'activities') })}
        actions={
          hasSome && (
            <Button variant="ghost" size="small" className="print:hidden" onClick={() => window.print()}>
              <Printer aria-hidden className="size-5" />
              Print
            </Button>
          )
        }
      />
      {isPending && <SkeletonCards label="Loading your favourites" count={3} />}
      <LoadFailure title="Your favourites could not be loaded" query={query} />
      {data && !hasSome && (
        <EmptyState
          title="No favourites yet"
          icon={<HeartIcon className="size-7" />}
          action={
            <Link to={pathTo('directory')} className={buttonClass()}>
              Browse Activities
            </Link>
          }
        >
          <p>Press the heart on an activity you like, and you will find it here.</p>
        </EmptyState>
      )}
      {hasSome && (
        <>
          <FavouriteList favourites={data.items} onRemove={setRemoved} />
          {removed && (
            <ConfirmDialog
              open
              onClose={() => setRemoved(null)}
              onConfirm={() => {
                void toggle(removed.id, false, true);
                setRemoved(null);
              }}
              title="Remove this favourite?"
              message={`You cannot save “${removed.name}” again while it is not in the directory.`}
              confirmLabel="Remove"
              danger
              loading={false}
              submitError={null}
            />
          )}
          <CalendarLink
            href="/api/favourites/calendar.ics"
            activities={data.items.flatMap(({ activity }) => activity ?? [])}
            of="my favourites"
          />
          <WatchFavourites />
          <ShareList />
        </>
      )}
    </div>
  );
}

/** What the page without a connection says of a favourite. */
const seenOf = ({ name, activity }: FavouriteActivity): SeenFavourite => ({
  name,
  facts:
    activity === null
      ? ['No longer listed']
      : [activity.when, agesLabel(activity), placeLabel(activity), priceLabel(activity)],
});
