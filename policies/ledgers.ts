import type { PointsEvent } from '#domain/points/events.ts';
import { decide, evolve, evolveAll, initialLedger, type Ledger, type PointsCommand } from '#domain/points/ledger.ts';
import type { Decider } from '#event-store/execute.ts';

/** A ledger as JSON. */
interface KeptLedger {
  readonly awards: readonly (readonly [string, number])[];
  readonly withdrawn: readonly string[];
  readonly paidOnDay: readonly (readonly [string, number])[];
}

/** The concept of a member's ledger, for `execute`. */
export const ledgers: Decider<PointsCommand, Ledger, PointsEvent> = {
  initial: initialLedger,
  evolve,
  evolveAll,
  decide,
  snapshot: {
    version: 1,
    toJson: ({ awards, withdrawn, paidOnDay }): KeptLedger => ({
      awards: [...awards],
      withdrawn: [...withdrawn],
      paidOnDay: [...paidOnDay],
    }),
    fromJson: ({ awards, withdrawn, paidOnDay }: KeptLedger) => ({
      awards: new Map(awards),
      withdrawn: new Set(withdrawn),
      paidOnDay: new Map(paidOnDay),
    }),
  },
};
