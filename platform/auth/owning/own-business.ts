import type { Database } from '../../database.ts';

/** Whether `memberId` acts for the approved business `businessId`. */
export async function isMemberOf(db: Pick<Database, 'query'>, businessId: string, memberId: string): Promise<boolean> {
  const [row] = await db.query(
    `select from businesses.members m join businesses.businesses b using (business_id)
     where business_id = $1 and m.member_id = $2 and b.status = 'approved'`,
    [businessId, memberId],
  );
  return row !== undefined;
}
