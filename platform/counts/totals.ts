import type { Counted } from '#domain/popularity/counted.ts';
import type { Database } from '../database.ts';

/** How often `what` was counted of each of `ids`, over all days; what was never counted is left out. */
export async function totalsOf(
  db: Database,
  what: Counted,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db.query<{ subject_id: string; total: number }>(
    'select subject_id, sum(count)::int as total from counts.daily where what = $1 and subject_id = any($2::uuid[]) group by 1',
    [what, ids],
  );
  return new Map(rows.map(({ subject_id: id, total }) => [id, total]));
}

/** How often each of the banners `ids` was seen and followed, over all days. */
export async function adCountsOf(
  db: Database,
  ids: readonly string[],
): Promise<(id: string) => { readonly views: number; readonly clicks: number }> {
  const [views, clicks] = await Promise.all([totalsOf(db, 'banner_views', ids), totalsOf(db, 'banner_clicks', ids)]);
  return (id) => ({ views: views.get(id) ?? 0, clicks: clicks.get(id) ?? 0 });
}
