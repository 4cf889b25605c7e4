import type { ClusterInfo as Cluster } from '@eventstore/db-client/generated/gossip_pb.js';
import gossipService from '@eventstore/db-client/generated/gossip_grpc_pb.js';
import gossip from '@eventstore/db-client/generated/gossip_pb.js';
import featureService from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { SupportedMethods as Supported } from '@eventstore/db-client/generated/serverfeatures_pb.js';
import type { Empty } from '@eventstore/db-client/generated/shared_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import type { DeleteReq, DeleteResp as DeleteResponse } from '@eventstore/db-client/generated/streams_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import streamsService from '@eventstore/db-client/generated/streams_grpc_pb.js';
import { type handleUnaryCall, type Server, status } from '@grpc/grpc-js';
import { appendHandler } from './append.ts';
import { batchAppendHandler } from './batch-append.ts';
import { type FaultState, refusal } from './faults.ts';
import type { ServerLog } from './log.ts';
import { nameIn } from './messages.ts';
import { readHandler } from './read.ts';
import { bytesOf } from './send.ts';

const { ClusterInfo, EndPoint, MemberInfo } = gossip;
const { SupportedMethod, SupportedMethods } = features;
const { DeleteResp } = streams;
const { Empty: Nothing } = shared;

/** Puts the parts of the protocol on `server` that the log needs. `port` is where it says that it is. */
export function serve(server: Server, log: ServerLog, state: FaultState, port: () => number): void {
  const notHere: handleUnaryCall<unknown, never> = (_call, answer) => answer({ code: status.UNIMPLEMENTED });
  const service = streamsService.StreamsService;
  server.addService(
    { ...service, read: { ...service.read, responseSerialize: bytesOf } },
    {
      read: readHandler(log, state),
      append: appendHandler(log, state),
      batchAppend: batchAppendHandler(log, state),
      delete: deleteHandler(log, state),
      tombstone: notHere,
    },
  );
  server.addService(featureService.ServerFeaturesService, { getSupportedMethods: featuresHandler(state) });
  server.addService(gossipService.GossipService, { read: gossipHandler(state, port) });
}

/** Soft deletion, whatever revision is expected. */
function deleteHandler(log: ServerLog, state: FaultState): handleUnaryCall<DeleteReq, DeleteResponse> {
  return (call, answer) => {
    const refused = refusal(state, 'Delete', call.metadata);
    if (refused) return answer(refused);
    log.delete(nameIn(call.request.getOptions()?.getStreamIdentifier()));
    return answer(null, new DeleteResp().setNoPosition(new Nothing()));
  };
}

function featuresHandler(state: FaultState): handleUnaryCall<Empty, Supported> {
  return (call, answer) => {
    const refused = refusal(state, 'GetSupportedMethods', call.metadata);
    if (refused) return answer(refused);
    const methods = ['read', 'append', 'batchappend'].map((name) =>
      new SupportedMethod().setServiceName('event_store.client.streams.streams').setMethodName(name),
    );
    return answer(null, new SupportedMethods().setEventStoreServerVersion('24.6.0').setMethodsList(methods));
  };
}

/** One member: the leader, as far as this node knows. */
function gossipHandler(state: FaultState, port: () => number): handleUnaryCall<Empty, Cluster> {
  return (call, answer) => {
    const refused = refusal(state, 'Gossip', call.metadata);
    if (refused) return answer(refused);
    const leader = state.leader ?? { host: '127.0.0.1', port: port() };
    const member = new MemberInfo();
    member.setState(MemberInfo.VNodeState.LEADER);
    member.setIsAlive(true);
    member.setHttpEndPoint(new EndPoint().setAddress(leader.host).setPort(leader.port));
    return answer(null, new ClusterInfo().setMembersList([member]));
  };
}
