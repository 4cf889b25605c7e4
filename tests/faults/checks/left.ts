import { messageOf } from '#platform/message-of.ts';
import { closeAll } from '#tests/support/servers/closing.ts';

/** Ends everything that was started; answers what could not be ended, and what `unhandled` finds in what was said meanwhile. */
export async function leftBy(closing: (() => unknown)[], unhandled: () => readonly string[]): Promise<string[]> {
  const failed = await closeAll(closing).then(
    () => [],
    (error: unknown) => [`what was started could not be ended: ${messageOf(error)}`],
  );
  return [...failed, ...unhandled()];
}
