import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { ListingView } from '#domain/listing/shown/views.ts';
import { pathTo } from '#domain/site/pages.ts';
import { StatusBadge } from '#frontend/components/status-badge.tsx';
import { page } from '#frontend/lib/api/list.ts';

/** What a member has suggested or begun, newest change first, each where it is in its life; nothing while there is none. */
export function OwnSuggestions({ most }: { readonly most: number }) {
  const { data } = useQuery(page('GET /api/drafts/mine', { query: { limit: most } }));
  if (!data || data.items.length === 0) return null;
  return (
    <section aria-labelledby="own-suggestions">
      <h2 id="own-suggestions" className="text-title font-extrabold">
        Your suggestions
      </h2>
      <SuggestionRows listings={data.items} />
    </section>
  );
}

/** One's own suggestions, each where it is in its life and leading to where it is gone on with. */
export function SuggestionRows({ listings }: { readonly listings: readonly ListingView[] }) {
  return (
    <ul className="mt-1 divide-y divide-line">
      {listings.map((listing) => (
        <li key={listing.id} className="flex min-h-13 items-center justify-between gap-3 wrap-anywhere">
          {listing.gone ? (
            listing.name || 'Belongs to a business now'
          ) : (
            <Link to={pathOf(listing)} className="py-2 font-bold text-link hover:underline">
              {listing.name || 'Not named yet'}
            </Link>
          )}
          <StatusBadge status={listing.status} />
        </li>
      ))}
    </ul>
  );
}

/** Drafts are gone on with where they were begun. */
const pathOf = ({ id, status }: Pick<ListingView, 'id' | 'status'>): string =>
  pathTo(status === 'live' ? 'listing' : 'parent-draft', { id });
