import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { encrypt } from '#event-store/sealing/cipher.ts';
import { tryingKeys } from './tried-keys.ts';

const masterKey = randomBytes(32);
const wrapped = (subject: string): string => encrypt(masterKey, randomBytes(32).toString('base64'), subject);
const columns = ['created_at', 'subject', 'wrapped', 'destroyed_at'];
const row = (...[subject, key]: readonly [subject: string, key: string]): string =>
  `2026-11-28\t${subject}\t${key}\t${key === '\\N' ? '2026-11-28' : '\\N'}\n`;

/** As they come: in pieces that end anywhere. */
async function tried(rows: string, key: Buffer): Promise<void> {
  const taker = tryingKeys(columns, key);
  const bytes = Buffer.from(rows);
  for (let place = 0; place < bytes.length; place += 7) await taker.write(bytes.subarray(place, place + 7));
  await taker.end({ bytes: bytes.length, lines: 0, sha256: '' });
}

test("people's keys in a backup open with the key of their site and no other, whichever are destroyed or spoilt", async () => {
  const rows = [row('gone', '\\N'), row('spoilt', 'AAAA'), row('péter', wrapped('péter')), row('jo', wrapped('jo'))];
  await expect(tried(rows.join(''), masterKey)).resolves.toBeUndefined();
  await expect(tried(rows.join(''), randomBytes(32))).rejects.toThrow(/another MASTER_KEY than the site's/);
});

test('where nobody has a key any master key will do', async () => {
  await expect(tried(row('gone', '\\N'), randomBytes(32))).resolves.toBeUndefined();
});
