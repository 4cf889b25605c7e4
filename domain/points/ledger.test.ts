import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { givenFor } from '../kernel/given.ts';
import type { PointsEvent } from './events.ts';
import { decide, entryIdOf, evolve, evolveAll, initialLedger, type Ledger, type PointsCommand } from './ledger.ts';
import { levelOf } from './levels.ts';
import { actionLabel, rates, type Reason, reasons } from './rates.ts';

const given = givenFor<PointsCommand, Ledger, PointsEvent>({ initial: initialLedger, evolve, decide });

const memberId = '01890000-0000-7000-8000-0000000000b1';
const today = '2026-03-01';
const tomorrow = '2026-03-02';
const award = (reason: Reason, subjectId: string, day = today): PointsCommand => ({
  type: 'AwardPoints',
  memberId,
  reason,
  subjectId,
  day,
});
const awarded = (reason: Reason, subjectId: string, day = today): PointsEvent => ({
  type: 'PointsAwarded',
  data: {
    memberId,
    entryId: `${reason}:${subjectId}`,
    points: rates[reason].points,
    reason,
    action: rates[reason].action,
    subjectId,
    day,
    description: rates[reason].description,
  },
});
const withdraw = (entryId: string): PointsCommand => ({
  type: 'WithdrawPoints',
  memberId,
  entryId,
  description: 'Taken back',
});

describe('points', () => {
  test.each<[Reason, number]>([
    ['activity-suggested', 10],
    ['business-suggested', 10],
    ['offer-suggested', 10],
    ['suggestion-approved', 20],
    ['amendment-approved', 15],
    ['feature-suggested', 10],
    ['feature-voted', 2],
    ['feature-approved', 20],
    ['feature-implemented', 30],
    ['profile-completed', 25],
    ['first-sign-in', 5],
  ])('for %s are %i', (reason, points) => {
    expect(rates[reason].points).toBe(points);
    given().when(award(reason, 'a')).then(awarded(reason, 'a'));
  });
  test('are paid once for one reason and subject, on whichever day it is asked again', () => {
    given(awarded('suggestion-approved', 'a')).when(award('suggestion-approved', 'a')).then();
    given(awarded('suggestion-approved', 'a'))
      .when(award('suggestion-approved', 'a', tomorrow))
      .then();
  });
  test('are paid for another subject, and for another reason', () => {
    given(awarded('suggestion-approved', 'a'))
      .when(award('suggestion-approved', 'b'))
      .then(awarded('suggestion-approved', 'b'));
    given(awarded('activity-suggested', 'a'))
      .when(award('suggestion-approved', 'a'))
      .then(awarded('suggestion-approved', 'a'));
  });
  test('for suggestions are paid three times a day, activities, businesses and offers together', () => {
    const three = [
      awarded('activity-suggested', 'a'),
      awarded('business-suggested', 'b'),
      awarded('offer-suggested', 'c'),
    ];
    given(...three)
      .when(award('activity-suggested', 'd'))
      .then();
    given(...three)
      .when(award('activity-suggested', 'd', tomorrow))
      .then(awarded('activity-suggested', 'd', tomorrow));
  });
  test('for votes are paid twenty times a day', () => {
    const votes = Array.from({ length: 20 }, (_each, index) => awarded('feature-voted', `${index}`));
    given(...votes.slice(1))
      .when(award('feature-voted', 'last'))
      .then(awarded('feature-voted', 'last'));
    given(...votes)
      .when(award('feature-voted', 'more'))
      .then();
  });
  test('can say in their own words what they are for', () => {
    const event = awarded('activity-suggested', 'a');
    given()
      .when({ ...award('activity-suggested', 'a'), description: 'Forest School' })
      .then({ ...event, data: { ...event.data, description: 'Forest School' } } as PointsEvent);
  });
});

describe('a withdrawal', () => {
  const entryId = entryIdOf('suggestion-approved', 'a');
  const withdrawn: PointsEvent = {
    type: 'PointsWithdrawn',
    data: {
      memberId,
      entryId: `withdrawn:${entryId}`,
      withdrawnEntryId: entryId,
      points: 20,
      description: 'Taken back',
    },
  };
  test('takes back what the award paid, as an entry of its own', () => {
    given(awarded('suggestion-approved', 'a')).when(withdraw(entryId)).then(withdrawn);
  });
  test('happens once', () => {
    given(awarded('suggestion-approved', 'a'), withdrawn).when(withdraw(entryId)).then();
  });
  test('needs an award', () => {
    given().when(withdraw(entryId)).thenRefused('no-such-award');
  });
  test('lets what is approved again be paid under another name', () => {
    const again = { ...award('suggestion-approved', 'a'), again: 1 } as PointsCommand;
    const first = awarded('suggestion-approved', 'a');
    const second = { ...first, data: { ...first.data, entryId: 'suggestion-approved:2:a' } } as PointsEvent;
    given(first, withdrawn).when(again).then(second);
    given(first, withdrawn, second).when(again).then();
  });
  test('does not open the way to being paid again', () => {
    given(awarded('suggestion-approved', 'a'), withdrawn).when(award('suggestion-approved', 'a')).then();
  });
});

