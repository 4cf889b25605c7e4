import type { Erasure } from '#event-store/sealing/erasures.ts';
import type { Database, Queryable } from '#platform/database.ts';
import { NEW_ADDRESS_SUBJECT } from '#platform/mail/templates.ts';
import { peopleIn } from './personal-in.ts';

/**
 * Removes what the database keeps of somebody beside the log and its read models: the account with its sessions and links, letters
 * to them and of them, their stored answers and counters. Of a business that goes with them the pictures are shown no more, and their
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
    const asked = new Set((await addressesAskedFor(tx, subjects)).map(markOf));
    const isTheirs = (letter: Letter): boolean =>
      whoseIs(letter).some((contact) => marked.has(markOf(contact))) ||
      (letter.subject === NEW_ADDRESS_SUBJECT && asked.has(markOf(letter.recipient)));
    for (const letters of ['platform.outbox', 'platform.mailbox']) {
      if (!(await has(tx, letters))) continue;
      const all = await tx.query<Letter>(
        `select id, recipient, subject, text from ${letters} where recipient is not null`,
      );
      await tx.query(`delete from ${letters} where id = any($1)`, [all.filter(isTheirs).map(({ id }) => id)]);
    }
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
  await db.transaction(work, { unhurried: true });
}

interface Letter {
  readonly id: string;
  readonly recipient: string;
  readonly subject: string;
  readonly text: string;
}

/**
 * Whose letter it is: its recipient's, and whoever's address or number stands in it. What a family asks goes to a provider, and who has
 * booked; one that still waits would be sent after its writer was erased.
 */
const whoseIs = ({ recipient, text }: Letter): readonly string[] => [recipient, ...peopleIn(text)];

/** To where those of `subjects` wanted their letters to go from now on, and have not said so there: no event tells of it. */
async function addressesAskedFor(db: Queryable, subjects: readonly string[]): Promise<string[]> {
  if (!(await has(db, 'auth.one_time_token'))) return [];
  const rows = await db.query<{ new_email: string }>(
    'select new_email from auth.one_time_token where user_id = any($1) and new_email is not null',
    [subjects],
  );
  return rows.map(({ new_email: address }) => address);
}

/** Tables that no part has needed yet are not there. */
export async function has(db: Queryable, table: string): Promise<boolean> {
  const [found] = await db.query<{ there: boolean }>('select to_regclass($1) is not null as there', [table]);
  return found?.there === true;
}
