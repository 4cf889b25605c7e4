import type { AppendReq, BatchAppendReq } from '@eventstore/db-client/generated/streams_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Proposed, Recorded } from './log.ts';

const { StreamIdentifier, UUID } = shared;
const { ReadResp } = streams;

export function identifierOf(stream: string) {
  const identifier = new StreamIdentifier();
  identifier.setStreamName(Buffer.from(stream));
  return identifier;
}

export const nameIn = (identifier: { getStreamName_asU8(): Uint8Array } | undefined): string =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();

export function uuidOf(id: string) {
  const uuid = new UUID();
  uuid.setString(id);
  return uuid;
}

/** What a client proposes, by either of the two ways of appending. */
export function proposedIn(message: AppendReq.ProposedMessage | BatchAppendReq.ProposedMessage): Proposed {
  const properties = message.getMetadataMap();
  return {
    id: message.getId()?.getString() ?? '',
    type: properties.get('type') ?? '',
    contentType: properties.get('content-type') ?? '',
    data: message.getData_asU8(),
    metadata: message.getCustomMetadata_asU8(),
  };
}

/** An event as reads and subscriptions give it. */
export function eventResponse(event: Recorded) {
  const recorded = new ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(uuidOf(event.id));
  recorded.setStreamIdentifier(identifierOf(event.stream));
  recorded.setStreamRevision(String(event.revision));
  recorded.setCommitPosition(String(event.position));
  recorded.setPreparePosition(String(event.position));
  recorded.setData(event.data);
  recorded.setCustomMetadata(event.metadata);
  recorded.getMetadataMap().set('type', event.type);
  recorded.getMetadataMap().set('content-type', event.contentType);
  recorded.getMetadataMap().set('created', String(event.created));
  const read = new ReadResp.ReadEvent();
  read.setEvent(recorded);
  read.setCommitPosition(String(event.position));
  return new ReadResp().setEvent(read);
}

export function notFoundResponse(stream: string) {
  return new ReadResp().setStreamNotFound(new ReadResp.StreamNotFound().setStreamIdentifier(identifierOf(stream)));
}

export function confirmationResponse(id: string) {
  return new ReadResp().setConfirmation(new ReadResp.SubscriptionConfirmation().setSubscriptionId(id));
}

/** `prepare` is the same position, but for that of no event. */
export function checkpointResponse(position: number | string, prepare = position) {
  const checkpoint = new ReadResp.Checkpoint();
  checkpoint.setCommitPosition(String(position));
  checkpoint.setPreparePosition(String(prepare));
  return new ReadResp().setCheckpoint(checkpoint);
}

export const caughtUpResponse = () => new ReadResp().setCaughtUp(new ReadResp.CaughtUp());
