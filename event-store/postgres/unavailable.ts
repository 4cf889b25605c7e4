import { StoreUnavailable } from '../port.ts';

/** SQLSTATEs of a server that goes, comes, is full, or had to end the connection. */
const absent = /^(08|57P0[1-5]|53|25P03)/;
const unreachable = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EAI_AGAIN',
  'EHOSTDOWN',
  'EHOSTUNREACH',
  'ENETDOWN',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  // A stream of COPY whose connection is gone.
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_PREMATURE_CLOSE',
  'ETIMEDOUT',
]);
/** What the PostgreSQL client says without a code. */
const messages =
  /connection terminated|timeout expired|timeout exceeded when trying to connect|query read timeout|not queryable|pool after calling end/i;

/** SQLSTATEs of a statement or a lock that took longer than it may. */
const late = /^(57014|55P03)$/;

/** SQLSTATEs of a transaction that was taken back so that another could go on. */
const secondOfTwo = /^(40001|40P01)$/;

const saysOf = (error: unknown, states: RegExp): boolean =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && states.test(error.code);

/** Whether the server ended the statement because it took too long: it is there, and may do better later. */
export const tookTooLong = (error: unknown): boolean => saysOf(error, late);

/** Whether the server took the transaction back because it and another were in each other's way: nothing of it has happened. */
export const gaveWay = (error: unknown): boolean => saysOf(error, secondOfTwo);

/** Whether `error` of the PostgreSQL client means that the server was not there, rather than that the statement was wrong. */
export function isUnavailable(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.some(isUnavailable);
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string') {
    // The server's socket file is gone; any other file that is missing is none of its business.
    if (error.code === 'ENOENT') return 'syscall' in error && error.syscall === 'connect';
    // Whatever it was about, the server ends itself at it.
    if ('severity' in error && error.severity === 'PANIC') return true;
    return unreachable.has(error.code) || absent.test(error.code);
  }
  return messages.test(error.message);
}

/** `error` as callers of the log know it: StoreUnavailable when the server was not there or had no time. */
export function asStoreError(error: unknown): unknown {
  return isUnavailable(error) || tookTooLong(error)
    ? new StoreUnavailable('The log cannot be reached', { cause: error })
    : error;
}
