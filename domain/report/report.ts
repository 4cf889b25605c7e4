import { DomainError } from '../kernel/errors.ts';
import type { EventOf } from '../kernel/event.ts';
import { mustBeLast } from '../kernel/verdict.ts';
import type { PersonEvent } from '../person/events.ts';
import type { ReportEvent, ReportMade } from './events.ts';
import type { ReportKind } from './kinds.ts';

/** A report that waits for an answer. */
interface OpenReport {
  readonly reportId: string;
  readonly kind: ReportKind;
  readonly reportedBy: string | null;
}
interface AnsweredReport extends OpenReport {
  readonly reviewedBy: string;
}
/** What is said to be wrong with one listing, as the rules see it. */
export interface Reports {
  readonly open: readonly OpenReport[];
  readonly answered: readonly AnsweredReport[];
}
export const initialReports: Reports = { open: [], answered: [] };

/** So many reports of one listing may wait: whoever adds to them tells an admin nothing new. */
export const MOST_OPEN = 50;
/** Of these so many may be of nobody with an account: one stranger can send any number of them, and keeps no member out. */
export const MOST_OPEN_OF_STRANGERS = 10;

export type ReportCommand =
  | ({ readonly type: 'MakeReport' } & EventOf<typeof ReportMade>['data'])
  | {
      readonly type: 'AnswerReport';
      readonly listingId: string;
      readonly reportId: string;
      readonly reviewedBy: string;
      readonly adminNotes: string;
    }
  | {
      readonly type: 'ReopenReport';
      readonly listingId: string;
      readonly reportId: string;
      readonly reopenedBy: string;
      /** Only an answer of one's own: a colleague may have given another one since. */
      readonly isUndo: boolean;
    };

/** What `command` changes in `reports`. Throws a DomainError when the rules forbid it. */
export function decide(command: ReportCommand, reports: Reports): ReportEvent[] {
  if (command.type === 'MakeReport') return make(command, reports);
  return command.type === 'AnswerReport' ? answer(command, reports) : reopen(command, reports);
}

function make(command: Extract<ReportCommand, { type: 'MakeReport' }>, { open }: Reports): ReportEvent[] {
  const { type: _, ...data } = command;
  if (data.kind === 'other' && !data.note?.trim())
    throw new DomainError('note-required', 'Please tell us what is wrong.');
  // Said twice, it is still one report; what differs is another one.
  const isOwn = ({ kind, reportedBy }: OpenReport): boolean => kind === data.kind && reportedBy === data.reportedBy;
  if (data.reportedBy !== null && data.kind !== 'other' && open.some(isOwn)) return [];
  const strangers = open.filter(({ reportedBy }) => reportedBy === null).length;
  if (open.length >= MOST_OPEN || (data.reportedBy === null && strangers >= MOST_OPEN_OF_STRANGERS)) {
    const words = 'Many people have told us about this activity already. We are looking at it.';
    throw new DomainError('too-many-reports', words, 'conflict');
  }
  return [{ type: 'ReportMade', data }];
}

function answer(command: Extract<ReportCommand, { type: 'AnswerReport' }>, { open, answered }: Reports): ReportEvent[] {
  const { type: _, ...data } = command;
  if (answered.some(({ reportId }) => reportId === data.reportId))
    throw new DomainError('already-answered', 'This report has been answered already.', 'conflict');
  if (!open.some(({ reportId }) => reportId === data.reportId))
    throw new DomainError('report-not-found', 'There is no such report.', 'missing');
  return [{ type: 'ReportAnswered', data }];
}

function reopen(command: Extract<ReportCommand, { type: 'ReopenReport' }>, { open, answered }: Reports): ReportEvent[] {
  const { type: _, isUndo, ...data } = command;
  const isIt = ({ reportId }: OpenReport): boolean => reportId === data.reportId;
  if (open.some(isIt)) throw new DomainError('already-open', 'This report waits for an answer already.', 'conflict');
  const report = answered.find(isIt);
  if (report === undefined) throw new DomainError('report-not-found', 'There is no such report.', 'missing');
  if (isUndo) mustBeLast(report, () => true, data.reopenedBy, 'report');
  return [{ type: 'ReportReopened', data }];
}

/** `reports` after `event`. */
export function evolve(reports: Reports, event: ReportEvent | PersonEvent): Reports {
  switch (event.type) {
    case 'ReportMade': {
      const { reportId, kind, reportedBy } = event.data;
      return { ...reports, open: [...reports.open, { reportId, kind, reportedBy }] };
    }
    case 'ReportAnswered': {
      const { reportId, reviewedBy } = event.data;
      const report = reports.open.find((each) => each.reportId === reportId);
      if (report === undefined) return reports;
      return {
        open: reports.open.filter((each) => each !== report),
        answered: [...reports.answered, { ...report, reviewedBy }],
      };
    }
    case 'ReportReopened': {
      const report = reports.answered.find((each) => each.reportId === event.data.reportId);
      if (report === undefined) return reports;
      const { reviewedBy: _, ...waits } = report;
      return { open: [...reports.open, waits], answered: reports.answered.filter((each) => each !== report) };
    }
    case 'PersonErased':
      return reports;
  }
}
