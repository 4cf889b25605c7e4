import type { Logger } from 'pino';
import { shownName } from '#domain/kernel/names.ts';
import { roleOf, suspended } from '#domain/member/member.ts';
import type { User } from '#domain/member/views.ts';
import type { Log } from '#event-store/log.ts';
import { anonymous, type Caller } from '../caller.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../database.ts';
import type { Mail } from '../mail/outbox.ts';
import { ensurePictures, pictureAddressOf } from '../pictures/pictures.ts';
import type { ReadPosition } from '../read-position.ts';
import { accountLetters, type AccountLetters } from './account/account-letters.ts';
import { confirmAccount, endOtherSessions, holdAccount, memberIdOf, personOf } from './account/account-rows.ts';
import { openAccounts, type Accounts } from './account/accounts.ts';
import { ensureMember, recordSignIn, recordTwoStep } from './account/members.ts';
import { joinedFirst } from './owning/own-business.ts';
import { removePasskeys } from './passkey/passkeys.ts';
import { isTwoStepDue, removeTwoStep } from './two-step/two-step.ts';

/** Whoever can approve, reject and erase signs in every morning. */
const ADMIN_SESSION_MS = 12 * 3_600_000;

/** Who is who: accounts and sessions on one side, members of the log on the other. */
export interface Auth {
  /** Who sent a request with this Cookie header. Reads the role anew each time. Throws DatabaseUnavailable. */
  callerOf(cookie: string | undefined): Promise<Caller>;
  /** The signed-in member as GET /api/auth/user answers it; `hasShownBoth` when a passkey stood for password and code. */
  userOf(memberId: string, hasShownBoth?: boolean): Promise<User | undefined>;
  /**
   * Makes an account and writes to its address; where there is one already, its owner is written to and nothing else happens.
   * A log that is down is no failure: the next sign-in enters the member.
   */
  register(account: NewAccount): Promise<void>;
  /**
   * After a sign-in: repairs the member in the log when needed and records it. Answers the position that readers must reach. Throws
   * a DomainError `suspended` for who is shut out, also while the log is away.
   */
  signedIn(memberId: string): Promise<number>;
  /** After a member has turned two-step sign-in on or off: records it. A log that is down is no failure. */
  twoStepTurned(memberId: string, isOn: boolean): Promise<void>;
  /** Has the password alone open an account again, for an operator, without passkeys, and ends its sessions. False when that was so before. */
  turnOffTwoStep(memberId: string, operator: string): Promise<boolean>;
  /** An account that is confirmed from the start, for demo data and tests. The same email again answers the same member. */
  ensureAccount(account: EnsuredAccount): Promise<{ memberId: string; position: number }>;
  /** The member id of an account; undefined when there is none with this address. */
  memberIdOf(email: string): Promise<string | undefined>;
  /** Whether whoever has the account has shown that its address is theirs. */
  isConfirmed(memberId: string): Promise<boolean>;
  readonly letters: AccountLetters;
  readonly accounts: Accounts;
  close(): Promise<void>;
}

