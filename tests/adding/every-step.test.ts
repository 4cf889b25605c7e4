import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Copy, copyOfTree, type Step, stepsOf } from './worked-example.ts';

// One copy of the tree for both pages, and what each step lacks asked for together: to compile all of it takes half a minute. What
// is missing is missed in the room where it belongs; that no other room lacks anything, the last compilation shows, which is of all.

const catalogue = 'domain/listing/facts/fields.ts';
const words = 'domain/listing/facts/field-words.ts';
const wordsTest = 'domain/listing/facts/field-words.test.ts';
const input = 'domain/listing/input.ts';

const steps = stepsOf('docs/adding.md').filter(({ path }) => path.startsWith('domain/'));
const step = (path: string): Step => {
  const found = steps.find((each) => each.path === path);
  if (!found) throw new Error(`docs/adding.md says nothing of ${path}`);
  return found;
};
/** What somebody does with the concept once it is there. */
const use = `
import { taleOf, toldAfter } from '#domain/audit/telling.ts';
import { catalog, entityNames, streams } from '#domain/catalog.ts';
import { handle } from '#event-store/handle.ts';
import { canaryEvents } from '#tests/support/canaries.ts';
import { goldenLog } from '#tests/golden/golden-log.ts';
import { memoryLog } from '#tests/support/stores/memory-log.ts';
import { memberId, someContext } from '#tests/support/projection.ts';

const log = memoryLog();
const swapId = memberId(1);
const offer = { type: 'OfferSwap', swapId, memberId: memberId(2), toy: 'Kite', note: 'Red' };
await handle(log, swapId, offer as never, someContext());
const { state } = await handle(log, swapId, { type: 'TakeSwap', takenBy: memberId(3) } as never, someContext());
const refused = await handle(log, swapId, { type: 'TakeSwap', takenBy: memberId(2) } as never, someContext()).catch(
  (error) => error.code,
);
const events = await log.readStream('swap-' + swapId);
const [first, second] = events;
const recorded = new Set(goldenLog().map(({ stored }) => stored.type));
const canaries = canaryEvents({ mark: 'zq', address: 'zq@mail.example', ids: {}, subjectOf: () => undefined });
console.log(JSON.stringify({
  stream: (streams as Record<string, (id: string) => string>).swap?.('x'),
  known: entityNames.includes('swap' as never) && catalog.has('SwapTaken'),
  takenBy: (state as { takenBy?: string }).takenBy === memberId(3),
  refused,
  log: events.map(({ type, commandName }) => [type, commandName]),
  told: [taleOf(undefined, first!).summary, taleOf(toldAfter(undefined, first!), second!).summary],
  changed: taleOf(toldAfter(undefined, first!), second!).changes.map(({ field }) => field),
  personal: canaries.filter(({ event }) => event.type.startsWith('Swap')).map(({ stream, event }) => [stream.slice(0, 5), event.type]),
  unrecorded: [...catalog.keys()].filter((type) => !recorded.has(type)),
}));
`;

let copy: Copy;
let complaints: string;
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
const incomplete = (): string[] =>
  [...new Set([...complaints.matchAll(/^(\S+)\(\d+,\d+\): error/gm)].flatMap(([, file]) => file ?? []))].toSorted();

test('the compiler names the sentence, the sample and the name that an event or a command lacks, and the words of a new field', async () => {
  for (const each of steps) copy.apply(each);
  const descriptor = step('domain/swap/concept.ts');
  const lines = [/^ *SwapTaken: \(_data.*\n/m, /^ *SwapTaken: \{ swapId: sampleIds.*\n/m, /, TakeSwap: true/];
  for (const line of lines) expect(descriptor.text).toMatch(line);
  copy.apply({ ...descriptor, text: lines.reduce((text, line) => text.replace(line, ''), descriptor.text) });
  insert(catalogue, 'taxFreeChildcare: z.boolean(),', 'parkingOnSite: z.boolean(),');
  insert(catalogue, 'whatToBring: text(1000),', 'howToGetThere: text(1000),');
  insert(catalogue, 'whatToBring: text(1000),', 'mostChildren: z.number().int().min(1),');
  complaints = await copy.compile('domain');
  copy.apply(descriptor);
  const missing = [...complaints.matchAll(/^(domain\/swap\/\S+?)\(.*Property '(\w+)' is missing/gm)];
  expect(missing.map(([, file, name]) => `${file} ${name}`).toSorted()).toEqual([
    'domain/swap/concept.ts SwapTaken',
    'domain/swap/concept.ts SwapTaken',
    'domain/swap/concept.ts TakeSwap',
  ]);
  expect(incomplete()).toEqual([words, 'domain/swap/concept.ts']);
});

test('with words a flag and a text are done, and of a field of another kind it asks what forms may send', async () => {
  insert(words, 'taxFreeChildcare: {', `parkingOnSite: { label: 'Parking', said: 'Parking', about: 'place' },`);
  insert(words, 'whatToBring: {', `howToGetThere: { label: 'How to get there', input: { rows: 2 } },`);
  insert(words, 'whatToBring: {', `mostChildren: { label: 'Most children', input: {} },`);
  complaints = await copy.compile('domain');
  expect(incomplete()).toEqual([wordsTest]);
});

test('after all of their steps the whole tree compiles, and the concept can be asked, told and found', async () => {
  insert(input, 'priceFrom: price,', 'mostChildren: z.preprocess(numberFrom, z.number().nullable()),');
  expect(await copy.compile()).toBe('');
  await copy.node('tests/golden/record.ts');
  copy.write('tests/use.ts', use);
  expect(JSON.parse(await copy.node('tests/use.ts'))).toEqual({
    stream: 'swap-x',
    known: true,
    takenBy: true,
    refused: 'already-taken',
    log: [
      ['SwapOffered', 'OfferSwap'],
      ['SwapTaken', 'TakeSwap'],
    ],
    told: ['“Kite” was offered', '“Kite” was taken'],
    changed: ['takenBy'],
    personal: [['swap-', 'SwapOffered']],
    unrecorded: [],
  });
});
