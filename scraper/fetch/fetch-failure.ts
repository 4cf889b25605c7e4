import type { ScrapeFailure } from '#domain/page/events.ts';

/** Why a page was not read: the kind for people and statistics, the precise reason for the log. */
export class FetchFailure extends Error {
  readonly failure: ScrapeFailure;
  constructor(failure: ScrapeFailure, detail: string, options?: ErrorOptions) {
    super(detail.slice(0, 1000), options);
    this.name = 'FetchFailure';
    this.failure = failure;
  }
}

/** Whatever was thrown on the way to a page, as a FetchFailure. */
export function asFetchFailure(thrown: unknown): FetchFailure {
  for (let error: unknown = thrown; error instanceof Error; error = error.cause)
    if (error instanceof FetchFailure) return error;
  if (!(thrown instanceof Error)) return new FetchFailure('connection-failed', String(thrown));
  const code = 'code' in thrown ? String(thrown.code) : '';
  const timedOut = /TIMEOUT|TIMEDOUT/.test(code) || thrown.name === 'TimeoutError' || thrown.name === 'AbortError';
  const words = [thrown.message, code].filter((word) => word !== '').join(' ');
  return new FetchFailure(timedOut ? 'timed-out' : 'connection-failed', words || thrown.name, { cause: thrown });
}
