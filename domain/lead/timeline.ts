import { z } from 'zod';
import { fieldWords } from '../kernel/concept.ts';
import { ERASED } from '../kernel/erased.ts';
import type { Timed } from '../kernel/decider.ts';
import type { LeadEvent } from './events.ts';
import { dayWords, type LeadStatus, leadStatuses } from './words.ts';

/** One thing that happened to a lead, as those read it who follow it up. */
export const LeadStepSchema = z.object({
  at: z.iso.datetime(),
  by: z.string().nullable().describe('The admin’s name; null when it was nobody of us, or somebody who is gone'),
  text: z.string(),
  note: z.string().nullable(),
});
export type LeadStep = z.infer<typeof LeadStepSchema>;

/** What happened to a lead by `events`, the newest first; `nameOf` an event is who did it. */
export function timelineOf<Event extends Timed<LeadEvent>>(
  events: readonly Event[],
  nameOf: (event: Event) => string | null,
): LeadStep[] {
  let status: LeadStatus = 'new';
  return events
    .map((event) => {
      const step = { at: event.occurredAt, by: nameOf(event), text: textOf(event, status), note: noteOf(event) };
      if (event.type === 'LeadStatusSet') ({ status } = event.data);
      return step;
    })
    .toReversed();
}

function textOf(event: LeadEvent, before: LeadStatus): string {
  switch (event.type) {
    case 'LeadReceived':
      return 'Came in by the partner form';
    case 'LeadStatusSet': {
      const { status, adminNotes } = event.data;
      if (status !== before) return `${leadStatuses[before]} → ${leadStatuses[status]}`;
      return adminNotes === '' ? 'Notes taken away' : 'Note';
    }
    case 'LeadEdited':
      return `Details changed: ${fieldWords(Object.keys(event.data.changes))}`;
    case 'LeadContactPlanned': {
      const { nextContactDate: day } = event.data;
      return day === null ? 'No next contact' : `Next contact on ${dayWords(day)}`;
    }
  }
}

function noteOf(event: LeadEvent): string | null {
  const note = event.type === 'LeadStatusSet' ? event.data.adminNotes : null;
  return note === '' || note === ERASED ? null : note;
}
