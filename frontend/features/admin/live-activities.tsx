import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Activity } from '#domain/listing/shown/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { Card } from '#frontend/components/card.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { LoadMore } from '#frontend/components/state/load-more.tsx';
import { Picture } from '#frontend/components/picture/picture.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { EmptyState } from '#frontend/components/state/states.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { useUpdates } from '#frontend/lib/api/use-updates.ts';
import { activitiesQuery, totalWords } from '#frontend/features/directory/api.ts';
import { AdminActions } from '#frontend/features/listing/page/admin-actions.tsx';
import { placeLabel, priceLabel } from '#frontend/features/listing/facts-text.ts';

/** What families see, with Edit and Delete. */
export function LiveActivities() {
  const [typed, setTyped] = useState('');
  const search = useDeferredValue(typed.trim());
  const client = useQueryClient();
  useUpdates('GET /api/activities', () => void client.invalidateQueries({ queryKey: ['GET /api/activities'] }));
  const live = useInfiniteQuery({
    ...activitiesQuery(search === '' ? { sort: 'newest' } : { search }),
    staleTime: 0,
  });
  const first = live.data?.pages[0];
  const activities = live.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-labelledby="live-activities">
      <div className="mb-4 flex flex-wrap items-end justify-between gap-4">
        <div>
          <h2 id="live-activities" className="text-title font-extrabold">
            Live Activities
          </h2>
          <p role="status" className="text-soft">
            {first && totalWords(first)}
          </p>
        </div>
        <TextField
          label="Search live activities"
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          wrapperClass="w-full sm:w-80"
        />
      </div>
      {live.isPending && <SkeletonLines label="Loading live activities" />}
      <LoadFailure title="The activities could not be loaded" query={live} />
      {live.data && activities.length === 0 && (
        <EmptyState title="No Activities Found">
          <p>No live activity matches this search.</p>
        </EmptyState>
      )}
      <ul className="mb-5 space-y-3">
        {activities.map((activity) => (
          <li key={activity.id}>
            <LiveActivity activity={activity} />
          </li>
        ))}
      </ul>
      <LoadMore query={live} label="Load More Activities" />
    </section>
  );
}

function LiveActivity({ activity }: { readonly activity: Activity }) {
  return (
    <Card className="flex flex-wrap items-center gap-4 p-4">
      <Picture
        src={activity.imageUrl}
        alt=""
        kind={activity.categoryId}
        width={160}
        height={120}
        className="aspect-4/3 w-20 rounded-control object-cover"
      />
      <div className="min-w-52 grow basis-0">
        <Link
          to={pathTo('listing', { id: activity.id })}
          className="inline-flex min-h-8 items-center font-bold text-link hover:underline hover:underline-offset-4"
        >
          {activity.name}
        </Link>
        <p className="text-soft">
          {[activity.category, placeLabel(activity), priceLabel(activity)].filter((each) => each !== null).join(', ')}
        </p>
      </div>
      <AdminActions activity={activity} withHistory confirmByName />
    </Card>
  );
}
