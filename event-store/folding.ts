import type { DomainEvent } from '#domain/catalog.ts';
import type { PersonEvent } from '#domain/person/events.ts';
import type { EventEnvelope, Recorded } from '#domain/kernel/event.ts';

/** An event and when it was decided; a state may remember that. */
export type Timed<Event extends DomainEvent> = Event & Pick<EventEnvelope, 'occurredAt'>;

/** How a stream's events add up. An erasure may stand in any stream. */
export interface Folding<State, Event extends DomainEvent> {
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

/** What a stream adds up to, and how that was found. */
export interface Folded<State, Event extends DomainEvent> {
  readonly state: State;
  /** Of the stream; 0 when it does not exist. */
  readonly revision: number;
  /** Of its newest event. */
  readonly position: number;
  /** The events that were read: all of them when `whole`, else those that came after a snapshot. */
  readonly events: readonly Recorded<Event>[];
  readonly whole: boolean;
}

export function foldOn<State, Event extends DomainEvent>(
  { evolve, evolveAll }: Pick<Folding<State, Event>, 'evolve' | 'evolveAll'>,
  state: State,
  events: readonly Timed<Event>[],
): State {
  if (evolveAll) return evolveAll(state, events);
  return events.reduce<State>((before, event) => evolve(before, event), state);
}
