import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { FaultState } from './faults.ts';
import type { Recorded } from './log.ts';
import { eventResponse } from './messages.ts';

export type ReadCall = ServerWritableStream<ReadReq, ReadResp>;

/** Waits until there is room for more; false when nobody wants it any more. */
export async function send(call: ReadCall, response: ReadResp): Promise<boolean> {
  if (call.cancelled) return false;
  if (call.write(response)) return true;
  await new Promise<void>((resolve) => {
    const go = (): void => {
      call.off('drain', go).off('cancelled', go);
      resolve();
    };
    call.on('drain', go).on('cancelled', go);
  });
  return !call.cancelled;
}

export function sendEvent(call: ReadCall, event: Recorded, state: FaultState): Promise<boolean> {
  state.sent.set(event.type, (state.sent.get(event.type) ?? 0) + 1);
  return send(call, eventResponse(event));
}
