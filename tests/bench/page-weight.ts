import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Figure } from './figure.ts';

const dist = path.resolve(import.meta.dirname, '../../dist');

/** What people come for first, and most of them by telephone: less than any other page may take. */
const firstPages: ReadonlySet<string> = new Set(['home-page', 'directory-page', 'listing-page']);
const FIRST_KILOBYTES = 100;
const OTHER_KILOBYTES = 140;
/** Where it says which pages have not come to that yet, and why. */
const openIn = 'decision 26';

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly isDynamicEntry?: boolean;
}
type Manifest = Readonly<Record<string, Chunk>>;

/**
 * JavaScript that a browser loads before each page shows, as it is transferred: the entry, the page's module and all that they import.
 * Every module of the build that is loaded by itself and called a page is one.
 */
export async function pageWeights(): Promise<Figure[]> {
  const manifest = JSON.parse(await readFile(path.join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const pages = Object.entries(manifest).filter(([name, chunk]) => chunk.isDynamicEntry && name.endsWith('-page.tsx'));
  if (pages.length === 0) throw new Error('The build has no pages: are their files still called *-page.tsx?');
  const figures = await Promise.all(
    pages.map(async ([module]) => {
      const page = path.basename(module, '.tsx');
      const files = new Set<string>();
      for (const start of ['index.html', module]) collect(manifest, start, files);
      const sizes = await Promise.all([...files].map(transferred));
      return {
        name: `JavaScript of the ${page.replaceAll('-', ' ')}`,
        value: sizes.reduce((sum, size) => sum + size, 0) / 1000,
        unit: 'kB',
        goal: { valueAtMost: firstPages.has(page) ? FIRST_KILOBYTES : OTHER_KILOBYTES, openIn },
      };
    }),
  );
  return figures.toSorted((left, right) => left.goal.valueAtMost - right.goal.valueAtMost || right.value - left.value);
}

function collect(manifest: Manifest, name: string, files: Set<string>): void {
  const chunk = manifest[name];
  if (!chunk || files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) collect(manifest, imported, files);
}

/** Bytes of a built file as browsers get it, see operations/site/compress-files.ts. */
async function transferred(file: string): Promise<number> {
  const compressed = await stat(path.join(dist, `${file}.br`)).catch(() => undefined);
  return (compressed ?? (await stat(path.join(dist, file)))).size;
}
