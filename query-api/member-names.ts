import type { Database } from '#platform/database.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** What those of `ids` are called who are members; others, and who was erased, are absent. */
export async function namesOf(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const members = [...new Set(ids)].filter((id) => uuid.test(id));
  if (members.length === 0) return new Map();
  const rows = await db.query<{ member_id: string; name: string }>(
    `select member_id, first_name || ' ' || last_name as name from members.members where member_id = any($1) and not erased`,
    [members],
  );
  return new Map(rows.map(({ member_id: id, name }) => [id, name]));
}
