import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { Activity } from '#domain/listing/shown/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { AdminList } from '#frontend/components/list/admin-list.tsx';
import type { Columns, Sorting } from '#frontend/components/list/rows.tsx';
import { LoadMore } from '#frontend/components/state/load-more.tsx';
import { TextField } from '#frontend/components/form/text-field.tsx';
import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { useUpdates } from '#frontend/lib/api/use-updates.ts';
import { activitiesQuery, totalWords } from '#frontend/features/directory/api.ts';
import { AdminActions } from '#frontend/features/listing/page/admin-actions.tsx';
import { placeLabel, priceLabel } from '#frontend/features/listing/facts-text.ts';
import { FeatureButton } from './dashboard/feature-button.tsx';
import { listingPicture } from '#frontend/features/listing/row-parts.tsx';

/** The orders in which the directory can be asked for, by the columns that they are of. */
const orders: Readonly<Record<string, 'name' | 'newest'>> = { Activity: 'name', 'Live since': 'newest' };

const columnsOf = (sorting: Sorting): Columns<Activity> => ({
  first: {
    label: 'Activity',
    name: ({ name }) => name,
    text: (activity) =>
      [activity.isFeatured ? 'Featured' : null, activity.category, placeLabel(activity)]
        .filter((each) => each !== null)
        .join(', '),
    picture: listingPicture,
  },
  linkTo: ({ id }) => pathTo('listing', { id }),
  others: [
    {
      label: 'Price',
      spare: true,
      oneLine: true,
      cell: priceLabel,
    },
    { label: 'Live since', spare: true, cell: ({ reviewedAt, createdAt }) => <TimeAgo at={reviewedAt ?? createdAt} /> },
    {
      label: 'Actions',
      acts: true,
      cell: (activity) => (
        <div className="flex flex-wrap gap-1 *:gap-1 sm:*:flex-nowrap sm:[&_:is(a,button)]:px-2">
          <AdminActions activity={activity} withHistory confirmByName />
          <FeatureButton activity={activity} />
        </div>
      ),
    },
  ],
  sorting,
  dense: true,
});

/** What families see, with Edit and Delete. */
export function LiveActivities() {
  const [typed, setTyped] = useState('');
  const [sortedBy, setSortedBy] = useState('Live since');
  const search = useDeferredValue(typed.trim());
  const client = useQueryClient();
  useUpdates('GET /api/activities', () => void client.invalidateQueries({ queryKey: ['GET /api/activities'] }));
  const sort = orders[sortedBy] ?? 'newest';
  const live = useInfiniteQuery({ ...activitiesQuery(search === '' ? { sort } : { search }), staleTime: 0 });
  const first = live.data?.pages[0];
  // What is searched for comes by how well it matches.
  const sorting = {
    by: search === '' ? sortedBy : '',
    labels: search === '' ? Object.keys(orders) : [],
    onSort: setSortedBy,
  };
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
      <AdminList
        label="Live activities"
        query={live}
        items={live.data?.pages.flatMap((page) => page.items)}
        keyOf={({ id }) => id}
        columns={columnsOf(sorting)}
        loading="Loading live activities"
        failure="The activities could not be loaded"
        empty={{ title: 'No Activities Found', text: 'No live activity matches this search.' }}
        withKeys
        pager={<LoadMore query={live} label="Load More Activities" />}
      />
    </section>
  );
}
