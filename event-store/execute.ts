import type { DomainEvent } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import type { CommandContext, Log } from './log.ts';
import { WrongExpectedRevision } from './port.ts';

/** A concept of the domain: its three pure parts. */
export interface Decider<Command, State, Event extends DomainEvent> {
  readonly initial: State;
  readonly evolve: (state: State, event: Event) => State;
  readonly decide: (command: Command, state: State) => Event[];
}

/** What a command did. `events` is empty, and `position` that of the stream's newest event, when nothing had to change. */
export interface Executed<State, Event extends DomainEvent> {
  readonly state: State;
  readonly events: readonly Event[];
  /** Where readers must have come to see it. */
  readonly position: number;
  readonly repeated: boolean;
}

/**
 * Loads the stream, decides, appends at the loaded revision. Somebody else's append in between means deciding again on what is
 * now true, `attempts` times at most, then WrongExpectedRevision. A command that is in the stream already is answered
 * as it was the first time, without deciding again. Throws the decider's DomainError.
 */
export async function execute<Command, State, Event extends DomainEvent>(
  log: Log,
  stream: string,
  decider: Decider<Command, State, Event>,
  command: Command,
  context: CommandContext,
  attempts = 8,
): Promise<Executed<State, Event>> {
  const recorded = await log.readStream<Event>(stream);
  const earlier = recorded.filter((event) => event.commandId === context.commandId);
  const state = recorded.reduce<State>((before, event) => decider.evolve(before, event), decider.initial);
  if (earlier.length > 0) return { state, events: earlier, position: lastPosition(earlier), repeated: true };
  const events = decider.decide(command, state);
  if (events.length === 0) return { state, events, position: lastPosition(recorded), repeated: false };
  try {
    const { position, repeated } = await log.append(stream, recorded.at(-1)?.revision ?? 'no-stream', events, context);
    return { state: events.reduce(decider.evolve, state), events, position, repeated };
  } catch (error) {
    if (!(error instanceof WrongExpectedRevision) || attempts <= 1) throw error;
    return execute(log, stream, decider, command, context, attempts - 1);
  }
}

/** The state that a stream's events add up to, and where it is. */
export async function load<State, Event extends DomainEvent>(
  log: Log,
  stream: string,
  decider: Pick<Decider<never, State, Event>, 'initial' | 'evolve'>,
): Promise<{ state: State; revision: number; position: number }> {
  const recorded = await log.readStream<Event>(stream);
  const state = recorded.reduce<State>((before, event) => decider.evolve(before, event), decider.initial);
  return { state, revision: recorded.at(-1)?.revision ?? 0, position: lastPosition(recorded) };
}

const lastPosition = (events: readonly Recorded[]): number => events.at(-1)?.position ?? 0;
