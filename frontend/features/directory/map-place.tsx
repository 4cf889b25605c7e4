import { Suspense } from 'react';
import type { DirectoryFilters } from '#frontend/lib/address/directory-filters.ts';
import { useInBrowser } from '#frontend/lib/browser/in-browser.ts';
import { part } from '#frontend/lib/browser/part.ts';

// Only for whoever asks for it.
const ActivityMap = part(async () => (await import('#frontend/features/map/activity-map.tsx')).ActivityMap);

interface MapPlaceProps {
  readonly filters: DirectoryFilters;
  readonly onChoose: (bounds: string) => void;
}

/** Where the map comes: no server draws one. By itself, so that nothing else of a drawn page is drawn anew when it is taken over. */
export function MapPlace(props: MapPlaceProps) {
  const room = <div className="mb-4 h-80 rounded-card bg-tint lg:h-96" />;
  if (!useInBrowser()) return room;
  return (
    <Suspense fallback={room}>
      <ActivityMap {...props} />
    </Suspense>
  );
}
