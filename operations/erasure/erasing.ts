import type { OpenedLog } from '#event-store/open-log.ts';
import type { Erasing } from '#platform/context.ts';
import { type AccountErasing, eraseAccount } from './erase-account.ts';
import { foundOf } from './erase-person.ts';

/** Erasing by admins. `erased` is called when somebody was. */
export function erasingBy(
  parts: AccountErasing & { readonly opened: Pick<OpenedLog, 'log' | 'keys' | 'erasures'> },
  erased: () => Promise<void>,
): Erasing {
  const { opened, db } = parts;
  return {
    preview: async ({ email, emailConfirmed }) =>
      // An address that was never confirmed may be a stranger's.
      emailConfirmed ? foundOf(parts, email) : { others: 0 },
    erase: async (holder, by) => {
      await eraseAccount(parts, holder, by);
      await erased();
    },
    proofOf: async (memberId) => {
      const erasure = await opened.erasures.of(memberId);
      if (!erasure) return null;
      const { id: entry, at, by, subjects, marks, isDone } = erasure;
      const keys = [...(await opened.keys.stored(subjects)).values()];
      const [counted] = await db.query<{ streams: number }>(
        `select count(distinct (concept, entity_id))::int as streams from audit.entries
         where type = 'PersonErased' and actor_id = $1 and occurred_at = $2`,
        [by, at],
      );
      return {
        entry,
        at,
        by,
        isDone,
        keys: keys.length,
        keysDestroyed: keys.filter((key) => key === 'destroyed').length,
        streams: counted?.streams ?? 0,
        marks: marks.length,
      };
    },
  };
}
