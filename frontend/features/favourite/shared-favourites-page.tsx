import { type QueryClient, useQuery } from '@tanstack/react-query';
import { Link, type LoaderFunctionArgs, useParams } from 'react-router-dom';
import { pathTo } from '#domain/site/pages.ts';
import { buttonClass } from '#frontend/components/button/button-class.ts';
import { PageHeading } from '#frontend/components/page-heading.tsx';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonCards } from '#frontend/components/state/skeleton.tsx';
import { EmptyState } from '#frontend/components/state/states.tsx';
import { isMissing } from '#frontend/lib/api/api-error.ts';
import { CalendarLink } from '#frontend/features/listing/calendar-link.tsx';
import { sharedQuery } from './api.ts';
import { FavouriteList } from './favourite-list.tsx';

export function loader({ params }: LoaderFunctionArgs, client: QueryClient): void {
  void client.prefetchQuery(sharedQuery(params['id'] ?? ''));
}

/** A list that somebody shares by its link. */
export function Component() {
  const id = useParams()['id'] ?? '';
  const query = useQuery(sharedQuery(id));
  const { data, error, isPending } = query;
  const browse = (
    <Link to={pathTo('directory')} className={buttonClass()}>
      Browse Activities
    </Link>
  );
  if (isMissing(error)) {
    return (
      <EmptyState title="This list is no longer shared" headingLevel="h1" action={browse}>
        <p>The person who shared it has stopped sharing, or the link is incomplete.</p>
      </EmptyState>
    );
  }
  return (
    <>
      <PageHeading title="Activities somebody has shared with you">
        Press the heart on anything you like to save it to your own favourites.
      </PageHeading>
      {isPending && <SkeletonCards label="Loading the list" count={3} />}
      <LoadFailure title="The list could not be loaded" query={query} />
      {data?.favourites.length === 0 && (
        <EmptyState title="There is nothing on this list at the moment" action={browse} />
      )}
      {data && (
        <>
          <FavouriteList favourites={data.favourites} />
          <CalendarLink
            href={`/api/shared-favourites/${id}/calendar.ics`}
            activities={data.favourites.flatMap(({ activity }) => activity ?? [])}
            of="this list"
          />
        </>
      )}
    </>
  );
}