test('whatever is asked in whichever order and however often, nothing is paid twice and no cap is broken', () => {
  const commands = fc.array(
    fc.oneof(
      { weight: 5, arbitrary: fc.record({ reason: fc.constantFrom(...reasons), subject: fc.nat(8), day: fc.nat(2) }) },
      {
        weight: 1,
        arbitrary: fc.record({ reason: fc.constantFrom(...reasons), subject: fc.nat(8), day: fc.constant(-1) }),
      },
    ),
    { maxLength: 120 },
  );
  fc.assert(
    fc.property(commands, (asked) => {
      let ledger = initialLedger;
      const paid: PointsEvent[] = [];
      const taken: PointsEvent[] = [];
      for (const { reason, subject, day } of asked) {
        const isWithdrawal = day < 0;
        if (isWithdrawal && !ledger.awards.has(entryIdOf(reason, `${subject}`))) continue;
        const command = isWithdrawal
          ? withdraw(entryIdOf(reason, `${subject}`))
          : award(reason, `${subject}`, `2026-03-0${day + 1}`);
        const events = decide(command, ledger);
        (isWithdrawal ? taken : paid).push(...events);
        ledger = events.reduce(evolve, ledger);
      }
      const ids = [...paid, ...taken].map(({ data }) => data.entryId);
      expect(new Set(ids).size).toBe(ids.length);
      const perDay = new Map<string, number>();
      for (const { type, data } of paid) {
        if (type !== 'PointsAwarded') continue;
        const { group, daily } = rates[data.reason];
        if (daily === null) continue;
        const key = `${group} ${data.day}`;
        perDay.set(key, (perDay.get(key) ?? 0) + 1);
        expect(perDay.get(key)).toBeLessThanOrEqual(daily);
      }
      const total = (events: readonly PointsEvent[]): number => events.reduce((sum, { data }) => sum + data.points, 0);
      expect(total(paid) - total(taken)).toBeGreaterThanOrEqual(0);
    }),
  );
});

test.each([
  [0, 1, 'Explorer', 100],
  [99, 1, 'Explorer', 1],
  [100, 2, 'Contributor', 150],
  [250, 3, 'Helper', 250],
  [500, 4, 'Guide', 500],
  [1000, 5, 'Expert', 1000],
  [2000, 6, 'Champion', 1500],
  [3499, 6, 'Champion', 1],
  [3500, 7, 'Legend', 0],
  [99_999, 7, 'Legend', 0],
])('%i points are level %i, %s, with %i to go', (points, level, name, pointsToNextLevel) => {
  expect(levelOf(points)).toMatchObject({ level: { level, name }, pointsToNextLevel });
});
test('progress is the share of the way to the next level', () => {
  expect(levelOf(175).progress).toBe(0.5);
  expect(levelOf(3500).progress).toBe(1);
});
test('actions without a label of their own show with underscores as spaces', () => {
  expect(actionLabel('ACTIVITY_SUGGESTED')).toBe('Activity Suggestion');
  expect(actionLabel('FIRST_LOGIN')).toBe('Welcome');
  expect(actionLabel('AMENDMENT_APPROVED')).toBe('AMENDMENT APPROVED');
});

test('ten thousand awards copy the ledger once, and not once for each', () => {
  let copies = 0;
  class Counting extends Map<string, number> {
    override [Symbol.iterator]() {
      copies += 1;
      return super[Symbol.iterator]();
    }
  }
  const ledger = { ...initialLedger, awards: new Counting([['activity-suggested:earlier', 10]]) };
  const awards = Array.from({ length: 10_000 }, (_, index) => awarded('suggestion-approved', String(index)));
  const after = evolveAll(ledger, awards);
  expect(after.awards.size).toBe(10_001);
  expect(after.paidOnDay.get(`${rates['suggestion-approved'].group} ${today}`)).toBe(10_000);
  expect(copies).toBe(1);
  expect(ledger.awards.size).toBe(1);
});
