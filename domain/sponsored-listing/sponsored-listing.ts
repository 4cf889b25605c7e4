import type { Rate } from '../advertising-rate/rate.ts';
import type { Timed } from '../kernel/decider.ts';
import { ERASED } from '../kernel/erased.ts';
import { DomainError } from '../kernel/errors.ts';
import type { EventOf } from '../kernel/event.ts';
import { priceChanged } from '../kernel/price-changed.ts';
import { type LastVerdict, takenBack, type Undo, verdictAfter } from '../kernel/verdict.ts';
import type { PersonEvent } from '../person/events.ts';
import { clicksFor, leastBudget, tooLittle } from './clicks.ts';
import type { SponsorshipBooked, SponsoredListingEvent } from './events.ts';
import type { SponsoredStanding, SponsoredStatus } from './words.ts';

type Booking = EventOf<typeof SponsorshipBooked>['data'];
/** A sponsored listing as it stands; money in pence. */
export interface Sponsorship extends Omit<Booking, 'sponsorshipId'> {
  readonly id: string;
  readonly status: SponsoredStanding;
  readonly adminNotes: string | null;
  readonly createdAt: string;
  readonly reviewedAt: string | null;
  /** The verdict that can be taken back. */
  readonly verdict: LastVerdict | null;
}
/** Null before it is booked. */
export type SponsoredListing = Sponsorship | null;
export const initialSponsoredListing: SponsoredListing = null;

interface Verdict {
  readonly reviewedBy: string;
  readonly adminNotes: string | null;
}
type By = 'provider' | 'admin';
export type SponsoredListingCommand =
  | {
      readonly type: 'BookSponsorship';
      readonly booking: Pick<Booking, 'sponsorshipId' | 'listingId' | 'businessId' | 'bookedBy'>;
      /** What may be spent at most, in pence. */
      readonly budget: number;
      readonly rate: Rate;
      /** What whoever books was shown that a click costs, in pence; undefined when nobody said. */
      readonly expected?: number | undefined;
    }
  | ({
      readonly type: 'ApproveSponsorship';
      /** Whether families can see its activity, and that is still its business's. */
      readonly isShown: boolean;
    } & Verdict)
  | ({ readonly type: 'RejectSponsorship' } & Verdict)
  | ({
      readonly type: 'UndoSponsorshipVerdict';
      readonly outcome: 'approved' | 'rejected';
      /** How many clicks were counted so far. */
      readonly counted: number;
      /** Whether its activity is sponsored by another booking meanwhile, or asked to be. */
      readonly isTaken: boolean;
    } & Undo)
  | { readonly type: 'PauseSponsorship'; readonly by: By }
  | { readonly type: 'ResumeSponsorship'; readonly by: By }
  | { readonly type: 'EndSponsorship'; readonly by: By };

/** What `command` changes in a sponsored listing. Throws a DomainError when the rules forbid it. */
export function decide(command: SponsoredListingCommand, shown: SponsoredListing): SponsoredListingEvent[] {
  if (command.type === 'BookSponsorship') {
    if (shown !== null) throw new DomainError('already-booked', 'This has been booked already.', 'conflict');
    return [{ type: 'SponsorshipBooked', data: booked(command) }];
  }
  if (shown === null) throw new DomainError('no-such-sponsorship', 'There is nothing here.', 'missing');
  const { id: sponsorshipId, status } = shown;
  const mustBe = (...standings: readonly SponsoredStanding[]): void => {
    if (!standings.includes(status))
      throw new DomainError('not-now', 'This has changed since you looked at it. Please look at it again.', 'conflict');
  };
  switch (command.type) {
    case 'ApproveSponsorship': {
      mustBe('pending');
      const { reviewedBy, adminNotes, isShown } = command;
      // Its provider would be told that families find it first, where none do.
      if (!isShown)
        throw new DomainError(
          'not-shown',
          'Families cannot see this activity, or it belongs to another business. Reject it, and say so.',
          'conflict',
        );
      return [{ type: 'SponsorshipApproved', data: { sponsorshipId, reviewedBy, adminNotes } }];
    }
    case 'RejectSponsorship': {
      mustBe('pending');
      const { reviewedBy, adminNotes } = command;
      return [{ type: 'SponsorshipRejected', data: { sponsorshipId, reviewedBy, adminNotes } }];
    }
    case 'UndoSponsorshipVerdict': {
      const undone = takenBack(shown.verdict, command, 'sponsored activity');
      if (undone.undone === 'approved' && command.counted > 0)
        throw new DomainError(
          'already-paid',
          'Families have followed it, which is to be paid, so this can no longer be undone. You can pause or end it.',
          'conflict',
        );
      if (undone.undone === 'rejected' && command.isTaken)
        throw new DomainError(
          'already-sponsored',
          'Its provider has booked this activity again since, so this can no longer be undone.',
          'conflict',
        );
      return [{ type: 'SponsorshipVerdictUndone', data: { sponsorshipId, ...undone } }];
    }
    case 'PauseSponsorship':
      mustBe('running');
      return [{ type: 'SponsorshipPaused', data: { sponsorshipId, by: command.by } }];
    case 'ResumeSponsorship':
      mustBe('paused');
      return [{ type: 'SponsorshipResumed', data: { sponsorshipId, by: command.by } }];
    case 'EndSponsorship':
      mustBe('pending', 'running', 'paused');
      return [{ type: 'SponsorshipEnded', data: { sponsorshipId, by: command.by } }];
  }
}

