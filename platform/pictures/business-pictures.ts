import { createHash } from 'node:crypto';
import { DomainError } from '#domain/kernel/errors.ts';
import type { Database, Queryable } from '../database.ts';
import type { PictureStore } from './picture-store.ts';

/** What a business sends pictures for. */
export type PicturePurpose = 'logo' | 'banner' | 'gallery';

/** Whose a picture is, and what for. */
export interface PictureOwner {
  readonly businessId: string;
  /** Whose data the business's are: its pictures go with them. */
  readonly subject: string;
  readonly purpose: PicturePurpose;
  /** Of a gallery. */
  readonly listingId?: string;
}
/** A picture by its name, and who may see it. */
export interface BusinessPicture {
  readonly businessId: string;
  readonly purpose: PicturePurpose;
  readonly listingId: string | null;
  /** Whether something refers to it. What nothing refers to within a day is removed. */
  readonly isUsed: boolean;
}

/**
 * Pictures of businesses, beside those of members: the database says whose each is; what shows it (a banner, an activity, the
 * business's logo) says who sees it. What nobody came to use, was replaced, or belonged to somebody who is gone is removed from the
 * store afterwards.
 */
export interface BusinessPictures {
  /** Keeps `bytes`, which must be clean, until they are used. Answers their name. Throws a DomainError when too many wait for that. */
  keep(owner: PictureOwner, bytes: Buffer): Promise<string>;
  /** Says before it happens that something will refer to these. Throws a DomainError when one of them is not the owner's. */
  use(owner: Omit<PictureOwner, 'subject'>, names: readonly string[]): Promise<void>;
  /** Puts `bytes`, which must be clean, in the place of the business's logo. Answers their name. */
  setLogo(owner: Omit<PictureOwner, 'purpose'>, bytes: Buffer): Promise<string>;
  clearLogo(businessId: string): Promise<void>;
  /** Says that of the gallery pictures of a listing something refers to these and to no other. */
  settleGallery(listingId: string, names: readonly string[]): Promise<void>;
  /** Undefined when there is none of this name. */
  find(name: string): Promise<BusinessPicture | undefined>;
  removeGone(): Promise<void>;
}

/** Without references: a row must outlive what it names until its file is gone. */
export const businessPicturesTable = `
  create table if not exists auth.business_pictures (
    name text primary key, business_id uuid not null, purpose text not null, listing_id uuid, subject text not null,
    is_used boolean not null default false, set_at timestamptz not null default now()
  );
  create unique index if not exists business_pictures_logo on auth.business_pictures (business_id) where purpose = 'logo' and is_used;
  create index if not exists business_pictures_unused on auth.business_pictures (business_id) where not is_used;
  create index if not exists business_pictures_gallery on auth.business_pictures (listing_id) where purpose = 'gallery';`;

/** Pictures that wait to be used, of one business at most: nobody fills the store with what nothing shows. */
const MOST_UNUSED = 40;
const GONE = `(not p.is_used and (p.purpose = 'logo' or p.set_at < now() - interval '1 day'))
  or (p.subject not like 'anonymous-%' and not exists (select from auth."user" u where u.id = p.subject))`;

/** The name of the business's logo; undefined when it has none. */
export async function logoOf(db: Queryable, businessId: string): Promise<string | undefined> {
  const [row] = await db.query<{ name: string }>(
    `select name from auth.business_pictures where business_id = $1 and purpose = 'logo' and is_used`,
    [businessId],
  );
  return row?.name;
}

