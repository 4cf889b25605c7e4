import { concepts, type DomainEvent, type Entity, type EntityName, streams } from '#domain/catalog.ts';
import type { Decider } from '#domain/kernel/decider.ts';
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
  const decider = concepts[name].decider as unknown as AnyDecider<Name>;
  return (await doneBefore(log, streams[name](id), decider, commandId)) ?? first();
}

type EventOn<Name extends EntityName> = DomainEvent & ExecutedOn<Name>['events'][number];
type AnyDecider<Name extends EntityName> = Decider<never, ExecutedOn<Name>['state'], EventOn<Name>>;

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
  const decider = concepts[name].decider as unknown as AnyDecider<Name>;
  const events = await log.readStream<EventOn<Name>>(streams[name](id), { limit: leftAt });
  return foldOn(decider, decider.initial, events);
}
