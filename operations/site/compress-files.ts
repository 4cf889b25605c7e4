import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** Smaller files fit into one packet either way. */
const LEAST_BYTES = 1_024;
/** What is compressed by its format already, as pictures and fonts are, is left alone. */
const compressible = /\.(?:css|m?js|json|svg|txt|webmanifest|xml)$/;

/** Of longer files, which come with the map, other ways of writing distances save nothing that anybody notices, and take seconds each. */
const LONG_BYTES = 300_000;
/** How Brotli may write distances: its postfix bits and direct codes. Which is shortest differs by some tenths of a per cent from file to file. */
const distances = [
  [0, 0],
  [1, 4],
  [2, 0],
  [2, 32],
  [3, 16],
] as const;

/**
 * Puts beside every file of the built pages that becomes smaller by it `NAME.br` and `NAME.gz`, compressed as well as can be: once at
 * the build instead of for every visitor. Answers their paths.
 */
export async function compressFiles(folder: string): Promise<readonly string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries
    // The build's own notes are no page's.
    .filter((entry) => entry.isFile() && compressible.test(entry.name) && !entry.parentPath.includes('.vite'))
    .map((entry) => path.join(entry.parentPath, entry.name));
  return (await Promise.all(files.map(compressFile))).flat();
}

async function compressFile(file: string): Promise<readonly string[]> {
  const content = await readFile(file);
  if (content.length < LEAST_BYTES) return [];
  const [gz, br] = await Promise.all([gzipped(content, { level: constants.Z_BEST_COMPRESSION }), shortest(content)]);
  if (gz.length >= content.length) return [];
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)]);
  return [`${file}.br`, `${file}.gz`];
}

async function shortest(content: Buffer): Promise<Buffer> {
  const all = await Promise.all(
    distances.slice(0, content.length > LONG_BYTES ? 1 : undefined).map(([postfix, direct]) =>
      brotli(content, {
        params: {
          [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
          [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
          [constants.BROTLI_PARAM_NPOSTFIX]: postfix,
          [constants.BROTLI_PARAM_NDIRECT]: direct,
        },
      }),
    ),
  );
  return all.reduce((best, each) => (each.length < best.length ? each : best));
}
