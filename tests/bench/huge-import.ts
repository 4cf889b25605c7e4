import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { promisify } from 'node:util';
import { dataFolder } from '#tests/support/servers/data-folder.ts';
import type { Figure } from './figure.ts';
import { madeList } from './made-list.ts';

const HUGE = 1_000_000;

/** A list of a million rows by the operator's command, from its file to its drafts, and what that takes. */
export async function hugeImportFigures({
  url,
  rows = HUGE,
}: {
  readonly url: string;
  readonly rows?: number;
}): Promise<Figure[]> {
  const folder = dataFolder('huge-import');
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, 'list.csv');
  try {
    await pipeline(Readable.from(madeList(rows)()), createWriteStream(file));
    const env = {
      ...process.env,
      DATABASE_URL: url,
      DATA_DIR: folder,
      MASTER_KEY: randomBytes(32).toString('hex'),
      SESSION_SECRET: randomBytes(32).toString('hex'),
    };
    const program = new URL('./import-process.ts', import.meta.url).pathname;
    const args = ['--max-semi-space-size=16', program, '--file', file, '--name', 'Huge'];
    /** Imports it, and asks that as many drafts came of it as `made`: rows a second, and megabytes. */
    const imported = async (made: number) => {
      const began = performance.now();
      const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 10_000_000 });
      const seconds = (performance.now() - began) / 1000;
      if (!stdout.includes(`\n${rows} rows: ${made} new, 0 changed, 0 vanished.`))
        throw new Error(`not ${made} drafts were made of ${rows} rows: ${stdout}`);
      return { perSecond: rows / seconds, memory: Number(/^memory: ([\d.]+)/m.exec(stdout)?.[1] ?? Number.NaN) };
    };
    const [first, again] = [await imported(rows), await imported(0)];
    const name = `${rows.toLocaleString('en-GB')} rows`;
    return [
      { name: `Import of ${name} as drafts, from its file`, value: first.perSecond, unit: 'rows/s' },
      { name: `Memory of the process that imports ${name}, at most`, value: first.memory, unit: 'MB' },
      { name: 'The same file again, which changes nothing', value: again.perSecond, unit: 'rows/s' },
      { name: 'Memory of that process, at most', value: again.memory, unit: 'MB' },
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
