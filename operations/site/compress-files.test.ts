import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { compressFiles } from './compress-files.ts';

it('every text of the built pages that is worth it lies compressed beside itself', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'hopscotch-compressed-'));
  try {
    const text = 'export const words = ["swimming", "ballet"];\n'.repeat(100);
    await mkdir(path.join(folder, 'assets'));
    await mkdir(path.join(folder, '.vite'));
    const names = ['assets/index.js', 'assets/index.css', 'assets/nunito.woff2', '.vite/manifest.json', 'index.html'];
    for (const name of names) await writeFile(path.join(folder, name), text);
    await writeFile(path.join(folder, 'favicon.svg'), '<svg/>');
    const made = await compressFiles(folder);
    expect(made.map((file) => path.relative(folder, file)).toSorted()).toEqual([
      'assets/index.css.br',
      'assets/index.css.gz',
      'assets/index.js.br',
      'assets/index.js.gz',
    ]);
    const [br, gz] = await Promise.all(
      ['br', 'gz'].map((end) => readFile(path.join(folder, `assets/index.js.${end}`))),
    );
    expect(brotliDecompressSync(br ?? '').toString()).toBe(text);
    expect(gunzipSync(gz ?? '').toString()).toBe(text);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
