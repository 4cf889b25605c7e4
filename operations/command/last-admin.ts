import { adminsIn } from '#platform/auth/account/admins.ts';
import type { Queryable } from '#platform/database.ts';

/** Whether nobody else is an admin who can sign in, as the read model of members has it. */
export async function isLastAdmin(db: Queryable, memberId: string): Promise<boolean> {
  const admins = await adminsIn(db);
  return admins.length === 1 && admins[0] === memberId;
}
