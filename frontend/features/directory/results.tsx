import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Widening } from '#domain/listing/asked/answer.ts';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { Button } from '#frontend/components/button/button.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonCards } from '#frontend/components/state/skeleton.tsx';
import { ApiError } from '#frontend/lib/api/api-error.ts';
import { distinct } from '#frontend/lib/api/distinct.ts';
import { classNames } from '#frontend/lib/class-names.ts';
import { type DirectoryFilters, toSearch } from '#frontend/lib/address/directory-filters.ts';
import { serverMessage } from '#frontend/lib/error-words.ts';
import { formatNumber } from '#frontend/lib/format.ts';
import { directoryPath } from '#frontend/lib/address/paths.ts';
import { useSession } from '#frontend/features/session/api.ts';
import { BannerPlace } from '#frontend/features/banner/banner-place.tsx';
import { activitiesQuery, type ActivityPage, totalWords } from './api.ts';
import { CardGrid } from './card-grid.tsx';
import type { Filters } from './use-filters.ts';
import { asleep, atOnce } from '#frontend/lib/browser/asleep.ts';

// Only who finds nothing is told so, and offered others.
const NothingFound = asleep(async () => (await import('./nothing-found.tsx')).NothingFound, atOnce);

interface ResultsProps {
  readonly filters: DirectoryFilters;
  /** Activities that come before these. */
  readonly offset: number;
  readonly onClear: () => void;
  readonly onChange: Filters['change'];
  /** What to search for instead when nothing is found. */
  readonly widenings: readonly Widening[] | undefined;
}

/** The activities that match, page after page. While filters change, the list before stays in sight. */
export function Results({ filters, offset, onClear, onChange, widenings }: ResultsProps) {
  const { user } = useSession();
  const list = useInfiniteQuery(activitiesQuery(filters, offset));
  if (list.isPending) return <SkeletonCards label="Loading activities" />;
  // What an address asks for in words that are no filter (?minPrice=cheap) is not there, and asking again finds it no sooner.
  const refused = list.error instanceof ApiError && list.error.status === 400;
  if (list.isError && !list.data && !refused) {
    return <LoadFailure title="The activities could not be loaded" query={list} />;
  }
  const pages = list.data?.pages ?? [];
  const activities = distinct(pages);
  // Some pages of the list have an address: bookmarks of them stay when it has become shorter.
  const past = offset > 0 && activities.length === 0 ? pages.at(-1) : undefined;
  return (
    <div data-goes-on aria-busy={list.isPlaceholderData} className={classNames(list.isPlaceholderData && 'opacity-60')}>
      {offset > 0 && !past && (
        <Link to={directoryPath(filters)} className={`mb-4 ${buttonClass({ variant: 'ghost' })}`}>
          Show the list from its beginning
        </Link>
      )}
      {activities.length === 0 ? (
        <NothingFound {...{ filters, past, onClear, onChange, widenings }} />
      ) : (
        <>
          {filters.category !== undefined && (
            <BannerPlace key={filters.category} position="category_page" className="mb-4 max-md:hidden" />
          )}
          <CardGrid heading="h2" label="Activities" activities={activities} isAdmin={user?.role === 'admin'} />
          <BannerPlace position="mobile" className="mt-6 md:hidden" />
        </>
      )}
      {list.isFetchNextPageError && (
        <p role="alert" className="mt-6 text-center font-semibold text-danger">
          {serverMessage(list.error) ?? 'More activities could not be loaded. Please try again.'}
        </p>
      )}
      {list.hasNextPage && (
        <div className="mt-8 text-center">
          <Button
            data-more
            variant="secondary"
            size="large"
            className="noscript:hidden!"
            loading={list.isFetchingNextPage}
            onClick={() => void list.fetchNextPage()}
          >
            Load More Activities
          </Button>
          <noscript>
            {/* A browser that draws pages itself has no use for it. */}
            {import.meta.env.SSR && (
              <a
                href={pageFrom(filters, Number(pages.at(-1)?.next?.['offset']))}
                className={buttonClass({ variant: 'secondary', size: 'large' })}
              >
                Next page
              </a>
            )}
          </noscript>
        </div>
      )}
    </div>
  );
}

/** The address of the list behind its first `offset` activities. */
function pageFrom(filters: DirectoryFilters, offset: number): string {
  const search = new URLSearchParams(toSearch(filters));
  search.set('offset', String(offset));
  return `${pathTo('directory')}?${search.toString()}`;
}

/** How many match, and how many of them are shown, for the page's heading; said again whenever that changes. */
export function ResultCount({ filters, offset }: Pick<ResultsProps, 'filters' | 'offset'>) {
  const { data } = useInfiniteQuery(activitiesQuery(filters, offset));
  const last = data?.pages.at(-1);
  const shown = distinct(data?.pages).length;
  // That there is none the page says itself, further down, where nobody hears it.
  return (
    <span aria-live="polite">
      {last &&
        (shown === 0 ? (
          <span className="sr-only">{last.total > 0 ? 'Past the end of the list' : 'No activities found'}</span>
        ) : (
          summary(offset, shown, last)
        ))}
    </span>
  );
}

function summary(offset: number, shown: number, page: ActivityPage): string {
  if (offset > 0)
    return `Showing ${formatNumber(offset + 1)} to ${formatNumber(offset + shown)} of ${totalWords(page)}`;
  if (shown >= page.total && !page.isMore) return totalWords(page);
  return `Showing ${formatNumber(shown)} of ${totalWords(page)}`;
}
