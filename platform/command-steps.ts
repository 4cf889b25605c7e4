import { v5 as uuidv5 } from 'uuid';
import type { CommandContext } from '#event-store/log.ts';

/**
 * The context of one step of a request that writes to several streams, or twice to one. Its command id is derived, so that a
 * repeated request repeats each step under the id it had, and none of them happens twice.
 */
export function stepOf(context: CommandContext, name: string): CommandContext {
  return { ...context, commandId: idOf(context, name) };
}

/** An id that a repeated request makes again, e.g. of a revision that it proposes. */
export function idOf(context: CommandContext, name: string): string {
  return uuidv5(name, context.commandId);
}
