import type { Erasure } from '#event-store/sealing/erasures.ts';
import type { Database, Transaction } from '#platform/database.ts';
import { forgetLetters } from './forget-letters.ts';
import { has } from './has.ts';

/**
 * Removes what the database keeps of somebody beside the log and its read models: the account with its sessions and links, letters
 * to them and what others' letters say of them, their stored answers and counters. Of a business that goes with them the pictures are
 * shown no more, and their files go as those of pictures that nothing came to use. Nobody else's. What has their address is found by
 * marks: an erasure that is gone on with later knows no address.
 */
export async function forget(
  db: Database,
  { subjects, marks }: Pick<Erasure, 'subjects' | 'marks'>,
  markOf: (text: string) => string,
): Promise<void> {
  const work = async (tx: Transaction): Promise<void> => {
    await forgetLetters(tx, { subjects, marks }, markOf);
    if (await has(tx, 'platform.idempotency'))
      // Locked in the order in which whoever keeps several answers locks them: else the two may wait for each other.
      await tx.query(
        `with theirs as materialized (
           select i.scope, i.key from platform.idempotency i
           where exists (select from unnest($1::text[]) as subject where starts_with(i.scope, subject || ' '))
           order by i.scope, i.key for update of i)
         delete from platform.idempotency i using theirs where i.scope = theirs.scope and i.key = theirs.key`,
        [subjects],
      );
    if (await has(tx, 'platform.rate_limits'))
      await tx.query(
        `delete from platform.rate_limits c using unnest($1::text[]) as subject where strpos(c.key, subject) > 0`,
        [subjects],
      );
    if (await has(tx, 'auth.verification'))
      await tx.query(
        'delete from auth.verification v using unnest($1::text[]) as subject where strpos(v.value, subject) > 0',
        [subjects],
      );
    if (await has(tx, 'auth.business_pictures'))
      // Of who applied without an account there is no row whose going would say so.
      await tx.query(`update auth.business_pictures set is_used = false, set_at = 'epoch' where subject = any($1)`, [
        subjects,
      ]);
    if (await has(tx, 'auth."user"')) await tx.query(`delete from auth."user" where id = any($1)`, [subjects]);
  };
  await db.transaction(work, { unhurried: true, name: 'hopscotch erasures' });
}
