import { useQuery } from '@tanstack/react-query';
import stylesUrl from 'maplibre-gl/dist/maplibre-gl.css?url';
import { useEffect, useRef, useState } from 'react';
import type { ActivityMap as Places } from '#domain/listing/shown/search.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { Notice } from '#frontend/components/state/notice.tsx';
import { Spinner } from '#frontend/components/state/spinner.tsx';
import { type DirectoryFilters, toSearch } from '#frontend/lib/address/directory-filters.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { mapQuery } from './api.ts';
import type { Box } from './box.ts';
import { type DrawnMap, drawMap } from './draw-map.ts';

interface ActivityMapProps {
  readonly filters: DirectoryFilters;
  /** Chooses a part of the map as a filter. */
  readonly onChoose: (bounds: string) => void;
}

/** Where the activities of the list are. Whatever it shows, the list shows, too: nobody needs it. */
export function ActivityMap({ filters, onChoose }: ActivityMapProps) {
  const query = useQuery(mapQuery(filters));
  const { data } = query;
  return (
    <section aria-label="Map" className="mb-4">
      {/* As much as the site's own styles, and for those alone who ask for the map. Nothing of it shows before they are there. */}
      <link rel="stylesheet" href={stylesUrl} precedence="map" />
      {query.isPending && (
        <p className="flex h-80 items-center justify-center gap-2 rounded-card bg-tint lg:h-96">
          <Spinner /> Loading the map
        </p>
      )}
      <LoadFailure title="The map could not be loaded" query={query} />
      {data && (
        <Drawn
          places={data}
          of={query.isPlaceholderData ? null : askedIn(filters)}
          bounds={filters.bounds}
          onChoose={onChoose}
        />
      )}
      {data && data.elsewhere > 0 && (
        <p className="mt-1 text-small text-soft">
          {formatCount(data.elsewhere, 'activity is', 'activities are')} not on the map, because we do not know where{' '}
          {data.elsewhere === 1 ? 'it is' : 'they are'}.
        </p>
      )}
      <p className="mt-1 text-small text-soft">
        Marks stand in the middle of a postcode district or town, not at the door.
      </p>
    </section>
  );
}

/** What the places depend on. */
const askedIn = ({ bounds: _bounds, sort: _sort, ...filters }: DirectoryFilters): string => toSearch(filters);

interface DrawnProps {
  readonly places: Places;
  /** What was asked for to get them; null while they are still those of before. */
  readonly of: string | null;
  readonly bounds: string | undefined;
  readonly onChoose: (bounds: string) => void;
}

/**
 * The map follows the list: what else is chosen, taken away or gone back to brings what the list shows then into sight. It stays where it
 * is when it was itself that a part was chosen on, and when activities only come and go.
 */
function Drawn({ places, of, bounds, onChoose }: DrawnProps) {
  const element = useRef<HTMLDivElement>(null);
  const drawn = useRef<DrawnMap | null>(null);
  const [cannot, setCannot] = useState(false);
  const [moved, setMoved] = useState(false);
  // The part that was chosen on the map itself, and what was brought into sight last.
  const own = useRef<string>(undefined);
  const inSight = useRef({ of, bounds });
  const choose = useRef<(box: Box) => void>(undefined);
  useEffect(() => {
    choose.current = (box) => {
      own.current = textOf(box);
      onChoose(own.current);
    };
  }, [onChoose]);
  // It is drawn once; what it shows follows by itself.
  const begun = useRef({ places, bounds });
  useEffect(() => {
    if (element.current === null) return undefined;
    const begin = begun.current;
    try {
      drawn.current = drawMap({
        element: element.current,
        styleUrl: begin.places.styleUrl,
        places: begin.places.places,
        box: boxIn(begin.bounds),
        onMove: () => setMoved(true),
        onChoose: (box) => choose.current?.(box),
      });
    } catch {
      queueMicrotask(() => setCannot(true));
    }
    return () => drawn.current?.remove();
  }, []);
  useEffect(() => drawn.current?.show(places.places), [places]);
  useEffect(() => {
    const before = inSight.current;
    if (of === null) return;
    inSight.current = { of, bounds };
    const isElsewhere =
      bounds === undefined ? of !== before.of || before.bounds !== undefined : bounds !== before.bounds;
    if (!isElsewhere || (bounds !== undefined && bounds === own.current)) return;
    own.current = undefined;
    drawn.current?.fit(boxIn(bounds));
    setMoved(false);
  }, [of, bounds]);
  if (cannot)
    return <Notice kind="info">Your browser cannot show this map. The list has everything that is on it.</Notice>;
  return (
    <div data-goes-on className="relative">
      <div ref={element} className="h-80 overflow-hidden rounded-card border border-line lg:h-96" />
      {moved && (
        <Button
          size="small"
          className="absolute bottom-3 left-1/2 -translate-x-1/2 shadow-raised"
          onClick={() => {
            setMoved(false);
            if (drawn.current) choose.current?.(drawn.current.box());
          }}
        >
          Search this area
        </Button>
      )}
    </div>
  );
}

/** Some ten metres are near enough. */
const textOf = (box: Box): string => box.map((degrees) => degrees.toFixed(4)).join(',');

function boxIn(bounds: string | undefined): Box | null {
  const numbers = (bounds ?? '').split(',').map(Number);
  const [west, south, east, north] = numbers;
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null;
  return numbers.every((each) => Number.isFinite(each) && Math.abs(each) <= 180) ? [west, south, east, north] : null;
}
