import { useSyncExternalStore } from 'react';
import { brand } from '#domain/brand.ts';
import { isPassing } from '#frontend/lib/api/api-error.ts';
import { queryClient } from '#frontend/lib/api/query-client.ts';
import { attendToConnection, isSiteAway, onSiteBack, watchSite } from '#frontend/lib/api/site.ts';

attendToConnection();
// From now on a page that cannot be reached is another one, which says so.
if (import.meta.env.PROD && 'serviceWorker' in navigator) void navigator.serviceWorker.register('/service-worker.js');
// What could not be loaded while the site was away is asked for once when it is back.
onSiteBack(
  () =>
    void queryClient.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.status === 'error' && isPassing(state.error),
    }),
);

/** Says so while the site cannot be reached, and that nobody has to do anything about it. */
export function SiteAway() {
  const isAway = useSyncExternalStore(watchSite, isSiteAway);
  return (
    <div role="status" className="sticky bottom-0 z-40">
      {isAway && (
        <p className="border-t border-warn-line bg-warn px-4 py-3 text-center font-bold text-warn-ink">
          We cannot reach {brand.name} at the moment. What you have typed stays here, and this page carries on by itself
          as soon as it can.
        </p>
      )}
    </div>
  );
}
