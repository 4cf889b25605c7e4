import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/** The account that the server runs as; PostgreSQL refuses to run as root. */
export interface ServerUser {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/** Undefined when this process is an ordinary user's, who runs the server too; as root `postgres`, else `nobody`. */
export function serverUser(): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const fields = accounts.find((line) => line.startsWith(`${name}:`))?.split(':');
    if (fields?.[2] && fields[3]) return { name, uid: Number(fields[2]), gid: Number(fields[3]) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no account "postgres" or "nobody" to run it as.');
}

/** Whether every folder from the root down to `folder` lets other users through. Folders that do not exist yet count as open. */
export function othersCanEnter(folder: string): boolean {
  const { root } = path.parse(folder);
  for (let at = path.resolve(folder); ; at = path.dirname(at)) {
    const found = statSync(at, { throwIfNoEntry: false });
    if (found && (found.mode & 0o001) === 0) return false;
    if (at === root) return true;
  }
}
