import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Card } from '#frontend/components/card.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { LoadMore } from '#frontend/components/state/load-more.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { pages } from '#frontend/lib/api/list.ts';
import { SuggestionRows } from './own-suggestions.tsx';

const ownSuggestionsQuery = pages('GET /api/drafts/mine', { query: { limit: 10 } });

/** All that a member has suggested or begun, drafts that nobody has an address of any more as well. */
export function OwnSuggestionsCard() {
  const query = useInfiniteQuery(ownSuggestionsQuery);
  const { data, isPending } = query;
  const listings = data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <Card>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-title font-extrabold">Your suggestions</h2>
        <Link to={pathTo('suggest-activity')} className={buttonClass({ variant: 'secondary', size: 'small' })}>
          Suggest an Activity
        </Link>
      </div>
      {isPending && <SkeletonLines label="Loading your suggestions" />}
      <LoadFailure title="Your suggestions could not be loaded" headingLevel="h3" query={query} />
      {data && listings.length === 0 && (
        <p className="text-soft">
          You have not suggested anything yet. Anything you start waits here until you send it.
        </p>
      )}
      {listings.length > 0 && <SuggestionRows listings={listings} />}
      <LoadMore query={query} label="Load More Suggestions" />
    </Card>
  );
}
