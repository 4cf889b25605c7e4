import { createHash, randomBytes } from 'node:crypto';
import type { Queryable, Transaction } from '../../database.ts';

/** What a link in an email lets its holder do, and for how many seconds. */
const lifetimes = { confirm: 86_400, reset: 3600, email: 86_400 } as const;
export type TokenKind = keyof typeof lifetimes;

/**
 * The links that are on their way, one of a kind for each account. The token itself is in the email only: whoever reads the
 * database finds its hash, which opens nothing.
 */
export const oneTimeTokenTable = `
  create table if not exists auth.one_time_token (
    user_id text not null references auth."user" (id) on delete cascade, kind text not null,
    token_hash bytea not null unique, expires_at timestamptz not null, primary key (user_id, kind)
  );
  alter table auth.one_time_token add column if not exists new_email text`;

/** A new token of `kind` for an account, and until when it works; the one before works no more. `newEmail` is what it confirms, when it is not the account's. */
export async function issueToken(
  db: Queryable,
  kind: TokenKind,
  userId: string,
  newEmail: string | null = null,
): Promise<{ readonly token: string; readonly expiresAt: Date | undefined }> {
  const token = randomBytes(24).toString('base64url');
  const [row] = await db.query<{ expires_at: Date }>(
    `insert into auth.one_time_token (user_id, kind, token_hash, expires_at, new_email)
     values ($1, $2, $3, now() + $4 * interval '1 second', $5)
     on conflict (user_id, kind) do update
       set token_hash = excluded.token_hash, expires_at = excluded.expires_at, new_email = excluded.new_email
     returning expires_at`,
    [userId, kind, hashOf(token), lifetimes[kind], newEmail],
  );
  return { token, expiresAt: row?.expires_at };
}

/** Whose token it is, without using it; undefined when it is nobody's, used or expired. */
export async function holderOf(db: Queryable, kind: TokenKind, token: string): Promise<string | undefined> {
  const [row] = await db.query<{ user_id: string }>(
    'select user_id from auth.one_time_token where token_hash = $1 and kind = $2 and expires_at > now()',
    [hashOf(token), kind],
  );
  return row?.user_id;
}

/**
 * Uses `token` within a transaction: of many who try at once, one is answered whose it was, and the others undefined. Holds the
 * account until the transaction ends, and always before its tokens, so that two of them never wait for each other.
 */
export async function spendToken(within: Transaction, kind: TokenKind, token: string): Promise<string | undefined> {
  return (await spent(within, kind, token))?.user_id;
}

/** The same for a link that confirms another address: whose it was, and the address. */
export async function spendEmailToken(
  within: Transaction,
  token: string,
): Promise<{ readonly memberId: string; readonly newEmail: string } | undefined> {
  const { user_id: memberId, new_email: newEmail = null } = (await spent(within, 'email', token)) ?? {};
  return memberId === undefined || newEmail === null ? undefined : { memberId, newEmail };
}

interface Spent {
  readonly user_id: string;
  readonly new_email: string | null;
}

async function spent(within: Transaction, kind: TokenKind, token: string): Promise<Spent | undefined> {
  const holder = await holderOf(within, kind, token);
  await within.query(`select id from auth."user" where id = $1 for update`, [holder ?? null]);
  const [row] = await within.query<Spent>(
    'delete from auth.one_time_token where token_hash = $1 and kind = $2 and expires_at > now() returning user_id, new_email',
    [hashOf(token), kind],
  );
  return row;
}

/** Ends every token of an account. */
export async function endTokens(db: Queryable, userId: string): Promise<void> {
  await db.query('delete from auth.one_time_token where user_id = $1', [userId]);
}

/** Without a salt or slowness: there are 192 bits to guess. */
const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
