import { conceptByType, type DomainEvent } from '../catalog.ts';
import { differences, type FieldChange, type Told } from '../kernel/concept.ts';

/** What the audit trail says of one event. */
export interface Tale {
  /** A sentence: what happened. */
  readonly summary: string;
  readonly changes: readonly FieldChange[];
  /** Whether `changes` are only what it would change. */
  readonly proposes: boolean;
  /** The entity after it. */
  readonly after: Told;
}

/** An entity of which nothing has been told. */
export const unheardOf: Told = { name: null, view: {}, state: null };

/** The entity after `event`; undefined before: nothing has been told of it. Pure. */
export function toldAfter(before: Told | undefined, event: DomainEvent): Told {
  const trail = conceptByType.get(event.type)?.trail;
  if (!trail) return before ?? unheardOf;
  return trail.tell(isHeardOf(before) ? before : trail.initial, event);
}

const isHeardOf = (told: Told | undefined): told is Told => told !== undefined && told !== unheardOf;

/** What `event` did to an entity that was `before`, in the words of its concept. Pure. */
export function taleOf(before: Told | undefined, event: DomainEvent): Tale {
  const concept = conceptByType.get(event.type);
  const entity = isHeardOf(before) ? before : (concept?.trail?.initial ?? unheardOf);
  const after = toldAfter(before, event);
  const proposed = concept?.trail?.changes?.(entity, event);
  const changes = proposed ?? differences(entity.view, after.view);
  const summary = concept?.says[event.type]?.(event.data as never, { name: after.name, changes }) ?? event.type;
  return { summary, changes, proposes: proposed !== undefined, after };
}
