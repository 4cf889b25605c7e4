import { insert, into, readModel, table } from './runtime/read-model.ts';

const entries = table({
  key: ['member_id', 'entry_id'],
  columns: {
    member_id: 'uuid',
    entry_id: 'text',
    position: 'bigint',
    occurred_at: 'timestamptz',
    /** Key of the label on the points page, e.g. `ACTIVITY_SUGGESTED`; `WITHDRAWN` for a compensating entry. */
    action: 'text',
    description: 'text',
    /** Negative when points were taken back. */
    points: 'integer',
    subject_id: 'text null',
  },
  indexes: ['create index on entries (member_id, position desc)'],
});

const totals = table({
  key: ['member_id'],
  columns: {
    member_id: 'uuid',
    /** What the member has now. */
    total_points: 'integer',
    /** Everything ever awarded, also what was taken back. */
    lifetime_points: 'integer',
  },
});

/** Which listing an approved amendment was to: the ledger names the amendment. */
const amendments = table({
  key: ['revision_id'],
  columns: { revision_id: 'uuid', listing_id: 'uuid' },
});

/** Every member's ledger and what it adds up to. */
export const points = readModel({
  name: 'points',
  version: 2,
  nothingPersonal: true,
  tables: { entries, totals, amendments },
  project: {
    RevisionApproved: [
      // Not by `insert`: an approval that was taken back is given again.
      into(
        amendments,
        ({ data }) => ({ revision_id: data.revisionId }),
        (_row, { data }) =>
          data.source === 'parent_amendment' ? { revision_id: data.revisionId, listing_id: data.listingId } : undefined,
      ),
    ],
    PointsAwarded: [
      insert(entries, ({ data, position, occurredAt }) => ({
        member_id: data.memberId,
        entry_id: data.entryId,
        position,
        occurred_at: occurredAt,
        action: data.action,
        description: data.description,
        points: data.points,
        subject_id: data.subjectId,
      })),
      into(
        totals,
        ({ data }) => ({ member_id: data.memberId }),
        (row, { data }) => ({
          member_id: data.memberId,
          total_points: (row?.total_points ?? 0) + data.points,
          lifetime_points: (row?.lifetime_points ?? 0) + data.points,
        }),
      ),
    ],
    PointsWithdrawn: [
      insert(entries, ({ data, position, occurredAt }) => ({
        member_id: data.memberId,
        entry_id: data.entryId,
        position,
        occurred_at: occurredAt,
        action: 'WITHDRAWN',
        description: data.description,
        points: -data.points,
        subject_id: data.withdrawnEntryId,
      })),
      into(
        totals,
        ({ data }) => ({ member_id: data.memberId }),
        (row, { data }) => ({
          member_id: data.memberId,
          total_points: (row?.total_points ?? 0) - data.points,
          lifetime_points: row?.lifetime_points ?? 0,
        }),
      ),
    ],
  },
});
