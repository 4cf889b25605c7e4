import { expect, test } from 'vitest';
import { safeReturnTo } from './return-to.ts';

test.each(['/points', '/activities?search=art&ageRange=4-7', '/activities/1#map', '/a/../points'])(
  '%s is followed',
  (path) => {
    expect(safeReturnTo(path)).toBe(path === '/a/../points' ? '/points' : path);
  },
);

test.each([
  undefined,
  '',
  'points',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example/..//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  ' /points',
  '/api/logout',
  '/x/../api/logout',
  '/%61pi/logout',
])('%j leads home', (path) => {
  expect(safeReturnTo(path)).toBe('/');
});
