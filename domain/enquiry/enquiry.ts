import type { Timed } from '../kernel/decider.ts';
import { ERASED } from '../kernel/erased.ts';
import { DomainError } from '../kernel/errors.ts';
import type { PersonEvent } from '../person/events.ts';
import type { EnquiryEvent } from './events.ts';

export const enquiryStatuses = ['open', 'answered'] as const;
export type EnquiryStatus = (typeof enquiryStatuses)[number];

/** An enquiry as the business sees it that it went to. Times are ISO 8601. */
export interface ShownEnquiry {
  readonly enquiryId: string;
  readonly listingId: string;
  readonly businessId: string | null;
  readonly senderSubject: string;
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly message: string;
  readonly status: EnquiryStatus;
  readonly createdAt: string;
  readonly answeredAt: string | null;
}

/** `shown` is null before it was sent, and when it has gone with whoever sent it. */
export interface Enquiry {
  readonly isThere: boolean;
  readonly shown: ShownEnquiry | null;
}
export const initialEnquiry: Enquiry = { isThere: false, shown: null };

export type EnquiryCommand =
  | {
      readonly type: 'SendEnquiry';
      readonly enquiryId: string;
      readonly listingId: string;
      readonly businessId: string | null;
      readonly sentBy: string | null;
      readonly senderSubject: string;
      readonly name: string;
      readonly email: string;
      readonly phone: string | null;
      readonly message: string;
    }
  | { readonly type: 'AnswerEnquiry'; readonly answeredBy: string }
  | { readonly type: 'ReopenEnquiry'; readonly answeredBy: string };

/** What `command` changes in `enquiry`. Throws a DomainError when the rules forbid it. */
export function decide(command: EnquiryCommand, { isThere, shown }: Enquiry): EnquiryEvent[] {
  if (command.type === 'SendEnquiry') {
    const { type: _, ...data } = command;
    if (isThere) throw new DomainError('already-sent', 'This enquiry has been sent already.', 'conflict');
    return [{ type: 'EnquirySent', data }];
  }
  if (shown === null) throw new DomainError('no-such-enquiry', 'This enquiry does not exist.', 'missing');
  const { enquiryId, status } = shown;
  const data = { enquiryId, answeredBy: command.answeredBy };
  if (command.type === 'AnswerEnquiry') return status === 'answered' ? [] : [{ type: 'EnquiryAnswered', data }];
  return status === 'open' ? [] : [{ type: 'EnquiryReopened', data }];
}

/** `enquiry` after `event`. */
export function evolve(enquiry: Enquiry, event: Timed<EnquiryEvent | PersonEvent>): Enquiry {
  if (event.type !== 'PersonErased') return { isThere: true, shown: showEnquiry(enquiry.shown, event) };
  return event.data.subject === enquiry.shown?.senderSubject ? { ...enquiry, shown: null } : enquiry;
}

/** What the business sees of it after `event`; null when there is nothing to see. */
export function showEnquiry(shown: ShownEnquiry | null, event: Timed<EnquiryEvent>): ShownEnquiry | null {
  switch (event.type) {
    case 'EnquirySent': {
      const { sentBy: _, ...said } = event.data;
      // No address is that.
      if (said.email === ERASED) return null;
      return { ...said, status: 'open', createdAt: event.occurredAt, answeredAt: null };
    }
    case 'EnquiryAnswered':
      return shown && { ...shown, status: 'answered', answeredAt: event.occurredAt };
    case 'EnquiryReopened':
      return shown && { ...shown, status: 'open', answeredAt: null };
  }
}
