import type { Config } from '#platform/config/config.ts';
import { WrongConfiguration } from '#platform/config/settings.ts';
import type { Queryable } from '#platform/database.ts';
import { has } from '../erasure/has.ts';

const ACCOUNTS = 'auth."user"';
/** Every account of the demo has its address there, where nobody gets letters: so nobody else has confirmed one. */
const IS_OF_DEMO = `"emailVerified" and email like '%@demo.hopscotch.test'`;

/** Whether the demo was made in this site, or was begun: its accounts come first. */
export const hasDemo = (db: Queryable): Promise<boolean> => isThereAny(db, IS_OF_DEMO);

/** Whether the site is one to try things with: nobody has an account in it, or it has those of the demo. */
export const isForTrying = async (db: Queryable): Promise<boolean> =>
  !(await isThereAny(db, 'true')) || (await hasDemo(db));

/**
 * Throws WrongConfiguration where a site in production would answer from a database in which the demo was made: everybody knows the
 * password of its admin. A command answers nobody, and may be what mends it.
 */
export async function requireNoDemo({
  config: { mode },
  db,
}: {
  readonly config: Pick<Config, 'mode'>;
  readonly db: Queryable;
}): Promise<void> {
  if (mode === 'production' && (await hasDemo(db)))
    throw new WrongConfiguration([
      'the database holds the demo, which was made by a start without NODE_ENV=production, and the password of its admin is published: begin with an empty database (another DATABASE_URL or DATA_DIR)',
    ]);
}

async function isThereAny(db: Queryable, condition: string): Promise<boolean> {
  if (!(await has(db, ACCOUNTS))) return false;
  return (await db.query(`select from ${ACCOUNTS} where ${condition} limit 1`)).length > 0;
}
