import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { rates, type Reason, reasons } from '../points/rates.ts';
import { badges, rarities } from './badges.ts';
import { type CountedEvent, emptyTally, shownBadges, type Tally, tallyAfter } from './tally.ts';

const memberId = '01890000-0000-7000-8000-0000000000b1';
const at = (day: number): string => `2026-03-${String(day).padStart(2, '0')}T10:00:00.000Z`;
const paid = (reason: Reason, subjectId: string, day = 1): CountedEvent => ({
  type: 'PointsAwarded',
  occurredAt: at(day),
  data: {
    memberId,
    entryId: `${reason}:${subjectId}`,
    points: rates[reason].points,
    reason,
    action: rates[reason].action,
    description: '',
    subjectId,
    day: '2026-03-01',
  },
});
const takenBack = (reason: Reason, subjectId: string, day = 1): CountedEvent => ({
  type: 'PointsWithdrawn',
  occurredAt: at(day),
  data: {
    memberId,
    entryId: `withdrawn:${reason}:${subjectId}`,
    withdrawnEntryId: `${reason}:${subjectId}`,
    points: rates[reason].points,
    description: '',
  },
});
const signedIn = (day: number): CountedEvent => ({ type: 'MemberSignedIn', occurredAt: at(day), data: { memberId } });
const saved = (listingId: string, type: 'FavouriteAdded' | 'FavouriteRemoved' = 'FavouriteAdded'): CountedEvent => ({
  type,
  occurredAt: at(1),
  data: { memberId, listingId },
});
const after = (...events: CountedEvent[]): Tally => events.reduce(tallyAfter, emptyTally);
const badge = (tally: Tally, id: string) => shownBadges(tally).find((each) => each.id === id);

describe('badges', () => {
  test('are at least twelve, of every rarity, each with a name, an id and a target of its own', () => {
    expect(badges.length).toBeGreaterThanOrEqual(12);
    expect(new Set(badges.map(({ rarity }) => rarity))).toEqual(new Set(rarities));
    for (const what of ['id', 'name', 'description'] as const)
      expect(new Set(badges.map((each) => each[what])).size).toBe(badges.length);
    for (const { target } of badges) expect(target).toBeGreaterThan(0);
  });
  test('are all shown to who has none, with nothing earned', () => {
    const shown = shownBadges(emptyTally);
    expect(shown.length).toBe(badges.length);
    expect(shown.filter(({ earnedAt, progress }) => earnedAt !== null || progress !== 0)).toEqual([]);
  });
  test('are earned at the event that reaches the target, and stay so', () => {
    const approvals = Array.from({ length: 12 }, (_, index) => paid('suggestion-approved', `${index}`, index + 1));
    expect(badge(after(...approvals.slice(0, 9)), 'trailblazer')).toMatchObject({ progress: 9, earnedAt: null });
    expect(badge(after(...approvals), 'trailblazer')).toMatchObject({ progress: 10, target: 10, earnedAt: at(10) });
    expect(badge(after(...approvals), 'on-the-map')).toMatchObject({ progress: 1, earnedAt: at(1) });
  });
  test('count several kinds of award together where they say so', () => {
    expect(badge(after(paid('offer-suggested', 'a', 2)), 'first-find')).toMatchObject({ earnedAt: at(2) });
  });
  test('are lost with what was taken back, and earned again from then on', () => {
    const [earned, lost] = [paid('feature-approved', 'a', 1), takenBack('feature-approved', 'a', 2)];
    expect(badge(after(earned, lost), 'well-thought')).toMatchObject({ progress: 0, earnedAt: null });
    expect(badge(after(earned, lost, paid('feature-approved', 'b', 3)), 'well-thought')).toMatchObject({
      earnedAt: at(3),
    });
  });
  test('count different days, however often somebody signs in, and none twice when a clock was put back', () => {
    expect(badge(after(signedIn(1), signedIn(1), signedIn(2), signedIn(1)), 'regular')).toMatchObject({ progress: 2 });
  });
  test('count days that end at midnight in Britain; until 2027 at that of UTC, as they were counted then', () => {
    const daysOf = (...moments: string[]) => {
      const events = moments.map((occurredAt) => ({ type: 'MemberSignedIn', occurredAt, data: { memberId } }) as const);
      return badge(after(...events), 'regular')?.progress;
    };
    // Half an hour before midnight and half an hour after it, by British clocks in summer; then after breakfast.
    expect(daysOf('2027-06-01T22:30:00.000Z', '2027-06-01T23:30:00.000Z', '2027-06-02T08:00:00.000Z')).toBe(2);
    expect(daysOf('2027-06-01T23:30:00.000Z', '2027-06-02T08:00:00.000Z')).toBe(1);
    expect(daysOf('2026-06-01T22:30:00.000Z', '2026-06-01T23:30:00.000Z')).toBe(1);
  });
  test('count what is saved and still is', () => {
    const all = ['a', 'b', 'c', 'd', 'e'].map((id) => saved(id));
    expect(badge(after(...all), 'collector')).toMatchObject({ progress: 5, earnedAt: at(1) });
    expect(badge(after(...all, saved('a', 'FavouriteRemoved')), 'collector')).toMatchObject({
      progress: 4,
      earnedAt: null,
    });
  });
});

test('whatever happens, a badge is earned exactly while what it counts has come to its target', () => {
  const event = fc.oneof(
    fc.record({ reason: fc.constantFrom(...reasons), subject: fc.nat(30), day: fc.integer({ min: 1, max: 28 }) }),
    fc.integer({ min: 1, max: 28 }),
  );
  fc.assert(
    fc.property(fc.array(event, { maxLength: 80 }), (drawn) => {
      const tally = after(
        ...drawn.map((each) =>
          typeof each === 'number' ? signedIn(each) : paid(each.reason, `${each.subject}`, each.day),
        ),
      );
      for (const { progress, target, earnedAt } of shownBadges(tally))
        expect(earnedAt !== null).toBe(progress >= target);
      // It is kept as JSON.
      expect(JSON.parse(JSON.stringify(tally))).toEqual(tally);
    }),
  );
});