export interface NewAccount {
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** With the hash of its password (`hashPassword`), which takes 30 ms of a core: people of a demo share one. */
export interface EnsuredAccount extends Omit<NewAccount, 'password'> {
  readonly passwordHash: string;
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
  suspended_at: Date | string | null;
  erased: boolean;
}

/** Makes the tables of schema `auth` when they are missing. */
export async function openAuth(parts: AuthParts): Promise<Auth> {
  const enter = (memberId: string) => enterMember(parts, memberId);
  const letters = accountLetters(parts, enter, (memberId) => noteTwoStep(parts, memberId, false));
  const accounts = await openAccounts(parts.config, parts.databaseUrl, {
    existingSignUp: ({ id }) => letters.alreadyRegistered(id),
    failed: (message) => parts.logger.warn({ reason: message }, 'the sign-in library reports a failure'),
  });
  await ensurePictures(parts.db);
  return {
    accounts,
    letters,
    callerOf: (cookie) => callerOf(parts, accounts, cookie),
    userOf: (memberId, hasShownBoth = false) => userOf(parts, memberId, hasShownBoth),
    register: async (account) => {
      const memberId = await registerAccount(parts, accounts, account);
      if (memberId === undefined) return;
      await letters.confirmAddress(memberId);
      await enter(memberId);
    },
    signedIn: async (memberId) => {
      if ((await memberRow(parts.db, memberId))?.suspended_at) throw suspended();
      const person = await personOf(parts.db, memberId);
      if (person) await ensureMember(parts.log, person);
      const position = await recordSignIn(parts.log, memberId);
      await parts.readPosition.waitFor(['members'], position);
      return position;
    },
    twoStepTurned: (memberId, isOn) => noteTwoStep(parts, memberId, isOn),
    turnOffTwoStep: async (memberId, operator) => {
      const { wasOn, hadPasskeys } = await parts.db.transaction(async (within) => {
        await holdAccount(within, memberId);
        const done = {
          wasOn: await removeTwoStep(within, memberId),
          hadPasskeys: await removePasskeys(within, memberId),
        };
        if (done.wasOn) await letters.twoStepTurned(memberId, false, within);
        if (done.hadPasskeys) {
          await endOtherSessions(within, memberId, null);
          await letters.passkeyRemoved(memberId, within);
        }
        return done;
      });
      const changed = wasOn || hadPasskeys;
      if (changed) await noteTwoStep(parts, memberId, false, operator);
      return changed;
    },
    ensureAccount: async (account) => {
      const memberId = (await memberIdOf(parts.db, account.email)) ?? (await createAccount(accounts, account));
      await confirmAccount(parts.db, memberId);
      const person = await personOf(parts.db, memberId);
      if (!person) throw new Error('an account vanished while it was made');
      return { memberId, position: await ensureMember(parts.log, person) };
    },
    memberIdOf: (email) => memberIdOf(parts.db, email),
    isConfirmed: async (memberId) => (await personOf(parts.db, memberId))?.emailVerified === true,
    close: () => accounts.close(),
  };
}

/** The member id of the account that it made; undefined when the address had one. */
async function registerAccount(
  { db }: AuthParts,
  { library }: Accounts,
  { email, password, firstName, lastName }: NewAccount,
): Promise<string | undefined> {
  const body = { email, password, firstName, lastName, name: `${firstName} ${lastName}` };
  try {
    const { user } = await library.api.signUpEmail({ body });
    // Of an address that has an account the library makes up an id, so that nobody can tell.
    return (await memberIdOf(db, email)) === user.id ? user.id : undefined;
  } catch (error) {
    // Another request for this address, perhaps a second click, was faster: as for every address that has an account.
    if ((await memberIdOf(db, email)) === undefined) throw error;
    return undefined;
  }
}

/** Brings what a member's account says into the log. Answers the position that readers must reach to see it; 0 when the log is down. */
async function enterMember({ db, log, logger }: AuthParts, memberId: string): Promise<number> {
  try {
    const person = await personOf(db, memberId);
    return person ? await ensureMember(log, person) : 0;
  } catch (error) {
    // The account stands. Its next sign-in brings it into the log, see ensureMember.
    logger.warn({ err: error }, 'a member could not be entered into the log yet');
    return 0;
  }
}

/** Brings into the log that two-step sign-in was turned on or off; the account has it, whether or not the log is down. */
async function noteTwoStep(
  { log, logger, readPosition }: AuthParts,
  memberId: string,
  isOn: boolean,
  operator?: string,
): Promise<void> {
  try {
    await readPosition.waitFor(['members'], await recordTwoStep(log, memberId, isOn, operator));
  } catch (error) {
    logger.warn({ err: error }, 'two-step sign-in was turned on or off, and the log could not be told');
  }
}

async function callerOf({ config, db }: AuthParts, accounts: Accounts, cookie: string | undefined): Promise<Caller> {
  if (cookie === undefined || !cookie.includes('hopscotch.session_token')) return anonymous;
  const session = await accounts.library.api.getSession({ headers: new Headers({ cookie }) });
  if (!session) return anonymous;
  const member = await memberRow(db, session.user.id);
  if (member?.erased || member?.suspended_at) return anonymous;
  const role = roleOf({ grantedRoles: member?.granted_roles ?? [] });
  if (role === 'admin' && Date.now() - session.session.createdAt.getTime() > ADMIN_SESSION_MS) return anonymous;
  const { firstName, lastName, email, twoFactorEnabled } = session.user;
  const due = isTwoStepDue(config, role, twoFactorEnabled === true || session.session.byPasskey === true);
  return {
    memberId: session.user.id,
    ...(due ? { role: 'parent', twoStepDue: true } : { role }),
    ...(role === 'provider' && (await actingOf(db, session.user.id))),
    name: nameOf(member?.first_name ?? firstName, member?.last_name ?? lastName, email),
    email,
  };
}

/** The approved businesses that `memberId` acts for, and who else acts for one of them before any other. */
async function actingOf(db: Database, memberId: string): Promise<Pick<Caller, 'businesses' | 'colleagues'>> {
  const rows = await db.query<{ business_id: string; member_id: string | null }>(
    `select own.business_id, m.member_id
     from businesses.members own
       join businesses.businesses b on b.business_id = own.business_id and b.status = 'approved'
       left join businesses.members m on m.business_id = own.business_id and m.member_id <> $1 and ${joinedFirst}
     where own.member_id = $1`,
    [memberId],
  );
  const colleagues = new Set(rows.flatMap((row) => row.member_id ?? []));
  return { businesses: [...new Set(rows.map((row) => row.business_id))], colleagues: [...colleagues] };
}

function nameOf(firstName: string, lastName: string, email: string): string {
  const full = `${firstName} ${lastName}`.trim();
  return full === '' ? (email.split('@', 1)[0] ?? '') : full;
}

async function userOf(
  { config, db, log, readPosition }: AuthParts,
  memberId: string,
  hasShownBoth: boolean,
): Promise<User | undefined> {
  const person = await personOf(db, memberId);
  if (!person) return undefined;
  let member = await memberRow(db, memberId);
  if (!member) {
    await readPosition.waitFor(['members'], await ensureMember(log, person));
    member = await memberRow(db, memberId);
  }
  const role = roleOf({ grantedRoles: member?.granted_roles ?? [] });
  return {
    id: memberId,
    firstName: shownName(member?.first_name ?? person.firstName),
    lastName: shownName(member?.last_name ?? person.lastName),
    email: person.email,
    profileImageUrl: await pictureAddressOf(db, memberId),
    role,
    phone: member?.phone ?? null,
    postcode: member?.postcode ?? null,
    town: member?.town ?? null,
    profileComplete: member?.profile_complete ?? false,
    emailConfirmed: member?.email_confirmed ?? person.emailVerified,
    twoStepDue: isTwoStepDue(config, role, hasShownBoth || person.twoFactorEnabled === true),
  };
}

/** Tables of the version before know of no suspension; while they are made anew nobody is to be shut out for it. */
async function memberRow(db: Database, memberId: string): Promise<MemberRow | undefined> {
  const [row] = await db.query<MemberRow>(
    `select first_name, last_name, email, granted_roles, email_confirmed, phone, postcode, town, profile_complete, erased,
       to_jsonb(m) ->> 'suspended_at' as suspended_at
     from members.members m where member_id = $1`,
    [memberId],
  );
  return row;
}

async function createAccount(accounts: Accounts, account: EnsuredAccount): Promise<string> {
  const context = await accounts.library.$context;
  const user = {
    email: account.email.toLowerCase(),
    name: `${account.firstName} ${account.lastName}`,
    firstName: account.firstName,
    lastName: account.lastName,
    emailVerified: true,
  };
  // Or neither: an account without a password would keep its address from everybody.
  return accounts.whole(async () => {
    const { id } = await context.internalAdapter.createUser(user, { method: 'email-password' });
    const credential = { userId: id, providerId: 'credential', accountId: id, password: account.passwordHash };
    await context.internalAdapter.linkAccount(credential);
    return id;
  });
}
