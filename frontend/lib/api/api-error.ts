/** RFC 9457 problem details as this API writes them. */
export interface Problem {
  readonly title?: string;
  readonly status?: number;
  readonly detail?: string;
  readonly errors?: readonly FieldError[];
}
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/** An answer that is not OK, or none at all (`status` 0). `message` is `status: detail`. */
export class ApiError extends Error {
  readonly status: number;
  readonly detail: string;
  readonly fieldErrors: readonly FieldError[];
  /** The rest of the problem document: a rule may add what the person needs to know. */
  readonly problem: Readonly<Record<string, unknown>>;

  constructor(status: number, detail: string, problem: Problem & Readonly<Record<string, unknown>> = {}) {
    super(`${status}: ${detail}`);
    this.name = 'ApiError';
    this.status = status;
    this.detail = detail;
    this.fieldErrors = problem.errors ?? [];
    this.problem = problem;
  }
}

export const isUnauthorized = (error: unknown): boolean => error instanceof ApiError && error.status === 401;
/** The caller may not do or see this (any more). */
export const isForbidden = (error: unknown): boolean => error instanceof ApiError && error.status === 403;
/** Not an answer about what was asked: nobody answered, or the server could not. The same may succeed later. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500;
/** Whether the command may have been carried out all the same: nobody answered, or the server failed on the way. */
export const leavesOutcomeOpen = (error: unknown): boolean => error instanceof ApiError && isPassing(error);
/** The site, or what it needs, was out of reach. */
export const isOutOfReach = (error: unknown): boolean =>
  error instanceof ApiError && [0, 502, 503, 504].includes(error.status);
/** Somebody else has changed the same thing meanwhile. */
export const isConflict = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409;
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404;
