import {
  type DomainCommand,
  type DomainEvent,
  entityByCommand,
  type EventFor,
  type StateFor,
  streams,
} from '#domain/catalog.ts';
import type { Decider } from '#domain/kernel/decider.ts';
import { execute, type Executed, type GoingOnOptions } from './execute.ts';
import type { CommandContext, Log } from './log.ts';

/**
 * The one way of commands into the log: finds the concept by the command's name, loads the entity `id`, decides and appends, as
 * `execute` does; each event carries its command's name. Several commands to one entity are decided one after the other and
 * appended together: all of them happen, or none. Throws the rules' DomainError, and what `execute` throws.
 */
export async function handle<Command extends DomainCommand>(
  log: Log,
  id: string,
  commands: Command | readonly Command[],
  context: CommandContext,
  options: GoingOnOptions<StateFor<Command>> = {},
): Promise<Executed<StateFor<Command>, EventFor<Command>>> {
  const all: readonly DomainCommand[] = Array.isArray(commands) ? commands : [commands];
  const { name, decider } = conceptOf(all);
  return execute(
    log,
    streams[name](id),
    decider as unknown as AnyDecider<Command>,
    all as readonly Command[],
    context,
    options,
  );
}

/** Whoever the command's name belongs to decides on it. */
type AnyDecider<Command extends DomainCommand> = Decider<Command, StateFor<Command>, DomainEvent & EventFor<Command>>;

function conceptOf(commands: readonly DomainCommand[]) {
  const [found, ...others] = new Set(commands.map(({ type }) => entityByCommand.get(type)));
  if (!found || others.length > 0) {
    const names = commands.map(({ type }) => type).join(', ');
    throw new TypeError(`No concept has all of these commands: ${names}`);
  }
  return found;
}
