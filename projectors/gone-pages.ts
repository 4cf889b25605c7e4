import { withoutErased } from '#domain/kernel/erased.ts';
import type { GoneVerdict } from '#domain/page/events.ts';
import { into, json, readModel, table } from './runtime/read-model.ts';

const pages = table({
  key: ['page_id'],
  columns: {
    page_id: 'uuid',
    url: 'text',
    gone_visits: 'integer',
    raised_at: 'timestamptz',
    is_back: 'boolean',
    verdict: 'text null',
    /** The listings that the verdict took out of the directory. */
    listing_ids: json<readonly string[]>(),
    admin_notes: 'text null',
    decided_at: 'timestamptz null',
  },
  isPublic: () => false,
  indexes: ['create index on pages (raised_at) where decided_at is null and not is_back'],
});

const key = ({ data }: { readonly data: { readonly pageId: string } }) => ({ page_id: data.pageId });
const undecided = { verdict: null, listing_ids: [], admin_notes: null, decided_at: null };

/** Pages that were not there at three visits in a row, and what was decided on them. Whether anything of them is live is known elsewhere. */
export const gonePages = readModel({
  name: 'gone_pages',
  version: 1,
  tables: { pages },
  project: {
    GonePageReviewRaised: [
      into(pages, key, (_row, { data, occurredAt }) => ({
        page_id: data.pageId,
        url: data.url,
        gone_visits: data.goneVisits,
        raised_at: occurredAt,
        is_back: false,
        ...undecided,
      })),
    ],
    GonePageReviewed: [
      into(pages, key, (row, { data, occurredAt }) => {
        const verdict: GoneVerdict = data.verdict;
        const { adminNotes = null } = withoutErased(data);
        return (
          row && { ...row, verdict, listing_ids: data.listingIds, admin_notes: adminNotes, decided_at: occurredAt }
        );
      }),
    ],
    GonePageReopened: [into(pages, key, (row) => row && { ...row, ...undecided })],
    // What was decided meanwhile stays to be read.
    ActivityScraped: [into(pages, key, (row) => row && { ...row, is_back: true })],
  },
});
