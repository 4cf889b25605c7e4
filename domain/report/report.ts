import { DomainError } from '../kernel/errors.ts';
import type { EventOf } from '../kernel/event.ts';
import type { PersonEvent } from '../person/events.ts';
import type { ReportEvent, ReportMade } from './events.ts';
import type { ReportKind } from './kinds.ts';

/** A report that waits for an answer. */
interface OpenReport {
  readonly reportId: string;
  readonly kind: ReportKind;
  readonly reportedBy: string | null;
}
/** What is said to be wrong with one listing, as the rules see it. */
export interface Reports {
  readonly open: readonly OpenReport[];
  readonly answered: readonly string[];
}
export const initialReports: Reports = { open: [], answered: [] };

/** So many reports of one listing may wait: whoever adds to them tells an admin nothing new. */
export const MOST_OPEN = 50;

export type ReportCommand =
  | ({ readonly type: 'MakeReport' } & EventOf<typeof ReportMade>['data'])
  | {
      readonly type: 'AnswerReport';
      readonly listingId: string;
      readonly reportId: string;
      readonly reviewedBy: string;
      readonly adminNotes: string;
    };

/** What `command` changes in `reports`. Throws a DomainError when the rules forbid it. */
export function decide(command: ReportCommand, reports: Reports): ReportEvent[] {
  return command.type === 'MakeReport' ? make(command, reports) : answer(command, reports);
}

function make(command: Extract<ReportCommand, { type: 'MakeReport' }>, { open }: Reports): ReportEvent[] {
  const { type: _, ...data } = command;
  if (data.kind === 'other' && !data.note?.trim())
    throw new DomainError('note-required', 'Please tell us what is wrong.');
  // Said twice, it is still one report; what differs is another one.
  const isOwn = ({ kind, reportedBy }: OpenReport): boolean => kind === data.kind && reportedBy === data.reportedBy;
  if (data.reportedBy !== null && data.kind !== 'other' && open.some(isOwn)) return [];
  if (open.length >= MOST_OPEN) {
    const words = 'Many people have told us about this activity already. We are looking at it.';
    throw new DomainError('too-many-reports', words, 'conflict');
  }
  return [{ type: 'ReportMade', data }];
}

function answer(command: Extract<ReportCommand, { type: 'AnswerReport' }>, { open, answered }: Reports): ReportEvent[] {
  const { type: _, ...data } = command;
  if (answered.includes(data.reportId))
    throw new DomainError('already-answered', 'This report has been answered already.', 'conflict');
  if (!open.some(({ reportId }) => reportId === data.reportId))
    throw new DomainError('report-not-found', 'There is no such report.', 'missing');
  return [{ type: 'ReportAnswered', data }];
}

/** `reports` after `event`. */
export function evolve(reports: Reports, event: ReportEvent | PersonEvent): Reports {
  switch (event.type) {
    case 'ReportMade': {
      const { reportId, kind, reportedBy } = event.data;
      return { ...reports, open: [...reports.open, { reportId, kind, reportedBy }] };
    }
    case 'ReportAnswered': {
      const { reportId } = event.data;
      const open = reports.open.filter((each) => each.reportId !== reportId);
      return { open, answered: [...reports.answered, reportId] };
    }
    case 'PersonErased':
      return reports;
  }
}
