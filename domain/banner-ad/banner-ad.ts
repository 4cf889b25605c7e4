import { costOf } from '../advertising-rate/cheapest.ts';
import type { Rate } from '../advertising-rate/rate.ts';
import type { Timed } from '../kernel/decider.ts';
import { ERASED } from '../kernel/erased.ts';
import { DomainError } from '../kernel/errors.ts';
import type { EventOf } from '../kernel/event.ts';
import { priceChanged } from '../kernel/price-changed.ts';
import { type LastVerdict, takenBack, type Undo, verdictAfter } from '../kernel/verdict.ts';
import type { PersonEvent } from '../person/events.ts';
import { daysBetween } from './days.ts';
import { DAYS_CROSSED, TOO_MANY_DAYS } from './ends.ts';
import type { BannerAdBooked, BannerAdEvent } from './events.ts';
import { BANNER_AHEAD_MAX, BANNER_DAYS_MAX, type BannerStanding, type BannerStatus, fits } from './words.ts';

type Booking = EventOf<typeof BannerAdBooked>['data'];
/** A banner as it stands. Days are YYYY-MM-DD. */
export interface ShownBanner extends Omit<Booking, 'bannerAdId'> {
  readonly id: string;
  readonly status: BannerStanding;
  readonly adminNotes: string | null;
  /** The first day on which it is shown; null while nobody has approved it. */
  readonly from: string | null;
  /** The last day that is paid for, where somebody ended it before its time. */
  readonly endedOn: string | null;
  readonly createdAt: string;
  readonly reviewedAt: string | null;
}
/** `shown` is null before it is booked, and when it has gone with whose business it is. */
export interface BannerAd {
  readonly isThere: boolean;
  readonly shown: ShownBanner | null;
  /** What is known of it even then: it comes back where others go on with the business (BannerAdHandedOver). */
  readonly kept: ShownBanner | null;
  /** The verdict that can be taken back. */
  readonly verdict: LastVerdict | null;
}
export const initialBannerAd: BannerAd = { isThere: false, shown: null, kept: null, verdict: null };

interface Verdict {
  readonly reviewedBy: string;
  readonly adminNotes: string | null;
  /** The day of it, in Britain. */
  readonly today: string;
}
export type BannerAdCommand =
  | {
      readonly type: 'BookBannerAd';
      readonly booking: Omit<Booking, 'budget' | 'prices'>;
      readonly rate: Rate;
      /** What whoever books was shown that it costs, in pence; undefined when nobody said. */
      readonly expected: number | undefined;
      readonly today: string;
    }
  | ({ readonly type: 'ApproveBannerAd' } & Verdict)
  | ({ readonly type: 'RejectBannerAd' } & Verdict)
  | ({ readonly type: 'UndoBannerAdVerdict'; readonly outcome: 'approved' | 'rejected'; readonly today: string } & Undo)
  | { readonly type: 'EndBannerAd'; readonly by: 'provider' | 'admin'; readonly today: string }
  /** Before whoever's data it is is erased: `to` is the contact with whom the business goes on. */
  | { readonly type: 'HandOverBannerAd'; readonly to: string };

/** What `command` changes in a banner. Throws a DomainError when the rules forbid it. */
export function decide(command: BannerAdCommand, { isThere, shown, verdict }: BannerAd): BannerAdEvent[] {
  if (command.type === 'BookBannerAd') {
    if (isThere) throw new DomainError('already-booked', 'This banner has been booked already.', 'conflict');
    return [{ type: 'BannerAdBooked', data: booked(command) }];
  }
  // An erasure that is repeated finds what it has left.
  if (shown === null && isThere && command.type === 'HandOverBannerAd') return [];
  if (shown === null) throw new DomainError('no-such-banner', 'There is nothing here.', 'missing');
  const { id: bannerAdId, status } = shown;
  switch (command.type) {
    case 'ApproveBannerAd': {
      mustWait(shown);
      const { reviewedBy, adminNotes, today } = command;
      if (shown.endDate < today)
        throw new DomainError(
          'too-late',
          'Its days are over. Reject it, and say that it can be booked again.',
          'conflict',
        );
      const from = today > shown.startDate ? today : shown.startDate;
      return [{ type: 'BannerAdApproved', data: { bannerAdId, reviewedBy, from, adminNotes } }];
    }
    case 'RejectBannerAd': {
      mustWait(shown);
      const { reviewedBy, adminNotes } = command;
      return [{ type: 'BannerAdRejected', data: { bannerAdId, reviewedBy, adminNotes } }];
    }
    case 'UndoBannerAdVerdict': {
      const undone = takenBack(verdict, command, 'banner');
      // Whoever booked it pays for the days on which it was shown.
      if (shown.from !== null && shown.from < command.today)
        throw new DomainError(
          'already-shown',
          'It has been shown for a day or more, which is to be paid, so this can no longer be undone. You can end it.',
          'conflict',
        );
      return [{ type: 'BannerAdVerdictUndone', data: { bannerAdId, ...undone } }];
    }
    case 'EndBannerAd': {
      const { by, today } = command;
      if (status === 'rejected' || status === 'ended' || statusOn(shown, today) === 'ended')
        throw new DomainError('already-over', 'This banner is not running any more.', 'conflict');
      return [{ type: 'BannerAdEnded', data: { bannerAdId, on: today, by } }];
    }
    case 'HandOverBannerAd': {
      const { title, description, link, altText, contactSubject } = shown;
      if (contactSubject === command.to) return [];
      const words = { title, description, link, altText };
      return [{ type: 'BannerAdHandedOver', data: { bannerAdId, contactSubject: command.to, ...words } }];
    }
  }
}

