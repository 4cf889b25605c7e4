import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { roleOf } from '#domain/member/member.ts';
import type { User } from '#domain/member/views.ts';
import type { Log } from '#event-store/log.ts';
import { anonymous, type Caller } from '../caller.ts';
import type { Config } from '../config/config.ts';
import { DatabaseUnavailable, type Database } from '../database.ts';
import type { Mail } from '../mail/outbox.ts';
import { alreadyRegistered, confirmAddress, resetPassword } from '../mail/templates.ts';
import type { ReadPosition } from '../read-position.ts';
import { openAccounts, type AccountHooks, type Accounts } from './accounts.ts';
import { ensureMember, recordSignIn, type AccountPerson } from './members.ts';

/** Who is who: accounts and sessions on one side, members of the log on the other. */
export interface Auth {
  /** Who sent a request with this Cookie header. Reads the role anew each time. Throws DatabaseUnavailable. */
  callerOf(cookie: string | undefined): Promise<Caller>;
  /** The signed-in member as GET /api/auth/user answers it. */
  userOf(memberId: string): Promise<User | undefined>;
  /** After a registration: enters the member into the log. A log that is down is no failure: the next sign-in repairs it. */
  registered(email: string): Promise<void>;
  /** After a sign-in: repairs the member in the log when needed and records it. Answers the position that readers must reach. */
  signedIn(memberId: string): Promise<number>;
  /** An account that is confirmed from the start, for demo data and tests. The same e-mail again answers the same member. */
  ensureAccount(account: NewAccount): Promise<{ memberId: string; position: number }>;
  /** The member id of an account; undefined when there is none with this address. */
  memberIdOf(email: string): Promise<string | undefined>;
  /** Calls `heard` with the address of whoever has chosen a new password by the link in an e-mail, before they are told. */
  onPasswordReset(heard: (email: string) => Promise<void>): void;
  readonly accounts: Accounts;
  close(): Promise<void>;
}

export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

export interface AuthParts {
  readonly config: Config;
  readonly databaseUrl: string;
  readonly log: Log;
  readonly db: Database;
  readonly mail: Mail;
  readonly logger: Logger;
  readonly readPosition: ReadPosition;
}

interface MemberRow {
  first_name: string;
  last_name: string;
  email: string;
  granted_roles: ('provider' | 'admin')[];
  email_confirmed: boolean;
  phone: string | null;
  postcode: string | null;
  town: string | null;
  profile_complete: boolean;
  erased: boolean;
}

/** Makes the tables of schema `auth` when they are missing. */
export async function openAuth(parts: AuthParts): Promise<Auth> {
  const enter = (memberId: string) => enterMember(parts, memberId);
  const resetHeard: ((email: string) => Promise<void>)[] = [];
  const hooks = hooksOf(parts, enter, async (email) => {
    for (const heard of resetHeard) await heard(email);
  });
  const accounts = await openAccounts(parts.config, parts.databaseUrl, hooks);
  const auth: Auth = {
    accounts,
    callerOf: (cookie) => callerOf(parts, accounts, cookie),
    userOf: (memberId) => userOf(parts, memberId),
    registered: async (email) => {
      const memberId = await memberIdOf(parts.db, email);
      if (memberId !== undefined) await enter(memberId);
    },
    signedIn: async (memberId) => {
      const person = await personOf(parts.db, memberId);
      if (person) await ensureMember(parts.log, person);
      const position = await recordSignIn(parts.log, memberId);
      await parts.readPosition.waitFor(['members'], position);
      return position;
    },
    ensureAccount: async (account) => {
      const memberId = (await memberIdOf(parts.db, account.email)) ?? (await createAccount(accounts, account));
      await confirmAccount(parts.db, memberId);
      const person = await personOf(parts.db, memberId);
      if (!person) throw new Error('an account vanished while it was made');
      return { memberId, position: await ensureMember(parts.log, person) };
    },
    memberIdOf: (email) => memberIdOf(parts.db, email),
    onPasswordReset: (heard) => void resetHeard.push(heard),
    close: () => accounts.close(),
  };
  return auth;
}

/** Brings a member's account into the log. Answers the position that readers must reach to see it; 0 when the log is down. */
async function enterMember({ db, log, logger }: AuthParts, memberId: string): Promise<number> {
  try {
    const person = await personOf(db, memberId);
    return person ? await ensureMember(log, person) : 0;
  } catch (error) {
    // The account stands. Its next sign-in enters it into the log, see ensureMember.
    logger.warn({ err: error }, 'a member could not be entered into the log yet');
    return 0;
  }
}

