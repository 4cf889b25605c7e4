import { conceptByType, type DomainEvent } from '../catalog.ts';
import { differences, type FieldChange, type Told } from '../kernel/concept.ts';

/** What the audit trail says of one event. */
export interface Tale {
  /** A sentence: what happened. */
  readonly summary: string;
  readonly changes: readonly FieldChange[];
  /** The entity after it. */
  readonly after: Told;
}

const unheardOf: Told = { name: null, view: {}, state: null };

/** What `event` did to an entity that was `before`, in the words of its concept. Pure. */
export function taleOf(before: Told | undefined, event: DomainEvent): Tale {
  const concept = conceptByType.get(event.type);
  const trail = concept?.trail;
  const { name, view, state } = before ?? trail?.initial ?? unheardOf;
  const entity = { name, view, state: state ?? trail?.initial.state ?? null };
  const after = trail?.tell(entity, event) ?? entity;
  const changes = trail?.changes?.(entity, event) ?? differences(entity.view, after.view);
  const summary = concept?.says[event.type]?.(event.data as never, { name: after.name, changes }) ?? event.type;
  return { summary, changes, after };
}
