import type { ExpectedRevision } from './port.ts';

/** Whether a stream at revision `actual` (0: it does not exist) is what an append expects. */
export function isAsExpected(expected: ExpectedRevision, actual: number): boolean {
  if (expected === 'any') return true;
  if (expected === 'stream-exists') return actual > 0;
  return actual === (expected === 'no-stream' ? 0 : expected);
}
