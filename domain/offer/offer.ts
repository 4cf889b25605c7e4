import { changesOf } from '../kernel/changes.ts';
import { withoutErased } from '../kernel/erased.ts';
import { DomainError } from '../kernel/errors.ts';
import type { EventOf } from '../kernel/event.ts';
import { type LastVerdict, takenBack, timesUndone, type Undo, verdictAfter } from '../kernel/verdict.ts';
import type { PersonEvent } from '../person/events.ts';
import type { OfferEvent, OfferProposed, OfferSource } from './events.ts';
import { isAbove } from '../kernel/ends.ts';
import { offerEnds } from './ends.ts';
import { type OfferChanges, type OfferFields, withOfferChanges } from './fields.ts';
import type { OfferStatus } from './words.ts';

/** One offer as the rules see it. `status` is null until it has been proposed, and once it has been deleted. */
export interface Offer {
  readonly offerId: string;
  readonly contactSubject: string;
  readonly status: OfferStatus | null;
  /** Whether families see it once it is approved, and as long as its days last. */
  readonly isActive: boolean;
  /** Counts contents: 1 when proposed, one more with each change. */
  readonly revision: number;
  readonly source: OfferSource;
  readonly proposedBy: string;
  readonly sourceUrl: string | null;
  readonly readAt: string | null;
  readonly fields: OfferFields;
  /** The verdict that can be taken back. */
  readonly verdict: LastVerdict | null;
  /** How many approvals of it were taken back. */
  readonly approvalsUndone: number;
}
export const initialOffer: Offer = {
  offerId: '',
  contactSubject: '',
  status: null,
  isActive: false,
  revision: 0,
  source: 'manual',
  proposedBy: '',
  sourceUrl: null,
  readAt: null,
  fields: {},
  verdict: null,
  approvalsUndone: 0,
};

/** `revision`, where it is given, is the content that the admin looked at. */
interface OfferReview {
  readonly reviewedBy: string;
  readonly adminNotes: string | null;
  readonly revision?: number;
}
/** What an admin says of an offer besides its fields; what is left out stays. */
interface OfferStanding {
  readonly reviewedBy: string;
  readonly status?: OfferStatus | undefined;
  readonly isActive?: boolean | undefined;
  readonly today: string;
}
type Proposal = EventOf<typeof OfferProposed>['data'];
export type OfferCommand =
  | ({ readonly type: 'ProposeOffer' } & Proposal)
  | ({ readonly type: 'CreateOffer'; readonly proposal: Proposal } & OfferStanding)
  | { readonly type: 'EditOffer'; readonly changes: OfferChanges; readonly revision?: number }
  | ({
      readonly type: 'AmendOffer';
      readonly changes: OfferChanges;
      readonly revision?: number | undefined;
    } & OfferStanding)
  | { readonly type: 'DeleteOffer'; readonly revision?: number }
  /** `today` in London, YYYY-MM-DD. */
  | ({ readonly type: 'ApproveOffer'; readonly today: string } & OfferReview)
  | ({ readonly type: 'RejectOffer' } & OfferReview)
  | ({ readonly type: 'UndoOfferVerdict'; readonly outcome: 'approved' | 'rejected' } & Undo);

/** What `command` changes in `offer`. Throws a DomainError when the rules forbid it. */
export function decide(command: OfferCommand, offer: Offer): OfferEvent[] {
  if (command.type === 'ProposeOffer') return propose(command, offer);
  if (command.type === 'CreateOffer') return create(command, offer);
  const { offerId, contactSubject, status } = offer;
  if (status === null) throw new DomainError('offer-not-found', 'This offer does not exist.', 'missing');
  if (command.type === 'UndoOfferVerdict') return undo(command, offer);
  if (command.revision !== undefined && command.revision !== offer.revision)
    throw changedSince(offer, command.revision);
  switch (command.type) {
    case 'EditOffer': {
      const changes = changesOf(offer.fields, command.changes);
      if (Object.keys(changes).length === 0) return [];
      mustMakeSense(withOfferChanges(offer.fields, changes));
      return [{ type: 'OfferEdited', data: { offerId, contactSubject, revision: offer.revision + 1, changes } }];
    }
    case 'AmendOffer':
      return following(
        offer,
        (before) => decide({ type: 'EditOffer', changes: command.changes }, before),
        (before) => standing(command, before),
      );
    case 'DeleteOffer':
      return [{ type: 'OfferDeleted', data: { offerId } }];
    case 'ApproveOffer':
      mustWait(offer);
      mustLast(offer.fields, command.today);
      return [{ type: 'OfferApproved', data: { ...verdict(offer, command), ...timesUndone(offer.approvalsUndone) } }];
    case 'RejectOffer':
      mustWait(offer);
      return [{ type: 'OfferRejected', data: verdict(offer, command) }];
  }
}

function undo(command: Extract<OfferCommand, { type: 'UndoOfferVerdict' }>, offer: Offer): OfferEvent[] {
  const { offerId, source, proposedBy, approvalsUndone } = offer;
  const data = { offerId, source, proposedBy, ...takenBack(offer.verdict, command, 'offer') };
  return [{ type: 'OfferVerdictUndone', data: { ...data, ...timesUndone(approvalsUndone) } }];
}

/** What an admin enters is approved and shown unless it is sent otherwise. */
function create(command: Extract<OfferCommand, { type: 'CreateOffer' }>, offer: Offer): OfferEvent[] {
  const { proposal, reviewedBy, today, status = 'approved', isActive = status === 'approved' } = command;
  return following(
    offer,
    (before) => propose({ type: 'ProposeOffer', ...proposal }, before),
    (before) => standing({ reviewedBy, status, isActive, today }, before),
  );
}

