import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { rowWords } from '#frontend/features/audit/row-words.ts';
import { page } from '#frontend/lib/api/list.ts';

/** Who did what last with what is reviewed, by the audit trail; of one `type` alone where that is given. */
export function LastDone({ id, type }: { readonly id: string; readonly type?: string | undefined }) {
  const { data } = useLiveQuery(
    page('GET /api/admin/audit', { query: { entity: id, limit: 1, ...(type !== undefined && { type }) } }),
  );
  const [last] = data?.items.entries ?? [];
  if (last === undefined) return null;
  return (
    <p>
      {rowWords(last)}, <TimeAgo at={last.occurredAt} />.
    </p>
  );
}
