import { concept } from '../kernel/concept.ts';
import type { SnapshotForm } from '../kernel/decider.ts';
import { pointsSentences, pointsTrail } from './audit.ts';
import { pointsEvents } from './events.ts';
import { decide, evolve, evolveAll, initialLedger, type Ledger } from './ledger.ts';
import { pointsSamples } from './samples.ts';

/** A ledger as JSON. */
interface KeptLedger {
  readonly awards: readonly (readonly [string, number])[];
  readonly withdrawn: readonly string[];
  readonly paidOnDay: readonly (readonly [string, number])[];
}

const snapshot: SnapshotForm<Ledger> = {
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
};

/** A member's ledger; its id is the member's. */
export const points = concept({
  name: 'points',
  events: pointsEvents,
  decider: { initial: initialLedger, evolve, evolveAll, decide, snapshot },
  commands: { AwardPoints: true, WithdrawPoints: true },
  trail: pointsTrail,
  says: pointsSentences,
  samples: pointsSamples,
});
