import type { DomainEvent } from '#domain/catalog.ts';
import type { Decider, Folding } from '#domain/kernel/decider.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import { foldOn } from './folding.ts';
import type { CommandContext, Log, NamedEvent } from './log.ts';
import { type AppendResult, type ExpectedRevision, WrongExpectedRevision } from './port.ts';
import { faultPoint } from './faults/fault-points.ts';

/** What a command did. `events` is empty, and `position` that of the stream's newest event, when nothing had to change. */
export interface Executed<State, Event extends DomainEvent> {
  readonly state: State;
  /** Of the stream, as `state` is. */
  readonly revision: number;
  readonly events: readonly Event[];
  /** Where readers must have come to see it. */
  readonly position: number;
  readonly repeated: boolean;
  /** The stream's revision at its last event, which is long ago where it is repeated. */
  readonly leftAt: number;
}

export interface ExecuteOptions<State> {
  /** How often to decide anew when somebody else's append came in between; default 8. */
  readonly attempts?: number;
  /**
   * Called each time between deciding on `state` and appending at its revision: for what has to be so in another stream. What
   * it makes sure of must stay so until somebody appends to this stream. It may throw a DomainError, or WrongExpectedRevision to
   * have it decided anew.
   */
  readonly guard?: (state: State) => Promise<void>;
  /**
   * The commands begin the stream, which is not read then: they are decided on nothing, and the store is told that there is none.
   * Whatever else turns out is found by loading, as without this; default false.
   */
  readonly begins?: boolean;
}

export interface GoingOnOptions<State> extends ExecuteOptions<State> {
  /**
   * What the stream adds up to, as whoever appended to it last knows. It is not read then, which counts where one process tells a long
   * stream of one thing after the other. When somebody else was there meanwhile, it is loaded, as without this.
   */
  readonly from?: Known<State>;
}

/** A stream's state at its revision. */
export type Known<State> = Pick<Executed<State, never>, 'state' | 'revision'>;

/**
 * Loads the stream, decides on all of `commands`, each on what the ones before it make true, appends at the loaded revision. Somebody else's append in between means deciding again on what is
 * now true, then WrongExpectedRevision. A command that is in the stream already is answered as it was the first time, with
 * the state of today. Throws the decider's DomainError.
 */
export async function execute<Command extends { readonly type: string }, State, Event extends DomainEvent>(
  log: Log,
  stream: string,
  decider: Decider<Command, State, Event>,
  commands: readonly Command[],
  context: CommandContext,
  { begins = false, from, ...options }: GoingOnOptions<State> = {},
): Promise<Executed<State, Event>> {
  const known = begins ? { state: decider.initial, revision: 0 } : from;
  const goneOn = known && (await goOn(log, stream, known, decider, commands, context, options));
  if (goneOn) return goneOn;
  const { attempts = 8, guard } = options;
  const { state, revision, position, events: read, whole } = await log.fold(stream, decider);
  if (faultPoint) await faultPoint('command: after load');
  const { commandId, occurredAt } = context;
  const again = (receipt: AppendResult) => toldAgain(log, stream, decider, commandId, receipt);
  // A snapshot never ends within a command: what is appended together is seen together.
  const earlier = read.filter((event) => event.commandId === commandId);
  const last = earlier.at(-1);
  if (last) return { state, revision, events: earlier, position: last.position, repeated: true, leftAt: last.revision };
  const outcome = outcomeOf(() => decideAll(decider, commands, state, occurredAt));
  if (outcome instanceof DomainError || outcome.decided.length === 0) {
    // What has been done already may well be refused now. What lies behind a snapshot was not read.
    const receipt = whole ? undefined : await log.findCommand(stream, commandId);
    if (receipt) return again(receipt);
    if (outcome instanceof DomainError) throw outcome;
    return { state, revision, events: [], position, repeated: false, leftAt: revision };
  }
  try {
    await guard?.(state);
    const appended = await log.append(stream, expectedAt(revision), outcome.decided.map(named), context);
    if (appended.repeated) return await again(appended);
    return doneNow(outcome, appended);
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision) || attempts <= 1) throw error;
    return execute(log, stream, decider, commands, context, { attempts: attempts - 1, ...(guard && { guard }) });
  }
}

