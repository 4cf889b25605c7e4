import { setTimeout as sleep } from 'node:timers/promises';
import { createKyselyAdapter, kyselyAdapter } from '@better-auth/kysely-adapter';
import { betterAuth, type BetterAuthOptions } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import pg from 'pg';
import { v7 } from 'uuid';
import { PASSWORD_LONGEST_INPUT, PASSWORD_MIN } from '#domain/member/password.ts';
import type { Config } from '../config/config.ts';
import { cookieRules } from '../cookie-rules.ts';
import { oneTimeTokenTable } from './one-time-tokens.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { hashOldSessions, withHashedSessions } from './session-tokens.ts';

const DAY_SECONDS = 86_400;
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
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    max: 4,
    application_name: 'hopscotch accounts',
    options: `-c search_path=${SCHEMA}`,
    connectionTimeoutMillis: 10_000,
  });
  pool.on('error', () => undefined); // the next query reports it
  const options = optionsOf(config, pool, hooks);
  try {
    await migrate(databaseUrl, options);
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
  return { library, close: () => pool.end() };
}

function optionsOf(config: Pick<Config, 'baseUrl' | 'sessionSecret'>, database: pg.Pool, hooks: AccountHooks) {
  const cookies = cookieRules(config.baseUrl);
  return {
    appName: 'hopscotch',
    baseURL: config.baseUrl,
    basePath: '/api/auth',
    secret: config.sessionSecret,
    database,
    telemetry: { enabled: false },
    // Its message only: what comes with it are the database's own words, which hold e-mail addresses.
    logger: { level: 'error', log: (_level, message) => hooks.failed(message) },
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
    // As long as its cookie, which no answer renews: a stolen one does not live for ever by being used.
    session: { expiresIn: 30 * DAY_SECONDS, disableSessionRefresh: true, cookieCache: { enabled: false } },
    advanced: {
      cookiePrefix: `${cookies.prefix}hopscotch`,
      // Its own prefix is `__Secure-`, which another host of our domain could set.
      useSecureCookies: false,
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', secure: cookies.secure, path: '/' },
      database: { generateId: () => v7() },
      // Sessions keep no address: nobody needs it, and it is personal data.
      ipAddress: { disableIpTracking: true },
      disableCSRFCheck: true,
    },
  } satisfies BetterAuthOptions;
}

async function migrate(databaseUrl: string, options: BetterAuthOptions): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'hopscotch accounts' });
  await client.connect();
  try {
    // Two processes that start at once must not both create the tables.
    await client.query(`select pg_advisory_lock(hashtext('hopscotch accounts'))`);
    await client.query(`create schema if not exists ${SCHEMA}`);
    const { runMigrations } = await missingTables(options);
    await runMigrations();
    await client.query(oneTimeTokenTable);
    await client.query(hashOldSessions);
    // Links that a version before this one kept as they are.
    await client.query(`delete from ${SCHEMA}.verification where identifier like 'reset-password:%'`);
  } finally {
    await client.end();
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
