import { messageOf } from '#platform/message-of.ts';
import { closeAll } from '#tests/support/servers/closing.ts';
import { NOT_ENDED } from '../caught.ts';

/** Ends everything that was started; answers what could not be ended, and what `unhandled` finds in what was said meanwhile. */
export async function leftBy(closing: (() => unknown)[], unhandled: () => readonly string[]): Promise<string[]> {
  const failed = await closeAll(closing).then(
    () => [],
    (error: unknown) => [`${NOT_ENDED}: ${messageOf(error)}`],
  );
  return [...failed, ...unhandled()];
}
