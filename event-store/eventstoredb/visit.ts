import { type RecordedEvent, type StreamingRead, StreamNotFoundError } from '@eventstore/db-client';
import { NoAnswer } from './faults.ts';

/** Whether to go on. */
type See = (event: RecordedEvent) => boolean;

/**
 * Shows `see` each event of a read until it has seen enough; false when it had. A stream that does not exist has no events.
 * Throws NoAnswer when nothing comes for `idleMs`: the client itself would wait for ever.
 */
export async function visit(
  read: StreamingRead<{ readonly event?: RecordedEvent }>,
  idleMs: number,
  see: See,
): Promise<boolean> {
  // The client reports a broken line also to reads that are over, and nobody listening would end the process.
  read.on('error', () => undefined);
  const idle = setTimeout(() => read.destroy(new NoAnswer(idleMs)), idleMs);
  let ended = false;
  try {
    for await (const { event } of read) {
      idle.refresh();
      if (event && !see(event)) return false;
    }
    ended = true;
    return true;
  } catch (error) {
    if (error instanceof StreamNotFoundError) return true;
    throw error;
  } finally {
    clearTimeout(idle);
    // Without this the server goes on sending. It waits for the line, which may never have been there.
    if (!ended) read.cancel().catch(() => undefined);
  }
}
