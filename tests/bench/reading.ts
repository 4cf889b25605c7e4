import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Figure } from './figure.ts';

const Figures = z.object({
  pages: z.number(),
  read: z.number(),
  readInFull: z.number(),
  memory: z.number(),
  parse: z.number(),
  parseInFull: z.number(),
});

/** What reading a page costs, beside parsing it, and how much memory a reader has after all of them. */
export async function readingFigures(): Promise<Figure[]> {
  const program = fileURLToPath(new URL('read-pages.ts', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, ['--max-old-space-size=256', program]);
  const { pages, read, readInFull, memory, parse, parseInFull } = Figures.parse(JSON.parse(stdout));
  return [
    {
      name: `Reading a page of usual size (${pages} fixtures, dressed)`,
      value: readInFull,
      unit: 'ms',
      limit: parseInFull,
      limitName: 'cheerio.load of the same',
      ratio: parseInFull / readInFull,
      goal: { ratioAtLeast: 1 / 3 },
    },
    {
      name: `Reading a fixture as it is (${pages})`,
      value: read,
      unit: 'ms',
      limit: parse,
      limitName: 'cheerio.load of the same',
      ratio: parse / read,
    },
    { name: 'Memory of a process that has read them all', value: memory, unit: 'MB' },
  ];
}
