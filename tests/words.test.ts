import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const rooms = ['frontend', 'domain', 'command-api', 'query-api', 'policies', 'platform', 'operations/demo'];
/** The one sentence that is given to the letter. */
const GIVEN = 'Confirm by the e-mail that we sent you';

/** What people read is written the same everywhere, as it is in Britain. */
const slips: readonly (readonly [what: string, slip: RegExp])[] = [
  ['email has no hyphen', /\be-mail/i],
  [
    'an email is no letter',
    /\b(our letter|another letter|sent you a letter|send the letter|letter not sent|letters? that we)\b/i,
  ],
  ['a percentage has no space', /\d\s%(?=[\s'"`,.])/],
];

/** Lines that no comment is, with what is wrong in them. Samples of events stay as the golden logs hold them. */
function slipsIn(file: string): string[] {
  return readFileSync(join(root, file), 'utf8')
    .split('\n')
    .filter((line) => !/^\s*(\/\/|\/?\*)/.test(line) && !line.includes(GIVEN))
    .flatMap((line) => slips.filter(([, slip]) => slip.test(line)).map(([what]) => `${file}: ${what}: ${line.trim()}`));
}

test('what people read says email, no letter, and 15% off, everywhere', () => {
  const files = rooms
    .flatMap((room) => globSync(`${room}/**/*.{ts,tsx}`, { cwd: root }))
    .filter((file) => !/\.test\.tsx?$|[\\/]concept\.ts$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  expect(files.flatMap(slipsIn)).toEqual([]);
});
