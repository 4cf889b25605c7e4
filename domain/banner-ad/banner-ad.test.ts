import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { initialRate, type Rate } from '../advertising-rate/rate.ts';
import type { Timed } from '../kernel/decider.ts';
import { ERASED } from '../kernel/erased.ts';
import { givenFor } from '../kernel/given.ts';
import type { PersonEvent } from '../person/events.ts';
import {
  type BannerAd,
  type BannerAdCommand,
  decide,
  evolve,
  initialBannerAd,
  type ShownBanner,
  spentOn,
  statusOn,
} from './banner-ad.ts';
import { daysBetween } from './days.ts';
import type { BannerAdEvent } from './events.ts';

const occurredAt = '2026-03-01T10:00:00.000Z';
const given = givenFor<BannerAdCommand, BannerAd, BannerAdEvent | PersonEvent>({
  initial: initialBannerAd,
  evolve: (banner, event) => evolve(banner, { ...event, occurredAt }),
  decide,
});
const [bannerAdId, reviewedBy, today] = ['b', 'admin', '2026-03-01'];
const prices = { dailyRate: 1000, weeklyRate: 6000, monthlyRate: null };
const rate: Rate = { isActive: true, prices: { ...initialRate.prices, ...prices } };
const booking = {
  bannerAdId,
  businessId: 'biz',
  contactSubject: 'ann',
  bookedBy: 'ann',
  size: 'banner_leaderboard',
  position: 'homepage_hero',
  startDate: '2026-03-02',
  endDate: '2026-03-08',
  picture: 'a.webp',
  title: 'Camp',
  description: null,
  link: 'https://camp.example/',
  altText: 'A tent',
} as const;
const book = (more: object = {}, by: Partial<Rate> = {}): BannerAdCommand => ({
  type: 'BookBannerAd',
  booking: { ...booking, ...more },
  rate: { ...rate, ...by },
  expected: undefined,
  today,
});
const wasBooked = (more: object = {}): BannerAdEvent => ({
  type: 'BannerAdBooked',
  data: { ...booking, prices, budget: 6000, ...more },
});
const approve = (on = today): BannerAdCommand => ({ type: 'ApproveBannerAd', reviewedBy, adminNotes: null, today: on });
const reject = (adminNotes: string | null): BannerAdCommand => ({
  type: 'RejectBannerAd',
  reviewedBy,
  adminNotes,
  today,
});
const end = (on: string): BannerAdCommand => ({ type: 'EndBannerAd', by: 'provider', today: on });
const approved = (from = '2026-03-02'): BannerAdEvent => ({
  type: 'BannerAdApproved',
  data: { bannerAdId, reviewedBy, from, adminNotes: null },
});
const rejected = {
  type: 'BannerAdRejected',
  data: { bannerAdId, reviewedBy, adminNotes: 'Too dark.' },
} as const satisfies BannerAdEvent;
const erased = (subject: string): PersonEvent => ({ type: 'PersonErased', data: { subject } });
const ended = (on: string): BannerAdEvent => ({ type: 'BannerAdEnded', data: { bannerAdId, on, by: 'provider' } });