/** The tables must be there. */
export function businessPicturesIn(db: Database, store: PictureStore): BusinessPictures {
  const insert = async (tx: Queryable, owner: PictureOwner, name: string, isUsed: boolean): Promise<void> => {
    const { businessId, purpose, listingId = null, subject } = owner;
    await tx.query(
      `insert into auth.business_pictures as kept (name, business_id, purpose, listing_id, subject, is_used)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (name) do update set set_at = now(), is_used = kept.is_used or excluded.is_used`,
      [name, businessId, purpose, listingId, subject, isUsed],
    );
  };
  return {
    async keep(owner, bytes) {
      const name = nameOf(owner, bytes);
      // Its row before its file, so that no file is left that nobody knows of; and held until the file is there.
      await insert(db, owner, name, false);
      await db.transaction(async (tx) => {
        await holdBusiness(tx, owner.businessId);
        const [waiting] = await tx.query<{ count: number }>(
          'select count(*)::int as count from auth.business_pictures where business_id = $1 and not is_used',
          [owner.businessId],
        );
        if ((waiting?.count ?? 0) > MOST_UNUSED)
          throw new DomainError(
            'too-many-pictures',
            'You have sent many pictures that nothing shows yet. Please use those first, or come back tomorrow.',
          );
        await insert(tx, owner, name, false);
        await store.put(name, bytes);
      });
      return name;
    },
    async use({ businessId, purpose, listingId = null }, names) {
      const wanted = [...new Set(names)];
      const found = await db.query(
        `update auth.business_pictures set is_used = true
         where name = any($1) and business_id = $2 and purpose = $3 and listing_id is not distinct from $4 returning name`,
        [wanted, businessId, purpose, listingId],
      );
      if (found.length < wanted.length)
        throw new DomainError('picture-gone', 'One of these pictures is not here any more. Please send it again.');
    },
    async setLogo(about, bytes) {
      const owner = { ...about, purpose: 'logo' } as const;
      const name = nameOf(owner, bytes);
      await insert(db, owner, name, false);
      await db.transaction(async (tx) => {
        await holdBusiness(tx, owner.businessId);
        await clearLogo(tx, owner.businessId);
        await insert(tx, owner, name, true);
        await store.put(name, bytes);
      });
      return name;
    },
    clearLogo: (businessId) => clearLogo(db, businessId),
    async settleGallery(listingId, names) {
      // What nothing refers to any more stays for a day, so that a change that is taken up again finds it.
      await db.query(
        `update auth.business_pictures set is_used = not is_used, set_at = now()
         where purpose = 'gallery' and listing_id = $1 and is_used <> (name = any($2))`,
        [listingId, names],
      );
    },
    async find(name) {
      const [row] = await db.query<{
        business_id: string;
        purpose: PicturePurpose;
        listing_id: string;
        is_used: boolean;
      }>('select business_id, purpose, listing_id, is_used from auth.business_pictures where name = $1', [name]);
      return (
        row && { businessId: row.business_id, purpose: row.purpose, listingId: row.listing_id, isUsed: row.is_used }
      );
    },
    async removeGone() {
      const gone = await db.query<{ name: string }>(`select p.name from auth.business_pictures p where ${GONE}`);
      for (const { name } of gone)
        await db.transaction(async (tx) => {
          // Whoever sends or uses it at this moment comes before or after.
          const [still] = await tx.query(
            `select from auth.business_pictures p where p.name = $1 and (${GONE}) for update`,
            [name],
          );
          if (!still) return;
          await store.remove(name);
          await tx.query('delete from auth.business_pictures where name = $1', [name]);
        });
    },
  };
}

async function clearLogo(db: Queryable, businessId: string): Promise<void> {
  await db.query(
    `update auth.business_pictures set is_used = false where business_id = $1 and purpose = 'logo' and is_used`,
    [businessId],
  );
}

/** One at a time for each business, so that of two logos that are sent at once one is shown. */
async function holdBusiness(tx: Queryable, businessId: string): Promise<void> {
  await tx.query(`select pg_advisory_xact_lock(hashtext('business pictures'), hashtext($1))`, [businessId]);
}

/** Other for each business and purpose, so that what is removed for one is nobody else's. */
const nameOf = ({ businessId, purpose, listingId = '' }: PictureOwner, bytes: Buffer): string =>
  `${createHash('sha256').update(`${businessId}\0${purpose}\0${listingId}\0`).update(bytes).digest('hex')}.webp`;
