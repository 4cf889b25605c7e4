import { concept, known } from '../kernel/concept.ts';
import { plainSnapshot } from '../kernel/decider.ts';
import { sampleIds } from '../kernel/sample-ids.ts';
import { reportEvents } from './events.ts';
import { reportKinds } from './kinds.ts';
import { decide, evolve, initialReports, type Reports } from './report.ts';

const { listing: listingId, run: reportId, member, admin } = sampleIds;

/** What people say is wrong with one listing; its id is the listing's. */
export const report = concept({
  name: 'report',
  events: reportEvents,
  decider: { initial: initialReports, evolve, decide, snapshot: plainSnapshot<Reports>(2) },
  commands: { MakeReport: true, AnswerReport: true, ReopenReport: true },
  trail: {
    initial: { name: null, view: {}, state: null },
    tell: (_before, { type, data }) => {
      const view =
        type === 'ReportMade'
          ? known({ kind: data.kind, note: data.note, submitterEmail: data.submitterEmail })
          : known({ adminNotes: type === 'ReportAnswered' ? data.adminNotes : null });
      return { name: null, view, state: null };
    },
  },
  says: {
    ReportMade: ({ kind }) => `A listing was reported: ${reportKinds[kind].label.toLowerCase()}`,
    ReportAnswered: () => 'A report was answered',
    ReportReopened: () => 'A report was reopened: it waits for an answer again',
  },
  samples: {
    ReportMade: {
      listingId,
      reportId,
      kind: 'other',
      reportedBy: member,
      submitterSubject: member,
      note: 'Ask for Petra',
      submitterEmail: 'petra@example.org',
    },
    ReportAnswered: { listingId, reportId, reviewedBy: admin, adminNotes: 'Thank you, it is mended.' },
    ReportReopened: { listingId, reportId, reopenedBy: admin },
  },
});
