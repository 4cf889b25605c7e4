import type { ReadReq, ReadResp } from '@eventstore/db-client/generated/streams_pb.js';
import type { ServerWritableStream } from '@grpc/grpc-js';

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
