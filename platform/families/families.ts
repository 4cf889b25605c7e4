import { z } from 'zod';
import { type Child, ChildSchema } from '#domain/profile/profile.ts';
import { decrypt, encrypt } from '#event-store/sealing/cipher.ts';
import type { PersonKeys } from '#event-store/sealing/person-keys.ts';
import type { Database } from '../database.ts';
import { alone } from '../postgres/alone.ts';

/**
 * What families say of their children: their only place, outside of the log and of every read model. One text a family, sealed with
 * the key of its member, so that it ends with that key and tells nothing without it, not even how many children there are.
 */
export interface Families {
  /** The children of a member, for that member alone; none when they are gone. Throws DatabaseUnavailable, StoreUnavailable. */
  childrenOf(memberId: string): Promise<readonly Child[]>;
  /** Puts `children` in the place of what was there. Throws PersonErased, and as `childrenOf`. */
  keep(memberId: string, children: readonly Child[]): Promise<void>;
}

const ChildrenSchema = z.array(ChildSchema);

/** Goes with the account, whoever deletes it and whenever: nothing of a child stays behind an account that is gone. */
const table = `
  create table if not exists auth.families (
    member_id text primary key references auth."user" (id) on delete cascade,
    sealed text not null
  )`;

/** Makes the table when it is missing; that of accounts must be there. */
export async function openFamilies(
  db: Database,
  keys: Pick<PersonKeys, 'forReading' | 'forWriting'>,
): Promise<Families> {
  await db.transaction(
    async (tx) => {
      await alone(tx, 'families');
      await tx.query(table);
    },
    { unhurried: true },
  );
  return {
    async childrenOf(memberId) {
      const [row] = await db.query<{ sealed: string }>('select sealed from auth.families where member_id = $1', [
        memberId,
      ]);
      const key = row && (await keys.forReading([memberId])).get(memberId);
      return key ? ChildrenSchema.parse(JSON.parse(decrypt(key, row.sealed, boundTo(memberId)))) : [];
    },
    async keep(memberId, children) {
      const key = (await keys.forWriting([memberId])).get(memberId);
      if (!key) throw new Error('there is no key to seal a family with');
      await db.query(
        `insert into auth.families (member_id, sealed) select id, $2 from auth."user" where id = $1
         on conflict (member_id) do update set sealed = excluded.sealed`,
        [memberId, encrypt(key, JSON.stringify(children), boundTo(memberId))],
      );
    },
  };
}

/** A text of one family opens nothing in another's place, nor in an event's. */
const boundTo = (memberId: string): string => `family ${memberId}`;
