import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leadsToOwnCall, ownPage, ownPath } from './own-path.ts';

describe('an address of our own site', () => {
  it.each([
    ['/points', '/points'],
    ['/activities?search=art%2Fcraft&ageRange=4-7', '/activities?search=art%2Fcraft&ageRange=4-7'],
    ['/activities/1#map', '/activities/1#map'],
    ['/a/../points', '/points'],
    ['/activities/caf%C3%A9', '/activities/caf%C3%A9'],
    ['/apiary', '/apiary'],
    ['/api-docs', '/api-docs'],
    ['/100%25', '/100%25'],
  ])('%s leads to %s', (wanted, path) => {
    expect(ownPath(wanted)).toBe(path);
    expect(ownPage(wanted)).toBe(path);
  });

  it.each([
    '',
    'points',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/..//evil.example',
    '/%2e%2e//evil.example/..//evil.example',
    '/a%5c..%5cb',
    '/a%2f..%2fb',
    '/a%252f..%252fb',
    '/a/%252e%252e/b',
    '/%25252525252fa',
    '/a%00b',
    'https://evil.example',
    'javascript:alert(1)',
    ' /points',
  ])('%j is none', (wanted) => {
    expect(ownPath(wanted)).toBeUndefined();
  });
});

/** Ways to write a call that begin like something else. */
const disguises = [
  '/api/logout',
  '/API/logout',
  '/api',
  '/api?x',
  '/metrics',
  '/pictures/../api/logout',
  '/./api/logout',
  '/x/%2e%2e/api/logout',
  '/x/.%2E/api/logout',
  '/%61pi/logout',
  '/%2561pi/logout',
  '/api%2flogout',
  '/api%252Flogout',
  '/x/..\\api/logout',
  '/%61pi/logout?100%',
  '/%61pi/logout#100%',
  '/x\\..\\api\\logout',
];
it.each(disguises)('no page is at %s, which is a call', (wanted) => {
  expect(ownPage(wanted)).toBeUndefined();
});

it('whatever is given, an own page is one however often its encoding is undone', () => {
  const part = fc.constantFrom(
    '/',
    '.',
    '..',
    '%2e',
    '%2E',
    '%2f',
    '%252f',
    '%5c',
    '\\',
    'api',
    '%61',
    'x',
    '?',
    '%25',
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 12 }), (parts) => {
      let path = ownPage(`/${parts.join('')}`)?.split(/[?#]/)[0];
      for (let n = 0; path !== undefined && n < 6; n += 1) {
        const { origin, pathname } = new URL(path, 'http://own.example');
        expect(origin).toBe('http://own.example');
        expect(pathname).not.toMatch(/^\/api(?:\/|$)/);
        const next = URL.canParse(path, 'http://own.example') ? safely(path) : undefined;
        if (next === path) break;
        path = next;
      }
    }),
    { numRuns: 5_000 },
  );
});
const safely = (path: string): string | undefined => {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
};

describe('a web address that somebody gives us', () => {
  it.each([
    'https://our.site/api/logout',
    'http://OUR.site:8080/api/logout',
    'https://user@our.site./API/logout',
    'https://our.site/x/../%61pi/logout',
    'https://our.site/x%2f..%2fapi/logout',
    'https://our.site//api/logout',
    'https://our.site\\api\\logout',
    'https://our.site/metrics',
  ])('%s would make a call of our own', (address) => {
    expect(leadsToOwnCall(address, 'our.site')).toBe(true);
  });

  it.each([
    'https://our.site/',
    'https://our.site/activities/1?from=api',
    'https://our.site/apiary',
    'https://api.our.site/api/logout',
    'https://other.example/api/book',
    'mailto:hello@our.site',
    'no address',
  ])('%s makes none', (address) => {
    expect(leadsToOwnCall(address, 'our.site')).toBe(false);
  });
});
