import { expect, it } from 'vitest';
import { secondTry } from './support/second-try.ts';
import { randomTests } from './support/test-files.ts';

const usual = { errorsOutside: 0, atRandom: new Set(['domain/ledger.test.ts']) };

it('gives a second try to the few files that failed, and to no others', () => {
  expect(secondTry([], usual)).toEqual([]);
  expect(secondTry(['a.test.ts', 'b.test.ts'], usual)).toEqual(['a.test.ts', 'b.test.ts']);
});

it('gives none when many failed, when one of them draws its cases, or when an error belongs to no test', () => {
  expect(secondTry(['1', '2', '3', '4', '5', '6', '7', '8', '9'], usual)).toEqual([]);
  expect(secondTry(['a.test.ts', 'domain/ledger.test.ts'], usual)).toEqual([]);
  expect(secondTry(['a.test.ts'], { ...usual, errorsOutside: 1 })).toEqual([]);
});

it('knows which files draw their cases, also by what they import', () => {
  expect(randomTests()).toContain('tests/contract/postgres.slow.test.ts');
  expect(randomTests()).not.toContain('platform/database.test.ts');
});
