import type { Queryable } from '#platform/database.ts';

/** Whether nobody else is an admin who can sign in, as the read model of members has it. */
export async function isLastAdmin(db: Queryable, memberId: string): Promise<boolean> {
  const admins = await db.query<{ member_id: string }>(
    `select member_id from members.members where 'admin' = any(granted_roles) and suspended_at is null limit 2`,
  );
  return admins.length === 1 && admins[0]?.member_id === memberId;
}
