import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../site/frontend.ts';

const filesIn = (folder: string, ending: string): string[] =>
  readdirSync(path.join(repository, folder))
    .filter((name) => name.endsWith(ending))
    .map((name) => path.join(folder, name));

/** Where an operator reads how commands are called: the manuals, and what the commands say of themselves. */
const pages = ['README.md', ...filesIn('docs', '.md'), ...filesIn('operations', '.ts')];
const commands = pages.flatMap((file) =>
  [...readFileSync(path.join(repository, file), 'utf8').matchAll(/npm run [^`\n:|]+/g)].map(([command]) =>
    command.trim(),
  ),
);
const isForPrograms = (command: string): boolean =>
  / --json\b| > \S/.test(command) || (/ log -- export\b/.test(command) && !command.includes('--out'));

test('a command whose output a program reads is called by npm run -s: else npm says first what it runs, and that is no JSON', () => {
  const forPrograms = commands.filter(isForPrograms);
  for (const name of ['doctor', 'log', 'scrape', 'sbom'])
    expect(forPrograms.join('\n')).toMatch(new RegExp(`^npm run -s ${name}\\b`, 'm'));
  expect(forPrograms.filter((command) => !command.startsWith('npm run -s '))).toEqual([]);
});
