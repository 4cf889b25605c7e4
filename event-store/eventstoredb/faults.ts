import {
  CancelledError,
  DeadlineExceededError,
  NotLeaderError,
  TimeoutError,
  UnavailableError,
} from '@eventstore/db-client';

/** Nothing came within the time that a call has. */
export class NoAnswer extends Error {
  constructor(ms: number) {
    super(`No answer within ${ms} ms`);
    this.name = 'NoAnswer';
  }
}

const passing = [CancelledError, DeadlineExceededError, NotLeaderError, TimeoutError, UnavailableError, NoAnswer];
/** gRPC's cancelled, unknown, deadline exceeded, aborted, internal (a stream that was reset) and unavailable. */
const passingCodes = new Set([1, 2, 4, 10, 13, 14]);
/** What the client says without a code. */
const messages = /channel has been (closed|shut down)|failed to discover|no connection established/i;

/** Whether `error` of the client may be gone when the same is tried again: then it says nothing about the call itself. */
export function passes(error: unknown): boolean {
  if (passing.some((kind) => error instanceof kind)) return true;
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'number') return passingCodes.has(error.code);
  return messages.test(error.message);
}

/** Where the leader is, when that is what the server said. */
export function leaderIn(error: unknown): string | undefined {
  return error instanceof NotLeaderError ? `${error.leader.address}:${error.leader.port}` : undefined;
}
