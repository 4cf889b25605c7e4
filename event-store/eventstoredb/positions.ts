import { START } from '@eventstore/db-client';

/** A place in `$all` as the server names it. */
interface ServerPosition {
  readonly commit: bigint;
  readonly prepare: bigint;
}

/**
 * The port's position of an event is its commit position in `$all`: the byte in the server's log at which it begins, so it is
 * safe as a number up to 8 PiB of log. A server begins its log with a record of its own, so no event of ours is ever at 0.
 */
export function positionOf(commit: bigint | undefined): number {
  const position = placeIn(commit);
  if (position === undefined) throw new Error(`The server gives no usable position: ${commit}`);
  return position;
}

/**
 * The position in what the server says, if it says one. 2^64 - 1 is none: servers before 22.6 say it in reads of a stream, others
 * to a subscription to a log that is empty yet.
 */
export function placeIn(commit: bigint | undefined): number | undefined {
  const position = Number(commit);
  return Number.isSafeInteger(position) ? position : undefined;
}

/**
 * Where to read `$all` from to get what comes after `position`: reads include the event that is there, subscriptions do not.
 * What one write appends has one commit position for each event, and the prepare position is the same.
 */
export function placeOf(position: number): ServerPosition | typeof START {
  if (position <= 0) return START;
  return { commit: BigInt(position), prepare: BigInt(position) };
}

/** The server counts a stream's events from 0, the port from 1. */
export const revisionOf = (revision: bigint): number => Number(revision) + 1;
export const serverRevisionOf = (revision: number): bigint => BigInt(revision - 1);
