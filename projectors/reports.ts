import { withoutErased } from '#domain/kernel/erased.ts';
import { into, readModel, table } from './runtime/read-model.ts';

const rows = table({
  key: ['report_id'],
  columns: {
    report_id: 'uuid',
    listing_id: 'uuid',
    kind: 'text',
    /** The member who sent it; null for people without an account. */
    reported_by: 'uuid null',
    note: 'text null',
    submitter_email: 'text null',
    created_at: 'timestamptz',
    answer: 'text null',
    answered_at: 'timestamptz null',
  },
  isPublic: () => false,
  indexes: ['create index on reports (created_at) where answered_at is null', 'create index on reports (created_at)'],
});

const key = ({ data }: { readonly data: { readonly reportId: string } }) => ({ report_id: data.reportId });

/** What people say is wrong with listings, and what they were answered. */
export const reports = readModel({
  name: 'reports',
  version: 3,
  tables: { reports: rows },
  project: {
    ReportMade: [
      into(rows, key, (_row, { data, occurredAt }) => {
        const { note = null, submitterEmail = null } = withoutErased(data);
        return {
          report_id: data.reportId,
          listing_id: data.listingId,
          kind: data.kind,
          reported_by: data.reportedBy,
          note,
          submitter_email: submitterEmail,
          created_at: occurredAt,
          answer: null,
          answered_at: null,
        };
      }),
    ],
    // The answer stays to be read: it may have been sent.
    ReportReopened: [into(rows, key, (row) => row && { ...row, answered_at: null })],
    ReportAnswered: [
      into(
        rows,
        key,
        (row, { data, occurredAt }) =>
          row && { ...row, answer: withoutErased(data).adminNotes ?? null, answered_at: occurredAt },
      ),
    ],
  },
});
