import { expect, test } from 'vitest';
import type { ListingEvent } from '../events.ts';
import { listingSamples as samples } from '../samples.ts';
import { type ListingTimes, timesAfter } from './told.ts';

/** Since when it is new, after events that happened at those times. */
function approvedAt(
  ...happened: readonly (readonly [ListingEvent['type'], at: string, data?: object])[]
): string | null | undefined {
  let times: ListingTimes | undefined;
  for (const [type, occurredAt, but] of happened) {
    const data = { ...samples[type], ...but };
    times = timesAfter(times, { type, data, occurredAt } as Parameters<typeof timesAfter>[1]);
  }
  return times?.approvedAt;
}

const [approved, undone, rejected] = ['ListingApproved', 'ListingVerdictUndone', 'ListingRejected'] as const;
const [monday, tuesday] = ['2026-11-23T10:00:00.000Z', '2026-11-24T10:00:00.000Z'];

test('what is approved again is new no second time where letters may have told of it', () => {
  expect(approvedAt([approved, monday])).toBe(monday);
  expect(approvedAt([approved, monday], [undone, tuesday])).toBe(monday);
  expect(approvedAt([approved, monday], [undone, tuesday], [approved, '2026-11-24T10:05:00.000Z'])).toBe(monday);
  const twice = [approved, '2026-11-24T11:00:00.000Z'] as const;
  expect(approvedAt([approved, monday], [undone, tuesday], twice, [undone, '2026-11-24T11:01:00.000Z'])).toBe(monday);
});

test('what no newsletter could tell of, because the first that was due fell into the waiting, is new when it is approved again', () => {
  const [wednesday, thursday] = ['2026-11-25T10:00:00.000Z', '2026-11-26T10:00:00.000Z'];
  const [friday, saturday] = ['2026-11-27T10:00:00.000Z', '2026-11-28T10:00:00.000Z'];
  expect(approvedAt([approved, monday], [undone, wednesday], [approved, friday])).toBe(friday);
  // It was in the one of Thursday morning: when that was due, and when it is taken back later.
  expect(approvedAt([approved, monday], [undone, tuesday], [approved, wednesday])).toBe(monday);
  expect(approvedAt([approved, monday], [undone, thursday], [approved, friday])).toBe(monday);
  const again = [approved, wednesday] as const;
  expect(approvedAt([approved, monday], [undone, tuesday], again, [undone, friday], [approved, saturday])).toBe(monday);
  const next = '2026-12-03T10:00:00.000Z';
  expect(approvedAt([approved, monday], [undone, friday], [approved, next])).toBe(monday);
});

test('what was put right before the next letters is new when it is approved for good', () => {
  const soon = [undone, '2026-11-23T10:01:00.000Z'] as const;
  expect(approvedAt([approved, monday], soon)).toBeNull();
  expect(approvedAt([approved, monday], soon, [approved, tuesday])).toBe(tuesday);
});

test('what was deleted before the next letters is new when it is back; what they may have told of is not', () => {
  const [noon, wednesday] = ['2026-11-23T12:00:00.000Z', '2026-11-25T10:00:00.000Z'];
  const back = ['ListingRestored', wednesday] as const;
  expect(approvedAt([approved, monday], ['ListingArchived', noon], back)).toBe(wednesday);
  expect(approvedAt([approved, monday], ['ListingArchived', tuesday], back)).toBe(monday);
  expect(approvedAt(['ListingDrafted', monday], ['ListingArchived', noon], back)).toBeNull();
});

test('what was deleted over the day of the newsletter that would have told of it is new when it is back', () => {
  const [thursday, friday] = ['2026-11-26T10:00:00.000Z', '2026-11-27T10:00:00.000Z'];
  const back = ['ListingRestored', friday] as const;
  expect(approvedAt([approved, monday], ['ListingArchived', tuesday], back)).toBe(friday);
  // It was in that of Thursday morning.
  expect(approvedAt([approved, monday], ['ListingArchived', thursday], back)).toBe(monday);
  const next = ['ListingRestored', '2026-12-04T10:00:00.000Z'] as const;
  expect(approvedAt([approved, monday], ['ListingArchived', thursday], next)).toBe(monday);
});

test('what an admin deletes as well, after its provider had, was gone from the first of the two on', () => {
  const [thursday, friday] = ['2026-11-26T10:00:00.000Z', '2026-11-27T10:00:00.000Z'];
  const twice = [
    ['ListingArchived', tuesday],
    ['ListingArchived', thursday],
  ] as const;
  expect(approvedAt([approved, monday], ...twice, ['ListingRestored', friday])).toBe(friday);
  // And from the next deletion on, once it was back.
  const back = ['ListingRestored', '2026-11-25T10:00:00.000Z'] as const;
  const again = [['ListingArchived', thursday] as const, ['ListingRestored', friday] as const];
  expect(approvedAt([approved, monday], ['ListingArchived', tuesday], back, ...again)).toBe(monday);
});

test('what was merged over the day of the newsletter that would have told of it is new when it is apart again', () => {
  const [noon, thursday] = ['2026-11-23T12:00:00.000Z', '2026-11-26T10:00:00.000Z'];
  const apartOn = (at: string) => ['ListingUnmerged', at, { standing: 'live' }] as const;
  const apart = apartOn('2026-11-27T10:00:00.000Z');
  expect(approvedAt([approved, monday], ['ListingMerged', tuesday], apart)).toBe(apart[1]);
  expect(approvedAt([approved, monday], ['ListingMerged', noon], apartOn(tuesday))).toBe(tuesday);
  // It was in that of Thursday morning.
  expect(approvedAt([approved, monday], ['ListingMerged', thursday], apart)).toBe(monday);
});

test('what was merged while it waited again is new when it is approved, where a newsletter was due since', () => {
  const [wednesday, friday] = ['2026-11-25T10:00:00.000Z', '2026-11-27T10:00:00.000Z'];
  const waits = (type: 'ListingMerged' | 'ListingUnmerged') => [type, wednesday, { standing: 'pending' }] as const;
  const past = [[approved, monday] as const, [undone, tuesday] as const, waits('ListingMerged')];
  expect(approvedAt(...past, waits('ListingUnmerged'), [approved, friday])).toBe(friday);
  expect(approvedAt(...past, waits('ListingUnmerged'))).toBe(monday);
});

test('what was rejected meanwhile begins anew', () => {
  expect(approvedAt([approved, monday], [undone, tuesday], [rejected, tuesday])).toBeNull();
});
