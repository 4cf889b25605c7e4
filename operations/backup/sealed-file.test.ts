import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { type Contents, type PartName, readParts, written } from './parts.ts';
import { DamagedBackup, openSealed, sealed } from './sealed-file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'hopscotch-sealed-'));
afterAll(() => rmSync(folder, { recursive: true }));
const masterKey = randomBytes(32);
const at = '2026-11-26T20:00:00.000Z';
const file = path.join(folder, 'file');

const fileOf = async (...pieces: readonly Buffer[]): Promise<Buffer> =>
  buffer(sealed(Readable.from(pieces), masterKey, at));
async function read(bytes: Buffer, key = masterKey): Promise<Buffer> {
  writeFileSync(file, bytes);
  return buffer((await openSealed(file, key)).content);
}

describe('a sealed file', () => {
  // More than a piece, and nothing that could be made smaller.
  const content = randomBytes(150_000);

  test('holds what was put in, and shows nothing of it', async () => {
    const bytes = await fileOf(Buffer.from('somebody@example.org'), content);
    expect(bytes.toString('latin1')).not.toContain('somebody');
    expect((await read(bytes)).equals(Buffer.concat([Buffer.from('somebody@example.org'), content]))).toBe(true);
    expect(await read(await fileOf())).toEqual(Buffer.alloc(0));
  });

  test('does not open with another key', async () => {
    await expect(read(await fileOf(content), randomBytes(32))).rejects.toThrow(/another MASTER_KEY/);
  });

  test('is refused when any byte is another, wherever it ends too early, and with anything after its end', async () => {
    const whole = await fileOf(content);
    await fc.assert(
      fc.asyncProperty(fc.nat(whole.length - 1), fc.integer({ min: 1, max: 255 }), async (place, by) => {
        const altered = Buffer.from(whole);
        altered[place] = (altered[place] ?? 0) ^ by;
        await expect(read(altered)).rejects.toThrow(DamagedBackup);
        await expect(read(whole.subarray(0, place))).rejects.toThrow(DamagedBackup);
      }),
      {
        numRuns: 40,
        examples: [
          [0, 1],
          [whole.length - 1, 255],
        ],
      },
    );
    await expect(read(Buffer.concat([whole, Buffer.from([0])]))).rejects.toThrow(/added after its end/);
  });

  test('of two files, a piece of one has no place in the other', async () => {
    const [one, other] = [await fileOf(content), await fileOf(content)];
    const half = one.length / 2;
    await expect(read(Buffer.concat([one.subarray(0, half), other.subarray(half)]))).rejects.toThrow(/altered/);
  });
});

test('parts come back as they were written, with what each amounts to', async () => {
  const contents: Contents = { version: '1', server: 180_000, head: 3, log: 'apart', before: ['one'], after: [] };
  const parts: readonly (readonly [PartName, readonly string[]])[] = [
    [{ kind: 'table', name: 'a.b', columns: ['c'] }, ['one\ntw', 'o\n', '']],
    [{ kind: 'file', name: 'erasures' }, []],
  ];
  const stream = written(
    contents,
    Readable.from(parts.map(([name, data]) => ({ name, data: data.map((text) => Buffer.from(text)) }))),
    () => undefined,
  );
  const bytes = await buffer(stream);
  const found: unknown[] = [];
  const reader = {
    contents: async (told: Contents) => void found.push(told),
    part: async (name: PartName) => {
      let text = '';
      return {
        write: async (piece: Buffer) => void (text += piece.toString('utf8')),
        end: async ({ lines }: { lines: number }) => void found.push([name, text, lines]),
      };
    },
  };
  // Cut into pieces anyhow.
  await readParts(
    Readable.from(
      bytes
        .toString('latin1')
        .match(/.{1,7}/gs)
        ?.map((text) => Buffer.from(text, 'latin1')) ?? [],
    ),
    reader,
  );
  expect(found).toEqual([contents, [parts[0]?.[0], 'one\ntwo\n', 2], [parts[1]?.[0], '', 0]]);
  await expect(readParts(Readable.from([bytes.subarray(0, -3)]), reader)).rejects.toThrow(DamagedBackup);
});
