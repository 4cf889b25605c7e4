import { setTimeout as sleep } from 'node:timers/promises';
import { Metadata, type ServiceError, status } from '@grpc/grpc-js';
import type { Proposed, Written } from './log.ts';

/** How the next answers go wrong. Everything is off at first. */
export interface Faults {
  /** Appends happen, but their answers never come: this many of them, all when absent. */
  loseAnswers(count?: number): void;
  letAnswersPass(): void;
  /** Another node is the leader now: whoever asks for the leader is told where. Null: this node is. */
  leaderIs(endpoint: { host: string; port: number } | null): void;
  /** Every call is answered with UNAVAILABLE, as by a server that is starting. */
  beUnavailable(unavailable: boolean): void;
  /** Every call is answered with PERMISSION_DENIED, as one without a password by a server that has users. */
  denyAccess(denied: boolean): void;
  /** The same after this many appends more. */
  goAwayAfter(appends: number): void;
  /** Ends all subscriptions as the server does with a slow consumer. */
  dropSubscriptions(): void;
  /** Subscriptions stay open and say nothing. */
  silenceSubscriptions(silent: boolean): void;
  /** How long each answer takes, ms. */
  slowDown(ms: number): void;
  /**
   * How long an append takes to be indexed, ms: it is answered then. One that repeats it meanwhile is dropped, and answered when
   * its time to be committed is over, `commitMs` later.
   */
  indexSlowly(ms: number, commitMs?: number): void;
  /** Which event of an append its answer names the position of. */
  answersName(event: 'last' | 'first' | 'none'): void;
  /** Whether checkpoints name the end of the log, as some releases do, instead of a place short of it. */
  checkpointsAtTheEnd(atTheEnd: boolean): void;
  /** How many calls have arrived, by method; those of Read that subscribe also as Subscribe. */
  readonly calls: ReadonlyMap<string, number>;
  /** How many events of this type readers and subscribers were sent. */
  sent(type: string): number;
}

/** The same for those who have to go wrong. */
export interface FaultState {
  lostAnswers: number;
  leader: { host: string; port: number } | null;
  unavailable: boolean;
  denied: boolean;
  /** Appends until it is unavailable. */
  appendsLeft: number;
  silent: boolean;
  slowMs: number;
  indexMs: number;
  commitMs: number;
  /** Ids of events that were appended and are not indexed yet. */
  readonly beingIndexed: Set<string>;
  named: 'last' | 'first' | 'none';
  checkpointsAtTheEnd: boolean;
  readonly calls: Map<string, number>;
  readonly sent: Map<string, number>;
  /** Of the open subscriptions: ends each. */
  readonly drops: Set<() => void>;
}

/** The server's own. */
const COMMIT_MS = 2000;

export function faultState(): { state: FaultState; faults: Faults } {
  const state: FaultState = {
    lostAnswers: 0,
    leader: null,
    unavailable: false,
    denied: false,
    appendsLeft: Infinity,
    silent: false,
    slowMs: 0,
    indexMs: 0,
    commitMs: 0,
    beingIndexed: new Set(),
    named: 'last',
    checkpointsAtTheEnd: false,
    calls: new Map(),
    sent: new Map(),
    drops: new Set(),
  };
  const faults: Faults = {
    loseAnswers: (count = Infinity) => {
      state.lostAnswers = count;
    },
    letAnswersPass: () => {
      state.lostAnswers = 0;
    },
    leaderIs: (endpoint) => {
      state.leader = endpoint;
    },
    beUnavailable: (unavailable) => {
      state.unavailable = unavailable;
    },
    denyAccess: (denied) => {
      state.denied = denied;
    },
    goAwayAfter: (appends) => {
      state.appendsLeft = appends;
    },
    dropSubscriptions: () => {
      for (const drop of state.drops) drop();
    },
    silenceSubscriptions: (silent) => {
      state.silent = silent;
    },
    slowDown: (ms) => {
      state.slowMs = ms;
    },
    indexSlowly: (ms, commitMs = COMMIT_MS) => {
      [state.indexMs, state.commitMs] = [ms, commitMs];
    },
    answersName: (event) => {
      state.named = event;
    },
    checkpointsAtTheEnd: (atTheEnd) => {
      state.checkpointsAtTheEnd = atTheEnd;
    },
    calls: state.calls,
    sent: (type) => state.sent.get(type) ?? 0,
  };
  return { state, faults };
}

/** Counts the call, and says how it is refused before anything happens. */
export function refusal(state: FaultState, method: string, asked: Metadata): Partial<ServiceError> | undefined {
  state.calls.set(method, (state.calls.get(method) ?? 0) + 1);
  if (method === 'Append' && !state.unavailable) {
    state.appendsLeft -= 1;
    if (state.appendsLeft < 0) [state.unavailable, state.appendsLeft] = [true, Infinity];
  }
  if (state.unavailable) return { code: status.UNAVAILABLE, details: 'Server Is Not Ready' };
  if (state.denied)
    return { code: status.PERMISSION_DENIED, details: 'Access Denied', metadata: exception('access-denied') };
  if (!state.leader || asked.get('requires-leader')[0] !== 'true') return undefined;
  const metadata = exception('not-leader');
  metadata.set('leader-endpoint-host', state.leader.host);
  metadata.set('leader-endpoint-port', String(state.leader.port));
  return { code: status.NOT_FOUND, details: 'Leader info available', metadata };
}

/** How the server names what went wrong, for clients to tell. */
function exception(name: string): Metadata {
  const metadata = new Metadata();
  metadata.set('exception', name);
  return metadata;
}

/** How long an answer takes. */
export async function slowness({ slowMs }: FaultState): Promise<void> {
  // A timer of 0 ms takes one, too.
  if (slowMs > 0) await sleep(slowMs);
}

/** Resolves when what was written is indexed. */
export async function indexing(state: FaultState, { result }: Written, proposed: readonly Proposed[]): Promise<void> {
  if (state.indexMs === 0 || result !== 'written') return;
  for (const { id } of proposed) state.beingIndexed.add(id);
  await sleep(state.indexMs);
  for (const { id } of proposed) state.beingIndexed.delete(id);
}

/** Whether the same events were appended and are not indexed yet. */
export const isBeingIndexed = ({ beingIndexed }: FaultState, proposed: readonly Proposed[]): boolean =>
  beingIndexed.size > 0 && proposed.some(({ id }) => beingIndexed.has(id));

/** What a dropped append is answered, after its time. */
export async function commitTimeout({ commitMs }: FaultState): Promise<Partial<ServiceError>> {
  await sleep(commitMs);
  return { code: status.ABORTED, details: 'Operation timed out: Commit phase timeout.' };
}

/** Whether the answer that is due gets lost. */
export function losesAnswer(state: FaultState): boolean {
  if (state.lostAnswers <= 0) return false;
  state.lostAnswers -= 1;
  return true;
}

export const dropped: Partial<ServiceError> = {
  code: status.ABORTED,
  details: 'Operation timed out: Consumer too slow to handle event while live. Client resubscription required.',
};
