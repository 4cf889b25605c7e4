import type { ReadReq } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { type handleServerStreamingCall, status } from '@grpc/grpc-js';
import { type FaultState, refusal, slowness } from './faults.ts';
import { filterIn } from './filter.ts';
import type { Recorded, ServerLog } from './log.ts';
import { nameIn, notFoundResponse } from './messages.ts';
import { type ReadCall, type Sent, sendEvent } from './send.ts';
import { serveSubscription } from './subscription.ts';

/** Read: of a stream or of `$all`, forwards or backwards, so many events or, as a subscription, all that will ever come. */
export function readHandler(log: ServerLog, state: FaultState): handleServerStreamingCall<ReadReq, Sent> {
  return (call) => {
    const refused = refusal(state, 'Read', call.metadata);
    const options = call.request.getOptions();
    if (refused || !options) return void call.emit('error', refused ?? { code: status.INVALID_ARGUMENT });
    // A client that goes away in the middle is no fault of ours.
    call.on('error', () => undefined);
    if (options.hasSubscription()) return void serveSubscription(call, options, log, state);
    const events = eventsFor(options, log);
    if (typeof events === 'string') return void call.emit('error', { code: status.UNKNOWN, details: events });
    return void slowness(state).then(() => sendAll(call, options, events, state));
  };
}

async function sendAll(
  call: ReadCall,
  options: ReadReq.Options,
  events: readonly Recorded[] | undefined,
  state: FaultState,
): Promise<void> {
  if (!events) call.write(notFoundResponse(nameIn(options.getStream()?.getStreamIdentifier())));
  for (const event of events ?? []) if (!(await sendEvent(call, event, state))) return;
  call.end();
}

/** Undefined for a stream that does not exist; a text says what is wrong with the question. */
function eventsFor(options: ReadReq.Options, log: ServerLog): readonly Recorded[] | undefined | string {
  const count = Number(options.getCount());
  const backwards = options.getReadDirection() === streams.ReadReq.Options.ReadDirection.BACKWARDS;
  const from = options.hasStream() ? ofStream(options, log, backwards) : ofAll(options, log, backwards);
  if (!Array.isArray(from)) return from;
  const wanted = filterIn(options);
  return (wanted ? from.filter(wanted) : from).slice(0, count);
}

function ofStream(options: ReadReq.Options, log: ServerLog, backwards: boolean): Recorded[] | undefined {
  const asked = options.getStream();
  const its = log.stream(nameIn(asked?.getStreamIdentifier()));
  if (!its) return undefined;
  const from = asked?.hasEnd() ? Infinity : asked?.hasRevision() ? Number(asked.getRevision()) : 0;
  return backwards
    ? its.filter(({ revision }) => revision <= from).toReversed()
    : its.filter(({ revision }) => revision >= from);
}

/** Forwards from a position includes the event that is there, backwards does not. */
function ofAll(options: ReadReq.Options, log: ServerLog, backwards: boolean): Recorded[] | string {
  const asked = options.getAll();
  const at = asked?.getPosition();
  const position = Number(at?.getCommitPosition() ?? 0);
  const index = asked?.hasEnd() ? log.events.length : at ? log.indexOf(position) : 0;
  const found = log.events[index];
  if (at && found && found.position !== position)
    return 'Exception was thrown by handler. Unexpected ReadAllResult: InvalidPosition';
  return backwards ? log.events.slice(0, index).toReversed() : log.events.slice(index);
}