function booked({ booking, rate, expected, today }: Extract<BannerAdCommand, { type: 'BookBannerAd' }>): Booking {
  const { size, position, startDate, endDate } = booking;
  const refuse = (code: string, field: string, message: string): never => {
    throw new DomainError(code, message, 'refused', { fields: [field] });
  };
  if (!fits(position, size))
    refuse('does-not-fit', 'size', 'A banner of this size does not fit there. Please choose another.');
  if (startDate < today) refuse('begun', 'startDate', 'Please choose today or a later day.');
  if (endDate < startDate) refuse('ends-before', 'endDate', DAYS_CROSSED);
  if (daysBetween(today, startDate) > BANNER_AHEAD_MAX)
    refuse('too-far', 'startDate', 'Please choose a first day within a year.');
  const days = daysBetween(startDate, endDate) + 1;
  if (days > BANNER_DAYS_MAX) refuse('too-long', 'endDate', TOO_MANY_DAYS);
  if (!rate.isActive)
    throw new DomainError(
      'no-rate',
      'This size cannot be booked here at the moment. Contact us for pricing.',
      'conflict',
      {
        fields: ['size'],
      },
    );
  const { dailyRate, weeklyRate, monthlyRate } = rate.prices;
  const prices = { dailyRate, weeklyRate, monthlyRate };
  const budget = costOf(days, prices);
  if (expected !== undefined && expected !== budget) throw priceChanged({ budget });
  return { ...booking, prices, budget };
}

function mustWait({ status }: ShownBanner): void {
  if (status !== 'pending')
    throw new DomainError('already-decided', 'This banner does not wait for a decision any more.', 'conflict');
}

/** A banner after `event`. */
export function evolve({ kept: before, verdict: last }: BannerAd, event: Timed<BannerAdEvent | PersonEvent>): BannerAd {
  const kept =
    event.type === 'PersonErased' ? before && without(before, event.data.subject) : showBanner(before, event);
  // Who goes on with it has decided nothing.
  const verdict = verdictAfter(last, event, ['BannerAdHandedOver']);
  return { isThere: true, shown: present(kept), kept, verdict };
}

/** The banner as people see it: null when it has gone with whose business it is. No address is the word that stands for it then. */
export const present = (shown: ShownBanner | null): ShownBanner | null => (shown?.link === ERASED ? null : shown);

/** `shown` without what was `subject`'s own. */
function without(shown: ShownBanner, subject: string): ShownBanner {
  if (shown.contactSubject !== subject) return shown;
  return { ...shown, title: ERASED, description: null, link: ERASED, altText: ERASED };
}

/**
 * What is known of it after `event`; null before it is booked. What has been erased reads so, and what becomes of it is followed on: it
 * may be said again under somebody else's key.
 */
export function showBanner(shown: ShownBanner | null, event: Timed<BannerAdEvent>): ShownBanner | null {
  if (event.type === 'BannerAdBooked') {
    const { bannerAdId: id, ...booking } = event.data;
    const begun = { status: 'pending', adminNotes: null, from: null, endedOn: null, reviewedAt: null } as const;
    return { id, ...booking, ...begun, createdAt: event.occurredAt };
  }
  if (shown === null) return null;
  const reviewedAt = event.occurredAt;
  switch (event.type) {
    case 'BannerAdApproved':
      return {
        ...shown,
        status: 'approved',
        from: event.data.from,
        adminNotes: readable(event.data.adminNotes),
        reviewedAt,
      };
    case 'BannerAdRejected':
      return { ...shown, status: 'rejected', adminNotes: readable(event.data.adminNotes), reviewedAt };
    case 'BannerAdVerdictUndone':
      return { ...shown, status: 'pending', from: null, adminNotes: null, reviewedAt: null };
    case 'BannerAdEnded':
      return { ...shown, status: 'ended', endedOn: event.data.on };
    case 'BannerAdHandedOver': {
      const { bannerAdId: _, ...said } = event.data;
      return { ...shown, ...said };
    }
  }
}
const readable = (notes: string | null): string | null => (notes === ERASED ? null : notes);

/** How it stands on `today`, by its days. */
export function statusOn({ status, startDate, endDate }: ShownBanner, today: string): BannerStatus {
  if (status !== 'approved') return status;
  if (today < startDate) return 'scheduled';
  return today > endDate ? 'ended' : 'active';
}

/**
 * What it has cost by the end of `today`, in pence: the days on which it was shown, at the prices of its booking. Never more than its
 * budget, which paid for all of its days.
 */
export function spentOn({ from, endDate, endedOn, prices, budget }: ShownBanner, today: string): number {
  if (from === null) return 0;
  const last = [today, endDate, endedOn ?? endDate].toSorted()[0] ?? today;
  return Math.min(budget, costOf(Math.max(0, daysBetween(from, last) + 1), prices));
}
