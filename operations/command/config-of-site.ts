import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Config, type Environment, readConfig } from '#platform/config/config.ts';
import { withoutPassword } from './without-password.ts';

/** No site is where the environment says that there is one. */
class NoSite extends Error {}

/**
 * The configuration of a site that is there, which standard error is told. What only the start of a site may make, an operator's
 * command does not: a mistyped DATA_DIR would give it a database and secrets of its own, and the command would work on those.
 */
export function configOfSite(environment: Environment = process.env): Config {
  const dataDir = resolve(environment.DATA_DIR || '.data');
  const keepsSecrets = existsSync(join(dataDir, 'secrets.json'));
  const given = Boolean(environment.MASTER_KEY);
  // A cluster without its secrets is for the configuration to complain of.
  const isThere = environment.DATABASE_URL
    ? given || keepsSecrets
    : keepsSecrets || existsSync(join(dataDir, 'postgres'));
  if (!isThere) {
    const wanted = environment.DATABASE_URL ? 'or MASTER_KEY to its key' : 'or DATABASE_URL to its database';
    throw new NoSite(`There is no site in ${dataDir}. Set DATA_DIR to the folder of the site, ${wanted}.`);
  }
  const config = readConfig(environment);
  console.error(placeOf(config));
  return config;
}

function placeOf({ dataDir, databaseUrl, eventstoreUrl }: Config): string {
  const data = databaseUrl === null ? dataDir : withoutPassword(databaseUrl);
  return `The site: ${data}${eventstoreUrl === null ? '' : `, its log at ${withoutPassword(eventstoreUrl)}`}`;
}
