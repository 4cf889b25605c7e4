import type { DomainEvent } from '#domain/catalog.ts';
import type { Folding, Timed } from '#domain/kernel/decider.ts';
import type { Recorded } from '#domain/kernel/event.ts';

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
