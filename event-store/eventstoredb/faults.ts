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
/** gRPC's cancelled, unknown, deadline exceeded, resource exhausted, aborted, internal (a stream that was reset), unavailable. */
const passingCodes = new Set([1, 2, 4, 8, 10, 13, 14]);
/** What the client says without a code. */
const messages = /channel has been (closed|shut down)|failed to discover|no connection established/i;

/** Whether `error` of the client may be gone when the same is tried again: then it says nothing about the call itself. */
export function passes(error: unknown): boolean {
  if (passing.some((kind) => error instanceof kind)) return true;
  if (!(error instanceof Error) || isTooLarge(error) || isInvalidPosition(error)) return false;
  if ('code' in error && typeof error.code === 'number') return passingCodes.has(error.code);
  return messages.test(error.message);
}

/** Whether the server takes less in one append, or in one event or message, than it was sent. */
export function isTooLarge(error: Error): boolean {
  if (!('code' in error)) return false;
  // Invalid argument; resource exhausted, which a message is that exceeds gRPC's own limit.
  return (error.code === 3 && /size/i.test(error.message)) || (error.code === 8 && /message/i.test(error.message));
}

/** Whether no record of the server begins where it was asked to read from; it does not always notice. */
export const isInvalidPosition = (error: unknown): boolean =>
  error instanceof Error && error.message.includes('InvalidPosition');

/** Where the leader is, when that is what the server said. */
export function leaderIn(error: unknown): string | undefined {
  return error instanceof NotLeaderError ? `${error.leader.address}:${error.leader.port}` : undefined;
}
