import { setTimeout as sleep } from 'node:timers/promises';
import { createKyselyAdapter, kyselyAdapter } from '@better-auth/kysely-adapter';
import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { twoFactor } from 'better-auth/plugins/two-factor';
import pg from 'pg';
import { v7 } from 'uuid';
import { brand } from '#domain/brand.ts';
import { PASSWORD_LONGEST_INPUT, PASSWORD_MIN } from '#domain/member/password.ts';
import { CODE_DIGITS } from '#domain/two-step/digits.ts';
import { type ConnectionOptions, connectionPool, unhurried } from '#event-store/postgres/connections.ts';
import type { Config } from '../../config/config.ts';
import { cookieRules } from '../../cookie-rules.ts';
import { columnTypes } from '../../database.ts';
import { calledBy, libraryDatabase, type LibraryDatabase } from './library-database.ts';
import { oneTimeTokenTable } from './one-time-tokens.ts';
import { passkeyColumns, passkeysFor } from '../passkey/passkeys.ts';
import { hashPassword, verifyPassword } from '../password/password.ts';
import { hashOldSessions, withHashedSessions } from '../session/session-tokens.ts';
import { CODE_WITHIN, mendTwoStep, newRecoveryCodes } from '../two-step/two-step.ts';

/** What the library logs and throws: whoever called it logs it once. */
const thrownAsWell = /^INTERNAL_SERVER_ERROR$/;
/** How long a session lasts, and its cookie. */
export const SESSION_SECONDS = 30 * 86_400;
/** Sign-in data lies in a schema of its own: it is not derived from the log and must be backed up. */
const SCHEMA = 'auth';
/** A rebuild takes tables away once in a while, not all the time. */
const ATTEMPTS = 50;

export interface AccountHooks {
  /** Somebody registered with the address of an account that there is already. */
  existingSignUp(account: { readonly id: string }): Promise<void>;
  /** Something went wrong inside the library; `message` names nobody. */
  failed(message: string): void;
}

export type Accounts = Awaited<ReturnType<typeof openAccounts>>;

/**
 * Accounts, passwords and sessions (better-auth) in PostgreSQL, in tables that it makes when they are missing. Says nothing about
 * roles: those come from the log.
 */
export async function openAccounts(
  config: Pick<Config, 'baseUrl' | 'sessionSecret'>,
  databaseUrl: string,
  hooks: AccountHooks,
) {
  const connection = { url: databaseUrl, name: 'hopscotch accounts', settings: `-c search_path=${SCHEMA}` };
  const pool = connectionPool({ ...connection, types: columnTypes, max: 4 });
  const { lent, ...database } = libraryDatabase(pool, databaseUrl);
  const options = optionsOf(config, lent, hooks);
  try {
    await migrate(connection, options);
  } catch (error) {
    await pool.end();
    throw error;
  }
  const { kysely } = await createKyselyAdapter(options);
  if (!kysely) throw new Error('the sign-in library does not know the database');
  const adapter = kyselyAdapter(kysely, { type: 'postgres', transaction: true });
  const library = betterAuth({
    ...options,
    database: (given: BetterAuthOptions) => withHashedSessions(adapter(given)),
  });
  return {
    library: { ...library, api: calledBy(library.api, database) },
    whole: database.whole,
    close: () => pool.end(),
  };
}

