import type { z } from 'zod';
import type { Decider } from './decider.ts';
import type { AnyEvent, EventDefinition, EventOf } from './event.ts';
import { spelledOut } from './spelled-out.ts';

/** What people see of an entity: its fields by name. */
export type EntityView = Readonly<Record<string, unknown>>;

/** An entity as the audit trail tells of it at some moment. `state`: what more it takes to go on from there, as JSON. */
export interface Told<State = unknown> {
  readonly name: string | null;
  readonly view: EntityView;
  readonly state: State;
}

/** One field that an event changed, or would change. Absent sides are null. */
export interface FieldChange {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
}

/** What a sentence about an event may go by besides the event: what the entity is called after it, and what it changed. */
export interface Telling {
  readonly name: string | null;
  readonly changes: readonly FieldChange[];
}

type DataOf<Definitions extends readonly EventDefinition[], Type> = z.infer<
  Extract<Definitions[number], { readonly type: Type }>['data']
>;

/** By the type of event one sentence that says what happened. One that is missing does not compile. */
export type Sentences<Definitions extends readonly EventDefinition[]> = {
  readonly [Type in Definitions[number]['type']]: (data: DataOf<Definitions, Type>, telling: Telling) => string;
};

/** By the type of event the data of one, in the shape that it has now: what tests make logs of. Nobody's. */
export type Samples<Definitions extends readonly EventDefinition[]> = {
  readonly [Type in Definitions[number]['type']]: DataOf<Definitions, Type>;
};

/** Events, and what can be said of each of them. */
export interface Facts<Name extends string, Definitions extends readonly EventDefinition[]> {
  readonly name: Name;
  readonly events: Definitions;
  readonly says: Sentences<Definitions>;
  readonly samples: Samples<Definitions>;
}

/** How the audit trail follows one entity. */
export interface Trail<Event, State> {
  readonly initial: Told<State>;
  /** The entity after `event`. Pure. */
  tell(before: Told<State>, event: Event): Told<State>;
  /** What `event` changed, where that is not what differs between before and after: a proposal changes nothing as yet. */
  changes?(before: Told<State>, event: Event): readonly FieldChange[] | undefined;
}

/**
 * Everything central that follows from one concept: its events in the catalogue, the names of its streams (`name-id`), its commands
 * on the bus, and what the audit trail says.
 */
export interface Concept<
  Name extends string,
  Definitions extends readonly EventDefinition[],
  Command extends { readonly type: string },
  State,
  Seen,
> extends Facts<Name, Definitions> {
  readonly decider: Decider<Command, State, EventOf<Definitions[number]>>;
  /** Every command by its name; one that is missing does not compile. */
  readonly commands: { readonly [Type in Command['type']]: true };
  readonly trail: Trail<EventOf<Definitions[number]>, Seen>;
}

/** A concept whichever it is, for those who treat all of them alike. */
export interface AnyConcept {
  readonly name: string;
  readonly events: readonly EventDefinition[];
  readonly says: Readonly<Record<string, (data: never, telling: Telling) => string>>;
  readonly samples: Readonly<Record<string, unknown>>;
  /** Absent where events may stand in any stream: they change nothing of what is told of its entity. */
  readonly trail?: Trail<AnyEvent, unknown>;
}

/** Declares a concept that has streams of its own. */
export function concept<
  const Name extends string,
  const Definitions extends readonly EventDefinition[],
  Command extends { readonly type: string },
  State,
  Seen,
>(definition: Concept<Name, Definitions, Command, State, Seen>): Concept<Name, Definitions, Command, State, Seen> {
  return definition;
}

/** Declares events that may stand in the streams of any concept. */
export function facts<const Name extends string, const Definitions extends readonly EventDefinition[]>(
  definition: Facts<Name, Definitions>,
): Facts<Name, Definitions> {
  return definition;
}

/** `view` without what is not known. */
export function known(view: EntityView): EntityView {
  return Object.fromEntries(Object.entries(view).filter(([, value]) => value !== null && value !== undefined));
}

/** What differs between two views, by the field's name: rows that come back from a database have their keys in another order. */
export function differences(before: EntityView, after: EntityView): FieldChange[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names]
    .toSorted()
    .map((field) => ({ field, before: before[field] ?? null, after: after[field] ?? null }))
    .filter((change) => canonical(change.before) !== canonical(change.after));
}

/** `3 points`, `1 point`. */
export const count = (many: number, what: string): string => `${many} ${what}${many === 1 ? '' : 's'}`;
/** `priceFrom, town` reads `price from, town`. */
export const fieldWords = (fields: readonly string[]): string => fields.map(spelledOut).join(', ');

/** JSON with sorted keys. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, each: unknown) =>
    each !== null && typeof each === 'object' && !Array.isArray(each)
      ? Object.fromEntries(Object.entries(each).toSorted(([left], [right]) => (left < right ? -1 : 1)))
      : each,
  );
}
