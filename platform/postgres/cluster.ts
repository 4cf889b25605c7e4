import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { othersCanEnter, type ServerUser } from './server-user.ts';

const run = promisify(execFile);

/** A data directory that PostgreSQL can start on, and the password of its one role. */
export interface Cluster {
  readonly folder: string;
  readonly password: string;
}

export const ROLE = 'hopscotch';

/** The cluster of `dataDir`, made at the first call. */
export async function clusterOf(dataDir: string, binaries: string, user: ServerUser | undefined): Promise<Cluster> {
  mkdirSync(dataDir, { recursive: true });
  const folder = folderFor(dataDir, user);
  const password = secretIn(path.join(dataDir, 'postgres.password'));
  if (!existsSync(path.join(folder, 'PG_VERSION'))) await initialise(folder, password, binaries, user);
  return { folder, password };
}

/**
 * `postgres` in the data folder; when the server's user cannot get there (a home that only its owner enters), a folder below
 * /var/lib that is named after the data folder. `postgres.location` in the data folder says which.
 */
function folderFor(dataDir: string, user: ServerUser | undefined): string {
  const note = path.join(dataDir, 'postgres.location');
  if (existsSync(note)) return readFileSync(note, 'utf8').trim();
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  const folder =
    !user || othersCanEnter(dataDir) ? path.join(dataDir, 'postgres') : path.join('/var/lib/hopscotch', name);
  writeFileSync(note, `${folder}\n`);
  return folder;
}

function secretIn(file: string): string {
  if (existsSync(file)) return readFileSync(file, 'utf8').trim();
  const secret = randomBytes(24).toString('hex');
  writeFileSync(file, `${secret}\n`, { mode: 0o600 });
  return secret;
}

/** Under another name first: an initialisation that was cut off is thrown away and made again. */
async function initialise(
  folder: string,
  password: string,
  binaries: string,
  user: ServerUser | undefined,
): Promise<void> {
  const unfinished = `${folder}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(path.dirname(folder), { recursive: true });
  if (user) chmodSync(path.dirname(folder), 0o755);
  mkdirSync(unfinished, { mode: 0o700 });
  const passwordFile = path.join(path.dirname(folder), `.password-${process.pid}`);
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  try {
    if (user) for (const each of [unfinished, passwordFile]) chownSync(each, user.uid, user.gid);
    const settings = [
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      '--encoding=UTF8',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--locale=C',
    ];
    await run(path.join(binaries, 'bin/initdb'), ['-D', unfinished, '-U', ROLE, '--no-instructions', ...settings], {
      cwd: path.dirname(folder),
      ...(user ? { uid: user.uid, gid: user.gid } : {}),
    });
    renameSync(unfinished, folder);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}
