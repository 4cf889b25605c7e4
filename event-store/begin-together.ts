import { type DomainCommand, type DomainEvent, entityByCommand, streams } from '#domain/catalog.ts';
import type { Decider } from '#domain/kernel/decider.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import type { CommandContext, Log } from './log.ts';
import { type AppendResult, WrongExpectedRevision } from './port.ts';

/** A command that begins the stream of the entity `id`. */
export interface Beginning {
  readonly id: string;
  readonly command: DomainCommand;
  readonly context: CommandContext;
}

/**
 * Many commands, each of which begins a stream: decided on nothing and appended as one batch, which costs a hundred of them what one
 * costs alone. Answers where each ended up, also when all of it had happened before under the same command ids. Undefined when the
 * rules refuse one of them or a stream is there already by another command: who loads it can tell what is to be done. None happened
 * then, or, where a store has no transaction over streams, some did as they would have alone.
 */
export async function beginTogether(
  log: Log,
  beginnings: readonly Beginning[],
): Promise<readonly AppendResult[] | undefined> {
  if (beginnings.length === 0) return [];
  try {
    return await log.appendBatch(beginnings.map(begun));
  } catch (error) {
    if (error instanceof DomainError || error instanceof WrongExpectedRevision) return undefined;
    throw error;
  }
}

function begun({ id, command, context }: Beginning) {
  const concept = entityByCommand.get(command.type);
  if (!concept) throw new TypeError(`No concept has ${command.type}`);
  const { name } = concept;
  const { decide, initial } = concept.decider as unknown as Decider<DomainCommand, unknown, DomainEvent>;
  const events = decide(command, initial).map((event) => ({ ...event, commandName: command.type }));
  return { stream: streams[name](id), expected: 'no-stream', events, context } as const;
}
