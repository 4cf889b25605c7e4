import fc from 'fast-check';
import { stringify } from 'csv-stringify/sync';
import { expect, test } from 'vitest';
import type { Mapping } from '#domain/list/columns.ts';
import type { ReadRow } from '#domain/list/row.ts';
import { shownRow } from '#domain/list/shown-row.ts';
import { UnreadableList } from './csv-rows.ts';
import { readList } from './list-rows.ts';

/** What comes of a file, with what keeps it from being read to its end. */
async function read(
  file: string | Uint8Array,
  { mapping = null, most = 100 }: { readonly mapping?: Mapping | null; readonly most?: number } = {},
) {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file;
  const rows: ReadRow[] = [];
  try {
    const list = await readList(
      async function* () {
        for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7);
      },
      mapping,
      most,
    );
    for await (const row of list.rows) rows.push(row);
    return { ...list, rows, problem: null };
  } catch (error) {
    if (!(error instanceof UnreadableList)) throw error;
    return { rows, problem: error.message, encoding: '', columns: [], mapping: null };
  }
}
const errorsOf = ({ rows }: { readonly rows: readonly ReadRow[] }) =>
  rows.flatMap(({ errors }) => errors.map(({ row, column, message }) => `${row} ${column}: ${message}`));
const head = 'Activity,Category,Postcode,Ages,Price,Indoor,Ref\n';

test('a list is read by the names of its columns, each row as the draft that it would be', async () => {
  const { rows, mapping } = await read(`${head}Swim Tots,Swimming,gu211aa,3-5 years,£6.50,yes,A1\n`);
  expect(mapping).toEqual({
    fields: ['name', 'category', 'postcode', 'ageRanges', 'priceFrom', 'indoor', null],
    id: 6,
  });
  expect(rows).toMatchObject([
    {
      row: 2,
      id: 'A1',
      fields: {
        name: 'Swim Tots',
        category: 'swimming',
        postcode: 'GU21 1AA',
        priceFrom: 6.5,
        indoor: true,
        minAgeMonths: 36,
      },
    },
  ]);
});

test('an error names its row, its column and what to do, and the others are read all the same', async () => {
  const said = await read(
    `${head}Judo,Fighting,x,3-5 years,a lot,perhaps,1\nBallet,Dance,GU21 1AA,3-5 years,5,no,2\n,Dance,,,,,3\nChess,,,,,,2\na,b,c,d,e,f,g,h\nYoga\n`,
  );
  expect(errorsOf(said)).toEqual([
    '2 Indoor: Please say yes or no.',
    '4 Activity: Please give the activity a name.',
    expect.stringContaining('5 : This is the same activity as row 3'),
    '6 Indoor: Please say yes or no.',
    expect.stringContaining('6 : This row has 8 cells'),
    expect.stringContaining('7 : This row ends early'),
    '7 Ref: This row has nothing in the column that tells rows apart. Please fill it in, or choose another column.',
  ]);
  expect(said.rows.filter(({ fields }) => fields !== null).map(({ row }) => row)).toEqual([3]);
  expect(errorsOf(await read(`${head}Judo,Fighting,x,old,a lot,no,1\n`)).map((each) => each.split(':')[0])).toEqual(
    expect.arrayContaining(['2 Category', '2 Postcode', '2 Ages', '2 Price']),
  );
});

test('a row without what tells rows apart is an error of that column: nobody would know it again', async () => {
  const file = 'Name,Town,Ref\nJudo,Woking,1\nYoga,Woking, \n';
  const said = await read(file);
  expect(errorsOf(said)).toEqual([
    '3 Ref: This row has nothing in the column that tells rows apart. Please fill it in, or choose another column.',
  ]);
  expect(said.rows.map(({ id, fields }) => [id, fields?.name])).toEqual([
    ['1', 'Judo'],
    [null, undefined],
  ]);
  expect(errorsOf(await read(file, { mapping: { fields: ['name', 'town', null], id: null } }))).toEqual([]);
});

