import type { AppendReq, AppendResp as AppendResponse } from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { Metadata, type handleClientStreamingCall, status } from '@grpc/grpc-js';
import { commitTimeout, type FaultState, indexing, isBeingIndexed, losesAnswer, refusal, slowness } from './faults.ts';
import type { Expected, Proposed, Recorded, ServerLog, Written } from './log.ts';
import { nameIn, proposedIn } from './messages.ts';

const { AppendResp } = streams;
const { Empty } = shared;

/** What the server takes in one append, bytes of data; since 24.10.4 it counts metadata and types, too. */
export const MAX_APPEND_BYTES = 1024 * 1024;

/** Append: options first, then one message for each event, one answer at the end. */
export function appendHandler(log: ServerLog, state: FaultState): handleClientStreamingCall<AppendReq, AppendResponse> {
  return (call, answer) => {
    const refused = refusal(state, 'Append', call.metadata);
    let stream = '';
    let expected: Expected = 'any';
    const proposed: Proposed[] = [];
    call.on('data', (request: AppendReq) => {
      const options = request.getOptions();
      if (options) {
        stream = nameIn(options.getStreamIdentifier());
        expected = expectedIn(options);
      }
      const message = request.getProposedMessage();
      if (message) proposed.push(proposedIn(message));
    });
    call.on('error', () => undefined);
    call.on('end', () => {
      if (refused) return answer(refused);
      const bytes = proposed.reduce((sum, { data }) => sum + data.length, 0);
      if (bytes > MAX_APPEND_BYTES) return answer(tooLarge());
      if (isBeingIndexed(state, proposed)) return void commitTimeout(state).then((error) => answer(error));
      const written = log.append(stream, expected, proposed);
      const indexed = indexing(state, written, proposed);
      if (losesAnswer(state)) return undefined;
      return void Promise.all([slowness(state), indexed]).then(() =>
        answer(null, responseOf(written, expected, namedIn(state, log, written, proposed.length))),
      );
    });
  };
}

function expectedIn(options: AppendReq.Options): Expected {
  if (options.hasRevision()) return Number(options.getRevision());
  if (options.hasNoStream()) return 'no-stream';
  return options.hasStreamExists() ? 'stream-exists' : 'any';
}

function tooLarge() {
  const metadata = new Metadata();
  metadata.set('exception', 'maximum-append-size-exceeded');
  metadata.set('maximum-append-size', String(MAX_APPEND_BYTES));
  return { code: status.INVALID_ARGUMENT, details: 'Maximum Append Size Exceeded.', metadata };
}

/** The event whose position the answer tells. */
function namedIn({ named }: FaultState, log: ServerLog, written: Written, count: number): Recorded | undefined {
  if (written.result === 'wrong-version' || named === 'none' || !written.last) return undefined;
  const { stream, revision } = written.last;
  return named === 'last' ? written.last : log.stream(stream)?.find((event) => event.revision === revision - count + 1);
}

function responseOf(written: Written, expected: Expected, named: Recorded | undefined): AppendResponse {
  const response = new AppendResp();
  if (written.result === 'wrong-version') {
    const wrong = new AppendResp.WrongExpectedVersion();
    if (written.current < 0) wrong.setCurrentNoStream(new Empty());
    else wrong.setCurrentRevision(String(written.current));
    if (typeof expected === 'number') wrong.setExpectedRevision(String(expected));
    else if (expected === 'no-stream') wrong.setExpectedNoStream(new Empty());
    else if (expected === 'any') wrong.setExpectedAny(new Empty());
    else wrong.setExpectedStreamExists(new Empty());
    return response.setWrongExpectedVersion(wrong);
  }
  const success = new AppendResp.Success();
  if (written.current < 0) success.setNoStream(new Empty());
  else success.setCurrentRevision(String(written.current));
  if (!named) return response.setSuccess(success.setNoPosition(new Empty()));
  // A repeat gets the position of the first one again.
  const position = new AppendResp.Position();
  position.setCommitPosition(String(named.position));
  position.setPreparePosition(String(named.position));
  return response.setSuccess(success.setPosition(position));
}
