import { catalog } from '#domain/catalog.ts';

/** The type that the log gives to an event that it cannot open; its data are the event's own type and the reason. */
export const UNREADABLE = 'Unreadable';

interface Opened {
  readonly type: string;
  readonly data: unknown;
}

/** Why nobody can go by `event`: its type is unknown, or the log could not open it. Undefined when all is well. */
export function whyUnreadable(event: Opened): string | undefined {
  if (event.type === UNREADABLE) {
    const { type, reason } = { type: 'it', reason: 'no reason is known', ...(event.data as object | null) };
    return `${type} cannot be opened: ${reason}`;
  }
  return catalog.has(event.type) ? undefined : `the event type ${event.type} is unknown to this version`;
}

/** The type under which `event` lies in the log, also when it could not be opened. */
export function storedTypeOf(event: Opened): string {
  if (event.type !== UNREADABLE) return event.type;
  const { type } = { type: UNREADABLE, ...(event.data as object | null) };
  return type;
}
