import { ApiError, isForbidden, isOutOfReach } from './api/api-error.ts';

/** What a person reads when something failed. */
export interface ErrorWords {
  readonly title: string;
  readonly description: string;
}

/**
 * The words for `error`: the title that the screen's specification names, and the server's message when it has one that says
 * what to do, else `fallback`. The one place where errors become words.
 */
export function errorWords(error: unknown, title: string, fallback: string): ErrorWords {
  if (error instanceof ApiError && isForbidden(error))
    return { title: 'Access Denied', description: saidBy(error) ?? 'You are not allowed to do this.' };
  return { title, description: serverMessage(error) ?? fallback };
}

const NOT_NOW = 'This is not possible right now. What you have typed is still here: please try again in a moment.';

/** The message of the server, if it was written for the person who caused the error. */
export function serverMessage(error: unknown): string | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 0) return error.detail;
  const said = saidBy(error);
  // The server says what exactly is not possible; what stands in front of it says nothing for people.
  if (isOutOfReach(error)) return said ?? NOT_NOW;
  // A fault of ours: its text would tell the reader nothing.
  if (error.status >= 500) return undefined;
  if (error.fieldErrors.length > 0) return [...new Set(error.fieldErrors.map((each) => each.message))].join(' ');
  return said;
}

/** Each problem document of ours has words for people; a proxy that refuses by itself answers a page of its own, or nothing. */
function saidBy({ problem: { detail } }: ApiError): string | undefined {
  return typeof detail === 'string' && detail !== '' ? detail : undefined;
}

/** What is said of a list or a figure of the workbench that could not be loaded; a connection that is gone has no status. */
export function listWords(error: Error): string {
  if (!(error instanceof ApiError)) return 'Please try again.';
  return error.status === 0 ? error.detail : `Failed to fetch: ${error.status}`;
}