test('a price may be said in words, and is an error where it could be another one', async () => {
  const prices = ['Free', '£5 - £7', 'From £3 per session', '£6.50/session', '£1,200', 'TBC', '"6,50"', '1e5', '"1,2"'];
  const { rows } = await read(
    `Name,Price\n${prices
      .map((price, n) => `Club ${n},${price}`)
      .join('\n')
      .replace('£1,200', '"£1,200"')}\n`,
  );
  expect(rows.map(({ fields, errors }) => fields ?? errors.map(({ column }) => column))).toMatchObject([
    { freeActivity: true },
    { priceFrom: 5, priceTo: 7 },
    { priceFrom: 3, priceUnit: 'session' },
    { priceFrom: 6.5, priceTo: 6.5, priceUnit: 'session' },
    { priceFrom: 1200 },
    ['Price'],
    ['Price'],
    ['Price'],
    ['Price'],
  ]);
  // Of two prices the first alone would be told to families as the price.
  const half = ['£45 deposit, then £10 a week', '£6 members, £8 others', '£5 (siblings half price)'];
  const halves = await read(`Name,Price\n${half.map((price, n) => `Club ${n},"${price}"`).join('\n')}\n`);
  const message = 'Please give one price, such as £6 or £6 per session.';
  expect(halves.rows.map(({ fields, errors }) => [fields, errors])).toEqual(
    half.map((_, n) => [null, [{ row: n + 2, column: 'Price', message }]]),
  );
  // What only says more of the one price that there is costs no row.
  const plain = await read('Name,Price\nJudo,£5 each\nYoga,£30 per half term\nSwim,£6 a session (drop in)\n');
  expect(plain.rows.map(({ fields }) => fields)).toMatchObject([
    { priceFrom: 5, priceTo: 5 },
    { priceFrom: 30, priceTo: 30 },
    { priceFrom: 6, priceTo: 6, priceUnit: 'session' },
  ]);
  const besides = await read('Name,Price,Price to\nJudo,£5-£7,9\n');
  expect(besides.rows[0]?.fields).toMatchObject({ priceFrom: 5, priceTo: 9 });
});

test('what a draft would say is shown in the words that families read', async () => {
  const { rows } = await read('Name,Category,Ages,Price,Indoor,Free\nSwim,Swimming,5-7,£6-£8 per session,yes,no\n');
  expect(shownRow(rows[0]?.fields ?? {})).toEqual([
    { label: 'Activity name', value: 'Swim' },
    { label: 'Indoor', value: 'Yes' },
    { label: 'Free activity', value: 'No' },
    { label: 'Category', value: 'Swimming' },
    { label: 'Ages', value: '5-7 years' },
    { label: 'Price', value: '£6.00-£8.00 per session' },
  ]);
});

