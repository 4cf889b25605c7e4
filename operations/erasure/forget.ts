import { contactsIn } from '#domain/kernel/contacts.ts';
import type { Erasure } from '#event-store/sealing/erasures.ts';
import type { Database, Queryable } from '#platform/database.ts';
import { CONTACT_SUBJECT } from '#policies/letters/contact-mail.ts';

/**
 * Removes what the database keeps of somebody beside the log and its read models: the account with its sessions and links, letters
 * to them and from them, their stored answers and counters. Of a business that goes with them the pictures are shown no more, and their
 * files go as those of pictures that nothing came to use. Nobody else's. Whose letters they are is found by their marks: an erasure that is gone
 * on with later knows no address.
 */
export async function forget(
  db: Database,
  { subjects, marks }: Pick<Erasure, 'subjects' | 'marks'>,
  markOf: (text: string) => string,
): Promise<void> {
  const marked = new Set(marks);
  const work = async (tx: Queryable): Promise<void> => {
    for (const letters of ['platform.outbox', 'platform.mailbox']) {
      if (!(await has(tx, letters))) continue;
      const all = await tx.query<Letter>(
        `select id, recipient, case when starts_with(subject, $1) then text end as text from ${letters} where recipient is not null`,
        [CONTACT_SUBJECT],
      );
      const theirs = all
        .filter((each) => peopleIn(each).some((contact) => marked.has(markOf(contact))))
        .map(({ id }) => id);
      await tx.query(`delete from ${letters} where id = any($1)`, [theirs]);
    }
    if (await has(tx, 'platform.idempotency'))
      await tx.query(
        `delete from platform.idempotency i using unnest($1::text[]) as subject where starts_with(i.scope, subject || ' ')`,
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
  await db.transaction(work, { unhurried: true });
}

interface Letter {
  readonly id: string;
  readonly recipient: string;
  /** Of a letter to ourselves, which holds what somebody wrote to us. */
  readonly text: string | null;
}

/** Whose letter it is: its recipient's; of one to ourselves, whoever's address stands in it. */
const peopleIn = ({ recipient, text }: Letter): string[] => (text === null ? [recipient] : contactsIn(text));

/** Tables that no part has needed yet are not there. */
export async function has(db: Queryable, table: string): Promise<boolean> {
  const [found] = await db.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table]);
  return found?.there === true;
}
