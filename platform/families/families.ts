import { createHash } from 'node:crypto';
import { z } from 'zod';
import { DomainError } from '#domain/kernel/errors.ts';
import { type Child, ChildSchema } from '#domain/profile/profile.ts';
import { decrypt, encrypt } from '#event-store/sealing/cipher.ts';
import type { PersonKeys } from '#event-store/sealing/person-keys.ts';
import type { Database } from '../database.ts';
import { alone } from '../postgres/alone.ts';

/** The children that are kept of a member. */
export interface Family {
  readonly children: readonly Child[];
  /**
   * Another one after every `keep`; null while none are kept. Made of the sealed text, which is another one each time that the same is
   * sealed, it tells nothing of the children: not even whether they are the same.
   */
  readonly version: string | null;
}

/**
 * What families say of their children: their only place, outside of the log and of every read model. One text a family, sealed with
 * the key of its member, so that it ends with that key and tells nothing without it, not even how many children there are.
 */
export interface Families {
  /** The family of a member, for that member alone; without children when they are gone. Throws DatabaseUnavailable, StoreUnavailable. */
  familyOf(memberId: string): Promise<Family>;
  childrenOf(memberId: string): Promise<readonly Child[]>;
  /**
   * Puts `children` in the place of what was there, for somebody who has `seen` that version. A child is in no log that could give it
   * back, so who has seen another version takes none away: `children` are kept then, too, when each that is there is among them as it
   * is, which it also is when they are kept once more. Else throws FamilyChanged. Throws PersonErased, and as `familyOf`.
   */
  keep(memberId: string, children: readonly Child[], seen?: string | null): Promise<void>;
}

/** What is kept of a family is not what was seen of it, and some of that would be lost. */
export class FamilyChanged extends DomainError {
  constructor() {
    super(
      'family-changed',
      'Your profile was changed elsewhere since you opened it, so nothing was saved. Please load it again first.',
      'conflict',
    );
    this.name = 'FamilyChanged';
  }
}

const ChildrenSchema = z.array(ChildSchema);

/** Goes with the account, whoever deletes it and whenever: nothing of a child stays behind an account that is gone. */
const table = `
  create table if not exists auth.families (
    member_id text primary key references auth."user" (id) on delete cascade,
    sealed text not null
  )`;

/** $1 member, $2 what is to be kept, $3 what has been read, null for nothing: of two who have read the same one writes. */
const replacing = `
  with owner as (select id from auth."user" where id = $1),
  written as (
    insert into auth.families as kept (member_id, sealed) select id, $2 from owner
    on conflict (member_id) do update set sealed = excluded.sealed where kept.sealed = $3
    returning 1)
  select exists (select from owner) as "isThere", exists (select from written) as "isKept"`;

/** How often is looked again at what somebody else has kept at the same moment. */
const ATTEMPTS = 8;

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
  const sealedOf = async (memberId: string): Promise<string | null> => {
    const [row] = await db.query<{ sealed: string }>('select sealed from auth.families where member_id = $1', [
      memberId,
    ]);
    return row?.sealed ?? null;
  };
  const familyOf: Families['familyOf'] = async (memberId) => {
    const sealed = await sealedOf(memberId);
    const key = sealed === null ? undefined : (await keys.forReading([memberId])).get(memberId);
    return sealed === null || !key
      ? { children: [], version: null }
      : { children: opened(key, sealed, memberId), version: versionOf(sealed) };
  };
  return {
    familyOf,
    childrenOf: async (memberId) => (await familyOf(memberId)).children,
    async keep(memberId, children, seen = null) {
      const key = (await keys.forWriting([memberId])).get(memberId);
      if (!key) throw new Error('there is no key to seal a family with');
      const sealed = encrypt(key, JSON.stringify(children), boundTo(memberId));
      for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
        const before = await sealedOf(memberId);
        if (before !== null && versionOf(before) !== seen && !holds(children, opened(key, before, memberId)))
          throw new FamilyChanged();
        const [row] = await db.query<{ isThere: boolean; isKept: boolean }>(replacing, [memberId, sealed, before]);
        if (row?.isKept || !row?.isThere) return;
      }
      throw new FamilyChanged();
    },
  };
}

const opened = (key: Buffer, sealed: string, memberId: string): Child[] =>
  ChildrenSchema.parse(JSON.parse(decrypt(key, sealed, boundTo(memberId))));

const versionOf = (sealed: string): string => createHash('sha256').update(sealed).digest('base64url');

/** Whether each of `others` is among `children` as it is. */
function holds(children: readonly Child[], others: readonly Child[]): boolean {
  const all = new Set(children.map((each) => JSON.stringify(each)));
  return others.every((each) => all.has(JSON.stringify(each)));
}

/** A text of one family opens nothing in another's place, nor in an event's. */
const boundTo = (memberId: string): string => `family ${memberId}`;
