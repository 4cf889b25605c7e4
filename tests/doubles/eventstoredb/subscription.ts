import { randomUUID } from 'node:crypto';
import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import { dropped, type FaultState } from './faults.ts';
import { checkpointsIn, filterIn } from './filter.ts';
import type { ServerLog } from './log.ts';
import { caughtUpResponse, checkpointResponse, confirmationResponse } from './messages.ts';
import { type ReadCall, send, sendEvent } from './send.ts';

/** Sends all events of `$all` after the position that was asked for, those of the past and then those that come. */
export async function serveSubscription(
  call: ReadCall,
  options: ReadReq.Options,
  log: ServerLog,
  state: FaultState,
): Promise<void> {
  const wanted = filterIn(options);
  const { window, interval } = checkpointsIn(options);
  let index = firstIndex(options, log);
  let considered = 0;
  /** What a checkpoint names: until the subscription is live the last event that was sent, or where the last window began. */
  let reached = Number(options.getAll()?.getPosition()?.getCommitPosition() ?? 0);
  let caughtUp = false;
  let open = true;
  const bell = bellOf(log);
  const end = (): void => {
    open = false;
    bell.ring();
  };
  const drop = (): void => {
    end();
    call.emit('error', dropped);
  };
  state.drops.add(drop);
  state.calls.set('Subscribe', (state.calls.get('Subscribe') ?? 0) + 1);
  call.on('cancelled', end);

  if (!(await send(call, confirmationResponse(randomUUID())))) open = false;
  while (open) {
    const rung = bell.count();
    const event = state.silent ? undefined : log.events[index];
    if (!event) {
      if (!caughtUp && !state.silent) {
        if (wanted) await send(call, lastCheckpoint(log, reached, state));
        caughtUp = await send(call, caughtUpResponse());
      }
      await bell.next(rung);
      continue;
    }
    const sends = !wanted || wanted(event);
    if (sends || caughtUp || considered % window === 0) reached = event.position;
    index += 1;
    considered += 1;
    if (sends) await sendEvent(call, event, state);
    if (considered % interval === 0) await send(call, checkpointResponse(reached));
  }
  state.drops.delete(drop);
  bell.close();
}

/** 2^64 - 1. */
const NOWHERE = '18446744073709551615';

/** How far a filtered subscription has come when it has sent all that there is. */
function lastCheckpoint({ events, end }: ServerLog, reached: number, { checkpointsAtTheEnd }: FaultState) {
  // Where its next event will be, which it will send all the same: that is what some releases do, 24.10.4 for one.
  if (checkpointsAtTheEnd) return checkpointResponse(end(), 0);
  if (events.every(({ type }) => type.startsWith('$'))) return checkpointResponse(NOWHERE);
  return checkpointResponse(reached);
}

/** A subscription begins after its position, unlike a read. */
function firstIndex(options: ReadReq.Options, log: ServerLog): number {
  const asked = options.getAll();
  if (asked?.hasEnd()) return log.events.length;
  const at = asked?.getPosition();
  return at ? log.indexOf(Number(at.getCommitPosition()) + 1) : 0;
}

/** Rings with each append. */
function bellOf(log: ServerLog) {
  let rings = 0;
  let wake = (): void => undefined;
  const ring = (): void => {
    rings += 1;
    wake();
  };
  return {
    ring,
    count: () => rings,
    /** Resolves when it has rung after `rung`. */
    next: (rung: number) =>
      new Promise<void>((resolve) => {
        wake = resolve;
        if (rings > rung) resolve();
      }),
    close: log.onAppend(ring),
  };
}
