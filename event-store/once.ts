import { concepts, type DomainEvent, type Entity, type EntityName, streams } from '#domain/catalog.ts';
import type { Folding } from '#domain/kernel/decider.ts';
import type { EventOf } from '#domain/kernel/event.ts';
import { doneBefore, type Executed } from './execute.ts';
import { foldOn } from './folding.ts';
import type { CommandContext, Log } from './log.ts';

type Named<Name extends EntityName> = Extract<Entity, { readonly name: Name }>;
/** What a command did to an entity of this concept. */
export type ExecutedOn<Name extends EntityName> = Executed<
  Named<Name>['decider']['initial'],
  EventOf<Named<Name>['events'][number]>
>;

/**
 * What the command of `context` did to the entity `id`: by the log when it was done before, else by `first`, which does it. All that
 * has to be so besides what the entity's own stream says (that somebody may, that there is room, that another thing is still there)
 * is looked at within `first`: whoever did not hear that it was done is not told of what would stop them by now.
 */
export async function once<Name extends EntityName>(
  log: Log,
  [name, id]: readonly [Name, string],
  { commandId }: CommandContext,
  first: () => Promise<ExecutedOn<Name>>,
): Promise<ExecutedOn<Name>> {
  return (await doneBefore(log, streams[name](id), foldingOf(name), commandId)) ?? first();
}

type EventOn<Name extends EntityName> = DomainEvent & ExecutedOn<Name>['events'][number];
/** How the events of a concept add up; the compiler cannot see that a concept found by its name is the one of that name. */
const foldingOf = <Name extends EntityName>(name: Name): Folding<ExecutedOn<Name>['state'], EventOn<Name>> =>
  concepts[name].decider as unknown as Folding<ExecutedOn<Name>['state'], EventOn<Name>>;

/**
 * What `done` left of the entity `id`, for who answers with what it is: a command that is told again is told with what it made of it
 * then. By now that may have gone.
 */
export async function leftBy<Name extends EntityName>(
  log: Log,
  [name, id]: readonly [Name, string],
  { state, repeated, leftAt }: Pick<ExecutedOn<Name>, 'state' | 'repeated' | 'leftAt'>,
): Promise<ExecutedOn<Name>['state']> {
  if (!repeated) return state;
  const folding = foldingOf(name);
  const events = await log.readStream<EventOn<Name>>(streams[name](id), { limit: leftAt });
  return foldOn(folding, folding.initial, events);
}
