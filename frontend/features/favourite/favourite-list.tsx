import type { FavouriteActivity } from '#domain/favourite/api.ts';
import { shortPath } from '#domain/listing/shown/short-link.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { useSession } from '#frontend/features/session/api.ts';
import { CardGrid } from '#frontend/features/directory/card-grid.tsx';

interface FavouriteListProps {
  readonly favourites: readonly FavouriteActivity[];
  /** Absent where the list is somebody else's. */
  readonly onRemove?: (favourite: FavouriteActivity) => void;
}

/** Saved activities as cards, and what is no longer in the directory by its name: what somebody saved does not vanish unsaid. */
export function FavouriteList({ favourites, onRemove }: FavouriteListProps) {
  const { user } = useSession();
  const live = favourites.flatMap(({ activity }) => activity ?? []);
  const gone = favourites.filter(({ activity }) => activity === null);
  return (
    <>
      {live.length > 0 && (
        <CardGrid heading="h2" label="Favourites" activities={live} isAdmin={user?.role === 'admin'} />
      )}
      {live.length > 0 && (
        <section className="mt-6 hidden print:block">
          <h2 className="text-title font-extrabold">Where to find them</h2>
          <ul>
            {live.map(({ id, name }) => (
              <li key={id}>
                {name}: <span className="font-bold">{location.host + shortPath(id)}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {gone.length > 0 && (
        <section className="mt-6">
          <h2 className="text-title font-extrabold">No longer listed</h2>
          <p className="text-soft">
            These activities are not in the directory at the moment. If one comes back, its card will too.
          </p>
          <ul className="mt-2 divide-y divide-line">
            {gone.map((favourite) => (
              <li key={favourite.id} className="flex min-h-13 items-center justify-between gap-3">
                <span className="min-w-0 font-bold wrap-anywhere">{favourite.name}</span>
                {onRemove && (
                  <Button variant="ghost" size="small" className="print:hidden" onClick={() => onRemove(favourite)}>
                    Remove<span className="sr-only"> {favourite.name}</span>
                  </Button>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
