import { Link } from 'react-router-dom';
import { landingPath } from '#domain/landing/landing.ts';
import { categories } from '#domain/listing/facts/taxonomy.ts';
import type { DirectoryFilters } from '#frontend/lib/address/directory-filters.ts';
import { formatDistance, formatNumber } from '#frontend/lib/format.ts';
import { directoryPath } from '#frontend/lib/address/paths.ts';
import type { Landing } from './api.ts';

interface Neighbour {
  readonly label: string;
  readonly to: string;
  readonly count: number;
  readonly also?: string;
}

/** What else there is: the same elsewhere, other things here, by age. Each says how many activities it leads to, and none is empty. */
export function Neighbours({ landing }: { readonly landing: Landing }) {
  const { category, town, ageRange } = landing;
  /** Two filters that make no page of their own are the directory's. */
  const toAges = (age: string, more: DirectoryFilters): string => directoryPath({ ...more, ageRange: age });
  const here: DirectoryFilters = { ...(category && { category }), ...(town !== undefined && { location: town }) };
  const kind = category ? categories[category] : 'Activities';
  return (
    <div className="mt-10 grid gap-8 md:grid-cols-2 xl:grid-cols-3">
      <Group
        title={town === undefined ? `${kind} by town` : `${kind} near ${town}`}
        neighbours={landing.towns.map(({ town: name, count, miles }) => ({
          label: name,
          to: ageRange ? toAges(ageRange, { location: name }) : landingPath({ category, town: name }),
          count,
          ...(miles !== null && { also: formatDistance(miles) }),
        }))}
      />
      <Group
        title={town === undefined ? (category ? 'Other kinds of activities' : 'By kind') : `More in ${town}`}
        neighbours={landing.categories.map(({ category: id, count }) => ({
          label: categories[id],
          to: ageRange ? toAges(ageRange, { category: id }) : landingPath({ category: id, town }),
          count,
        }))}
      />
      <Group
        title={ageRange ? 'Other ages' : 'By age'}
        neighbours={landing.ages.map(({ ageRange: age, count }) => ({
          label: `${age} years`,
          to: ageRange ? landingPath({ ageRange: age }) : toAges(age, here),
          count,
        }))}
      />
    </div>
  );
}

function Group({ title, neighbours }: { readonly title: string; readonly neighbours: readonly Neighbour[] }) {
  if (neighbours.length === 0) return null;
  return (
    <nav aria-label={title}>
      <h2 className="text-title font-extrabold">{title}</h2>
      <ul className="mt-1">
        {neighbours.map(({ label, to, count, also }) => (
          <li key={to}>
            <Link to={to} className="inline-flex min-h-11 items-center gap-2 hover:underline">
              <span className="font-bold text-link">{label}</span>
              <span className="text-small text-soft tabular-nums">
                {formatNumber(count)}
                <span className="sr-only"> {count === 1 ? 'activity' : 'activities'}</span>
                {also !== undefined && ` · ${also}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
