import { LoadFailure, type LoadFailureProps } from '../../components/state/load-failure.tsx';
import { ApiError } from '../../lib/api/api-error.ts';

/** A failed admin list, in the words that are agreed for lists. */
export function ListFailure(props: Pick<LoadFailureProps, 'title' | 'query'>) {
  return <LoadFailure {...props} headingLevel="h3" wordsOf={listFailureText} />;
}

/** What lists say of a failure; a connection that is gone has no status. */
export function listFailureText(error: Error): string {
  if (!(error instanceof ApiError)) return 'Please try again.';
  return error.status === 0 ? error.detail : `Failed to fetch: ${error.status}`;
}
