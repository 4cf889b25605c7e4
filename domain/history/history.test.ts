import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decide, entryIdOf, evolve, initialLedger } from '../points/ledger.ts';
import { reasons } from '../points/rates.ts';
import type { PointsEvent } from '../points/events.ts';
import { happenedBy } from './happened-by.ts';
import { ledgerThen } from './ledger-then.ts';

const memberId = '01890000-0000-7000-8000-0000000000b1';
const at = (minute: number): string => new Date(Date.UTC(2026, 2, 1, 0, minute)).toISOString();

describe('what had happened by a moment', () => {
  const events = [3, 5, 4, 9].map((minute) => ({ occurredAt: at(minute) }));
  test.each([
    [2, 0],
    [3, 1],
    // The third of them says that the second had happened, too.
    [4, 3],
    [8, 3],
    [9, 4],
  ])('by minute %i were %i of the stream', (minute, many) => {
    expect(happenedBy(events, at(minute))).toEqual(events.slice(0, many));
  });
});

/** A ledger as the rules make it, an event a minute. */
const ledgers = fc
  .array(fc.record({ reason: fc.constantFrom(...reasons), subject: fc.nat(6), takesBack: fc.boolean() }), {
    maxLength: 60,
  })
  .map((asked) => {
    let ledger = initialLedger;
    const events: (PointsEvent & { occurredAt: string })[] = [];
    for (const { reason, subject, takesBack } of asked) {
      const entryId = entryIdOf(reason, `${subject}`);
      if (takesBack && !ledger.awards.has(entryId)) continue;
      const decided = decide(
        takesBack
          ? { type: 'WithdrawPoints', memberId, entryId, description: 'Taken back' }
          : { type: 'AwardPoints', memberId, reason, subjectId: `${subject}`, day: '2026-03-01' },
        ledger,
      );
      for (const event of decided) events.push({ ...event, occurredAt: at(events.length) });
      ledger = decided.reduce(evolve, ledger);
    }
    return events;
  });

test('points as of any moment are what was paid until then, less what was taken back until then', () => {
  fc.assert(
    fc.property(ledgers, fc.integer({ min: -1, max: 61 }), (events, minute) => {
      const { summary, entries } = ledgerThen(happenedBy(events, at(minute)));
      const until = events.slice(0, minute + 1);
      const sum = (type: PointsEvent['type']): number =>
        until.filter((event) => event.type === type).reduce((total, { data }) => total + data.points, 0);
      expect(summary.totalPoints).toBe(sum('PointsAwarded') - sum('PointsWithdrawn'));
      expect(summary.lifetimePoints).toBe(sum('PointsAwarded'));
      expect(summary.totalPoints).toBeGreaterThanOrEqual(0);
      expect(entries.length).toBe(until.length);
      expect(entries.at(-1)?.balance ?? 0).toBe(summary.totalPoints);
      // What comes later changes nothing of what was.
      expect(ledgerThen(events).entries.slice(0, until.length)).toEqual(entries);
    }),
  );
});
