import type { DomainEvent } from '#domain/catalog.ts';
import type { Recorded } from '#domain/kernel/event.ts';
import { decide, evolve, initialLedger, type Ledger } from '#domain/points/ledger.ts';
import { DomainError } from '#domain/kernel/errors.ts';
import type { Log } from '#event-store/log.ts';
import { awardsFor } from '#policies/points.ts';
import { type Tallies, talliesOf } from './tallies.ts';

/** An entry of somebody's ledger: whose, which, how much. */
type Entry = string;

/** All events from the first to the newest, and what follows from them by rule alone. */
export interface LogSoFar {
  /** Takes in what has come since. */
  readOn(log: Pick<Log, 'readAll'>): Promise<void>;
  /** Events that `commandId` has brought about itself. */
  of(commandId: string): readonly Recorded<DomainEvent>[];
  /** Gaps and repetitions in streams so far. */
  readonly outOfOrder: readonly string[];
  /** Entries of ledgers that the rules give and the log lacks, and those that it has and they do not give. */
  pointsOff(): readonly string[];
  readonly tallies: Tallies;
  /** The types of all events that have come. */
  readonly types: ReadonlySet<string>;
}

export function logSoFar(): LogSoFar {
  let position = 0;
  const byCommand = new Map<string, Recorded<DomainEvent>[]>();
  const revisions = new Map<string, number>();
  const outOfOrder: string[] = [];
  const ledgers = new Map<string, Ledger>();
  const ruled = new Set<Entry>();
  const recorded = new Set<Entry>();
  const tallies = talliesOf();
  const types = new Set<string>();

  const take = (event: Recorded<DomainEvent>): void => {
    tallies.take(event);
    types.add(event.type);
    const { stream, revision, correlationId, causationId } = event;
    const before = revisions.get(stream) ?? 0;
    if (revision !== before + 1) outOfOrder.push(`${stream} has ${revision} after ${before}`);
    revisions.set(stream, revision);
    if (causationId === null) {
      const its = byCommand.get(correlationId) ?? [];
      its.push(event);
      byCommand.set(correlationId, its);
    }
    if (event.type === 'PointsAwarded' || event.type === 'PointsWithdrawn') {
      const entry = entryOf(event);
      if (recorded.has(entry)) outOfOrder.push(`${entry} is in its ledger twice`);
      recorded.add(entry);
    } else for (const command of awardsFor(event)) follow(command);
  };

  const follow = (command: ReturnType<typeof awardsFor>[number]): void => {
    const ledger = ledgers.get(command.memberId) ?? initialLedger;
    try {
      for (const event of decide(command, ledger)) {
        ruled.add(entryOf(event));
        ledgers.set(command.memberId, evolve(ledgers.get(command.memberId) ?? initialLedger, event));
      }
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
    }
  };

  return {
    readOn: async (log) => {
      for (let endReached = false; !endReached;) {
        const page = await log.readAll(position);
        page.events.forEach(take);
        ({ nextPosition: position, endReached } = page);
      }
    },
    of: (commandId) => byCommand.get(commandId) ?? [],
    outOfOrder,
    tallies,
    types,
    pointsOff: () => [
      ...[...ruled].filter((entry) => !recorded.has(entry)).map((entry) => `the ledger lacks ${entry}`),
      ...[...recorded].filter((entry) => !ruled.has(entry)).map((entry) => `no rule gives ${entry}`),
    ],
  };
}

const entryOf = ({
  data: { memberId, entryId, points },
}: {
  readonly data: { readonly memberId: string; readonly entryId: string; readonly points: number };
}): Entry => `${memberId} ${entryId} ${points}`;