/** What `commandId` did to `stream`, with the state of today; undefined when it was not done. */
export async function doneBefore<State, Event extends DomainEvent>(
  log: Log,
  stream: string,
  folding: Folding<State, Event>,
  commandId: string,
): Promise<Executed<State, Event> | undefined> {
  const receipt = await log.findCommand(stream, commandId);
  return receipt && toldAgain(log, stream, folding, commandId, receipt);
}

async function toldAgain<State, Event extends DomainEvent>(
  log: Log,
  stream: string,
  folding: Folding<State, Event>,
  commandId: string,
  { position, revision: last }: AppendResult,
): Promise<Executed<State, Event>> {
  const [now, events] = await Promise.all([log.fold(stream, folding), eventsOf<Event>(log, stream, commandId, last)]);
  return { state: now.state, revision: now.revision, events, position, repeated: true, leftAt: last };
}

const expectedAt = (revision: number): ExpectedRevision => (revision === 0 ? 'no-stream' : revision);

/**
 * Undefined when the stream is not as `known` or may have the commands already, or nothing comes of them: only who loads can tell what
 * was done before, and so what is to be answered or said.
 */
async function goOn<Command extends { readonly type: string }, State, Event extends DomainEvent>(
  log: Log,
  stream: string,
  known: Known<State>,
  decider: Decider<Command, State, Event>,
  commands: readonly Command[],
  context: CommandContext,
  { guard }: Pick<ExecuteOptions<State>, 'guard'>,
): Promise<Executed<State, Event> | undefined> {
  try {
    const outcome = decideAll(decider, commands, known.state, context.occurredAt);
    if (outcome.decided.length === 0) return undefined;
    await guard?.(known.state);
    const appended = await log.append(stream, expectedAt(known.revision), outcome.decided.map(named), context);
    return appended.repeated ? undefined : doneNow(outcome, appended);
  } catch (error) {
    if (error instanceof DomainError || error instanceof WrongExpectedRevision) return undefined;
    throw error;
  }
}

const doneNow = <State, Event extends DomainEvent>(
  { decided, state }: Outcome<State, Event>,
  { position, revision }: AppendResult,
): Executed<State, Event> => ({
  state,
  revision,
  events: decided.map(({ event }) => event),
  position,
  repeated: false,
  leftAt: revision,
});

/** An event that was decided, and the command that it follows from. */
interface Decided<Event> {
  readonly event: Event;
  readonly commandName: string;
}

interface Outcome<State, Event> {
  readonly decided: readonly Decided<Event>[];
  /** After all of them. */
  readonly state: State;
}

function decideAll<Command extends { readonly type: string }, State, Event extends DomainEvent>(
  decider: Decider<Command, State, Event>,
  commands: readonly Command[],
  before: State,
  occurredAt: string,
): Outcome<State, Event> {
  let state = before;
  const decided = commands.flatMap((command) => {
    const events = decider.decide(command, state);
    state = after(decider, state, events, occurredAt);
    return events.map((event) => ({ event, commandName: command.type }));
  });
  return { decided, state };
}

const named = ({ event, commandName }: Decided<DomainEvent>): NamedEvent => ({ ...event, commandName });

const after = <State, Event extends DomainEvent>(
  folding: Folding<State, Event>,
  state: State,
  events: readonly Event[],
  occurredAt: string,
): State =>
  foldOn(
    folding,
    state,
    events.map((event) => ({ ...event, occurredAt })),
  );

function outcomeOf<Decision>(decide: () => Decision): Decision | DomainError {
  try {
    return decide();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}

/** So many events are looked at first; nearly all commands have fewer. */
const FIRST_LOOK = 16;

/** The events of one command, which stand together in their stream; the last of them is at `revision`. */
export async function eventsOf<Event extends DomainEvent>(
  log: Pick<Log, 'readStream'>,
  stream: string,
  commandId: string,
  revision: number,
) {
  for (let look = FIRST_LOOK; ; look *= 4) {
    const fromRevision = Math.max(1, revision - look + 1);
    const events = await log.readStream<Event>(stream, { fromRevision, limit: revision - fromRevision + 1 });
    const its = events.filter((event) => event.commandId === commandId);
    if (its.length < events.length || fromRevision === 1) return its;
  }
}
