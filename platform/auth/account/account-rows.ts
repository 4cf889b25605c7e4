import type { Queryable, Transaction } from '../../database.ts';
import type { AccountPerson } from './members.ts';
import { endPending } from '../two-step/two-step.ts';

/** What the sign-in library's tables say of one account; undefined when it is not there. */
export async function personOf(db: Queryable, memberId: string): Promise<AccountPerson | undefined> {
  const [row] = await db.query<AccountPerson>(
    `select id, "firstName", "lastName", email, "emailVerified", "twoFactorEnabled" from auth."user" where id = $1`,
    [memberId],
  );
  return row;
}

/** The member id of the account with this address. */
export async function memberIdOf(db: Queryable, email: string): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(`select id from auth."user" where email = lower($1)`, [email]);
  return row?.id;
}

/** The member whose confirmed address this is. */
export async function memberConfirmedAt(db: Queryable, email: string): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(
    `select id from auth."user" where email = lower($1) and "emailVerified"`,
    [email],
  );
  return row?.id;
}

/** Whoever has the account has shown that the address is theirs. False when that was known before. */
export async function confirmAccount(db: Queryable, memberId: string): Promise<boolean> {
  const confirmed = await db.query(
    `update auth."user" set "emailVerified" = true where id = $1 and not "emailVerified" returning id`,
    [memberId],
  );
  return confirmed.length > 0;
}

/** The hash of the password that opens the account; undefined when none does. */
export async function passwordHashOf(db: Queryable, email: string): Promise<string | undefined> {
  const [row] = await db.query<{ password: string }>(
    `select a.password from auth.account a join auth."user" u on u.id = a."userId"
     where u.email = lower($1) and a."providerId" = 'credential'`,
    [email],
  );
  return row?.password;
}

/** Far more than anybody has devices. */
const MOST_SESSIONS = 50;

/** Ends sessions of an account that are over, and its oldest ones beyond a number that nobody needs: rows must not pile up. */
export async function endNeedlessSessions(db: Queryable, memberId: string): Promise<void> {
  await db.query(
    `delete from auth.session where "userId" = $1 and ("expiresAt" < now() or id not in (
       select id from auth.session where "userId" = $1 and "expiresAt" >= now() order by "createdAt" desc, id desc limit $2))`,
    [memberId, MOST_SESSIONS],
  );
}

/**
 * Gives an account another password and ends every session that the old one opened but for `keptSession`, within a transaction that
 * holds the account (spendToken): a session that begins at this moment refers to it and waits, and finds the new password then.
 */
export async function replacePassword(
  within: Transaction,
  memberId: string,
  passwordHash: string,
  keptSession: string | null = null,
): Promise<void> {
  await within.query(
    `update auth.account set password = $2, "updatedAt" = now() where "userId" = $1 and "providerId" = 'credential'`,
    [memberId, passwordHash],
  );
  await endPending(within, memberId);
  await endOtherSessions(within, memberId, keptSession);
}

/** Ends every session of an account but `keptSession`, if there is one. */
export async function endOtherSessions(db: Queryable, memberId: string, keptSession: string | null): Promise<void> {
  await db.query('delete from auth.session where "userId" = $1 and id is distinct from $2', [memberId, keptSession]);
}

/** Holds the account until the transaction ends: what is decided of it meanwhile waits. */
export async function holdAccount(within: Transaction, memberId: string): Promise<void> {
  await within.query('select id from auth."user" where id = $1 for update', [memberId]);
}

/** Calls an account's person as they want to be called from now on: what they send, and our letters, say the account's name. */
export async function renameAccount(
  db: Queryable,
  memberId: string,
  { firstName, lastName }: Pick<AccountPerson, 'firstName' | 'lastName'>,
): Promise<void> {
  await db.query(
    `update auth."user" set "firstName" = $2, "lastName" = $3, name = $4, "updatedAt" = now() where id = $1`,
    [memberId, firstName, lastName, `${firstName} ${lastName}`],
  );
}

/** Gives an account another address, which its owner has shown to be theirs. False when somebody has that by now. */
export async function moveAccount(within: Transaction, memberId: string, email: string): Promise<boolean> {
  const moved = await within.query(
    `update auth."user" set email = $2, "emailVerified" = true, "updatedAt" = now()
     where id = $1 and not exists (select from auth."user" where email = $2) returning id`,
    [memberId, email],
  );
  return moved.length > 0;
}
