import { Map as MapLibre, Marker, NavigationControl, setWorkerUrl } from 'maplibre-gl';
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { ActivityMap } from '#domain/listing/shown/search.ts';
import { formatCount } from '#frontend/lib/format.ts';
import { baseStyle } from './base-style.ts';
import { clustersOf, type Mark } from './clusters.ts';
import { type Box, onEarth } from './box.ts';

setWorkerUrl(workerUrl);

export interface DrawnMap {
  show(places: ActivityMap['places']): void;
  /** Moves so that `box` is in sight, without one all places. */
  fit(box: Box | null): void;
  /** What is in sight. */
  box(): Box;
  remove(): void;
}

interface Drawing {
  readonly element: HTMLElement;
  readonly styleUrl: string | null;
  readonly places: ActivityMap['places'];
  /** What shall be in sight; without it all places are. */
  readonly box: Box | null;
  /** Somebody has moved the map. */
  readonly onMove: () => void;
  /** Somebody has chosen a place: what lies around it. */
  readonly onChoose: (box: Box) => void;
}

/** Degrees around a place in which nothing else lies. */
const JUST_HERE = 0.002;
const MARK =
  'font-sans grid size-11 cursor-pointer place-items-center rounded-full border-2 border-page bg-action text-small font-extrabold text-on-fill shadow-raised hover:bg-action-strong';

/** Draws the map into `element`. Throws where the browser cannot. */
export function drawMap({ element, styleUrl, places, box, onMove, onChoose }: Drawing): DrawnMap {
  const root = getComputedStyle(document.documentElement);
  const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = new MapLibre({
    container: element,
    style: styleUrl ?? baseStyle((name) => root.getPropertyValue(`--color-${name}`).trim()),
    bounds: boxIn(box, places),
    fitBoundsOptions: fitting(box),
    // A wheel over a map in a page scrolls the page; two fingers or a key with it move the map.
    cooperativeGestures: true,
    maxZoom: 15,
    dragRotate: false,
    pitchWithRotate: false,
    attributionControl: styleUrl === null ? false : {},
    fadeDuration: still ? 0 : 200,
  });
  map.touchZoomRotate.disableRotation();
  map.addControl(new NavigationControl({ showCompass: false }));
  let shown = places;
  let clusters = clustersOf(places);
  let marks: Marker[] = [];
  const draw = (): void => {
    const focused = marks.find((mark) => mark.getElement() === document.activeElement)?.getLngLat();
    for (const mark of marks.splice(0)) mark.remove();
    marks = clusters(map.getZoom()).map((mark) => markOn(map, mark, { still, onChoose }));
    // Whoever goes by the keyboard stays where they were.
    if (focused)
      marks
        .toSorted((one, other) => one.getLngLat().distanceTo(focused) - other.getLngLat().distanceTo(focused))[0]
        ?.getElement()
        .focus();
  };
  map.on('zoomend', draw);
  map.on('moveend', (event) => {
    if (event.originalEvent) onMove();
  });
  draw();
  return {
    show: (now) => {
      shown = now;
      clusters = clustersOf(now);
      draw();
    },
    // At once, as the list changes.
    fit: (now) => void map.fitBounds(boxIn(now, shown), { ...fitting(now), animate: false }),
    box: () => {
      const bounds = map.getBounds();
      return onEarth([bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]);
    },
    remove: () => map.remove(),
  };
}

function markOn(
  map: MapLibre,
  { longitude, latitude, count, name, places, apartAt }: Mark,
  { still, onChoose }: { readonly still: boolean; readonly onChoose: (box: Box) => void },
): Marker {
  const button = document.createElement('button');
  button.type = 'button';
  button.className = MARK;
  button.textContent = String(count);
  const what = formatCount(count, 'activity', 'activities');
  button.setAttribute('aria-label', places === 1 ? `${what} in ${name}` : `${what} around ${name}: look closer`);
  button.title = name;
  button.addEventListener('click', (originalEvent) => {
    if (apartAt === null)
      onChoose([longitude - JUST_HERE, latitude - JUST_HERE, longitude + JUST_HERE, latitude + JUST_HERE]);
    // Told of as a move of theirs, which it is.
    else map.easeTo({ center: [longitude, latitude], zoom: apartAt, ...(still && { duration: 0 }) }, { originalEvent });
  });
  return new Marker({ element: button }).setLngLat([longitude, latitude]).addTo(map);
}

/** What shall be in sight: `box`, without one all places, with room for their marks. */
const boxIn = (box: Box | null, places: ActivityMap['places']): [number, number, number, number] =>
  box === null ? boxAround(places) : [...box];
const fitting = (box: Box | null) => ({ padding: box === null ? 48 : 0, maxZoom: 12 });

/** What holds all places; the middle of Surrey without any. */
function boxAround(places: ActivityMap['places']): [number, number, number, number] {
  if (places.length === 0) return [-0.85, 51.07, 0, 51.47];
  const [longitudes, latitudes] = [places.map(({ longitude }) => longitude), places.map(({ latitude }) => latitude)];
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}