test('what a spreadsheet has made of a cell is an error of its column', async () => {
  const said = await read('Name,Town,Telephone\nJudo,#REF!,1.48312E+09\nYoga,Woking,01483 123456\n');
  expect(errorsOf(said)).toEqual([expect.stringMatching(/^2 Town: #REF!/), expect.stringMatching(/^2 Telephone: The/)]);
  expect(said.rows[1]?.fields).toMatchObject({ contactPhone: '01483 123456' });
});

test.each([
  ['utf-8', Buffer.from('\uFEFFName;Town\nCafé;Woking\n')],
  ['utf-8', Buffer.from('\uFEFFsep=;\r\nName;Town\r\nCafé;Woking\r\n')],
  ['utf-8', Buffer.from('Name|Town\r\nCafé|Woking\r\n')],
  ['utf-8', Buffer.from('\uFEFFName;"Cost, each; with\r\nVAT";Town\r\nCafé;;Woking\r\n')],
  ['utf-8', Buffer.from('Name\tTown\r\n\r\nCafé\tWoking\r\n')],
  ['utf-16le', Buffer.from('\uFEFFName,Town\nCafé,Woking\n', 'utf16le')],
  ['utf-16be', Buffer.from('\uFEFFName,Town\nCafé,Woking\n', 'utf16le').swap16()],
  ['utf-16le', Buffer.from('Name,Town\nCafé,Woking\n', 'utf16le')],
  ['utf-16be', Buffer.from('Name,Town\nCafé,Woking\n', 'utf16le').swap16()],
  ['windows-1252', Buffer.from('Name,Town\rCafé,Woking\r', 'latin1')],
])('a file in %s is read', async (encoding, file) => {
  const list = await read(file);
  expect([list.encoding, list.rows[0]?.fields]).toEqual([encoding, { name: 'Café', town: 'Woking' }]);
});

test('where nearly all of a file is UTF-8, the row that is not is an error, and the others are read right', async () => {
  const broken = (start: string) =>
    Buffer.concat([Buffer.from(start), Buffer.from('Müsli,Woking\nYoga,Woking\n', 'latin1')]);
  for (const start of ['Name,Town\nCafé ‘Play’,Woking\n', '\uFEFFName,Town\nCafé,Woking\n']) {
    const list = await read(broken(start));
    expect([list.encoding, list.columns[0]]).toEqual(['utf-8', 'Name']);
    expect(errorsOf(list)).toEqual([expect.stringContaining('3 : This row has letters that cannot be read')]);
    expect(list.rows[0]?.fields?.name).toMatch(/^Café/);
  }
});

test('what is known again by its name, place and time is so whatever else changes', async () => {
  const ids = async (row: string) => (await read(`Name,Venue,When,Price\n${row}\n`)).rows[0]?.id;
  expect(await ids('Swim,Pool,Mon 4pm,5')).toBe(await ids('swim , POOL,Mon 4pm,6'));
  expect(await ids('Swim,Pool,Tue 4pm,5')).not.toBe(await ids('Swim,Pool,Mon 4pm,5'));
});

test.each<[string, string | Uint8Array, string]>([
  ['nothing', '', 'This file is empty'],
  ['a quotation mark without end', `${head}"Judo,Sports\nBallet`, 'Row 2 opens a quotation mark that is never closed'],
  ['a cell without end', `${head}"${'x'.repeat(300_000)}`, 'Row 2 is longer than 100,000 characters'],
  ['columns without end', `${head}${','.repeat(5_000)}\n`, 'Row 2 has more than 100 columns'],
  ['a spreadsheet', 'PK\x03\x04\x14\0\x06\0\b\0', 'Please save it as CSV'],
  ['a packed file', Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0]), 'Please unpack it'],
  ['a PDF', '%PDF-1.7\n', 'This is a PDF'],
  ['too many rows', head + 'Judo\n'.repeat(101), 'more than 100 rows'],
])('%s is refused as a whole, with what to do', async (_what, file, problem) => {
  expect((await read(file)).problem).toContain(problem);
});

test('formulas and scripts are words like others, and letters that are none are errors', async () => {
  const { rows } = await read(
    `Name,Town,Website\n=cmd|'/c calc'!A1,<script>alert(1)</script>,\nJudo\0,Woking,\nX,Y,javascript:alert(1)\n`,
  );
  expect(rows[0]?.fields).toMatchObject({ name: expect.stringContaining('=cmd') as string });
  expect(rows[1]?.errors[0]?.message).toContain('cannot be read');
  expect(rows[2]?.errors[0]).toMatchObject({ column: 'Website', message: 'Please enter a valid URL' });
});

test('whatever stands in its cells, a row is known by the same id and says the same when it is read twice', async () => {
  const cell = fc.string({ maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 }), async (cells) => {
      const file = stringify([['Name', 'Venue', 'When'], ...cells]);
      const [one, two] = [await read(file), await read(file)];
      expect(one.rows.map(({ id, fields }) => [id, fields])).toEqual(two.rows.map(({ id, fields }) => [id, fields]));
    }),
    { numRuns: 30 },
  );
});
