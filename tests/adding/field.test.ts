import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Copy, copyOfTree } from './worked-example.ts';

const catalogue = 'domain/listing/facts/fields.ts';
const words = 'domain/listing/facts/field-words.ts';
const wordsTest = 'domain/listing/facts/field-words.test.ts';
const input = 'domain/listing/input.ts';

let copy: Copy;
beforeAll(() => {
  copy = copyOfTree();
});
afterAll(() => copy.remove());

/** Puts `line` before the line that begins with `before`, both without their indentation. */
function insert(path: string, before: string, line: string): void {
  const lines = copy.read(path).split('\n');
  const place = lines.findIndex((each) => each.trimStart().startsWith(before));
  if (place < 0) throw new Error(`${path} has no line ${before}`);
  copy.write(path, lines.toSpliced(place, 0, line).join('\n'));
}

/** The files in which the compiler finds something missing. */
async function incomplete(): Promise<string[]> {
  const complaints = await copy.compile();
  return [
    ...new Set([...complaints.matchAll(/^(\S+)\(\d+,\d+\): error/gm)].flatMap(([, file]) => file ?? [])),
  ].toSorted();
}

test('of a new field the compiler asks for its words; then a flag and a text are done, and of another kind it asks what forms may send', async () => {
  insert(catalogue, 'taxFreeChildcare: z.boolean(),', 'parkingOnSite: z.boolean(),');
  insert(catalogue, 'whatToBring: text(1000),', 'howToGetThere: text(1000),');
  insert(catalogue, 'whatToBring: text(1000),', 'mostChildren: z.number().int().min(1),');
  expect(await incomplete()).toEqual([words]);

  insert(words, 'taxFreeChildcare: {', `parkingOnSite: { label: 'Parking', said: 'Parking', about: 'place' },`);
  insert(words, 'whatToBring: {', `howToGetThere: { label: 'How to get there', input: { rows: 2 } },`);
  insert(words, 'whatToBring: {', `mostChildren: { label: 'Most children', input: {} },`);
  expect(await incomplete()).toEqual([wordsTest]);

  insert(input, 'priceFrom: price,', 'mostChildren: z.preprocess(numberFrom, z.number().nullable()),');
  expect(await incomplete()).toEqual([]);
});
