import type { Erasure } from '#event-store/sealing/erasures.ts';
import type { Transaction } from '#platform/database.ts';
import type { WhenErased } from '#platform/mail/outbox.ts';
import { has } from './has.ts';
import { peopleIn } from './personal-in.ts';

/** Letters that are held in memory at once: while a mail server is away there may be any number. */
const AT_ONCE = 200;

interface Letter {
  readonly id: string;
  readonly recipient: string;
  readonly text: string;
  readonly when_erased: WhenErased | null;
}

/**
 * Letters to whoever is erased go, and from others' letters what they say of them: one that waits would be sent afterwards. Whose
 * address or number stands in it is found by marks, which no statement can compare.
 */
export async function forgetLetters(
  tx: Transaction,
  { subjects, marks }: Pick<Erasure, 'subjects' | 'marks'>,
  markOf: (text: string) => string,
): Promise<void> {
  const [going, marked] = [new Set(subjects), new Set(marks)];
  const isTheirs = (contact: string): boolean => marked.has(markOf(contact));
  const isToThem = ({ recipient, when_erased: whenErased }: Letter): boolean =>
    (whenErased?.of !== undefined && going.has(whenErased.of)) || isTheirs(recipient);
  for (const table of ['platform.outbox', 'platform.mailbox']) {
    if (!(await has(tx, table))) continue;
    await tx.query(
      // A dump of an earlier version, which has no such column, has its erasures finished before anything else is done with it.
      `declare letters no scroll cursor for
       select id, recipient, text, to_jsonb(l) -> 'when_erased' as when_erased from ${table} l where recipient is not null`,
    );
    for (;;) {
      const letters = await tx.query<Letter>(`fetch ${AT_ONCE} from letters`);
      if (letters.length === 0) break;
      const [gone, reworded]: [string[], string[]] = [[], []];
      for (const letter of letters) {
        if (isToThem(letter)) gone.push(letter.id);
        else if (peopleIn(letter.text).some(isTheirs)) (letter.when_erased?.instead ? reworded : gone).push(letter.id);
      }
      if (gone.length > 0) await tx.query(`delete from ${table} where id = any($1)`, [gone]);
      if (reworded.length > 0)
        await tx.query(
          // Not what has been sent meanwhile.
          `update ${table} set subject = when_erased #>> '{instead,subject}', text = when_erased #>> '{instead,text}',
             html = when_erased #>> '{instead,html}', headers = when_erased #> '{instead,headers}'
           where id = any($1) and recipient is not null`,
          [reworded],
        );
    }
    await tx.query('close letters');
  }
}
