import { TimeAgo } from '#frontend/components/time-ago.tsx';
import { useLiveQuery } from '#frontend/lib/api/use-live-query.ts';
import { rowWords, whoActed } from '#frontend/features/audit/row-words.ts';
import { page } from '#frontend/lib/api/list.ts';

interface LastDoneProps {
  readonly id: string;
  /** Of this type of event alone. */
  readonly type?: string | undefined;
  /** Whether it says what they did, too: not where that is listed below it. */
  readonly says?: 'all' | 'who';
}

/** Who did what last with what is reviewed, by the audit trail. */
export function LastDone({ id, type, says = 'all' }: LastDoneProps) {
  const { data } = useLiveQuery(
    page('GET /api/admin/audit', { query: { entity: id, limit: 1, ...(type !== undefined && { type }) } }),
  );
  const [last] = data?.items.entries ?? [];
  if (last === undefined) return null;
  return (
    <p>
      {says === 'all' ? rowWords(last) : `Last changed by ${whoActed(last)}`}, <TimeAgo at={last.occurredAt} />.
    </p>
  );
}
