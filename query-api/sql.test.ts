import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { params, partIn } from './sql.ts';

test('a part of a list is bound behind what the whole is found by, which stays as it is', () => {
  const asked = params();
  asked.bind('open');
  expect(partIn(asked, { limit: 20, offset: 40 })).toEqual({ part: 'limit $2 offset $3', values: ['open', 20, 40] });
  expect(asked.values).toEqual(['open']);
});

/** Names of what stands there in place of a number that was sent: what `bind` gave, and bounds of ours. */
const harmless: readonly string[] = [
  'directory/page.ts: ${upTo}',
  'listing/queue-page.ts: ${most}',
  ...['ofKind', 'nearestOfKind', 'nearest', 'ofPlace', 'newest'].map(
    (bound) => `member/recommendation.ts: \${bounds.${bound}}`,
  ),
];

test('no statement has a limit or an offset written into it that was asked for', () => {
  const files = globSync('**/*.ts', { cwd: import.meta.dirname }).filter((file) => !file.endsWith('.test.ts'));
  expect(files.length).toBeGreaterThan(100);
  const written = files.flatMap((file) => {
    const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
    // A name in capitals is a number of ours.
    const found = text.matchAll(/\b(?:limit|offset) (\$\{(?!\w*\.?bind\(|[A-Z_]+\b)[^}]*\})/g);
    return [...found].map(([, put = '']) => `${file}: ${put}`);
  });
  expect([...new Set(written)].toSorted()).toEqual(harmless.toSorted());
});
