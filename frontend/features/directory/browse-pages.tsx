import { Link } from 'react-router-dom';
import { towns } from '#domain/brand.ts';
import { type Landing, landingPath } from '#domain/landing/landing.ts';
import type { Facets } from '#domain/listing/shown/search.ts';
import { formatNumber } from '#frontend/lib/format.ts';

/** Under the whole directory: its parts that have pages of their own, with how many activities there are on each; no empty one. */
export function BrowsePages({ facets }: { readonly facets: Facets }) {
  const rows: { readonly title: string; readonly pages: readonly (readonly [string, number, Landing])[] }[] = [
    {
      title: 'By town',
      pages: facets.town
        .filter(({ town }) => (towns as readonly string[]).includes(town))
        .map(({ town, count }) => [town, count, { town }]),
    },
    { title: 'By kind', pages: facets.category.map(({ id, label, count }) => [label, count, { category: id }]) },
    {
      title: 'By age',
      pages: facets.ageRange
        .filter(({ count }) => count > 0)
        .map(({ ageRange, count }) => [`${ageRange} years`, count, { ageRange }]),
    },
  ];
  return (
    <nav aria-label="Browse the directory" className="mt-10 grid gap-6 md:grid-cols-3">
      {rows.map(({ title, pages }) => (
        <div key={title}>
          <h2 className="text-title font-extrabold">{title}</h2>
          <ul className="flex flex-wrap gap-x-4">
            {pages.map(([label, count, landing]) => (
              <li key={label}>
                <Link to={landingPath(landing)} className="inline-flex min-h-11 items-center gap-1.5 hover:underline">
                  <span className="font-bold text-link">{label}</span>
                  <span className="text-small text-soft tabular-nums">{formatNumber(count)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
