import { execFile } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';

const repository = path.resolve(import.meta.dirname, '..');
const rooms = [
  'command-api',
  'domain',
  'event-store',
  'frontend',
  'operations',
  'platform',
  'policies',
  'projectors',
  'query-api',
  'scraper',
];
const catalogue = 'domain/listing/facts/fields.ts';
const words = 'domain/listing/facts/field-words.ts';
const wordsTest = 'domain/listing/facts/field-words.test.ts';
const input = 'domain/listing/input.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'hopscotch-adding-'));
  await Promise.all(
    [...rooms, 'tests', 'package.json', 'tsconfig.json'].map((each) =>
      cp(path.join(repository, each), path.join(folder, each), { recursive: true }),
    ),
  );
  // Of the tests only the one that has a say in it, and what types all of them: the others take longer than all the rest.
  const project = {
    extends: './tsconfig.json',
    files: [wordsTest, 'tests/support/servers/postgres-setup.ts'],
    include: rooms,
    exclude: ['**/*.test.ts'],
  };
  await writeFile(path.join(folder, 'project.json'), JSON.stringify(project));
  await symlink(path.join(repository, 'node_modules'), path.join(folder, 'node_modules'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Puts `line` before the line that begins with `before`; both without their indentation. */
async function insert(file: string, before: string, line: string): Promise<void> {
  const place = path.join(folder, file);
  const text = await readFile(place, 'utf8');
  const found = new RegExp(`^( *)${before.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}`, 'm').exec(text);
  if (!found) throw new Error(`${file} has no line ${before}`);
  await writeFile(place, `${text.slice(0, found.index)}${found[1]}${line}\n${text.slice(found.index)}`);
}

/** The files in which the compiler finds something missing. */
async function incomplete(): Promise<string[]> {
  const said = await new Promise<string>((resolve) => {
    execFile(
      path.join(repository, 'node_modules/.bin/tsc'),
      ['--noEmit', '-p', 'project.json'],
      { cwd: folder },
      (_, out) => resolve(out),
    );
  });
  return [...new Set(said.split('\n').flatMap((line) => /^(\S+)\(\d+,\d+\): error/.exec(line)?.[1] ?? []))].toSorted();
}

test('of a new field the compiler asks for its words; then a flag and a text are done, and of another kind it asks what forms may send', async () => {
  await insert(catalogue, 'taxFreeChildcare: z.boolean(),', 'parkingOnSite: z.boolean(),');
  await insert(catalogue, 'whatToBring: text(1000),', 'howToGetThere: text(1000),');
  await insert(catalogue, 'whatToBring: text(1000),', 'mostChildren: z.number().int().min(1),');
  expect(await incomplete()).toEqual([words]);

  await insert(words, 'taxFreeChildcare: {', `parkingOnSite: { label: 'Parking', said: 'Parking', about: 'place' },`);
  await insert(words, 'whatToBring: {', `howToGetThere: { label: 'How to get there', input: { rows: 2 } },`);
  await insert(words, 'whatToBring: {', `mostChildren: { label: 'Most children', input: {} },`);
  expect(await incomplete()).toEqual([wordsTest]);

  await insert(input, 'priceFrom: price,', 'mostChildren: z.preprocess(numberFrom, z.number().nullable()),');
  expect(await incomplete()).toEqual([]);
});
