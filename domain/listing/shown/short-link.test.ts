import fc from 'fast-check';
import { expect, test } from 'vitest';
import { idsAtShort, shortOf, shortPath } from './short-link.ts';

test('a code leads back to where its listing is looked for, whatever the case of what is typed', () => {
  fc.assert(
    fc.property(fc.uuid({ version: 7 }), (made) => {
      // Of a year in which anybody will be here.
      const id = `0${made.slice(1)}`;
      expect(shortOf(id)).toMatch(/^[0-9a-hjkmnp-tv-z]{14}$/);
      for (const path of [
        shortPath(id),
        shortPath(id).replace(/[^/]*$/, (code) => code.toUpperCase()),
        `${shortPath(id)}/`,
      ]) {
        const found = idsAtShort(path);
        expect([found && found.from <= id && id <= found.to, found?.end]).toEqual([true, id.slice(-6)]);
      }
    }),
  );
});

test('what people mix up on paper means the same', () => {
  const code = shortOf('019b76da-a800-717c-ae40-597973e88f3f');
  expect(code).toBe('0spxptn00eh3sz');
  expect(idsAtShort(`/a/${code.replaceAll('0', 'O')}`)).toEqual(idsAtShort(`/a/${code}`));
});

test.each([
  '/a/',
  '/a/0spxptn00eh3s',
  '/a/0spxptn00eh3sz1',
  '/a/0spxptn00eh3su',
  '/a/0spxptn00eh3s!',
  '/b/0spxptn00eh3sz',
])('%s is none', (path) => {
  expect(idsAtShort(path)).toBeUndefined();
});
