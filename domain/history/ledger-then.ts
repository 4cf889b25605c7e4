import type { PersonEvent } from '../person/events.ts';
import type { PointsEvent } from '../points/events.ts';
import { pointsSummary } from '../points/summary.ts';
import type { PointsSummary } from '../points/views.ts';
import type { LedgerEntry } from './views.ts';

type Happened = (PointsEvent | PersonEvent) & { readonly occurredAt: string };

/** What the ledger of `events` says: its sum and its entries, oldest first, each with what the ledger had come to with it. */
export function ledgerThen(events: readonly Happened[]): {
  readonly summary: PointsSummary;
  readonly entries: readonly LedgerEntry[];
} {
  const entries: LedgerEntry[] = [];
  let balance = 0;
  let lifetime = 0;
  for (const event of events) {
    if (event.type === 'PersonErased') continue;
    const { type, data, occurredAt: createdAt } = event;
    const { entryId: id, points, description } = data;
    const isAward = type === 'PointsAwarded';
    balance += isAward ? points : -points;
    if (isAward) lifetime += points;
    entries.push({
      id,
      type: isAward ? 'earned' : 'spent',
      action: isAward ? event.data.action : 'WITHDRAWN',
      description,
      points,
      createdAt,
      subjectId: isAward ? event.data.subjectId : event.data.withdrawnEntryId,
      balance,
    });
  }
  return { summary: pointsSummary(balance, lifetime), entries };
}
