import { dehydrate, type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query';
import type { HydrationState } from 'react-router-dom';
import { ApiError, type Problem } from '#frontend/lib/api/api-error.ts';
import type { Rendered } from '#frontend/lib/browser/in-browser.ts';
import { noteReads, readsOf } from '#frontend/lib/api/reads.ts';

type Query = DehydratedState['queries'][number];
/** Without times: pages of the same rows are the same to the byte, whenever they were drawn, and nobody loads them again. */
interface QueryOfPage extends Omit<Query, 'dehydratedAt' | 'state'> {
  readonly state: Omit<Query['state'], 'dataUpdatedAt' | 'errorUpdatedAt'>;
  /** What it was read from: a command that changes none of these is no reason to read it again. */
  readonly reads: readonly string[] | undefined;
}

/** What a page was rendered from, on its way from the server to the browser. */
export interface StateOfPage extends Rendered {
  readonly loaderData: NonNullable<HydrationState['loaderData']>;
  readonly queries: readonly QueryOfPage[];
}

/** What `client` was answered, also refusals: a listing that is not there is not asked for again either. */
export function queriesOf(client: QueryClient): QueryOfPage[] {
  const { queries } = dehydrate(client, { shouldDehydrateQuery: ({ state }) => state.status !== 'pending' });
  return queries.map(({ dehydratedAt: _dehydratedAt, state, ...query }) => {
    const { dataUpdatedAt: _dataUpdatedAt, errorUpdatedAt: _errorUpdatedAt, ...timeless } = state;
    return { ...query, state: timeless, reads: readsOf(query.queryKey[0]) };
  });
}

/** Puts into `client` what was read on the server, as if it had just been answered. */
export function takeQueries(client: QueryClient, queries: StateOfPage['queries']): void {
  for (const { queryKey, reads } of queries) if (reads) noteReads(String(queryKey[0]), reads.join(', '));
  const now = Date.now();
  const times = { dataUpdatedAt: now, errorUpdatedAt: now };
  hydrate(client, {
    queries: queries.map(({ state, reads: _reads, ...query }) => ({
      ...query,
      dehydratedAt: now,
      state: { ...state, ...times, error: revived(state.error) },
    })),
  });
}

/** As JSON an error is its fields. */
function revived(error: unknown): ApiError | null {
  if (error === null) return null;
  const { status, detail, problem } = error as {
    status: number;
    detail: string;
    problem: Problem & Record<string, unknown>;
  };
  return new ApiError(status, detail, problem);
}

/** Id of the element that holds it. */
const PLACE = 'state';

/** The state that the server sent with this page; undefined where it sent a page without anything in it. */
export function sentState(): StateOfPage | undefined {
  const text = document.getElementById(PLACE)?.textContent;
  return text ? (JSON.parse(text) as StateOfPage) : undefined;
}