/** The verdict and the change of what families see that lead to what an admin says of it. */
const standing = ({ reviewedBy, status, isActive, today }: OfferStanding, offer: Offer): OfferEvent[] =>
  following(
    offer,
    (before) => {
      if (status === undefined || status === before.status) return [];
      if (status === 'draft')
        throw new DomainError('decided-offer', 'What has been decided waits no more.', 'conflict', {
          fields: ['status'],
        });
      const review = { reviewedBy, adminNotes: null };
      return decide(
        status === 'approved' ? { type: 'ApproveOffer', today, ...review } : { type: 'RejectOffer', ...review },
        before,
      );
    },
    ({ offerId, isActive: isShown }) =>
      isActive === undefined || isActive === isShown
        ? []
        : [{ type: isActive ? 'OfferShown' : 'OfferHidden', data: { offerId } }],
  );

/** The events of `steps`, each of which is decided on what the one before it left of `offer`. */
function following(offer: Offer, ...steps: readonly ((before: Offer) => OfferEvent[])[]): OfferEvent[] {
  const events: OfferEvent[] = [];
  let before = offer;
  for (const step of steps) {
    const next = step(before);
    before = next.reduce(evolve, before);
    events.push(...next);
  }
  return events;
}

function propose(command: Extract<OfferCommand, { type: 'ProposeOffer' }>, offer: Offer): OfferEvent[] {
  const { type: _, ...data } = command;
  if (offer.offerId !== '') throw new DomainError('already-proposed', 'This offer exists already.', 'conflict');
  mustMakeSense(data.fields);
  return [{ type: 'OfferProposed', data }];
}

const contradiction = (field: keyof OfferFields, words: string): DomainError =>
  new DomainError('contradiction', words, 'refused', { fields: [field] });

/** Throws a DomainError when an offer lacks what every offer has, or contradicts itself. */
function mustMakeSense(fields: OfferFields): void {
  const { title, description } = fields;
  const missing = [...(title ? [] : ['title']), ...(description ? [] : ['description'])];
  if (missing.length > 0) {
    throw new DomainError('incomplete-offer', `Please fill in: ${missing.join(', ')}.`, 'refused', { fields: missing });
  }
  for (const { low, high, at, message } of offerEnds)
    if (isAbove(fields[low], fields[high])) throw contradiction(at, message);
}

function mustWait({ status }: Offer): void {
  if (status === 'approved')
    throw new DomainError('already-approved', 'This offer has been approved already.', 'conflict');
  if (status === 'rejected')
    throw new DomainError('already-rejected', 'This offer has been rejected already.', 'conflict');
}

/** Whoever proposed it is written that families can see it, and paid: so they must be able to, at least for a day. */
function mustLast({ endDate }: OfferFields, today: string): void {
  if (endDate !== undefined && endDate < today)
    throw new DomainError('too-late', 'Its last day is over. Reject it, or give it a later last day.', 'conflict', {
      fields: ['endDate'],
    });
}

const changedSince = ({ revision: current }: Offer, reviewed: number): DomainError =>
  new DomainError(
    'changed-since-review',
    'This offer has changed since you looked at it. Please look at what changed.',
    'conflict',
    { reviewed, current },
  );

const verdict = ({ offerId, revision, source, proposedBy }: Offer, { reviewedBy, adminNotes }: OfferReview) => ({
  offerId,
  revision,
  source,
  proposedBy,
  reviewedBy,
  adminNotes,
});

/** `offer` after `event`. */
export const evolve = (offer: Offer, event: OfferEvent | PersonEvent): Offer => ({
  ...after(offer, event),
  verdict: verdictAfter(offer.verdict, event),
});

function after(offer: Offer, event: OfferEvent | PersonEvent): Offer {
  switch (event.type) {
    case 'OfferProposed': {
      const { offerId, contactSubject, source, proposedBy, sourceUrl, readAt, fields } = event.data;
      const about = { offerId, contactSubject, source, proposedBy, sourceUrl, readAt };
      const begun = { status: 'draft', isActive: false, revision: 1, verdict: null, approvalsUndone: 0 } as const;
      return { ...about, ...begun, fields: withoutErased(fields) };
    }
    case 'OfferEdited': {
      const { revision, changes } = event.data;
      return { ...offer, revision, fields: withOfferChanges(offer.fields, withoutErased(changes)) };
    }
    case 'OfferApproved':
      return { ...offer, status: 'approved', isActive: true };
    case 'OfferRejected':
      return { ...offer, status: 'rejected', isActive: false };
    case 'OfferVerdictUndone': {
      const approvalsUndone = offer.approvalsUndone + (event.data.undone === 'approved' ? 1 : 0);
      return { ...offer, status: 'draft', isActive: false, approvalsUndone };
    }
    case 'OfferShown':
      return { ...offer, isActive: true };
    case 'OfferHidden':
      return { ...offer, isActive: false };
    case 'OfferDeleted':
      return { ...offer, status: null, isActive: false };
    case 'PersonErased':
      return offer;
  }
}

/** Whether families see it on `day` (YYYY-MM-DD, in London): approved, shown and in date. */
export function isOnOffer({ status, isActive, fields: { startDate, endDate } }: Offer, day: string): boolean {
  const begun = startDate === undefined || startDate <= day;
  return status === 'approved' && isActive && begun && (endDate === undefined || day <= endDate);
}