describe('a banner', () => {
  test('is booked at the cheapest price of its days, and once', () => {
    given().when(book()).then(wasBooked());
    given()
      .when(book({ endDate: '2026-03-09' }))
      .then(wasBooked({ endDate: '2026-03-09', budget: 7000 }));
    given(wasBooked()).when(book()).thenRefused('already-booked');
  });
  test('is booked at the price that was shown, or not', () => {
    given()
      .when({ ...book(), expected: 6000 } as BannerAdCommand)
      .then(wasBooked());
    const { details } = given()
      .when({ ...book(), expected: 5900 } as BannerAdCommand)
      .thenRefused('price-changed');
    expect(details).toEqual({ budget: 6000 });
  });
  test.each([
    ['does-not-fit', { size: 'banner_square' }],
    ['begun', { startDate: '2026-02-28' }],
    ['ends-before', { endDate: '2026-03-01' }],
    ['too-far', { startDate: '2027-03-02', endDate: '2027-03-03' }],
    ['too-long', { endDate: '2026-08-29' }],
  ])('is refused as %s with %j', (code, wrong) => {
    given().when(book(wrong)).thenRefused(code);
  });
  test('is not booked without an open rate', () => {
    given()
      .when(book({}, { isActive: false }))
      .thenRefused('no-rate');
  });
  test('is decided on once, and rejected with a reason or without', () => {
    given(wasBooked()).when(approve()).then(approved());
    given(wasBooked()).when(reject('Too dark.')).then(rejected);
    given(wasBooked())
      .when(reject(null))
      .then({ type: 'BannerAdRejected', data: { ...rejected.data, adminNotes: null } });
    given(wasBooked(), approved()).when(approve()).thenRefused('already-decided');
    given(wasBooked(), rejected).when(approve()).thenRefused('already-decided');
    given().when(approve()).thenRefused('no-such-banner');
  });
  test('that is approved late runs from that day, and not after its last', () => {
    given(wasBooked()).when(approve('2026-03-05')).then(approved('2026-03-05'));
    given(wasBooked()).when(approve('2026-03-09')).thenRefused('too-late');
  });
  test('is ended while it waits or runs, and not afterwards', () => {
    given(wasBooked()).when(end('2026-03-01')).then(ended('2026-03-01'));
    given(wasBooked(), approved()).when(end('2026-03-04')).then(ended('2026-03-04'));
    given(wasBooked(), approved()).when(end('2026-03-09')).thenRefused('already-over');
    given(wasBooked(), rejected).when(end('2026-03-04')).thenRefused('already-over');
    given(wasBooked(), ended('2026-03-03')).when(end('2026-03-04')).thenRefused('already-over');
  });
  test('goes with whose business it is', () => {
    given(wasBooked(), approved(), erased('ann')).when(end('2026-03-04')).thenRefused('no-such-banner');
    given(wasBooked(), approved(), erased('bob')).when(end('2026-03-04')).then(ended('2026-03-04'));
    expect(evolve(initialBannerAd, timed(wasBooked({ link: ERASED }))).shown).toBeNull();
  });
  test('goes on with who is the contact of its business now, in the log that reads erased as well', () => {
    const handOver: BannerAdCommand = { type: 'HandOverBannerAd', to: 'bob' };
    const { title, description, link, altText } = booking;
    const handedOver: BannerAdEvent = {
      type: 'BannerAdHandedOver',
      data: { bannerAdId, contactSubject: 'bob', title, description, link, altText },
    };
    given(wasBooked(), approved()).when(handOver).then(handedOver);
    given(wasBooked(), approved(), handedOver).when(handOver).then();
    given(wasBooked(), erased('ann')).when(handOver).then();
    given().when(handOver).thenRefused('no-such-banner');
    const unreadable = wasBooked({ title: ERASED, link: ERASED, altText: ERASED });
    for (const first of [wasBooked(), unreadable])
      given(first, approved(), handedOver, erased('ann')).when(end('2026-03-04')).then(ended('2026-03-04'));
    given(unreadable, approved(), erased('ann')).when(end('2026-03-04')).thenRefused('no-such-banner');
    given(wasBooked(), approved(), handedOver, erased('bob')).when(end('2026-03-04')).thenRefused('no-such-banner');
    expect(shownAfter(unreadable, approved(), handedOver)).toEqual({
      ...shownAfter(wasBooked(), approved()),
      contactSubject: 'bob',
    });
    // An admin may still take the verdict back.
    given(wasBooked(), rejected, handedOver)
      .when({ type: 'UndoBannerAdVerdict', outcome: 'rejected', undoneBy: reviewedBy, today })
      .then({
        type: 'BannerAdVerdictUndone',
        data: { bannerAdId, undone: 'rejected', reviewedBy, undoneBy: reviewedBy },
      });
  });
  test('stands as its days say', () => {
    const shown = shownAfter(wasBooked(), approved());
    expect(['2026-03-01', '2026-03-02', '2026-03-08', '2026-03-09'].map((day) => statusOn(shown, day))).toEqual([
      'scheduled',
      'active',
      'active',
      'ended',
    ]);
    expect(statusOn(shownAfter(wasBooked()), '2026-03-02')).toBe('pending');
  });
});

