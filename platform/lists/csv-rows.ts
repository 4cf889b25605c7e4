import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import type { Row } from '#domain/list/row.ts';
import { MOST_COLUMNS, MOST_ROW } from '#domain/list/limits.ts';
import { unmarkedUtf16 } from '../unmarked-utf16.ts';

/** Why a file is no list, as a sentence that says what to do. */
export class UnreadableList extends Error {}

const SPREADSHEET =
  'This is a spreadsheet’s own file and no CSV file. Please save it as CSV in your spreadsheet, and choose that file.';

/** The parts of a file, as often as it is asked for. */
export type Bytes = () => AsyncIterable<Uint8Array>;

/**
 * What the file is written in: what its first bytes say, or that every other one of them is none, as in UTF-16 without a mark; else UTF-8
 * when all of it is, or most of what only UTF-8 says so: then the few rows that are not are errors. Else what spreadsheets for Windows write.
 * Throws an UnreadableList where it is no text at all.
 */
export async function encodingOf(bytes: Bytes): Promise<'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'> {
  await requireText(bytes);
  const strict = new TextDecoder('utf-8', { fatal: true });
  let isFirst = true;
  for await (const part of bytes()) {
    if (isFirst) {
      if (part[0] === 0xff && part[1] === 0xfe) return 'utf-16le';
      if (part[0] === 0xfe && part[1] === 0xff) return 'utf-16be';
      if (part[0] === 0xef && part[1] === 0xbb && part[2] === 0xbf) return 'utf-8';
      const unmarked = unmarkedUtf16(part);
      if (unmarked) return unmarked;
      isFirst = false;
    }
    try {
      strict.decode(part, { stream: true });
    } catch {
      return (await isMostlyUtf8(bytes)) ? 'utf-8' : 'windows-1252';
    }
  }
  return 'utf-8';
}

/** What files begin with that people take for lists, and what to do. */
const beginnings: readonly (readonly [readonly number[], string])[] = [
  [[0x50, 0x4b, 0x03, 0x04], SPREADSHEET],
  [[0xd0, 0xcf, 0x11, 0xe0], SPREADSHEET],
  [[0x1f, 0x8b], 'This file is packed. Please unpack it and choose what is in it.'],
  [[0x25, 0x50, 0x44, 0x46], 'This is a PDF and no list. Please ask for the spreadsheet that it was made of.'],
];

async function requireText(bytes: Bytes): Promise<void> {
  let start = Buffer.alloc(0);
  for await (const part of bytes()) {
    start = Buffer.concat([start, part]);
    if (start.length >= 4) break;
  }
  const [, why] = beginnings.find(([signs]) => signs.every((sign, place) => start[place] === sign)) ?? [];
  if (why !== undefined) throw new UnreadableList(why);
}

/** Whether more letters beyond ASCII can be read as UTF-8 than cannot: what was written for Windows hardly ever can. */
async function isMostlyUtf8(bytes: Bytes): Promise<boolean> {
  let read = 0;
  for await (const text of decoded(bytes, 'utf-8'))
    for (const letters of text.match(/[^\0-\x7f]+/g) ?? [])
      for (const letter of letters) read += letter === '\uFFFD' ? -1 : 1;
  return read > 0;
}

/**
 * The rows of a list, the head first, one after the other: no more of the file is held than one part and one row. Throws an
 * UnreadableList where it is no list, is cut off within quotation marks, or a row has no end.
 */
export async function* csvRows(bytes: Bytes, encoding: string): AsyncGenerator<Row> {
  const text = Readable.from(decoded(bytes, encoding));
  const parser = parse({
    bom: true,
    delimiter: await delimiterOf(bytes, encoding),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MOST_ROW,
    // As spreadsheets count them: an empty row is one.
    skip_empty_lines: false,
    info: true,
  });
  text.on('error', (error) => parser.destroy(error));
  text.pipe(parser);
  let row = 0;
  try {
    for await (const { record } of parser as AsyncIterable<{ readonly record: readonly string[] }>) {
      row += 1;
      // Which sign parts the cells, written by spreadsheets before the head.
      if (row === 1 && signSaid(record[0] ?? '') !== undefined && record.slice(1).every((cell) => cell === ''))
        continue;
      if (record.length > MOST_COLUMNS)
        throw new UnreadableList(`Row ${row} has more than ${MOST_COLUMNS} columns. Please check its commas.`);
      if (record.some((cell) => cell.trim() !== '')) yield { row, cells: record };
    }
  } catch (error) {
    throw unreadable(error, row);
  } finally {
    text.destroy();
    parser.destroy();
  }
}

function unreadable(error: unknown, read: number): unknown {
  // The parser is ahead of who reads its rows.
  const records = error instanceof Error && 'records' in error ? error.records : undefined;
  const row = (typeof records === 'number' ? records : read) + 1;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'CSV_QUOTE_NOT_CLOSED')
    return new UnreadableList(
      `Row ${row} opens a quotation mark that is never closed. The file may be cut off; please save it again.`,
    );
  if (code === 'CSV_MAX_RECORD_SIZE')
    return new UnreadableList(
      `Row ${row} is longer than ${MOST_ROW.toLocaleString('en-GB')} characters. A quotation mark may lack its end.`,
    );
  if (code.startsWith('CSV_'))
    return new UnreadableList(`Row ${row} cannot be read. Please check its quotation marks.`);
  return error;
}

async function* decoded(bytes: Bytes, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const part of bytes()) yield decoder.decode(part, { stream: true });
  yield decoder.decode();
}

/** Of a first line `sep=;` its sign, which is empty where that parted the line already; undefined for any other line. */
const signSaid = (line: string): string | undefined => /^"?sep=([,;\t|]?)"?$/i.exec(line)?.[1];

/** What stands between the cells of the head. */
async function delimiterOf(bytes: Bytes, encoding: string): Promise<string> {
  let start = '';
  for await (const text of decoded(bytes, encoding)) {
    start += text;
    if (/[\r\n]/.test(unquoted(start)) || start.length > 10_000) break;
  }
  const [line = ''] = start.split(/[\r\n]/);
  const said = signSaid(line.replace(/^\uFEFF/, ''));
  if (said) return said;
  const [head = ''] = unquoted(start).split(/[\r\n]/);
  const many = (sign: string): number => head.split(sign).length;
  return [',', ';', '\t', '|'].toSorted((a, b) => many(b) - many(a))[0] ?? ',';
}

/** Without what stands in quotation marks, which may hold any sign and lines of its own. */
const unquoted = (text: string): string => text.replaceAll(/"(?:[^"]|"")*"/g, '');
