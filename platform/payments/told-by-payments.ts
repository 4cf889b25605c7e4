import { randomUUID } from 'node:crypto';
import type { CommandContext } from '#event-store/log.ts';

/** Under what the log keeps a command that follows from what the payment provider tells `at` a time, ISO 8601. */
export const toldByPayments = (at: string): CommandContext => ({
  commandId: randomUUID(),
  correlationId: randomUUID(),
  causationId: null,
  actor: { id: 'payments', role: 'system' },
  occurredAt: at,
});
