import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { newJournal, type Sent } from './journal.ts';

const sent: Sent = {
  kind: 'idea',
  commandId: 'c',
  memberId: 'm',
  method: 'POST',
  route: '/api/feature-suggestions',
  path: '/api/feature-suggestions',
  key: 'k',
  body: { title: 'A map' },
  leaves: null,
  passing: false,
  limited: false,
};

test('a journal holds what was sent and answered as it happens, and stays after a failure alone', () => {
  const [clean, failed] = [newJournal(), newJournal()];
  failed.sent(sent);
  failed.answered(sent, { status: 200, id: 'i' });
  const asked = { method: 'POST', path: '/api/auth/sign-up/email', status: 200 };
  failed.asked(asked);
  const lines = readFileSync(failed.file, 'utf8').trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
    { sent },
    { key: 'k', status: 200, id: 'i' },
    { asked },
  ]);
  clean.close({ stays: false });
  failed.close({ stays: true });
  failed.sent(sent);
  expect(readFileSync(failed.file, 'utf8').trimEnd().split('\n')).toEqual(lines);
  expect([clean, failed].map(({ file }) => existsSync(file))).toEqual([false, true]);
  expect(existsSync(path.dirname(clean.file))).toBe(false);
  rmSync(path.dirname(failed.file), { recursive: true });
});
