import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, Suspense } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import type { ListingView } from '#domain/listing/shown/views.ts';
import { LoadFailure } from '#frontend/components/state/load-failure.tsx';
import { SkeletonLines } from '#frontend/components/state/skeleton.tsx';
import { isMissing } from '#frontend/lib/api/api-error.ts';
import { isKept, keep } from '#frontend/lib/kept/kept.ts';
import { draftQuery } from './draft-query.ts';

type Flow = 'suggestion' | 'submission' | 'listing' | 'application';
/** Under what name a flow's form is kept: each draft has its own, and so has what is typed by hand. */
export const typedAsOf = (flow: Flow, activity: Pick<ListingView, 'id'> | null): string =>
  `${flow}-${activity?.id ?? BY_HAND}`;

/** In the address where a draft's id would stand: no page is read, everything is typed. */
const BY_HAND = 'by-hand';

interface DraftInAddress {
  /** Null while no page has been read yet. */
  readonly id: string | null;
  readonly open: (activity: ListingView) => void;
  /** What was typed as the page's address is the activity's website then. */
  readonly typeByHand: (typed: string) => void;
  readonly leave: () => void;
  readonly sent: () => void;
}

/**
 * The address says which draft a flow has come to: a reload, or signing in again, comes back to it. What its form holds is kept under
 * the name of the `flow`.
 */
export function useDraftInAddress(flow: Flow): DraftInAddress {
  const [search, setSearch] = useSearchParams();
  const client = useQueryClient();
  const id = search.get('draft');
  return {
    id,
    open: (activity) => {
      client.setQueryData(draftQuery(activity.id).queryKey, activity);
      setSearch({ draft: activity.id });
    },
    typeByHand: (website) => {
      const typedAs = typedAsOf(flow, null);
      if (website !== '' && !isKept(typedAs)) keep(typedAs, { website });
      setSearch({ draft: BY_HAND });
    },
    leave: () => setSearch({}),
    // Back must not lead into a form that was sent already.
    sent: () => setSearch({}, { replace: true }),
  };
}

interface DraftStepProps {
  readonly id: string;
  /** Where the flow begins: there one goes when there is no such draft. */
  readonly start: string;
  /** Where one goes when it was submitted already. */
  readonly submitted: string;
  /** With null where everything is typed by hand. */
  readonly children: (activity: ListingView | null) => ReactNode;
}

/** What was read from the page, which a reload asks the server for; or nothing, for those who type. */
export function DraftStep(props: DraftStepProps) {
  return (
    <Suspense fallback={<SkeletonLines label="Loading the form" count={8} />}>
      {props.id === BY_HAND ? props.children(null) : <ReadDraft {...props} />}
    </Suspense>
  );
}

function ReadDraft({ id, start, submitted, children }: DraftStepProps) {
  const query = useQuery({ ...draftQuery(id), refetchInterval: false });
  const { data: activity } = query;
  if (query.isPending) return <SkeletonLines label="Loading the draft" count={8} />;
  if (activity) return activity.status === 'draft' ? children(activity) : <Navigate to={submitted} replace />;
  if (isMissing(query.error)) return <Navigate to={start} replace />;
  return <LoadFailure title="The draft could not be loaded" query={query} />;
}
