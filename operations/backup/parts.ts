import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { DamagedBackup } from './sealed-file.ts';

/* What a backup holds, one after the other: what it is, then parts, each with its data and what it amounts to, then how many there were. */

const ContentsSchema = z.object({
  /** `version` in package.json of what made it. */
  version: z.string(),
  /** Of the server that it was taken from, e.g. 180004. */
  server: z.number(),
  /** Position of the newest event in the database; null where there is none. */
  head: z.number().nullable(),
  /** Whether the log is one of its tables, or lay in EventStoreDB and is a part of its own. */
  log: z.enum(['in the database', 'apart']).default('in the database'),
  /** Statements that make the tables, and those that follow when their rows are there. */
  before: z.array(z.string()),
  after: z.array(z.string()),
});
export type Contents = z.infer<typeof ContentsSchema>;

const PartSchema = z.discriminatedUnion('kind', [
  /** Rows in COPY's text format. `name` is quoted as SQL wants it. */
  z.object({ kind: z.literal('table'), name: z.string(), columns: z.array(z.string()) }),
  /** Lines of JSON, see log-part.ts. */
  z.object({ kind: z.literal('log') }),
  z.object({ kind: z.literal('picture'), name: z.string().regex(/^[0-9a-f]{64}\.webp$/) }),
  z.object({ kind: z.literal('file'), name: z.enum(['erasures', 'anchors']) }),
]);
export type PartName = z.infer<typeof PartSchema>;

/** Whether a line of it is an event of the log. */
export const isOfEvents = (part: PartName): boolean =>
  part.kind === 'log' || (part.kind === 'table' && part.name === 'log.events');

const SumSchema = z.object({ bytes: z.number(), lines: z.number(), sha256: z.string() });
export type Sum = z.infer<typeof SumSchema>;
const EndSchema = z.object({ parts: z.number() });

export interface Part {
  readonly name: PartName;
  readonly data: AsyncIterable<Buffer> | Iterable<Buffer>;
}

const kinds = { contents: 1, part: 2, data: 3, sum: 4, end: 5 } as const;
const HEAD = 5;
/** Longer than any piece of data of ours. */
const LONGEST = 256 * 1024 * 1024;

/** `told` learns what each part amounts to. */
export async function* written(
  contents: Contents,
  parts: AsyncIterable<Part>,
  told: (name: PartName, sum: Sum) => void,
): AsyncGenerator<Buffer> {
  yield record(kinds.contents, contents);
  let count = 0;
  for await (const { name, data } of parts) {
    yield record(kinds.part, name);
    const sum = summing();
    for await (const piece of data) {
      sum.add(piece);
      yield headOf(kinds.data, piece.length);
      yield piece;
    }
    yield record(kinds.sum, sum.value());
    count += 1;
    told(name, sum.value());
  }
  yield record(kinds.end, { parts: count });
}

const headOf = (kind: number, length: number): Buffer => {
  const head = Buffer.alloc(HEAD);
  head.writeUInt8(kind);
  head.writeUInt32BE(length, 1);
  return head;
};
function record(kind: number, value: object): Buffer {
  const text = Buffer.from(JSON.stringify(value));
  return Buffer.concat([headOf(kind, text.length), text]);
}

function summing(): { add(piece: Buffer): void; value(): Sum } {
  const hash = createHash('sha256');
  let bytes = 0;
  let lines = 0;
  let digest: string | undefined;
  return {
    add: (piece) => {
      hash.update(piece);
      bytes += piece.length;
      for (let at = piece.indexOf(0x0a); at !== -1; at = piece.indexOf(0x0a, at + 1)) lines += 1;
    },
    value: () => ({ bytes, lines, sha256: (digest ??= hash.digest('hex')) }),
  };
}

/** Takes one part of a backup, piece by piece. */
export interface Taker {
  write(piece: Buffer): Promise<void>;
  end(sum: Sum): Promise<void>;
}
/** What is done with a backup as it is read. */
export interface Reader {
  contents(contents: Contents): Promise<void>;
  /** Who takes this part; undefined when nobody does. */
  part(name: PartName): Promise<Taker | undefined>;
}

/** Reads what `written` wrote. Throws DamagedBackup where it is not whole. */
export async function readParts(content: AsyncIterable<Buffer>, reader: Reader): Promise<void> {
  let count = 0;
  let isAtEnd = false;
  let begun = false;
  let open:
    | { readonly name: PartName; readonly sum: ReturnType<typeof summing>; readonly taker: Taker | undefined }
    | undefined;
  for await (const { kind, data } of recordsOf(content)) {
    if (!begun) {
      await reader.contents(parsed(ContentsSchema, kind === kinds.contents, data));
      begun = true;
    } else if (open && kind === kinds.data) {
      open.sum.add(data);
      await open.taker?.write(data);
    } else if (open) {
      const told = parsed(SumSchema, kind === kinds.sum, data);
      if (!isDeepStrictEqual(told, open.sum.value())) throw broken();
      await open.taker?.end(told);
      open = undefined;
      count += 1;
    } else if (kind === kinds.end) {
      if (isAtEnd || parsed(EndSchema, true, data).parts !== count) throw broken();
      isAtEnd = true;
    } else {
      const name = parsed(PartSchema, kind === kinds.part && !isAtEnd, data);
      open = { name, sum: summing(), taker: await reader.part(name) };
    }
  }
  if (!isAtEnd) throw broken();
}

/** The data of the part of `kind` in a backup that was checked, in the pieces in which it was written. */
export async function* dataOf(
  content: AsyncIterable<Buffer>,
  wanted: PartName['kind'],
): AsyncGenerator<Buffer, void, void> {
  let isWanted = false;
  for await (const { kind, data } of recordsOf(content)) {
    if (kind === kinds.part) isWanted = parsed(PartSchema, true, data).kind === wanted;
    else if (isWanted && kind === kinds.data) yield data;
    else if (isWanted && kind === kinds.sum) return;
  }
}

const broken = (): DamagedBackup => new DamagedBackup('What the backup holds does not fit together.');

function parsed<Schema extends z.ZodType>(schema: Schema, isExpected: boolean, data: Buffer): z.infer<Schema> {
  if (!isExpected) throw broken();
  try {
    return schema.parse(JSON.parse(data.toString('utf8')));
  } catch {
    throw new DamagedBackup('The backup was made by another version, which this one cannot read.');
  }
}

async function* recordsOf(
  content: AsyncIterable<Buffer>,
): AsyncGenerator<{ readonly kind: number; readonly data: Buffer }> {
  let held: Buffer = Buffer.alloc(0);
  let pieces: Buffer[] = [];
  let more = 0;
  for await (const chunk of content) {
    pieces.push(chunk);
    more += chunk.length;
    // A long record is put together once, and not with each of its pieces.
    if (held.length >= HEAD && held.length + more < HEAD + held.readUInt32BE(1)) continue;
    held = Buffer.concat([held, ...pieces]);
    [pieces, more] = [[], 0];
    while (held.length >= HEAD) {
      const length = held.readUInt32BE(1);
      if (length > LONGEST) throw broken();
      if (held.length < HEAD + length) break;
      yield { kind: held.readUInt8(), data: held.subarray(HEAD, HEAD + length) };
      held = held.subarray(HEAD + length);
    }
  }
  if (held.length + more > 0) throw broken();
}
