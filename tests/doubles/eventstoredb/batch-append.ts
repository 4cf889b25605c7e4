import type {
  BatchAppendReq,
  BatchAppendResp as BatchAppendResponse,
} from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusMessages from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { type handleBidiStreamingCall, status } from '@grpc/grpc-js';
import { type FaultState, losesAnswer, refusal } from './faults.ts';
import type { Expected, Proposed, ServerLog, Written } from './log.ts';
import { identifierOf, nameIn, proposedIn } from './messages.ts';

const { BatchAppendResp } = streams;
const { AllStreamPosition, Empty, WrongExpectedVersion } = shared;
const { Status } = statusMessages;

interface Batch {
  readonly stream: string;
  readonly expected: Expected;
  readonly proposed: Proposed[];
}

/** BatchAppend: many appends on one call, each under an id of its own, answered as they are done. */
export function batchAppendHandler(
  log: ServerLog,
  state: FaultState,
): handleBidiStreamingCall<BatchAppendReq, BatchAppendResponse> {
  return (call) => {
    const refused = refusal(state, 'BatchAppend', call.metadata);
    if (refused) return void call.emit('error', refused);
    const batches = new Map<string, Batch>();
    call.on('data', (request: BatchAppendReq) => {
      const id = request.getCorrelationId()?.getString() ?? '';
      const options = request.getOptions();
      const batch: Batch = batches.get(id) ?? {
        stream: nameIn(options?.getStreamIdentifier()),
        expected: options ? expectedIn(options) : 'any',
        proposed: [],
      };
      batches.set(id, batch);
      batch.proposed.push(...request.getProposedMessagesList().map(proposedIn));
      if (!request.getIsFinal()) return;
      batches.delete(id);
      const written = log.append(batch.stream, batch.expected, batch.proposed);
      if (losesAnswer(state)) return;
      const response = responseOf(written, batch);
      const correlation = request.getCorrelationId();
      if (correlation) response.setCorrelationId(correlation);
      call.write(response);
    });
    call.on('end', () => call.end());
    return undefined;
  };
}

function expectedIn(options: BatchAppendReq.Options): Expected {
  if (options.hasStreamPosition()) return Number(options.getStreamPosition());
  if (options.hasNoStream()) return 'no-stream';
  return options.hasStreamExists() ? 'stream-exists' : 'any';
}

function responseOf(written: Written, { stream, expected }: Batch): BatchAppendResponse {
  const response = new BatchAppendResp().setStreamIdentifier(identifierOf(stream));
  if (written.result === 'wrong-version') return response.setError(wrongVersion(written.current, expected));
  const success = new BatchAppendResp.Success().setCurrentRevision(String(written.current));
  if (!written.last) return response.setSuccess(success.setNoPosition(new Empty()));
  const position = new AllStreamPosition();
  position.setCommitPosition(String(written.last.position));
  position.setPreparePosition(String(written.last.position));
  return response.setSuccess(success.setPosition(position));
}

/** A stream that does not exist is one of which no revision is said. */
function wrongVersion(current: number, expected: Expected) {
  const wrong = new WrongExpectedVersion();
  if (current >= 0) wrong.setCurrentStreamRevision(String(current));
  if (typeof expected === 'number') wrong.setExpectedStreamPosition(String(expected));
  // The class of `details` is not at hand: this is a status with empty ones (field 3, no bytes).
  const refused = Status.deserializeBinary(Uint8Array.of(0x1a, 0));
  refused.setMessage('WrongExpectedVersion');
  refused.setCode(status.FAILED_PRECONDITION as number);
  refused.getDetails()?.pack(wrong.serializeBinary(), 'event_store.client.WrongExpectedVersion');
  return refused;
}
