import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** The account that the server runs as; PostgreSQL refuses to run as root. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Undefined when this process is an ordinary user's, who runs the server too. As root: whoever owns the data already, else
 * `postgres`, else `nobody`.
 */
export function serverUser(existingData?: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = existingData === undefined ? undefined : statSync(existingData, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = accounts.find((line) => line.startsWith(`${name}:`))?.split(':');
    // A negative id (macOS writes nobody's as -2) is meant as an unsigned one.
    if (fields?.[2] && fields[3]) return { uid: Number(fields[2]) >>> 0, gid: Number(fields[3]) >>> 0 };
  }
  throw new Error('PostgreSQL does not run as root, and there is no account "postgres" or "nobody" to run it as.');
}

/** How a process of the server's user is spawned. */
export const as = (user: ServerUser | undefined): { uid?: number; gid?: number } =>
  user ? { uid: user.uid, gid: user.gid } : {};

/** Whether `user` can get into `folder`: tried, because modes are not all that decides it. */
export function canEnter(user: ServerUser | undefined, folder: string): boolean {
  if (!user) return true;
  return (
    spawnSync('/bin/sh', ['-c', 'cd -P -- "$1"', 'sh', folder], { cwd: '/', stdio: 'ignore', ...as(user) }).status === 0
  );
}
