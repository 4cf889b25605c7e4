import { changesOf, withFields } from '../kernel/changes.ts';
import type { Timed } from '../kernel/decider.ts';
import { ERASED } from '../kernel/erased.ts';
import { DomainError } from '../kernel/errors.ts';
import type { PersonEvent } from '../person/events.ts';
import type { LeadEvent } from './events.ts';
import type { LeadChanges, LeadFields } from './fields.ts';
import type { LeadStatus } from './words.ts';

/** A lead as admins see it. Times are ISO 8601. */
export interface ShownLead {
  readonly leadId: string;
  readonly contactSubject: string;
  readonly source: string;
  readonly status: LeadStatus;
  /** What was said last. */
  readonly notes: string | null;
  /** A day in London, YYYY-MM-DD. */
  readonly nextContactDate: string | null;
  readonly fields: LeadFields;
  readonly createdAt: string;
}

/** `shown` is null before it came, and when it has gone with whoever wrote. */
export interface Lead {
  readonly isThere: boolean;
  readonly shown: ShownLead | null;
}
export const initialLead: Lead = { isThere: false, shown: null };

export type LeadCommand =
  | {
      readonly type: 'ReceiveLead';
      readonly leadId: string;
      readonly contactSubject: string;
      readonly source: string;
      readonly fields: LeadFields;
    }
  /** `today`: the day in London, YYYY-MM-DD. */
  | {
      readonly type: 'SetLeadStatus';
      /** Absent, it stays as it is: nobody who only notes something takes back what somebody else has said meanwhile. */
      readonly status?: LeadStatus | undefined;
      readonly notes: string | null;
      readonly handledBy: string;
      readonly today: string;
      /** Absent, it stays as it is. */
      readonly nextContactDate?: string | null | undefined;
    }
  | { readonly type: 'EditLead'; readonly changes: LeadChanges };

/** What `command` changes in `lead`. Throws a DomainError when the rules forbid it. */
export function decide(command: LeadCommand, { isThere, shown }: Lead): LeadEvent[] {
  if (command.type === 'ReceiveLead') {
    const { type: _, ...data } = command;
    if (isThere) throw new DomainError('already-received', 'We have this application already.', 'conflict');
    return [{ type: 'LeadReceived', data }];
  }
  if (shown === null) throw new DomainError('no-such-lead', 'This lead does not exist.', 'missing');
  const { leadId, contactSubject, fields } = shown;
  if (command.type === 'EditLead') {
    const changes = changesOf(fields, command.changes);
    return Object.keys(changes).length === 0 ? [] : [{ type: 'LeadEdited', data: { leadId, contactSubject, changes } }];
  }
  return [...statusSet(command, shown), ...contactPlanned(command, shown)];
}

type SetLeadStatus = Extract<LeadCommand, { type: 'SetLeadStatus' }>;

function statusSet({ notes, handledBy, today, ...said }: SetLeadStatus, shown: ShownLead): LeadEvent[] {
  const { leadId, fields } = shown;
  const { status = shown.status } = said;
  const isAsBefore = status === shown.status;
  // "No answer" on two days is two notes, each with its own day and admin; only what says nothing is none.
  if (isAsBefore && (notes === null || (notes === '' && shown.notes === null))) return [];
  // Whoever has come further than new has been spoken to; a note alone is no conversation.
  const lastContactDate = isAsBefore || status === 'new' ? fields.lastContactDate : today;
  return [{ type: 'LeadStatusSet', data: { leadId, status, adminNotes: notes, handledBy, lastContactDate } }];
}

function contactPlanned({ status, today, nextContactDate }: SetLeadStatus, shown: ShownLead): LeadEvent[] {
  const { leadId, nextContactDate: before } = shown;
  // Nobody is to be rung who has just said no.
  const saidNo = status === 'not-interested' && shown.status !== status;
  const planned = nextContactDate === undefined ? (saidNo ? null : before) : nextContactDate;
  if (planned === before) return [];
  if (planned !== null && planned < today)
    throw new DomainError('contact-past', 'Please choose today or a later day for the next contact.');
  return [{ type: 'LeadContactPlanned', data: { leadId, nextContactDate: planned } }];
}

/** `lead` after `event`. */
export function evolve(lead: Lead, event: Timed<LeadEvent | PersonEvent>): Lead {
  if (event.type !== 'PersonErased') return { isThere: true, shown: showLead(lead.shown, event) };
  return event.data.subject === lead.shown?.contactSubject ? { ...lead, shown: null } : lead;
}

/** What admins see of it after `event`; null when there is nothing to see. */
export function showLead(shown: ShownLead | null, event: Timed<LeadEvent>): ShownLead | null {
  if (event.type === 'LeadReceived') {
    // No address is that.
    if (event.data.fields.email === ERASED) return null;
    return { ...event.data, status: 'new', notes: null, nextContactDate: null, createdAt: event.occurredAt };
  }
  if (shown === null) return null;
  if (event.type === 'LeadEdited') return { ...shown, fields: withFields(shown.fields, event.data.changes) };
  if (event.type === 'LeadContactPlanned') return { ...shown, nextContactDate: event.data.nextContactDate };
  const { status, adminNotes: notes, lastContactDate } = event.data;
  return {
    ...shown,
    status,
    notes: notes === null || notes === ERASED ? shown.notes : notes === '' ? null : notes,
    fields: { ...shown.fields, lastContactDate },
  };
}
