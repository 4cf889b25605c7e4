import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Quiet, offline and in headless mode; without a sandbox, which needs rights that a container does not give. */
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-dev-shm-usage',
  '--font-render-hinting=none',
];

/** What starts a browser on this machine. */
export interface ChromiumBinary {
  readonly executablePath: string;
  readonly args: string[];
  readonly env?: Readonly<Record<string, string>>;
}

/**
 * A browser without anybody having installed one: what `CHROMIUM` names, else a Chrome or Chromium of the system, else the
 * binary that the package @sparticuz/chromium brings.
 */
export async function chromiumBinary(): Promise<ChromiumBinary> {
  const system = process.env['CHROMIUM'] ?? systemBrowsers.find((file) => existsSync(file));
  if (system) return { executablePath: system, args: flags };
  const { executablePath, libraries } = await packagedBrowser();
  const env = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
  const needed = (await missesLibraries(executablePath)) ? { LD_LIBRARY_PATH: libraries } : {};
  return { executablePath, args: flags, env: { ...env, ...needed } };
}

const systemBrowsers = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Unpacked once beside the packages, under a name that appears only when it is complete. */
async function packagedBrowser(): Promise<{ executablePath: string; libraries: string }> {
  const packageFolder = path.dirname(path.dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
  const { version } = JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8')) as {
    version: string;
  };
  const home = path.resolve(import.meta.dirname, '../../../.cache');
  const unpacked = path.join(home, `chromium-${version}-${process.getuid?.() ?? 'user'}`);
  if (!existsSync(unpacked)) await unpack(packageFolder, home, unpacked);
  return { executablePath: path.join(unpacked, 'chromium'), libraries: path.join(unpacked, 'al2023', 'lib') };
}

async function unpack(packageFolder: string, home: string, unpacked: string): Promise<void> {
  await mkdir(home, { recursive: true });
  const folder = await mkdtemp(path.join(home, 'unpacking-'));
  const { inflate } = await import('@sparticuz/chromium');
  const before = process.env['TMPDIR'];
  // The package unpacks into the system's temporary folder, which several users of a machine share.
  process.env['TMPDIR'] = folder;
  try {
    await Promise.all(
      ['chromium.br', 'swiftshader.tar.br', 'al2023.tar.br'].map((file) =>
        inflate(path.join(packageFolder, 'bin', file)),
      ),
    );
    await access(path.join(folder, 'chromium'));
  } finally {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  }
  await rename(folder, unpacked).catch(async (error: unknown) => {
    await rm(folder, { recursive: true, force: true });
    if (!existsSync(unpacked)) throw error;
  });
}

/** A machine without a desktop lacks NSS; the package brings a copy. */
async function missesLibraries(executable: string): Promise<boolean> {
  const { stdout } = await run('ldd', [executable]).catch(() => ({ stdout: '' }));
  return stdout.includes('not found');
}
