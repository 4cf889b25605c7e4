import { glob, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';

const frontend = path.resolve(import.meta.dirname, '..');

/** Classes that are chosen past the tokens of app/styles.css: colours by name or figure, sizes of type, radii, shadows. */
const past =
  /(?<![\w-])(?:(?:bg|text|border|fill|stroke|outline|accent|decoration|divide|ring|placeholder)-(?:white|black|(?:slate|gray|zinc|neutral|stone|red|orange|amber|yellow|lime|green|emerald|teal|cyan|sky|blue|indigo|violet|purple|fuchsia|pink|rose)-\d+|\[#)|text-(?:xs|sm|base|lg|\d?xl)(?![\w-])|text-\[\d|rounded(?:-[trbl])?-(?:xs|sm|md|lg|\d?xl)(?![\w-])|shadow-(?:xs|sm|md|lg|\d?xl)(?![\w-]))[^\s'"`]*/g;

test('no screen names a colour, a size of type, a radius or a shadow of its own', async () => {
  const found: string[] = [];
  for await (const file of glob('**/*.{ts,tsx}', { cwd: frontend })) {
    if (file.endsWith('.test.ts')) continue;
    const text = await readFile(path.join(frontend, file), 'utf8');
    found.push(...[...text.matchAll(past)].map(([what]) => `${file}: ${what}`));
  }
  expect(found).toEqual([]);
});
