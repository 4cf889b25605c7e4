import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '#event-store/make-folder.ts';
import { type Config, readConfig } from '#platform/config/config.ts';
import type { Environment } from '#platform/config/settings.ts';
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
  const config = readConfig(makingNoSecrets(environment));
  console.error(placeOf(config));
  return config;
}

/**
 * The configuration of a site that is to be made from a backup, with the secrets of the one that was backed up: those in DATA_DIR, in
 * `secretsFile`, or MASTER_KEY. Makes none: a backup opens with no other. An empty setting is none, and of two master keys that differ
 * nobody knows which is meant. What `keepSecrets` does is for when the backup is known to open.
 */
export function configOfNewSite(
  secretsFile: string | undefined,
  environment: Environment = process.env,
): { readonly config: Config; keepSecrets(): void } {
  const dataDir = resolve(environment.DATA_DIR || '.data');
  const place = join(dataDir, 'secrets.json');
  const given = secretsFile === undefined ? undefined : secretsIn(secretsFile);
  if (given && environment.MASTER_KEY && environment.MASTER_KEY.toLowerCase() !== given.masterKey.toLowerCase())
    throw new NoSite(`MASTER_KEY is set to another one than in ${secretsFile}: unset it.`);
  if (existsSync(place)) {
    if (given && secretsIn(place).masterKey !== given.masterKey)
      throw new NoSite(`${place} holds other secrets than ${secretsFile}. Set DATA_DIR to an empty folder.`);
  } else if (!given && !environment.MASTER_KEY)
    throw new NoSite(
      `A backup opens with the secrets of its site only: there are none in ${dataDir}. Give a copy of its secrets.json by --secrets FILE, or MASTER_KEY.`,
    );
  const secrets = given && {
    MASTER_KEY: given.masterKey,
    SESSION_SECRET: given.sessionSecret,
    SCRAPER_TOKEN: given.scraperToken,
  };
  const filled = Object.fromEntries(Object.entries(environment).filter(([, value]) => Boolean(value)));
  const config = readConfig(makingNoSecrets({ ...secrets, ...filled }));
  console.error(placeOf(config));
  return {
    config,
    keepSecrets: () => {
      if (secretsFile === undefined || existsSync(place)) return;
      makeFolder(dataDir);
      writeFileSync(place, readFileSync(secretsFile), { mode: 0o600, flush: true });
    },
  };
}

/** `environment`, but for a secret that a start would make and keep: for what signs nothing, and leaves what is there as it is. */
function makingNoSecrets(environment: Environment): Environment {
  const { DATA_DIR, MASTER_KEY, SESSION_SECRET, NODE_ENV, DATABASE_URL } = environment;
  const keepsSecrets = existsSync(join(resolve(DATA_DIR || '.data'), 'secrets.json'));
  // Where it has to be set, that is told.
  const isWanted = NODE_ENV === 'production' && Boolean(DATABASE_URL);
  if (keepsSecrets || !MASTER_KEY || SESSION_SECRET || isWanted) return environment;
  return { ...environment, SESSION_SECRET: randomBytes(32).toString('hex') };
}

const SecretsFile = z.object({ masterKey: z.string(), sessionSecret: z.string(), scraperToken: z.string() });

function secretsIn(file: string): z.infer<typeof SecretsFile> {
  if (!existsSync(file)) throw new NoSite(`There is no file ${file}.`);
  try {
    return SecretsFile.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    throw new NoSite(`${file} is no secrets.json of a site.`);
  }
}

function placeOf({ dataDir, databaseUrl, eventstoreUrl }: Config): string {
  const data = databaseUrl === null ? dataDir : withoutPassword(databaseUrl);
  return `The site: ${data}${eventstoreUrl === null ? '' : `, its log at ${withoutPassword(eventstoreUrl)}`}`;
}
