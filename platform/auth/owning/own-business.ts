import type { ShownBusiness } from '#domain/business/business.ts';
import type { Caller } from '../../caller.ts';
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

/**
 * The business that the caller acts for: theirs, of several the one that they joined first; an admin's is the one that they have
 * picked. What anybody else picks counts for nothing. Undefined when there is none.
 */
export async function actedFor(
  db: Database,
  { memberId, role }: Caller,
  picked: string | undefined,
): Promise<ShownBusiness | undefined> {
  const approved = `status = 'approved'`;
  const [row] =
    role === 'admin' && picked !== undefined
      ? await db.query<{ shown: ShownBusiness }>(
          `select shown from businesses.businesses where business_id = $1 and ${approved}`,
          [picked],
        )
      : await db.query<{ shown: ShownBusiness }>(
          `select b.shown from businesses.members m join businesses.businesses b using (business_id)
           where m.member_id = $1 and ${approved} order by m.joined_at, business_id limit 1`,
          [memberId],
        );
  return row?.shown;
}

/** Whose listings belong to a business: its members'; without a business, the caller's own. */
export const sendersFor = (business: ShownBusiness | undefined, { memberId }: Caller): readonly (string | null)[] =>
  business === undefined ? [memberId] : business.members.map((each) => each.memberId);