const timed = <Event>(event: Event): Event & Pick<Timed<BannerAdEvent>, 'occurredAt'> => ({ ...event, occurredAt });
function shownAfter(...events: readonly BannerAdEvent[]): ShownBanner {
  const { shown } = events.reduce((banner, event) => evolve(banner, timed(event)), initialBannerAd);
  if (shown === null) throw new Error('there is no banner');
  return shown;
}

test('a verdict on a banner is taken back by whoever gave it, until a day is over on which it was shown', () => {
  const undo = (outcome: 'approved' | 'rejected', on = today, undoneBy = reviewedBy): BannerAdCommand => ({
    type: 'UndoBannerAdVerdict',
    outcome,
    undoneBy,
    today: on,
  });
  const undone = (of: 'approved' | 'rejected'): BannerAdEvent => ({
    type: 'BannerAdVerdictUndone',
    data: { bannerAdId, undone: of, reviewedBy, undoneBy: reviewedBy },
  });
  given(wasBooked(), approved()).when(undo('approved', '2026-03-02')).then(undone('approved'));
  given(wasBooked(), approved()).when(undo('approved', '2026-03-03')).thenRefused('already-shown');
  given(wasBooked(), rejected).when(undo('rejected', '2026-03-09')).then(undone('rejected'));
  given(wasBooked(), rejected, undone('rejected')).when(approve()).then(approved());
  given(wasBooked(), approved())
    .when(undo('approved', today, 'bob'))
    .thenRefused('nothing-to-undo');
  given(wasBooked(), approved(), ended(today)).when(undo('approved')).thenRefused('nothing-to-undo');
  expect(spentOn(shownAfter(wasBooked(), approved(), undone('approved')), '2026-03-08')).toBe(0);
});

describe('what a banner has spent', () => {
  const day = (after: number): string => new Date(Date.UTC(2026, 2, 2 + after)).toISOString().slice(0, 10);
  const price = fc.option(fc.integer({ min: 1, max: 5000 }), { nil: null });
  const anyPrices = fc.record({ dailyRate: fc.integer({ min: 1, max: 5000 }), weeklyRate: price, monthlyRate: price });

  test('grows with its days, is never more than its budget, and is all of it when it ran to its end', () => {
    fc.assert(
      fc.property(anyPrices, fc.nat(100), fc.nat(20), fc.option(fc.nat(120)), (by, length, late, stop) => {
        const command = book({ startDate: day(0), endDate: day(length) }, { prices: { ...rate.prices, ...by } });
        const [booked] = decide(command, initialBannerAd);
        if (booked?.type !== 'BannerAdBooked') throw new Error('not booked');
        const from = late <= length ? late : 0;
        const past: BannerAdEvent[] = [booked, approved(day(from))];
        if (stop !== null && stop >= from && stop <= length) past.push(ended(day(stop)));
        const shown = shownAfter(...past);
        const spent = Array.from({ length: length + 5 }, (_each, index) => spentOn(shown, day(index - 2)));
        expect(spent).toEqual(spent.toSorted((left, right) => left - right));
        expect(spent[0]).toBe(0);
        expect(spent.at(-1)).toBeLessThanOrEqual(booked.data.budget);
        if (from === 0 && past.length === 2) expect(spent.at(-1)).toBe(booked.data.budget);
        expect(daysBetween(day(0), day(length))).toBe(length);
      }),
    );
  });
  test('is nothing while nobody has approved it', () => {
    expect(spentOn(shownAfter(wasBooked()), '2026-03-05')).toBe(0);
    expect(spentOn(shownAfter(wasBooked(), ended('2026-03-05')), '2026-03-05')).toBe(0);
  });
});
