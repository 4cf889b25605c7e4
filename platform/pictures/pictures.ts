import { createHash } from 'node:crypto';
import { pictureAddress } from '#domain/picture/address.ts';
import type { Database, Queryable } from '../database.ts';
import { alone } from '../postgres/alone.ts';
import { type BusinessPictures, businessPicturesIn, businessPicturesTable } from './business-pictures.ts';
import type { PictureStore } from './picture-store.ts';

/**
 * Members' pictures. The database says whose each is and which of them are shown; what it does not name is not shown, whatever lies
 * in the store. A picture that was replaced or taken away, or whose account is gone, is removed from the store afterwards, by
 * `removeGone` of whichever process has it, as often as it takes.
 */
export interface Pictures {
  /** Puts `bytes`, which must be clean, in the place of the member's picture. Answers its name. */
  set(memberId: string, bytes: Buffer): Promise<string>;
  /** Takes the member's picture away, if they have one. */
  clear(memberId: string): Promise<void>;
  /** The member's picture; undefined when they have none. */
  of(memberId: string): Promise<Buffer | undefined>;
  /** The picture of this name; undefined when it is shown no more, or never was. Those of businesses are read by `readAny`. */
  read(name: string): Promise<Buffer | undefined>;
  /** What lies under this name, whoever may see it. */
  readAny(name: string): Promise<Buffer | undefined>;
  /** Removes what is shown no more, of members and of businesses. */
  removeGone(): Promise<void>;
  readonly businesses: BusinessPictures;
}

/** Without a reference to the account: the name must outlive it until the file is removed, too. */
const table = `
  create table if not exists auth.pictures (
    name text primary key, member_id text not null, is_shown boolean not null, set_at timestamptz not null default now()
  );
  create unique index if not exists pictures_of_member on auth.pictures (member_id) where is_shown;`;

/** Rows that are shown: `p` is a picture. */
const SHOWN = `auth.pictures p join auth."user" u on u.id = p.member_id where p.is_shown`;

/** The address of the member's picture; null when they have none. */
export async function pictureAddressOf(db: Queryable, memberId: string): Promise<string | null> {
  const [row] = await db.query<{ name: string }>(`select p.name from ${SHOWN} and p.member_id = $1`, [memberId]);
  return row ? pictureAddress(row.name) : null;
}

/** Statements that make the tables of pictures where they are missing. */
export const picturesTables = `${table}${businessPicturesTable}`;

/** Makes the table when it is missing. */
export async function ensurePictures(db: Database): Promise<void> {
  await db.transaction(
    async (tx) => {
      await alone(tx, 'pictures');
      await tx.query(picturesTables);
    },
    { unhurried: true },
  );
}

/** That of accounts must be there, and `ensurePictures` done. */
export function picturesIn(db: Database, store: PictureStore): Pictures {
  const nameFor = async (where: string, value: string): Promise<string | undefined> => {
    const [row] = await db.query<{ name: string }>(`select p.name from ${SHOWN} and ${where} = $1`, [value]);
    return row?.name;
  };
  const fileOf = async (name: string | undefined): Promise<Buffer | undefined> =>
    name === undefined ? undefined : store.get(name);
  const businesses = businessPicturesIn(db, store);
  return {
    businesses,
    readAny: (name) => store.get(name),
    async set(memberId, bytes) {
      const name = nameOf(memberId, bytes);
      // Before its file is there, so that no file is left that nobody knows of.
      await db.query(
        'insert into auth.pictures (name, member_id, is_shown) values ($1, $2, false) on conflict do nothing',
        [name, memberId],
      );
      await db.transaction(async (tx) => {
        await holdMember(tx, memberId);
        await tx.query('update auth.pictures set is_shown = false where member_id = $1', [memberId]);
        await tx.query(
          `insert into auth.pictures (name, member_id, is_shown) values ($1, $2, true)
           on conflict (name) do update set is_shown = true, set_at = now()`,
          [name, memberId],
        );
        await store.put(name, bytes);
      });
      return name;
    },
    clear: async (memberId) => {
      await db.query('update auth.pictures set is_shown = false where member_id = $1', [memberId]);
    },
    of: async (memberId) => fileOf(await nameFor('p.member_id', memberId)),
    read: async (name) => fileOf(await nameFor('p.name', name)),
    async removeGone() {
      const gone = await db.query<{ name: string }>(
        `select name from auth.pictures p where not is_shown or not exists (select from auth."user" u where u.id = p.member_id)`,
      );
      for (const { name } of gone)
        await db.transaction(async (tx) => {
          // Whoever sets the same picture again at this moment comes before or after.
          const [still] = await tx.query(
            `select from auth.pictures p where name = $1 and (not is_shown
               or not exists (select from auth."user" u where u.id = p.member_id)) for update`,
            [name],
          );
          if (!still) return;
          await store.remove(name);
          await tx.query('delete from auth.pictures where name = $1', [name]);
        });
      await businesses.removeGone();
    },
  };
}

/** One at a time for each member, so that of two that are sent at once one is shown. */
async function holdMember(tx: Queryable, memberId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('pictures'), hashtext($1))`, [memberId]);
}

/** Other for each member, so that what is removed for one is nobody else's. */
const nameOf = (memberId: string, bytes: Buffer): string =>
  `${createHash('sha256').update(`${memberId}\0`).update(bytes).digest('hex')}.webp`;
