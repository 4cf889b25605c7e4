import { catalog, conceptByName, type DomainEvent, entityOf } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { PersonErased } from '#domain/person/events.ts';
import { storedTypeOf, whyUnreadable } from '#event-store/unreadable.ts';
import type { ReadModel } from './read-model.ts';

/** Whether an event of `type` makes its partition fold anew: what was folded until then holds somebody who is to be in it no more. */
export const makesAnew = ({ nothingPersonal }: ReadModel, type: string): boolean =>
  type === PersonErased.type && !nothingPersonal;

/**
 * Whether `event` may change what `model` shows. Of a type that this version does not know nobody can tell, unless it stands in a
 * stream of a concept of which the read model shows nothing: then it is passed over, and never parks there.
 */
export function concerns(model: ReadModel, event: Recorded<DomainEvent>): boolean {
  const type = storedTypeOf(event);
  if (model.effectsOf(type).length > 0 || makesAnew(model, type)) return true;
  if (catalog.has(type)) return false;
  const concept = conceptByName.get(entityOf(event.stream).concept);
  return concept?.events.some((known) => model.effectsOf(known.type).length > 0) ?? false;
}

/** Why `model` cannot take `event` in; undefined when it can, or goes by nothing that stands in it. */
export const whyNotIn = (model: ReadModel, event: Recorded<DomainEvent>): string | undefined =>
  model.envelopesOnly ? undefined : whyUnreadable(event);
