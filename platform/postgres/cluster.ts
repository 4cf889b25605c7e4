import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { makeFolder } from '#event-store/make-folder.ts';
import { postgresBinaries } from './binaries.ts';
import { as, canEnter, type ServerUser, serverUser } from './server-user.ts';

const run = promisify(execFile);

/** A data directory that PostgreSQL can start on, and what it takes to start it and to sign in. */
export interface Cluster {
  /** Without symbolic links. */
  readonly folder: string;
  /** Of the one role, ROLE. */
  readonly password: string;
  readonly user: ServerUser | undefined;
  readonly binaries: string;
}

export const ROLE = 'hopscotch';
/** Where the data goes when the server's user cannot get into the data folder; kept by every system over restarts. */
const ELSEWHERE = '/var/lib/hopscotch';
/** Nothing of ours: variables like PGDATA or LD_LIBRARY_PATH would change what PostgreSQL does. */
export const plainEnvironment = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };

/** The cluster of `dataDir`, made at the first call. `elsewhere` is for tests. */
export async function clusterOf(dataDir: string, elsewhere = ELSEWHERE): Promise<Cluster> {
  makeFolder(dataDir);
  const password = secretIn(path.join(dataDir, 'postgres.password'));
  const link = path.join(dataDir, 'postgres');
  if (lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() && !existsSync(link)) {
    throw new Error(
      `${link} leads to PostgreSQL's data, which is no longer there. Restore it, or remove the link to begin anew.`,
    );
  }
  const user = serverUser(existsSync(link) ? link : undefined);
  const binaries = postgresBinaries(user);
  if (!existsSync(link)) await initialise({ link, user, binaries, password, elsewhere });
  return { folder: realpathSync(link), password, user, binaries };
}

/** Whole or not at all: two processes that start at once end up with the same one. */
function secretIn(file: string): string {
  if (!existsSync(file)) {
    const aside = `${file}.${process.pid}`;
    writeFileSync(aside, `${randomBytes(24).toString('hex')}\n`, { mode: 0o600 });
    try {
      linkSync(aside, file);
    } catch (error) {
      if (!existsSync(file)) throw error;
    } finally {
      rmSync(aside, { force: true });
    }
  }
  return readFileSync(file, 'utf8').trim();
}

interface Initialisation {
  readonly link: string;
  readonly user: ServerUser | undefined;
  readonly binaries: string;
  readonly password: string;
  readonly elsewhere: string;
}

/**
 * Makes the data directory at `link`; when the server's user cannot get there (a home that only its owner enters), below
 * `elsewhere`, and a symbolic link to it. Under another name first: what was cut off is never taken for a whole one.
 */
async function initialise({ link, user, binaries, password, elsewhere }: Initialisation): Promise<void> {
  const here = canEnter(user, path.dirname(link));
  const parent = here ? path.dirname(link) : elsewhere;
  if (!here) {
    makeFolder(parent);
    chmodSync(parent, 0o755);
  }
  const unfinished = mkdtempSync(path.join(parent, here ? 'postgres-unfinished-' : 'postgres-'));
  try {
    if (user) chownSync(unfinished, user.uid, user.gid);
    await runInitdb(unfinished, user, binaries, password);
    if (here) renameSync(unfinished, link);
    else symlinkSync(unfinished, link);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another process that started at the same moment was faster.
    if (!existsSync(link)) throw error;
  }
}

async function runInitdb(
  folder: string,
  user: ServerUser | undefined,
  binaries: string,
  password: string,
): Promise<void> {
  // In a folder that the server's user can enter and nobody else.
  const secrets = mkdtempSync(path.join(tmpdir(), 'hopscotch-initdb-'));
  const passwordFile = path.join(secrets, 'password');
  try {
    writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
    if (user) for (const each of [passwordFile, secrets]) chownSync(each, user.uid, user.gid);
    const settings = [
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      // Its rounds make guessing slow, and nobody guesses a password that was drawn; each connection pays for them.
      '--set=scram_iterations=1',
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ];
    await run(path.join(binaries, 'bin/initdb'), ['-D', folder, '-U', ROLE, '--no-instructions', ...settings], {
      cwd: '/',
      env: plainEnvironment,
      ...as(user),
    });
  } finally {
    rmSync(secrets, { recursive: true, force: true });
  }
}