/** What happens in the log and by e-mail when something happens to an account. */
function hooksOf(
  { config, db, mail, logger, readPosition }: AuthParts,
  enter: (memberId: string) => Promise<number>,
  tellReset: (email: string) => Promise<void>,
): AccountHooks {
  const link = (path: string, token: string) => `${config.baseUrl}${path}?token=${encodeURIComponent(token)}`;
  return {
    existingSignUp: async (user) => {
      const message = alreadyRegistered(user.name, { signIn: `${config.baseUrl}/sign-in` });
      await mail.enqueue(`already-registered ${user.id} ${new Date().toISOString().slice(0, 13)}`, {
        to: user.email,
        ...message,
      });
    },
    failed: (message) => logger.warn({ reason: message }, 'the sign-in library reports a failure'),
    confirmed: async (user) => {
      // The page that the link leads to asks at once who this is.
      await readPosition.waitFor(['members'], await enter(user.id));
    },
    sendConfirmation: async (user, token) => {
      const message = confirmAddress(user.name, link('/api/auth/verify-email', token));
      await mail.enqueue(`confirm ${randomUUID()}`, { to: user.email, ...message });
    },
    sendReset: async (user, token) => {
      await mail.enqueue(`reset ${randomUUID()}`, {
        to: user.email,
        ...resetPassword(user.name, link('/reset-password', token)),
      });
    },
    passwordReset: async (user) => {
      // Whoever could open the link has shown that the address is theirs.
      await confirmAccount(db, user.id);
      await enter(user.id);
      await tellReset(user.email);
    },
  };
}

async function callerOf({ db }: AuthParts, accounts: Accounts, cookie: string | undefined): Promise<Caller> {
  if (cookie === undefined || !cookie.includes('hopscotch.session_token')) return anonymous;
  const session = await accounts.library.api
    .getSession({ headers: new Headers({ cookie }) })
    .catch((error: unknown) => {
      throw new DatabaseUnavailable({ cause: error });
    });
  if (!session) return anonymous;
  const member = await memberRow(db, session.user.id);
  if (member?.erased) return anonymous;
  const { firstName, lastName, email } = session.user;
  return {
    memberId: session.user.id,
    role: roleOf({ grantedRoles: member?.granted_roles ?? [] }),
    name: nameOf(firstName, lastName, email),
    email,
  };
}

function nameOf(firstName: string, lastName: string, email: string): string {
  const full = `${firstName} ${lastName}`.trim();
  return full === '' ? (email.split('@', 1)[0] ?? '') : full;
}

async function userOf({ db, log, readPosition }: AuthParts, memberId: string): Promise<User | undefined> {
  const person = await personOf(db, memberId);
  if (!person) return undefined;
  let member = await memberRow(db, memberId);
  if (!member) {
    await readPosition.waitFor(['members'], await ensureMember(log, person));
    member = await memberRow(db, memberId);
  }
  return {
    id: memberId,
    firstName: member?.first_name ?? person.firstName,
    lastName: member?.last_name ?? person.lastName,
    email: person.email,
    profileImageUrl: null,
    role: roleOf({ grantedRoles: member?.granted_roles ?? [] }),
    phone: member?.phone ?? null,
    postcode: member?.postcode ?? null,
    town: member?.town ?? null,
    profileComplete: member?.profile_complete ?? false,
    emailConfirmed: member?.email_confirmed ?? person.emailVerified,
  };
}

async function memberRow(db: Database, memberId: string): Promise<MemberRow | undefined> {
  const [row] = await db.query<MemberRow>(
    `select first_name, last_name, email, granted_roles, email_confirmed, phone, postcode, town, profile_complete, erased
     from members.members where member_id = $1`,
    [memberId],
  );
  return row;
}

async function personOf(db: Database, memberId: string): Promise<AccountPerson | undefined> {
  const [row] = await db.query<AccountPerson>(
    `select id, "firstName", "lastName", email, "emailVerified" from auth."user" where id = $1`,
    [memberId],
  );
  return row;
}

async function memberIdOf(db: Database, email: string): Promise<string | undefined> {
  const [row] = await db.query<{ id: string }>(`select id from auth."user" where email = lower($1)`, [email]);
  return row?.id;
}

async function confirmAccount(db: Database, memberId: string): Promise<void> {
  await db.query(`update auth."user" set "emailVerified" = true where id = $1 and not "emailVerified"`, [memberId]);
}

async function createAccount(accounts: Accounts, account: NewAccount): Promise<string> {
  const context = await accounts.library.$context;
  const password = await context.password.hash(account.password);
  const user = {
    email: account.email.toLowerCase(),
    name: `${account.firstName} ${account.lastName}`,
    firstName: account.firstName,
    lastName: account.lastName,
    emailVerified: true,
  };
  const { id } = await context.internalAdapter.createUser(user, { method: 'email-password' });
  await context.internalAdapter.linkAccount({ userId: id, providerId: 'credential', accountId: id, password });
  return id;
}
