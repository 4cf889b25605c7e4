import { dehydrate, type DehydratedState, hydrate, type QueryClient } from '@tanstack/react-query';
import type { HydrationState } from 'react-router-dom';
import { ApiError, type Problem } from '#frontend/lib/api/api-error.ts';

/** What a page was rendered from, on its way from the server to the browser. */
export interface StateOfPage {
  /** The address of the site. */
  readonly site: string;
  readonly loaderData: NonNullable<HydrationState['loaderData']>;
  readonly queries: DehydratedState['queries'];
}

/** What `client` was answered, also refusals: a listing that is not there is not asked for again either. */
export const queriesOf = (client: QueryClient): DehydratedState['queries'] =>
  dehydrate(client, { shouldDehydrateQuery: ({ state }) => state.status !== 'pending' }).queries;

/** Puts into `client` what was read on the server. */
export function takeQueries(client: QueryClient, queries: DehydratedState['queries']): void {
  hydrate(client, {
    queries: queries.map(({ state, ...query }) => ({ ...query, state: { ...state, error: revived(state.error) } })),
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
