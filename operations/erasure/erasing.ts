import type { OpenedLog } from '#event-store/open-log.ts';
import type { AccountHolder, Erasing, ServerContext } from '#platform/context.ts';
import { type AccountErasing, eraseAccount } from './erase-account.ts';
import { foundOf } from './erase-person.ts';
import { finishErasures } from './finish-erasures.ts';

/** Erasing members, by themselves and by admins. `erased` is called when somebody was. */
export function erasingBy(
  given: AccountErasing & { readonly opened: Pick<OpenedLog, 'log' | 'keys' | 'erasures'> },
  erased: () => Promise<void>,
): Erasing & Pick<ServerContext, 'eraseAccount'> {
  let isCutOff = false;
  const parts = { ...given, cutOff: () => void (isCutOff = true) };
  const { opened, db, register } = parts;
  const erase = async (holder: AccountHolder, by?: string): Promise<void> => {
    await eraseAccount(parts, holder, by);
    await erased();
  };
  return {
    eraseAccount: (holder) => erase(holder),
    erase,
    goOn: async (stopping) => {
      // A register that was lost knows nobody of whom a dump that is restored would know nothing either.
      for (const each of await opened.erasures.besides(register.read().map(({ id }) => id))) register.add(each);
      if (!isCutOff && (await opened.erasures.unfinished()).length === 0) return;
      try {
        const { failures } = await finishErasures({ ...parts, stopping });
        isCutOff = false;
        await erased();
        // What could not be finished is logged by itself; whoever calls comes again.
        if (failures.size > 0) throw new Error(`${failures.size} erasures could not be finished`);
      } catch (error) {
        if (!stopping.aborted) throw error;
      }
    },
    preview: async ({ email, emailConfirmed }) =>
      // An address that was never confirmed may be a stranger's.
      emailConfirmed ? foundOf(parts, email) : { others: 0 },
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