/**
 * What is bought at the rate as it is now. Throws a DomainError when nothing is sold at it, when it is not the one that was shown, or
 * when the budget is too small.
 */
function booked(command: Extract<SponsoredListingCommand, { type: 'BookSponsorship' }>): Booking {
  const { booking, budget, rate, expected } = command;
  const { costPerClick, minBudget } = rate.prices;
  if (!rate.isActive || !costPerClick)
    throw new DomainError(
      'no-rate',
      'Sponsored listings cannot be booked here at the moment. Contact us for pricing.',
      'conflict',
    );
  if (expected !== undefined && expected !== costPerClick) throw priceChanged();
  const problem = tooLittle(budget, leastBudget(costPerClick, minBudget));
  if (problem !== undefined) throw new DomainError('too-little', problem, 'refused', { fields: ['budget'] });
  const { clicks, cost } = clicksFor(budget, costPerClick);
  return { ...booking, costPerClick, clicks, budget: cost };
}

/** A sponsored listing after `event`. */
export function evolve(shown: SponsoredListing, event: Timed<SponsoredListingEvent | PersonEvent>): SponsoredListing {
  if (event.type === 'PersonErased') return shown;
  if (event.type === 'SponsorshipBooked') {
    const { sponsorshipId: id, ...booking } = event.data;
    const begun = { status: 'pending', adminNotes: null, reviewedAt: null, verdict: null } as const;
    return { id, ...booking, ...begun, createdAt: event.occurredAt };
  }
  return shown && { ...after(shown, event), verdict: verdictAfter(shown.verdict, event) };
}

function after(
  shown: Sponsorship,
  event: Timed<Exclude<SponsoredListingEvent, { type: 'SponsorshipBooked' }>>,
): Sponsorship {
  switch (event.type) {
    case 'SponsorshipApproved':
      return { ...shown, status: 'running', adminNotes: readable(event.data.adminNotes), reviewedAt: event.occurredAt };
    case 'SponsorshipRejected':
      return {
        ...shown,
        status: 'rejected',
        adminNotes: readable(event.data.adminNotes),
        reviewedAt: event.occurredAt,
      };
    case 'SponsorshipVerdictUndone':
      return { ...shown, status: 'pending', adminNotes: null, reviewedAt: null };
    case 'SponsorshipPaused':
      return { ...shown, status: 'paused' };
    case 'SponsorshipResumed':
      return { ...shown, status: 'running' };
    case 'SponsorshipEnded':
      return { ...shown, status: 'ended' };
  }
}
const readable = (notes: string | null): string | null => (notes === ERASED ? null : notes);

type Bought = Pick<Sponsorship, 'clicks' | 'costPerClick'>;
/**
 * What `counted` clicks have cost, in pence: never more than was bought, however many came before everybody knew that the last of them
 * had. Those are free.
 */
export const spentBy = ({ clicks, costPerClick }: Bought, counted: number): number =>
  Math.min(counted, clicks) * costPerClick;

/** How it stands once `counted` clicks are known; it is shown while it is active. */
export function statusAfter(
  { status, clicks }: Pick<Sponsorship, 'status' | 'clicks'>,
  counted: number,
): SponsoredStatus {
  if (status !== 'running' && status !== 'paused') return status;
  if (counted >= clicks) return 'spent';
  return status === 'running' ? 'active' : 'paused';
}
