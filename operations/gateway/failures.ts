/** The connection was never there: whatever was asked has not happened. */
const neverThere = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);
/** It broke: what was asked may have happened. */
const broke = new Set(['ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'UND_ERR_SOCKET']);
/** Nothing came in time: the same. */
const late = new Set(['UND_ERR_HEADERS_TIMEOUT']);

/** How a request to an upstream failed. */
export type Failure = 'not-sent' | 'broke' | 'late' | 'other';

/** Looks through the errors that wrap one another, as those of the proxy wrap those of the connection. */
export function failureOf(error: unknown): Failure {
  if (error instanceof AggregateError) return worst(error.errors.map(failureOf));
  if (!(error instanceof Error)) return 'other';
  const code = 'code' in error ? String(error.code) : '';
  if (neverThere.has(code)) return 'not-sent';
  if (broke.has(code)) return 'broke';
  if (late.has(code)) return 'late';
  return error.cause === undefined ? 'other' : failureOf(error.cause);
}

function worst(failures: readonly Failure[]): Failure {
  return failures.find((each) => each !== 'not-sent') ?? (failures.length > 0 ? 'not-sent' : 'other');
}
