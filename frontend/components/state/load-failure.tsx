import { errorWords } from '../../lib/error-words.ts';
import { ErrorState } from './states.tsx';

interface LoadFailureProps {
  readonly title: string;
  readonly query: {
    readonly data: unknown;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly headingLevel?: 'h1' | 'h2' | 'h3';
}

/** Why `query` has nothing to show, and a way to ask again; nothing while it has or still may have. */
export function LoadFailure({ title, query, headingLevel = 'h2' }: LoadFailureProps) {
  if (query.error === null || query.data !== undefined) return null;
  return (
    <ErrorState
      title={title}
      headingLevel={headingLevel}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    >
      <p>{errorWords(query.error, '', 'Please try again.').description}</p>
    </ErrorState>
  );
}
