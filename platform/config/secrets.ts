import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { makeFolder } from '#event-store/make-folder.ts';
import { WrongConfiguration } from './settings.ts';

type Mode = 'development' | 'test' | 'production';

/** What must never be printed. Losing `masterKey` erases every person in the log; losing `sessionSecret` signs everyone out. */
export interface Secrets {
  /** MASTER_KEY: 32 bytes that wrap each person's key. */
  readonly masterKey: Buffer;
  /** SESSION_SECRET: 64 hexadecimal digits that sign session cookies. */
  readonly sessionSecret: string;
  /** SCRAPER_TOKEN: what `POST /api/listings/draft` wants as bearer token. */
  readonly scraperToken: string;
  /** NODE_ENV of the run that made the `secrets.json` of DATA_DIR; null where they do not lie there. */
  readonly secretsMadeIn: Mode | null;
}

interface Given {
  readonly dataDir: string;
  readonly mode: Mode;
  readonly masterKey: string | undefined;
  readonly sessionSecret: string | undefined;
  readonly scraperToken: string | undefined;
}

const FileSchema = z.object({
  madeIn: z.enum(['development', 'test', 'production']),
  masterKey: z.string().length(64),
  sessionSecret: z.string().length(64),
  scraperToken: z.string().min(24),
});

/**
 * The given secrets, the missing ones from `DATA_DIR/secrets.json`, which is made (mode 0600) on first start, with those that are given:
 * whoever keeps that file keeps what opens the site.
 * A problem is one sentence for the operator.
 */
export function readSecrets(given: Given): Secrets | { problem: string } {
  const { masterKey, sessionSecret, scraperToken } = given;
  const file = join(given.dataDir, 'secrets.json');
  const exists = existsSync(file);
  if (masterKey && sessionSecret && !exists) {
    // Nothing has to be kept here, so nothing is written: the folder of a container may be read-only. A token that nobody knows
    // closes the crawlers' endpoint.
    return secretsOf({
      masterKey,
      sessionSecret,
      scraperToken: scraperToken ?? randomBytes(32).toString('hex'),
      secretsMadeIn: null,
    });
  }
  // A new master key beside an old database would turn everyone in it into "erased", silently.
  if (!exists && !masterKey && existsSync(join(given.dataDir, 'postgres'))) {
    return {
      problem: `MASTER_KEY is missing: ${given.dataDir} holds a database, but its secrets.json is gone. Restore that file from your backup`,
    };
  }
  const kept = FileSchema.safeParse(fileContent(file, given));
  if (!kept.success) return { problem: `${file} is damaged: restore it from your backup` };
  if (given.mode === 'production' && kept.data.madeIn !== 'production') {
    return {
      problem: `DATA_DIR ${given.dataDir} was made by a ${kept.data.madeIn} run: its secrets and demo accounts are not for production. Use another DATA_DIR`,
    };
  }
  return secretsOf({
    masterKey: masterKey ?? kept.data.masterKey,
    sessionSecret: sessionSecret ?? kept.data.sessionSecret,
    scraperToken: scraperToken ?? kept.data.scraperToken,
    secretsMadeIn: kept.data.madeIn,
  });
}

interface Running extends Pick<Secrets, 'secretsMadeIn'> {
  readonly mode: Mode;
  readonly dataDir: string;
}

/**
 * Throws WrongConfiguration where what begins to run would make a site of production one of development, with a mailbox that everybody
 * reads. A command may do without NODE_ENV: it answers nobody.
 */
export function requireModeOfSecrets({ secretsMadeIn, mode, dataDir }: Running): void {
  if (secretsMadeIn === 'production' && mode !== 'production')
    throw new WrongConfiguration([
      `DATA_DIR ${dataDir} is that of a site in production, and NODE_ENV is ${mode}, in which everybody reads its letters: set NODE_ENV=production, or use another DATA_DIR`,
    ]);
}

function secretsOf(hex: Omit<Secrets, 'masterKey'> & { readonly masterKey: string }): Secrets {
  return { ...hex, masterKey: Buffer.from(hex.masterKey, 'hex') };
}

function fileContent(file: string, given: Given): unknown {
  if (!existsSync(file)) makeFile(file, given);
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Whole or not at all, and never over another process's file: written aside, then linked into place. */
function makeFile(file: string, { mode, masterKey, sessionSecret, scraperToken }: Given): void {
  makeFolder(join(file, '..'));
  const secret = () => randomBytes(32).toString('hex');
  const content = {
    madeIn: mode,
    masterKey: masterKey ?? secret(),
    sessionSecret: sessionSecret ?? secret(),
    scraperToken: scraperToken ?? secret(),
  };
  const aside = `${file}.${process.pid}`;
  writeFileSync(aside, `${JSON.stringify(content, null, 2)}\n`, { mode: 0o600 });
  try {
    linkSync(aside, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(aside, { force: true });
  }
}
