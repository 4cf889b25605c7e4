import Supercluster from 'supercluster';
import type { ActivityMap } from '#domain/listing/shown/search.ts';

type Place = ActivityMap['places'][number];

/** One mark on the map: a place, or several that would lie over one another. */
export interface Mark {
  readonly longitude: number;
  readonly latitude: number;
  /** Activities there. */
  readonly count: number;
  /** The place with the most of them. */
  readonly name: string;
  /** How many places it stands for. */
  readonly places: number;
  /** From which zoom on they stand apart; null for one place. */
  readonly apartAt: number | null;
}

/** Pixels between two marks at least: a finger's width. */
const RADIUS = 44;
/** From here on every place stands by itself. */
const FURTHEST_IN = 14;

/** Answers the marks for any zoom, those with the most activities first. */
export function clustersOf(places: readonly Place[]): (zoom: number) => readonly Mark[] {
  const index = new Supercluster<Place, { readonly count: number; readonly most: Place }>({
    radius: RADIUS,
    maxZoom: FURTHEST_IN,
    map: (place) => ({ count: place.count, most: place }),
    reduce: (sum, other) =>
      Object.assign(sum, {
        count: sum.count + other.count,
        most: sum.most.count >= other.most.count ? sum.most : other.most,
      }),
  });
  index.load(
    places.map((place) => ({
      type: 'Feature',
      properties: place,
      geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
    })),
  );
  return (zoom) =>
    index
      .getClusters([-180, -85, 180, 85], Math.max(0, Math.round(zoom)))
      .map(({ properties, geometry }): Mark => {
        const [longitude = 0, latitude = 0] = geometry.coordinates;
        if ('cluster' in properties && properties.cluster) {
          const { count, most, point_count: amount, cluster_id: id } = properties;
          return {
            longitude,
            latitude,
            count,
            name: most.name,
            places: amount,
            apartAt: index.getClusterExpansionZoom(id),
          };
        }
        const { count, name } = properties as Place;
        return { longitude, latitude, count, name, places: 1, apartAt: null };
      })
      .toSorted((one, other) => other.count - one.count);
}
