import type { Database, Queryable } from './database.ts';
import { alone } from './postgres/alone.ts';
import { behindAt } from './read-position.ts';

/*
 * How often somebody has been forgotten here. A letter that was written while their key was there must not be put into the outbox
 * after their letters were taken out of it: it would stay for good. So whoever writes letters asks, in the transaction that puts
 * them there, whether what they say was read since; a process may stand for any time in between.
 */

/** `position`: how far the log told of it, the last time. */
export const forgettingsTables = `
  create schema if not exists platform;
  create table if not exists platform.forgettings (
    one boolean primary key default true check (one), times bigint not null, position bigint not null default 0
  );
  -- Earlier versions did not note how far. Only once: it waits for whoever is writing letters.
  do $$ begin
    if not exists (select from pg_attribute where attrelid = 'platform.forgettings'::regclass and attname = 'position') then
      alter table platform.forgettings add column position bigint not null default 0;
    end if;
  end $$;
  insert into platform.forgettings (times) values (0) on conflict do nothing;`;

/** Somebody was forgotten since it was read what a letter says: it is to be read again. */
class ForgottenSince extends Error {
  constructor(said = 'Somebody was forgotten since this was read') {
    super(said);
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
      await tx.query(forgettingsTables);
      return (await forgottenIn(tx))?.times;
    },
    { unhurried: true },
  );
  let noticedAt = -Infinity;
  return async (tx, since) => {
    // Locked: whoever forgets waits for this transaction, and then finds the letter.
    const times = (await forgottenIn(tx, 'for share'))?.times;
    // When it was is not known; it was before now.
    if (times !== known) [known, noticedAt] = [times, performance.now()];
    if (since <= noticedAt) throw new ForgottenSince();
  };
}

/**
 * For letters by what `readModels` say, which are read afterwards: throws ForgottenSince while one of them may still tell of whoever
 * was forgotten. Answers what is to be asked within the transaction that puts the letters into the outbox, and throws the same when
 * somebody was forgotten since.
 */
export async function nobodyForgottenIn(
  db: Pick<Database, 'query'>,
  readModels: readonly string[],
): Promise<(tx: Queryable) => Promise<void>> {
  const before = await forgottenIn(db);
  const behind = await behindAt(db, readModels, before?.position ?? 0);
  if (behind.length > 0)
    throw new ForgottenSince(`Somebody was forgotten, which has still to be read: ${behind.join(', ')}`);
  return async (tx) => {
    if ((await forgottenIn(tx, 'for share'))?.times !== before?.times) throw new ForgottenSince();
  };
}

async function forgottenIn(
  tx: Pick<Queryable, 'query'>,
  lock: 'for share' | '' = '',
): Promise<{ readonly times: number; readonly position: number } | undefined> {
  const [row] = await tx.query<{ times: number; position: number }>(
    `select times, position from platform.forgettings ${lock}`,
  );
  return row;
}

/**
 * To be called when no process goes by the keys any more that are gone, and before letters are looked through. `position`: one up to
 * which the log tells that they are.
 */
export async function noteForgetting(db: Queryable, position: number): Promise<void> {
  const [row] = await db.query<{ there: boolean }>(`select to_regclass('platform.forgettings') is not null as there`);
  // Else nobody has begun to read.
  if (row?.there === true) {
    await db.query(forgettingsTables);
    await db.query(`update platform.forgettings set times = times + 1, position = $1`, [position]);
  }
}
