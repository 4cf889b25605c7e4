import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Figure } from './figure.ts';

const dist = path.resolve(import.meta.dirname, '../../dist');

interface Chunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** JavaScript that a browser loads before the directory shows: the entry, the directory's route and all they import. */
export async function firstPageSize(): Promise<Figure[]> {
  const manifest = JSON.parse(await readFile(path.join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;
  const starts = Object.keys(manifest).filter(
    (name) => name.endsWith('index.html') || name.endsWith('directory-page.tsx'),
  );
  if (starts.length < 2)
    throw new Error('The build has no directory page: is its file still features/**/directory-page.tsx?');
  const files = new Set<string>();
  for (const start of starts) collect(manifest, start, files);
  const sizes = await Promise.all(
    [...files].map(async (file) => gzipSync(await readFile(path.join(dist, file))).length),
  );
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1000;
  return [{ name: 'JavaScript of the directory', value: kilobytes, unit: 'kB gzip', goal: { valueAtMost: 130 } }];
}

function collect(manifest: Record<string, Chunk>, name: string, files: Set<string>): void {
  const chunk = manifest[name];
  if (!chunk || files.has(chunk.file)) return;
  files.add(chunk.file);
  for (const imported of chunk.imports ?? []) collect(manifest, imported, files);
}
