import type { Queryable } from '#platform/database.ts';

/** Who is an admin and may sign in, by id, as the read model of members has it. */
export async function adminsIn(db: Queryable): Promise<string[]> {
  const rows = await db.query<{ member_id: string }>(
    `select member_id from members.members where 'admin' = any(granted_roles) and suspended_at is null`,
  );
  return rows.map(({ member_id: id }) => id);
}
