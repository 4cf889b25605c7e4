import { z } from 'zod';
import { defineEvent, type EventOf } from '../kernel/event.ts';
import { personal } from '../kernel/personal.ts';
import { NOTE_MAX, reportKindIds } from './kinds.ts';

const listingId = z.uuid();
const reportId = z.uuid();

/** Somebody says that something is wrong with a live listing. `reportedBy` is null for people without an account. */
export const ReportMade = defineEvent(
  'ReportMade',
  z.object({
    listingId,
    reportId,
    kind: z.enum(reportKindIds),
    reportedBy: z.uuid().nullable(),
    submitterSubject: z.string().min(1),
    note: personal(z.string().max(NOTE_MAX), 'submitterSubject').nullable(),
    /** Where the answer goes to whoever has no account; of members, the address of their account at that time. */
    submitterEmail: personal(z.string().max(320), 'submitterSubject').nullable(),
  }),
);

/** An admin has looked at it and answered. */
export const ReportAnswered = defineEvent(
  'ReportAnswered',
  z.object({ listingId, reportId, reviewedBy: z.uuid(), adminNotes: personal(z.string().max(5000), 'reviewedBy') }),
);

/** An admin lets it wait again: what it was answered does not stand, though it was sent where somebody left an address. */
export const ReportReopened = defineEvent('ReportReopened', z.object({ listingId, reportId, reopenedBy: z.uuid() }));

export const reportEvents = [ReportMade, ReportAnswered, ReportReopened] as const;
export type ReportEvent = EventOf<(typeof reportEvents)[number]>;
