import { leavesOutcomeOpen } from './api-error.ts';

/**
 * Idempotency keys for one form or button. The same input sent again after an answer that left its outcome open (no answer,
 * or a fault of the server) is the same attempt and keeps its key; anything else is a new attempt.
 */
export function attemptKeys(newKey: () => string): {
  keyFor(input: unknown): string;
  failed(error: unknown): void;
  succeeded(): void;
} {
  let open: { key: string; input: string } | null = null;
  return {
    keyFor(input) {
      const text = JSON.stringify(input) ?? '';
      if (open?.input !== text) open = { key: newKey(), input: text };
      return open.key;
    },
    failed(error) {
      if (!leavesOutcomeOpen(error)) open = null;
    },
    succeeded() {
      open = null;
    },
  };
}