function optionsOf(
  config: Pick<Config, 'baseUrl' | 'sessionSecret'>,
  database: LibraryDatabase['lent'],
  hooks: AccountHooks,
) {
  const cookies = cookieRules(config.baseUrl);
  return {
    appName: 'hopscotch',
    baseURL: config.baseUrl,
    basePath: '/api/auth',
    secret: config.sessionSecret,
    database,
    telemetry: { enabled: false },
    // Its message only: what comes with it are the database's own words, which hold email addresses.
    logger: {
      level: 'error',
      log: (_level, message) => {
        if (!thrownAsWell.test(message)) hooks.failed(message);
      },
    },
    // Ours count in the database for all processes, see http/rate-limits.ts; and http/same-origin.ts checks every write.
    rateLimit: { enabled: false },
    user: {
      additionalFields: {
        firstName: { type: 'string', required: true },
        lastName: { type: 'string', required: true },
      },
    },
    emailAndPassword: {
      enabled: true,
      // Whoever has just registered wants to go on, not to their mailbox first. Signing up itself answers the same for an address
      // that has an account already (docs/decisions/0007-signing-in.md).
      requireEmailVerification: false,
      autoSignIn: false,
      minPasswordLength: PASSWORD_MIN,
      maxPasswordLength: PASSWORD_LONGEST_INPUT,
      password: { hash: hashPassword, verify: verifyPassword },
      onExistingUserSignUp: ({ user }) => hooks.existingSignUp(user),
    },
    plugins: [
      twoFactor({
        issuer: brand.name,
        totpOptions: { digits: CODE_DIGITS },
        backupCodeOptions: { customBackupCodesGenerate: newRecoveryCodes, storeBackupCodes: 'encrypted' },
        twoFactorCookieMaxAge: CODE_WITHIN,
        // Ours count for all processes and lock nobody out of a browser that is known (guesses.ts).
        accountLockout: { enabled: false },
      }),
      passkeysFor(config.baseUrl),
    ],
    // As long as its cookie, which no answer renews: a stolen one does not live for ever by being used.
    session: {
      expiresIn: SESSION_SECONDS,
      disableSessionRefresh: true,
      cookieCache: { enabled: false },
      // Whoever adds a passkey gives their password again, however long ago they signed in.
      freshAge: 0,
      // A passkey stands for password and code.
      additionalFields: { byPasskey: { type: 'boolean', required: false, input: false } },
    },
    advanced: {
      cookiePrefix: `${cookies.prefix}hopscotch`,
      // Its own prefix is `__Secure-`, which another host of our domain could set.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: cookies.secure, path: '/' },
      // A session and whose it is are one statement. In two, the library prints what the database says of the second one by itself.
      database: { generateId: () => v7(), joins: true },
      // Sessions keep no address: nobody needs it, and it is personal data.
      ipAddress: { disableIpTracking: true },
      disableCSRFCheck: true,
    },
  } satisfies BetterAuthOptions;
}

async function migrate(connection: ConnectionOptions, options: BetterAuthOptions): Promise<void> {
  const pool = connectionPool({ ...connection, max: 3, patience: unhurried });
  try {
    // Two processes that start at once must not both create the tables.
    const lock = await pool.connect();
    try {
      await lock.query(`select pg_advisory_lock(hashtext('hopscotch accounts'))`);
      await lock.query(`create schema if not exists ${SCHEMA}`);
      const { runMigrations } = await missingTables({ ...options, database: pool });
      await runMigrations();
      await lock.query(oneTimeTokenTable);
      await lock.query(passkeyColumns);
      await lock.query(hashOldSessions);
      await lock.query(mendTwoStep);
      // Links that a version before this one kept as they are.
      await lock.query(`delete from ${SCHEMA}.verification where identifier like 'reset-password:%'`);
    } finally {
      lock.release(true);
    }
  } finally {
    await pool.end();
  }
}

/**
 * The library looks at every table of the database, also at those that a rebuild beside takes away at that moment: PostgreSQL then
 * says that they are not there (SQLSTATE 3F000, 42P01, or XX000 for what was there when it began).
 */
async function missingTables(options: BetterAuthOptions): ReturnType<typeof getMigrations> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await getMigrations(options);
    } catch (error) {
      const vanished = error instanceof pg.DatabaseError && /^(3F000|42P01|XX000)$/.test(error.code ?? '');
      if (!vanished || attempt === ATTEMPTS) throw error;
      await sleep(50);
    }
  }
}
