import { isForbidden, isUnauthorized } from '#frontend/lib/api/api-error.ts';
import { serverMessage } from '#frontend/lib/error-words.ts';
import { AccessDenied } from './access-denied.tsx';
import { SkeletonLines } from './skeleton.tsx';
import { ErrorState } from './states.tsx';

export interface LoadFailureProps {
  readonly title: string;
  readonly query: {
    readonly data: unknown;
    readonly error: Error | null;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
  readonly headingLevel?: 'h1' | 'h2' | 'h3';
  /** What the screen's specification says of the failure; default: what the server says for people, else to try again. */
  readonly wordsOf?: (error: Error) => string;
}

/**
 * Why `query` has nothing to show, and a way to ask again; nothing while it has or still may have. Whoever is signed out is on
 * the way to the sign-in page, and whoever may not see it is told so: asking again would help neither.
 */
export function LoadFailure({ title, query, headingLevel = 'h2', wordsOf = loadWords }: LoadFailureProps) {
  if (query.error === null || query.data !== undefined) return null;
  if (isUnauthorized(query.error)) return <SkeletonLines label="Taking you to the sign-in page" />;
  if (isForbidden(query.error)) return <AccessDenied headingLevel={headingLevel}>{NOT_ALLOWED}</AccessDenied>;
  return (
    <ErrorState
      title={title}
      headingLevel={headingLevel}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    >
      <p>{wordsOf(query.error)}</p>
    </ErrorState>
  );
}

const NOT_ALLOWED = 'You do not have the rights to see this. If you had them before, they may have been taken back.';
const loadWords = (error: Error): string => serverMessage(error) ?? 'Please try again.';
