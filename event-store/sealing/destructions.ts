import type pg from 'pg';
import { CHAIN_START, macFor } from '../chain/mac.ts';
import { query } from '../postgres/pool.ts';
import { appendOnly } from '../postgres/schema.ts';
import type { Destruction, KeyLedger } from './person-keys.ts';

/** Beside the keys and not with the hash chain over the log: keys stay where they are when the log moves. */
export const destructionsSchema = `
  create table if not exists keys.destructions (
    number bigint primary key,
    subject text collate "C" not null unique,
    carried boolean not null,
    hash bytea not null
  );
  create or replace function keys.refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'What was destroyed is append-only: % on % is refused', tg_op, tg_table_name using errcode = 'restrict_violation';
  end $$;
  ${appendOnly('keys.destructions', 'keys.refuse_change')}`;

const oneRecorder = `select pg_advisory_xact_lock(hashtextextended('hopscotch destroyed keys', 0))`;

/** A chain of its own over the keys that were destroyed. */
export interface DestructionLedger {
  /** Records those of `subjects` that have no record yet; part of the transaction that destroys their keys. */
  record(client: pg.PoolClient, subjects: readonly string[]): Promise<void>;
  /** Once, for what was destroyed before there were records. An anchor that is older tells when somebody has it done again. */
  carryOver(client: pg.PoolClient): Promise<void>;
  read(pool: pg.Pool): Promise<KeyLedger>;
}

type Recorded = Pick<Destruction, 'number' | 'subject' | 'carried'>;
type Row = Omit<Destruction, 'fits'>;

export function destructionLedger(masterKey: Buffer): DestructionLedger {
  const mac = macFor(masterKey, 'destruction');
  const hashOf = (previous: Buffer, { number, subject, carried }: Recorded): Buffer =>
    mac(previous, { number, subject, carried });

  const add = async (client: pg.PoolClient, subjects: readonly string[], carried: boolean): Promise<void> => {
    const [last] = await query<{ number: number; hash: Buffer }>(
      client,
      'select number, hash from keys.destructions order by number desc limit 1',
    );
    let [number, hash] = [last?.number ?? 0, last?.hash ?? CHAIN_START];
    const records = subjects.map((subject) => {
      number += 1;
      hash = hashOf(hash, { number, subject, carried });
      return { number, hash };
    });
    await client.query(
      `insert into keys.destructions (number, subject, carried, hash)
       select number, subject, $3, hash from unnest($1::bigint[], $2::text[], $4::bytea[]) as record (number, subject, hash)`,
      [records.map((record) => record.number), subjects, carried, records.map((record) => record.hash)],
    );
  };

  return {
    async record(client, subjects) {
      await client.query(oneRecorder);
      const known = await query<{ subject: string }>(
        client,
        'select subject from keys.destructions where subject = any($1)',
        [subjects],
      );
      const missing = subjects.filter((subject) => !known.some((record) => record.subject === subject));
      if (missing.length > 0) await add(client, missing, false);
    },
    async carryOver(client) {
      await client.query(oneRecorder);
      const rows = await query<{ subject: string }>(
        client,
        `select subject from keys.person_keys where destroyed_at is not null and not exists (select from keys.destructions)
         order by destroyed_at, subject`,
      );
      if (rows.length > 0)
        await add(
          client,
          rows.map(({ subject }) => subject),
          true,
        );
    },
    async read(pool) {
      const rows = await query<Row>(
        pool,
        `select number, destructions.subject, carried, hash, case when person_keys.subject is null then 'missing'
           when wrapped is null then 'destroyed' else 'there' end as key
         from keys.destructions left join keys.person_keys using (subject) order by number`,
      );
      const unrecorded = await query<{ subject: string }>(
        pool,
        `select subject from keys.person_keys where destroyed_at is not null
         and not exists (select from keys.destructions where destructions.subject = person_keys.subject) order by subject`,
      );
      const [counted] = await query<{ keys: number }>(pool, 'select count(*) as keys from keys.person_keys');
      let previous = CHAIN_START;
      const destructions = rows.map((row, index) => {
        const fits = row.number === index + 1 && hashOf(previous, row).equals(row.hash);
        previous = row.hash;
        return { ...row, fits };
      });
      return { keys: counted?.keys ?? 0, destructions, unrecorded: unrecorded.map(({ subject }) => subject) };
    },
  };
}
