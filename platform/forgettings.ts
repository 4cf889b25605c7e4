import type { Database, Queryable } from './database.ts';
import { alone } from './postgres/alone.ts';

/*
 * How often somebody has been forgotten here. A letter that was written while their key was there must not be put into the outbox
 * after their letters were taken out of it: it would stay for good. So whoever writes letters by what the log says asks, in the
 * transaction that puts them there, whether that was read since; a process may stand for any time in between.
 */

const table = `create table if not exists platform.forgettings (one boolean primary key default true check (one), times bigint not null)`;

/** Somebody was forgotten since it was read what a letter says: it is to be read again. */
class ForgottenSince extends Error {
  constructor() {
    super('Somebody was forgotten since this was read');
    this.name = 'ForgottenSince';
  }
}

/** Throws ForgottenSince unless all that was read from `since` on, of the clock of `performance.now`, may be written within `tx`. */
export type NobodyForgotten = (tx: Queryable, since: number) => Promise<void>;

/** To be asked for before anything is read. */
export async function nobodyForgotten(db: Database): Promise<NobodyForgotten> {
  let known = await db.transaction(
    async (tx) => {
      await alone(tx, 'platform tables');
      await tx.query(`create schema if not exists platform`);
      await tx.query(table);
      await tx.query(`insert into platform.forgettings (times) values (0) on conflict do nothing`);
      return timesIn(tx);
    },
    { unhurried: true },
  );
  let noticedAt = -Infinity;
  return async (tx, since) => {
    // Locked: whoever forgets waits for this transaction, and then finds the letter.
    const times = await timesIn(tx, 'for share');
    // When it was is not known; it was before now.
    if (times !== known) [known, noticedAt] = [times, performance.now()];
    if (since <= noticedAt) throw new ForgottenSince();
  };
}

async function timesIn(tx: Queryable, lock: 'for share' | '' = ''): Promise<number | undefined> {
  const [row] = await tx.query<{ times: number }>(`select times from platform.forgettings ${lock}`);
  return row?.times;
}

/** To be called when no process goes by the keys any more that are gone, and before letters are looked through. */
export async function noteForgetting(db: Queryable): Promise<void> {
  const [row] = await db.query<{ there: boolean }>(`select to_regclass('platform.forgettings') is not null as there`);
  // Else nobody has begun to read.
  if (row?.there === true) await db.query(`update platform.forgettings set times = times + 1`);
}
