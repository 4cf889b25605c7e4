import type { PersonEvent } from '../person/events.ts';
import type { AnyEvent, EventEnvelope } from './event.ts';

/** An event and when it was decided; a state may remember that. */
export type Timed<Event extends AnyEvent> = Event & Pick<EventEnvelope, 'occurredAt'>;

/** How a stream's events add up. An erasure may stand in any stream. */
export interface Folding<State, Event extends AnyEvent> {
  readonly initial: State;
  /** The state after one more event. Leaves `state` as it is. */
  readonly evolve: (state: State, event: Timed<Event | PersonEvent>) => State;
  /**
   * The same for many events, for a state that grows: `evolve` would copy it for each of them, and this copies it once and changes
   * its own copy. Leaves `state` as it is, too.
   */
  readonly evolveAll?: (state: State, events: readonly Timed<Event | PersonEvent>[]) => State;
  /** How snapshots keep the state. Without it, its streams are always folded from their first event. */
  readonly snapshot?: SnapshotForm<State>;
}

/** How a concept's events add up, and its rules. */
export interface Decider<Command, State, Event extends AnyEvent> extends Folding<State, Event> {
  /** What `command` changes in `state`. Throws a DomainError when the rules forbid it. */
  readonly decide: (command: Command, state: State) => Event[];
}

/**
 * A state as JSON. `version` names what folding gives: let it grow whenever the same events add up to another state, and older
 * snapshots are passed over. A test compares it with what folding the golden log gives (tests/golden/snapshots.test.ts).
 */
export interface SnapshotForm<State> {
  readonly version: number;
  readonly toJson: (state: State) => unknown;
  readonly fromJson: (json: never) => State;
}

/** For a state that is JSON already. */
export const plainSnapshot = <State>(version: number): SnapshotForm<State> => ({
  version,
  toJson: (state) => state,
  fromJson: (json: State) => json,
});
