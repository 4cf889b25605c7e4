import type { Config } from '#platform/config/config.ts';
import { WrongConfiguration } from '#platform/config/settings.ts';
import type { Database } from '#platform/database.ts';
import { alone } from '#platform/postgres/alone.ts';
import { has } from '../erasure/has.ts';
import { requireNoDemo } from './demo-accounts.ts';

/** That it is there says it, and its row since when. It goes with backups and dumps; secrets that the environment gives tell nothing. */
const note = `
  create schema if not exists platform;
  create table if not exists platform.production (
    one boolean primary key default true check (one), since timestamptz not null default now()
  );
  insert into platform.production default values on conflict do nothing;`;

/**
 * A database on which a site in production has once begun stays one of production, which is noted in it before anybody is answered.
 * Throws WrongConfiguration where what begins here would make of it a site of development, with a mailbox in which everybody reads the
 * letters to its members; and where a site in production would answer from a database of the demo. To be asked by whatever answers
 * people, sends their letters or makes the demo. A command may do without NODE_ENV: it answers nobody.
 */
export async function requireOwnMode({
  config,
  db,
}: {
  readonly config: Pick<Config, 'mode'>;
  readonly db: Pick<Database, 'query' | 'transaction'>;
}): Promise<void> {
  const { mode } = config;
  const isNoted = await has(db, 'platform.production');
  if (mode !== 'production') {
    if (!isNoted) return;
    throw new WrongConfiguration([
      `the database is that of a site in production, and NODE_ENV is ${mode}, in which everybody reads its letters: set NODE_ENV=production, or use another database (another DATABASE_URL or DATA_DIR)`,
    ]);
  }
  await requireNoDemo({ config, db });
  if (isNoted) return;
  await db.transaction(
    async (tx) => {
      await alone(tx, 'platform tables');
      await tx.query(note);
    },
    { unhurried: true },
  );
}
