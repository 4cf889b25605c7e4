import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { initialRate, type Rate } from '../advertising-rate/rate.ts';
import { givenFor } from '../kernel/given.ts';
import type { SponsoredListingEvent } from './events.ts';
import {
  decide,
  evolve,
  initialSponsoredListing,
  type SponsoredListing,
  type SponsoredListingCommand,
  spentBy,
  statusAfter,
} from './sponsored-listing.ts';

const given = givenFor<SponsoredListingCommand, SponsoredListing, SponsoredListingEvent>({
  initial: initialSponsoredListing,
  evolve: (shown, event) => evolve(shown, { ...event, occurredAt: '2026-03-01T10:00:00.000Z' }),
  decide,
});
const [sponsorshipId, reviewedBy] = ['s', 'admin'];
const booking = { sponsorshipId, listingId: 'l', businessId: 'b', bookedBy: 'ann' };
const rate: Rate = { isActive: true, prices: { ...initialRate.prices, costPerClick: 40, minBudget: 2000 } };
const book = (budget: number, by: Partial<Rate> = {}): SponsoredListingCommand => ({
  type: 'BookSponsorship',
  booking,
  budget,
  rate: { ...rate, ...by },
});
const booked: SponsoredListingEvent = {
  type: 'SponsorshipBooked',
  data: { ...booking, costPerClick: 40, clicks: 50, budget: 2000 },
};
const approve = { type: 'ApproveSponsorship', reviewedBy, adminNotes: null, isShown: true } as const;
const reject = (adminNotes: string | null): SponsoredListingCommand => ({
  type: 'RejectSponsorship',
  reviewedBy,
  adminNotes,
});
const approved: SponsoredListingEvent = {
  type: 'SponsorshipApproved',
  data: { sponsorshipId, reviewedBy, adminNotes: null },
};
const by = 'provider' as const;
const [pause, resume, end] = (['PauseSponsorship', 'ResumeSponsorship', 'EndSponsorship'] as const).map(
  (type): SponsoredListingCommand => ({ type, by }),
) as [SponsoredListingCommand, SponsoredListingCommand, SponsoredListingCommand];
const [paused, resumed, ended] = (['SponsorshipPaused', 'SponsorshipResumed', 'SponsorshipEnded'] as const).map(
  (type): SponsoredListingEvent => ({ type, data: { sponsorshipId, by } }),
) as [SponsoredListingEvent, SponsoredListingEvent, SponsoredListingEvent];

describe('a sponsored listing', () => {
  test('is booked for the whole clicks that its budget buys', () => {
    given().when(book(2039)).then(booked);
    given().when(book(1999)).thenRefused('too-little');
    given(booked).when(book(2000)).thenRefused('already-booked');
  });
  test('is booked at no other price than the one that was shown, whatever the budget', () => {
    const seen = (expected: number, budget: number) => ({ ...book(budget), expected }) as SponsoredListingCommand;
    given().when(seen(40, 2039)).then(booked);
    given().when(seen(20, 2039)).thenRefused('price-changed');
    given().when(seen(20, 1)).thenRefused('price-changed');
  });
  test('costs at least one click where no smallest budget is set', () => {
    given()
      .when(book(39, { prices: { ...rate.prices, minBudget: null } }))
      .thenRefused('too-little');
  });
  test('is not booked without an open rate', () => {
    given()
      .when(book(5000, { isActive: false }))
      .thenRefused('no-rate');
    given()
      .when(book(5000, { prices: { ...rate.prices, costPerClick: null } }))
      .thenRefused('no-rate');
  });
  test('is decided on once, and rejected with a reason or without', () => {
    given(booked).when(approve).then(approved);
    given(booked)
      .when(reject(null))
      .then({ type: 'SponsorshipRejected', data: { sponsorshipId, reviewedBy, adminNotes: null } });
    given(booked, approved).when(approve).thenRefused('not-now');
    given(booked, approved).when(reject('Late')).thenRefused('not-now');
    given().when(approve).thenRefused('no-such-sponsorship');
  });
  test('is not approved where nobody would be shown it, and can be rejected then', () => {
    given(booked)
      .when({ ...approve, isShown: false })
      .thenRefused('not-shown');
    given(booked)
      .when(reject('It is archived.'))
      .then({ type: 'SponsorshipRejected', data: { sponsorshipId, reviewedBy, adminNotes: 'It is archived.' } });
  });
  test('is paused, resumed and ended', () => {
    given(booked).when(pause).thenRefused('not-now');
    given(booked, approved).when(pause).then(paused);
    given(booked, approved, paused).when(pause).thenRefused('not-now');
    given(booked, approved, paused).when(resume).then(resumed);
    given(booked, approved).when(resume).thenRefused('not-now');
    for (const past of [[booked], [booked, approved], [booked, approved, paused]])
      given(...past)
        .when(end)
        .then(ended);
    given(booked, approved, ended).when(end).thenRefused('not-now');
  });
});

test('a verdict on it is taken back by whoever gave it, unless that would cost somebody', () => {
  const rejected: SponsoredListingEvent = {
    type: 'SponsorshipRejected',
    data: { sponsorshipId, reviewedBy, adminNotes: 'Full' },
  };
  const undo = (outcome: 'approved' | 'rejected', more: object = {}): SponsoredListingCommand => ({
    type: 'UndoSponsorshipVerdict',
    outcome,
    undoneBy: reviewedBy,
    counted: 0,
    isTaken: false,
    ...more,
  });
  const undone = (of: 'approved' | 'rejected'): SponsoredListingEvent => ({
    type: 'SponsorshipVerdictUndone',
    data: { sponsorshipId, undone: of, reviewedBy, undoneBy: reviewedBy },
  });
  given(booked, approved).when(undo('approved')).then(undone('approved'));
  given(booked, approved)
    .when(undo('approved', { counted: 1 }))
    .thenRefused('already-paid');
  given(booked, rejected).when(undo('rejected')).then(undone('rejected'));
  given(booked, rejected)
    .when(undo('rejected', { isTaken: true }))
    .thenRefused('already-sponsored');
  given(booked, approved)
    .when(undo('approved', { undoneBy: 'bob' }))
    .thenRefused('nothing-to-undo');
  given(booked, approved, paused, resumed).when(undo('approved')).thenRefused('nothing-to-undo');
  given(booked, approved, undone('approved')).when(approve).then(approved);
});

test('never spends more than its budget, however many clicks come before everybody knows of the last', () => {
  const run = fc.record({
    costPerClick: fc.integer({ min: 1, max: 500 }),
    clicks: fc.integer({ min: 1, max: 200 }),
    /** Clicks between two moments at which everybody learns what was counted. */
    rounds: fc.array(fc.nat(60), { maxLength: 30 }),
  });
  fc.assert(
    fc.property(run, ({ costPerClick, clicks, rounds }) => {
      const bought = { clicks, costPerClick, status: 'running' as const };
      let counted = 0;
      let inFlight = 0;
      for (const came of rounds) {
        // Once it is known to be spent nobody is shown it, so no click comes.
        if (statusAfter(bought, counted) !== 'active') break;
        inFlight = came;
        counted += came;
        expect(spentBy(bought, counted)).toBeLessThanOrEqual(clicks * costPerClick);
      }
      // What was not paid for is what came between two looks.
      expect(counted - clicks).toBeLessThanOrEqual(inFlight);
      expect(spentBy(bought, counted)).toBe(Math.min(counted, clicks) * costPerClick);
      expect(statusAfter(bought, counted)).toBe(counted >= clicks ? 'spent' : 'active');
    }),
  );
});
