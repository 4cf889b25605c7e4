import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export const repository = join(import.meta.dirname, '../..');
const built = join(repository, 'dist');
const cache = join(repository, '.cache');
const fingerprintFile = join(cache, 'frontend-sources');

interface Building {
  /** Builds only when there are no pages at all. */
  readonly keepOld?: boolean;
  /** Ends a build that nobody waits for any more. */
  readonly signal?: AbortSignal;
}

/** Builds `dist` when it is missing or its sources have changed since. Answers whether it did. Throws with the build's output. */
export async function buildFrontend(
  announce: (line: string) => void,
  { keepOld = false, signal }: Building = {},
): Promise<boolean> {
  if (keepOld && existsSync(join(built, 'index.html'))) return false;
  const fingerprint = sourcesFingerprint();
  const known = existsSync(fingerprintFile) ? readFileSync(fingerprintFile, 'utf8') : '';
  if (existsSync(join(built, 'index.html')) && known === fingerprint) return false;
  announce('Building the pages (only when they have changed) …');
  mkdirSync(cache, { recursive: true });
  // Aside first: a build that is cut off must not leave half a site, and one that runs keeps being served. Of several builds at once,
  // also of one process, each has a folder of its own.
  const aside = mkdtempSync(join(cache, 'dist-'));
  try {
    await run(
      ['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn', '--emptyOutDir', '--outDir', aside],
      signal,
    );
  } catch (error) {
    rmSync(aside, { recursive: true, force: true });
    throw error;
  }
  putInPlace(aside);
  writeFileSync(fingerprintFile, fingerprint);
  return true;
}

/**
 * Only whole folders change names: of several builds that do this at once, one that removed the files of `dist` one by one would
 * meet those that another has just put there.
 */
function putInPlace(aside: string): void {
  const old = `${aside}-old`;
  if (existsSync(built)) {
    try {
      renameSync(built, old);
    } catch (error) {
      // Another build has just taken it away.
      if (existsSync(built)) throw error;
    }
  }
  try {
    renameSync(aside, built);
  } catch (error) {
    // Another build that started with this one was faster, with the same pages.
    if (!existsSync(join(built, 'index.html'))) throw error;
    rmSync(aside, { recursive: true, force: true });
  }
  rmSync(old, { recursive: true, force: true });
}

/** Contents, not times: a fresh clone gives every file the time of the checkout. */
function sourcesFingerprint(): string {
  const hash = createHash('sha256');
  const patterns = [
    'frontend/**/*',
    'domain/**/*.ts',
    'vite.config.ts',
    'operations/site/compress-files.ts',
    'operations/site/*shaker.ts',
    'package-lock.json',
  ];
  const files = globSync(patterns, { cwd: repository, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes('node_modules'))
    .toSorted();
  for (const file of files)
    hash.update(file.slice(repository.length)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}

/** Vite in a process of its own: what a build takes in memory is given back when it ends. */
function run(args: readonly string[], signal?: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    // Whoever starts it, visitors get the libraries' production builds.
    const env = { ...process.env, NODE_ENV: 'production' };
    const child = spawn(process.execPath, args, {
      cwd: repository,
      stdio: ['ignore', 'pipe', 'pipe'],
      env,
      ...(signal && { signal }),
    });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString('utf8');
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The pages could not be built:\n${output}`));
    });
  });
}
