import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';
import type { FaultState } from './faults.ts';
import type { Recorded } from './log.ts';
import { eventResponse } from './messages.ts';

/** A response, or the bytes of one. */
export type Sent = ReadResp | Buffer;
export type ReadCall = ServerWritableStream<ReadReq, Sent>;

export const bytesOf = (sent: Sent): Buffer => (Buffer.isBuffer(sent) ? sent : Buffer.from(sent.serializeBinary()));

/** Waits until there is room for more; false when nobody wants it any more. */
export async function send(call: ReadCall, response: Sent): Promise<boolean> {
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
  return send(call, eventBytes(event));
}

/** The newest events are sent to everybody who subscribes: their bytes are made once. */
const MADE = 500;
const made = new Map<Recorded, Buffer>();

function eventBytes(event: Recorded): Buffer {
  const known = made.get(event);
  if (known) return known;
  const bytes = bytesOf(eventResponse(event));
  made.set(event, bytes);
  const [oldest] = made.keys();
  if (made.size > MADE && oldest) made.delete(oldest);
  return bytes;
}
