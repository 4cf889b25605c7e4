import { DomainError } from '../kernel/errors.ts';
import type { PersonEvent } from '../person/events.ts';
import type { PointsEvent } from './events.ts';
import { rates, type Reason } from './rates.ts';

/** One member's ledger as the rules see it. */
export interface Ledger {
  /** Points of every award by entry id. */
  readonly awards: ReadonlyMap<string, number>;
  readonly withdrawn: ReadonlySet<string>;
  /** Paid entries by `group day`. */
  readonly paidOnDay: ReadonlyMap<string, number>;
}
export const initialLedger: Ledger = { awards: new Map(), withdrawn: new Set(), paidOnDay: new Map() };

export type PointsCommand =
  | {
      readonly type: 'AwardPoints';
      readonly memberId: string;
      readonly reason: Reason;
      readonly subjectId: string;
      readonly day: string;
      readonly description?: string;
      /** How often an approval of the same had been taken back before. */
      readonly again?: number | undefined;
    }
  | {
      readonly type: 'WithdrawPoints';
      readonly memberId: string;
      readonly entryId: string;
      readonly description: string;
    };

/** The id of the award for `reason` on `subjectId`: derived, so that a retry, a race or a replay is the same award. */
export const entryIdOf = (reason: Reason, subjectId: string, again = 0): string =>
  again === 0 ? `${reason}:${subjectId}` : `${reason}:${again + 1}:${subjectId}`;

/** What the award with this id was for. */
export const reasonOf = (entryId: string): Reason => entryId.slice(0, entryId.indexOf(':')) as Reason;

/** What `command` changes in `ledger`; nothing when it was paid already or the day's cap is reached. */
export function decide(command: PointsCommand, ledger: Ledger): PointsEvent[] {
  if (command.type === 'WithdrawPoints') return withdraw(command, ledger);
  const { memberId, reason, subjectId, day } = command;
  const { points, action, daily, group, description } = rates[reason];
  const entryId = entryIdOf(reason, subjectId, command.again);
  if (ledger.awards.has(entryId)) return [];
  if (daily !== null && (ledger.paidOnDay.get(`${group} ${day}`) ?? 0) >= daily) return [];
  return [
    {
      type: 'PointsAwarded',
      data: {
        memberId,
        entryId,
        points,
        reason,
        action,
        subjectId,
        day,
        description: command.description ?? description,
      },
    },
  ];
}

function withdraw(command: Extract<PointsCommand, { type: 'WithdrawPoints' }>, ledger: Ledger): PointsEvent[] {
  const points = ledger.awards.get(command.entryId);
  if (points === undefined) throw new DomainError('no-such-award', 'There is no such award to withdraw.', 'missing');
  if (ledger.withdrawn.has(command.entryId)) return [];
  return [
    {
      type: 'PointsWithdrawn',
      data: {
        memberId: command.memberId,
        entryId: `withdrawn:${command.entryId}`,
        withdrawnEntryId: command.entryId,
        points,
        description: command.description,
      },
    },
  ];
}

/** `ledger` after `event`. */
export const evolve = (ledger: Ledger, event: PointsEvent | PersonEvent): Ledger => evolveAll(ledger, [event]);

/** `ledger` after all of `events`. A ledger grows with every award, so it is copied once and not for each event. */
export function evolveAll(ledger: Ledger, events: readonly (PointsEvent | PersonEvent)[]): Ledger {
  const awards = new Map(ledger.awards);
  const withdrawn = new Set(ledger.withdrawn);
  const paidOnDay = new Map(ledger.paidOnDay);
  for (const { type, data } of events) {
    if (type === 'PointsWithdrawn') withdrawn.add(data.withdrawnEntryId);
    else if (type === 'PointsAwarded') {
      const counted = `${rates[data.reason].group} ${data.day}`;
      awards.set(data.entryId, data.points);
      paidOnDay.set(counted, (paidOnDay.get(counted) ?? 0) + 1);
    }
  }
  return { awards, withdrawn, paidOnDay };
}
