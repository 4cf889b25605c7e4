import { ErrorState } from '../../components/state/states.tsx';
import { ApiError } from '../../lib/api/api-error.ts';

interface ListFailureProps {
  readonly title: string;
  readonly query: {
    readonly data: unknown;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
}

/** Why an admin list has nothing to show, and a way to ask again; nothing while it has or still may have. */
export function ListFailure({ title, query }: ListFailureProps) {
  if (query.error === null || query.data !== undefined) return null;
  return (
    <ErrorState title={title} headingLevel="h3" onRetry={() => void query.refetch()} retrying={query.isFetching}>
      <p>{listFailureText(query.error)}</p>
    </ErrorState>
  );
}

/** What B section 8 says of lists; a connection that is gone has no status. */
export function listFailureText(error: Error): string {
  if (!(error instanceof ApiError)) return 'Please try again.';
  return error.status === 0 ? error.detail : `Failed to fetch: ${error.status}`;
}
